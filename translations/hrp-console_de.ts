<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>QObject</name>
    <message>
        <source>The system keychain cannot be used: %1. Set OPENAI_API_KEY in the environment instead.</source>
        <translation>Der Schlüsselbund des Systems ist nicht nutzbar: %1. Setzen Sie stattdessen OPENAI_API_KEY in der Umgebung.</translation>
    </message>
</context>
<context>
    <name>Rules</name>
    <message>
        <source>first message</source>
        <translation>erste Nachricht</translation>
    </message>
    <message>
        <source>The first message of a session has to be session.update.</source>
        <translation>Die erste Nachricht einer Sitzung muss session.update sein.</translation>
    </message>
    <message>
        <source>append early</source>
        <translation>Ton zu früh</translation>
    </message>
    <message>
        <source>Audio was sent before the engine had answered the session&apos;s settings.</source>
        <translation>Ton wurde gesendet, bevor die Engine auf die Einstellungen der Sitzung geantwortet hatte.</translation>
    </message>
    <message>
        <source>append while off</source>
        <translation>Ton bei ausgeschalteter Erkennung</translation>
    </message>
    <message>
        <source>Audio was sent while turn detection was off.</source>
        <translation>Ton wurde gesendet, während die Erkennung der Beiträge ausgeschaltet war.</translation>
    </message>
    <message>
        <source>append size</source>
        <translation>Größe des Tonstücks</translation>
    </message>
    <message>
        <source>An append held less than 10 ms or more than 100 ms of audio.</source>
        <translation>Ein Tonstück war kürzer als 10 ms oder länger als 100 ms.</translation>
    </message>
    <message>
        <source>commit without turn</source>
        <translation>Abschluss ohne Beitrag</translation>
    </message>
    <message>
        <source>A commit was sent though no turn was in progress.</source>
        <translation>Ein Beitrag wurde abgeschlossen, obwohl keiner im Gange war.</translation>
    </message>
    <message>
        <source>commit missing</source>
        <translation>Abschluss fehlt</translation>
    </message>
    <message>
        <source>Turn detection was switched off during a turn, but the turn was not committed.</source>
        <translation>Die Erkennung wurde mitten in einem Beitrag ausgeschaltet, der Beitrag aber nicht abgeschlossen.</translation>
    </message>
    <message>
        <source>second create</source>
        <translation>zweite Antwort verlangt</translation>
    </message>
    <message>
        <source>A reply was asked for while another one was under way.</source>
        <translation>Eine Antwort wurde verlangt, während schon eine unterwegs war.</translation>
    </message>
    <message>
        <source>create while paused</source>
        <translation>Antwort in der Pause verlangt</translation>
    </message>
    <message>
        <source>A reply was asked for while the session stood still.</source>
        <translation>Eine Antwort wurde verlangt, während die Sitzung stillstand.</translation>
    </message>
    <message>
        <source>cancel not active</source>
        <translation>nichts abzubrechen</translation>
    </message>
    <message>
        <source>A response was cancelled that was not active.</source>
        <translation>Eine Antwort wurde abgebrochen, die nicht im Gange war.</translation>
    </message>
    <message>
        <source>truncate beyond</source>
        <translation>zu weit gekürzt</translation>
    </message>
    <message>
        <source>An item was truncated beyond the audio that had come for it.</source>
        <translation>Eine Antwort wurde an einer Stelle gekürzt, für die noch kein Ton gekommen war.</translation>
    </message>
    <message>
        <source>truncate place</source>
        <translation>falsch gekürzt</translation>
    </message>
    <message>
        <source>An item was truncated at another place than it was heard to.</source>
        <translation>Eine Antwort wurde an einer anderen Stelle gekürzt, als sie gehört wurde.</translation>
    </message>
    <message>
        <source>truncate missing</source>
        <translation>Kürzung fehlt</translation>
    </message>
    <message>
        <source>The participant broke in, but the engine was not told how much of the reply was heard.</source>
        <translation>Der Teilnehmer hat unterbrochen, aber der Engine wurde nicht gesagt, wie viel von der Antwort gehört wurde.</translation>
    </message>
    <message>
        <source>output missing</source>
        <translation>Aufruf unbeantwortet</translation>
    </message>
    <message>
        <source>A function call of the engine was not answered.</source>
        <translation>Ein Werkzeugaufruf der Engine wurde nicht beantwortet.</translation>
    </message>
    <message>
        <source>output twice</source>
        <translation>Aufruf doppelt beantwortet</translation>
    </message>
    <message>
        <source>A function call of the engine was answered twice.</source>
        <translation>Ein Werkzeugaufruf der Engine wurde zweimal beantwortet.</translation>
    </message>
    <message>
        <source>output unknown</source>
        <translation>Antwort ohne Aufruf</translation>
    </message>
    <message>
        <source>An answer was sent to a function call that the engine never made.</source>
        <translation>Es wurde auf einen Werkzeugaufruf geantwortet, den die Engine nie gemacht hat.</translation>
    </message>
    <message>
        <source>context refused</source>
        <translation>Mitteilung abgelehnt</translation>
    </message>
    <message>
        <source>The engine refused to be told what happens in the study.</source>
        <translation>Die Engine hat eine Mitteilung über die Studie abgelehnt.</translation>
    </message>
    <message>
        <source>image missing</source>
        <translation>Bild fehlt</translation>
    </message>
    <message>
        <source>An image could not be shown to the agent.</source>
        <translation>Ein Bild konnte dem Agenten nicht gezeigt werden.</translation>
    </message>
    <message>
        <source>image changed</source>
        <translation>Bild angepasst</translation>
    </message>
    <message>
        <source>An image was changed to fit before it was sent.</source>
        <translation>Ein Bild wurde vor dem Senden passend gemacht.</translation>
    </message>
    <message>
        <source>nothing to commit</source>
        <translation>nichts abzuschließen</translation>
    </message>
    <message>
        <source>There was nothing left to commit when turn detection was switched off.</source>
        <translation>Beim Ausschalten der Erkennung gab es nichts mehr abzuschließen.</translation>
    </message>
    <message>
        <source>declined</source>
        <translation>Befehl ohne Wirkung</translation>
    </message>
    <message>
        <source>A command made no sense at that moment and changed nothing.</source>
        <translation>Ein Befehl hatte in diesem Augenblick keinen Sinn und hat nichts geändert.</translation>
    </message>
    <message>
        <source>time limit</source>
        <translation>Zeitgrenze</translation>
    </message>
    <message>
        <source>The engine will soon end the session, because its time limit is reached.</source>
        <translation>Die Engine beendet die Sitzung bald, weil ihre Zeitgrenze erreicht ist.</translation>
    </message>
    <message>
        <source>time limit usual</source>
        <translation>Zeitgrenze unbekannt</translation>
    </message>
    <message>
        <source>The engine states no time limit, but engines commonly have one.</source>
        <translation>Die Engine nennt keine Zeitgrenze, aber Engines haben gewöhnlich eine.</translation>
    </message>
    <message>
        <source>slow line</source>
        <translation>langsame Leitung</translation>
    </message>
    <message>
        <source>The connection is slower than the voice.</source>
        <translation>Die Verbindung ist langsamer als die Stimme.</translation>
    </message>
    <message>
        <source>audio left out</source>
        <translation>Ton ausgelassen</translation>
    </message>
    <message>
        <source>Some of the participant&apos;s audio was not sent, because the connection was too slow.</source>
        <translation>Ein Teil des Tons des Teilnehmers wurde nicht gesendet, weil die Verbindung zu langsam war.</translation>
    </message>
    <message>
        <source>history refused</source>
        <translation>Verlauf abgelehnt</translation>
    </message>
    <message>
        <source>The new engine session did not take the turns of the one before.</source>
        <translation>Die neue Sitzung der Engine hat die Beiträge der vorigen nicht angenommen.</translation>
    </message>
    <message>
        <source>too early</source>
        <translation>zu frühes Ereignis</translation>
    </message>
    <message>
        <source>The engine sent an event before it had answered the session&apos;s settings.</source>
        <translation>Die Engine hat ein Ereignis gesendet, bevor sie auf die Einstellungen der Sitzung geantwortet hatte.</translation>
    </message>
    <message>
        <source>updated unasked</source>
        <translation>Einstellung ungefragt</translation>
    </message>
    <message>
        <source>The engine sent a session.updated that answers no session.update.</source>
        <translation>Die Engine hat ein session.updated gesendet, das auf kein session.update antwortet.</translation>
    </message>
    <message>
        <source>update refused</source>
        <translation>Einstellung abgelehnt</translation>
    </message>
    <message>
        <source>The engine refused a change of the session&apos;s settings.</source>
        <translation>Die Engine hat eine Änderung der Einstellungen abgelehnt.</translation>
    </message>
    <message>
        <source>update slow</source>
        <translation>Einstellung langsam</translation>
    </message>
    <message>
        <source>The engine did not answer a change of the session&apos;s settings within 2 s.</source>
        <translation>Die Engine hat eine Änderung der Einstellungen nicht innerhalb von 2 s beantwortet.</translation>
    </message>
    <message>
        <source>update unanswered</source>
        <translation>Einstellung unbeantwortet</translation>
    </message>
    <message>
        <source>The engine never answered a change of the session&apos;s settings.</source>
        <translation>Die Engine hat eine Änderung der Einstellungen nie beantwortet.</translation>
    </message>
    <message>
        <source>unreadable</source>
        <translation>unlesbar</translation>
    </message>
    <message>
        <source>The engine sent something that cannot be read.</source>
        <translation>Die Engine hat etwas gesendet, das nicht gelesen werden kann.</translation>
    </message>
    <message>
        <source>form</source>
        <translation>ungewöhnliche Form</translation>
    </message>
    <message>
        <source>An event that matters has an unusual form.</source>
        <translation>Ein Ereignis, auf das es ankommt, hat eine ungewöhnliche Form.</translation>
    </message>
    <message>
        <source>form other</source>
        <translation>ungewöhnliche Form</translation>
    </message>
    <message>
        <source>An event has an unusual form.</source>
        <translation>Ein Ereignis hat eine ungewöhnliche Form.</translation>
    </message>
    <message>
        <source>unknown event</source>
        <translation>unbekanntes Ereignis</translation>
    </message>
    <message>
        <source>The engine sent an event that the profile does not know.</source>
        <translation>Die Engine hat ein Ereignis gesendet, das das Profil nicht kennt.</translation>
    </message>
    <message>
        <source>event twice</source>
        <translation>Ereignis doppelt</translation>
    </message>
    <message>
        <source>The engine sent an event twice.</source>
        <translation>Die Engine hat ein Ereignis zweimal gesendet.</translation>
    </message>
    <message>
        <source>event id missing</source>
        <translation>event_id fehlt</translation>
    </message>
    <message>
        <source>The engine sent an event without an event_id.</source>
        <translation>Die Engine hat ein Ereignis ohne event_id gesendet.</translation>
    </message>
    <message>
        <source>audio unusable</source>
        <translation>Ton unbrauchbar</translation>
    </message>
    <message>
        <source>The engine sent audio that is too long or not valid.</source>
        <translation>Die Engine hat Ton gesendet, der zu lang oder ungültig ist.</translation>
    </message>
    <message>
        <source>split sample</source>
        <translation>Abtastwert zerteilt</translation>
    </message>
    <message>
        <source>The engine split a sample between two deltas.</source>
        <translation>Die Engine hat einen Abtastwert auf zwei Stücke verteilt.</translation>
    </message>
    <message>
        <source>start twice</source>
        <translation>Beginn doppelt</translation>
    </message>
    <message>
        <source>The engine announced the start of a turn twice.</source>
        <translation>Die Engine hat den Beginn eines Beitrags zweimal gemeldet.</translation>
    </message>
    <message>
        <source>stop without start</source>
        <translation>Ende ohne Beginn</translation>
    </message>
    <message>
        <source>The engine announced the end of a turn but never its start.</source>
        <translation>Die Engine hat das Ende eines Beitrags gemeldet, aber nie seinen Beginn.</translation>
    </message>
    <message>
        <source>turn overlap</source>
        <translation>Beiträge überlappen</translation>
    </message>
    <message>
        <source>The engine began a turn before the one before it had ended.</source>
        <translation>Die Engine hat einen Beitrag begonnen, bevor der vorige zu Ende war.</translation>
    </message>
    <message>
        <source>turn not filed</source>
        <translation>Beitrag nicht abgelegt</translation>
    </message>
    <message>
        <source>The engine announced the end of a turn but never committed it.</source>
        <translation>Die Engine hat das Ende eines Beitrags gemeldet, ihn aber nie abgelegt.</translation>
    </message>
    <message>
        <source>filed without stop</source>
        <translation>abgelegt ohne Ende</translation>
    </message>
    <message>
        <source>The engine filed a turn without having announced its end.</source>
        <translation>Die Engine hat einen Beitrag abgelegt, ohne sein Ende gemeldet zu haben.</translation>
    </message>
    <message>
        <source>committed twice</source>
        <translation>doppelt abgelegt</translation>
    </message>
    <message>
        <source>The engine committed a turn twice.</source>
        <translation>Die Engine hat einen Beitrag zweimal abgelegt.</translation>
    </message>
    <message>
        <source>committed other</source>
        <translation>anderes abgelegt</translation>
    </message>
    <message>
        <source>The engine committed another item than the turn that it announced.</source>
        <translation>Die Engine hat etwas anderes abgelegt als den Beitrag, den sie gemeldet hatte.</translation>
    </message>
    <message>
        <source>edges backwards</source>
        <translation>Kanten rückwärts</translation>
    </message>
    <message>
        <source>The engine&apos;s edges go backwards.</source>
        <translation>Die Kanten der Engine laufen rückwärts.</translation>
    </message>
    <message>
        <source>edge ahead</source>
        <translation>Kante voraus</translation>
    </message>
    <message>
        <source>The engine placed an edge beyond the audio that it was sent.</source>
        <translation>Die Engine hat eine Kante hinter den Ton gesetzt, der ihr gesendet war.</translation>
    </message>
    <message>
        <source>speech while off</source>
        <translation>Sprache bei ausgeschalteter Erkennung</translation>
    </message>
    <message>
        <source>The engine heard speech though its turn detection was off.</source>
        <translation>Die Engine hat Sprache gehört, obwohl ihre Erkennung ausgeschaltet war.</translation>
    </message>
    <message>
        <source>reply to commit</source>
        <translation>Antwort auf Abgelegtes</translation>
    </message>
    <message>
        <source>The engine replied to a turn that was only to be filed.</source>
        <translation>Die Engine hat auf einen Beitrag geantwortet, der nur abgelegt werden sollte.</translation>
    </message>
    <message>
        <source>speech too long</source>
        <translation>Sprache ohne Ende</translation>
    </message>
    <message>
        <source>no reply</source>
        <translation>keine Antwort</translation>
    </message>
    <message>
        <source>The engine began no reply within 10 s of the participant&apos;s turn.</source>
        <translation>Die Engine hat innerhalb von 10 s nach dem Beitrag des Teilnehmers keine Antwort begonnen.</translation>
    </message>
    <message>
        <source>reply without stop</source>
        <translation>Antwort ohne Ende</translation>
    </message>
    <message>
        <source>A reply began though the engine never announced the end of the turn.</source>
        <translation>Eine Antwort begann, obwohl die Engine das Ende des Beitrags nie gemeldet hat.</translation>
    </message>
    <message>
        <source>talk refused</source>
        <translation>Sprechtaste abgelehnt</translation>
    </message>
    <message>
        <source>The engine refused a turn that the talk button ended.</source>
        <translation>Die Engine hat einen Beitrag abgelehnt, den die Sprechtaste beendet hat.</translation>
    </message>
    <message>
        <source>not transcribed</source>
        <translation>nicht mitgeschrieben</translation>
    </message>
    <message>
        <source>The engine could not write a turn down.</source>
        <translation>Die Engine konnte einen Beitrag nicht mitschreiben.</translation>
    </message>
    <message>
        <source>create unanswered</source>
        <translation>Bitte unbeantwortet</translation>
    </message>
    <message>
        <source>The engine did not answer a request for a reply within 10 s.</source>
        <translation>Die Engine hat die Bitte um eine Antwort nicht innerhalb von 10 s beantwortet.</translation>
    </message>
    <message>
        <source>create refused</source>
        <translation>Bitte abgelehnt</translation>
    </message>
    <message>
        <source>The engine refused a request for a reply.</source>
        <translation>Die Engine hat die Bitte um eine Antwort abgelehnt.</translation>
    </message>
    <message>
        <source>create busy</source>
        <translation>Engine beschäftigt</translation>
    </message>
    <message>
        <source>The engine kept saying that another response was active.</source>
        <translation>Die Engine sagte immer wieder, dass eine andere Antwort im Gange sei.</translation>
    </message>
    <message>
        <source>reply lost</source>
        <translation>Antwort verloren</translation>
    </message>
    <message>
        <source>Nothing came of a response for 30 s; it was given up.</source>
        <translation>Aus einer Antwort wurde 30 s lang nichts; sie wurde aufgegeben.</translation>
    </message>
    <message>
        <source>reply failed</source>
        <translation>Antwort misslungen</translation>
    </message>
    <message>
        <source>The engine failed to make a reply.</source>
        <translation>Der Engine ist eine Antwort misslungen.</translation>
    </message>
    <message>
        <source>second response</source>
        <translation>zweite Antwort</translation>
    </message>
    <message>
        <source>The engine began a response while another one was active.</source>
        <translation>Die Engine hat eine Antwort begonnen, während eine andere im Gange war.</translation>
    </message>
    <message>
        <source>not cancelled</source>
        <translation>nicht abgebrochen</translation>
    </message>
    <message>
        <source>The participant broke in, but the engine did not end its reply within 2 s.</source>
        <translation>Der Teilnehmer hat unterbrochen, aber die Engine hat ihre Antwort nicht innerhalb von 2 s beendet.</translation>
    </message>
    <message>
        <source>announced twice</source>
        <translation>doppelt angekündigt</translation>
    </message>
    <message>
        <source>The engine announced a response twice.</source>
        <translation>Die Engine hat eine Antwort zweimal angekündigt.</translation>
    </message>
    <message>
        <source>done twice</source>
        <translation>doppelt beendet</translation>
    </message>
    <message>
        <source>The engine finished a response twice.</source>
        <translation>Die Engine hat eine Antwort zweimal beendet.</translation>
    </message>
    <message>
        <source>done unannounced</source>
        <translation>beendet ohne Ankündigung</translation>
    </message>
    <message>
        <source>The engine finished a response that it never announced.</source>
        <translation>Die Engine hat eine Antwort beendet, die sie nie angekündigt hat.</translation>
    </message>
    <message>
        <source>audio before created</source>
        <translation>Ton vor der Ankündigung</translation>
    </message>
    <message>
        <source>Audio of a response came before its response.created.</source>
        <translation>Ton einer Antwort kam vor ihrem response.created.</translation>
    </message>
    <message>
        <source>audio after done</source>
        <translation>Ton nach dem Ende</translation>
    </message>
    <message>
        <source>Audio of a response came after its response.done.</source>
        <translation>Ton einer Antwort kam nach ihrem response.done.</translation>
    </message>
    <message>
        <source>audio of past item</source>
        <translation>Ton von Vergangenem</translation>
    </message>
    <message>
        <source>The engine sent audio for an item that was over already.</source>
        <translation>Die Engine hat Ton für etwas gesendet, das schon vorbei war.</translation>
    </message>
    <message>
        <source>audio in silent</source>
        <translation>Ton in stiller Antwort</translation>
    </message>
    <message>
        <source>The engine sent audio for a silent answer; it was not played.</source>
        <translation>Die Engine hat Ton zu einer stillen Antwort gesendet; er wurde nicht abgespielt.</translation>
    </message>
    <message>
        <source>output order</source>
        <translation>Reihenfolge</translation>
    </message>
    <message>
        <source>The items and parts of a response came out of order.</source>
        <translation>Die Teile einer Antwort kamen in falscher Reihenfolge.</translation>
    </message>
    <message>
        <source>usage missing</source>
        <translation>Token fehlen</translation>
    </message>
    <message>
        <source>A reply came without its count of tokens.</source>
        <translation>Eine Antwort kam ohne die Zahl ihrer Token.</translation>
    </message>
    <message>
        <source>call twice</source>
        <translation>Aufruf doppelt</translation>
    </message>
    <message>
        <source>The engine sent a function call twice.</source>
        <translation>Die Engine hat einen Werkzeugaufruf zweimal gesendet.</translation>
    </message>
    <message>
        <source>truncate unanswered</source>
        <translation>Kürzung unbeantwortet</translation>
    </message>
    <message>
        <source>The engine did not answer a truncate within 2 s.</source>
        <translation>Die Engine hat eine Kürzung nicht innerhalb von 2 s beantwortet.</translation>
    </message>
    <message>
        <source>truncate unasked</source>
        <translation>ungefragt gekürzt</translation>
    </message>
    <message>
        <source>The engine truncated an item that nobody asked it to truncate.</source>
        <translation>Die Engine hat etwas gekürzt, worum sie niemand gebeten hat.</translation>
    </message>
    <message>
        <source>truncate other</source>
        <translation>anders gekürzt</translation>
    </message>
    <message>
        <source>The engine truncated an item at another place than it was asked to.</source>
        <translation>Die Engine hat an einer anderen Stelle gekürzt als verlangt.</translation>
    </message>
    <message>
        <source>truncate refused</source>
        <translation>Kürzung abgelehnt</translation>
    </message>
    <message>
        <source>The engine refused to truncate an item.</source>
        <translation>Die Engine hat eine Kürzung abgelehnt.</translation>
    </message>
    <message>
        <source>words differ</source>
        <translation>Worte weichen ab</translation>
    </message>
    <message>
        <source>The final words of a reply differ from its deltas.</source>
        <translation>Die endgültigen Worte einer Antwort weichen von ihren Stücken ab.</translation>
    </message>
    <message>
        <source>no words</source>
        <translation>Worte fehlen</translation>
    </message>
    <message>
        <source>A reply was spoken, but its words never came.</source>
        <translation>Eine Antwort wurde gesprochen, aber ihre Worte kamen nie.</translation>
    </message>
    <message>
        <source>digital silence</source>
        <translation>Stille statt Ton</translation>
    </message>
    <message>
        <source>The engine sent words, but their audio is silence.</source>
        <translation>Die Engine hat Worte gesendet, aber ihr Ton ist Stille.</translation>
    </message>
    <message>
        <source>words too fast</source>
        <translation>Ton fehlt</translation>
    </message>
    <message>
        <source>A reply has more words than anybody can say in its time: some of its audio is missing.</source>
        <translation>Eine Antwort hat mehr Worte, als jemand in ihrer Zeit sagen kann: Ein Teil ihres Tons fehlt.</translation>
    </message>
    <message>
        <source>words too slow</source>
        <translation>Worte fehlen</translation>
    </message>
    <message>
        <source>A reply is far longer than its words: some of them are missing.</source>
        <translation>Eine Antwort ist viel länger als ihre Worte: Einige davon fehlen.</translation>
    </message>
    <message>
        <source>echo</source>
        <translation>Echo</translation>
    </message>
    <message>
        <source>The agent hears itself: give the participant headphones, turn the loudspeaker down, or use half-duplex.</source>
        <translation>Der Agent hört sich selbst: Geben Sie dem Teilnehmer Kopfhörer, drehen Sie den Lautsprecher leiser, oder nehmen Sie Halbduplex.</translation>
    </message>
    <message>
        <source>clipping</source>
        <translation>Mikrofon zu laut</translation>
    </message>
    <message>
        <source>The microphone is too loud and distorts: turn its level down or move it away.</source>
        <translation>Das Mikrofon ist zu laut und verzerrt: Drehen Sie es leiser oder rücken Sie es weg.</translation>
    </message>
    <message>
        <source>stop twice</source>
        <translation>Ende doppelt</translation>
    </message>
    <message>
        <source>The engine announced the end of a turn more than once.</source>
        <translation>Die Engine hat das Ende eines Redebeitrags mehr als einmal gemeldet.</translation>
    </message>
    <message>
        <source>committed unheard</source>
        <translation>abgelegt ohne Rede</translation>
    </message>
    <message>
        <source>The engine committed an item though it had heard nobody speak.</source>
        <translation>Die Engine hat einen Beitrag abgelegt, obwohl sie niemanden sprechen gehört hat.</translation>
    </message>
    <message>
        <source>The engine has been hearing speech for 30 s or more, though nothing like speech is sent: noise, or it has stopped answering.</source>
        <translation>Die Engine hört seit 30 s oder länger Rede, obwohl nichts gesendet wird, was wie Rede klingt: Geräusch, oder sie antwortet nicht mehr.</translation>
    </message>
    <message>
        <source>reply incomplete</source>
        <translation>Antwort unvollständig</translation>
    </message>
    <message>
        <source>The engine did not finish a reply.</source>
        <translation>Die Engine hat eine Antwort nicht zu Ende geführt.</translation>
    </message>
    <message>
        <source>microphone gap</source>
        <translation>Mikrofon setzt aus</translation>
    </message>
    <message>
        <source>The microphone gave nothing for a moment, and what was said then is lost.</source>
        <translation>Das Mikrofon lieferte einen Moment lang nichts; was dann gesagt wurde, ist verloren.</translation>
    </message>
    <message>
        <source>sound file</source>
        <translation>Tondatei</translation>
    </message>
    <message>
        <source>The engine sent a sound file, header and all, where bare samples are due.</source>
        <translation>Die Engine hat eine ganze Tondatei samt Kopf geschickt, wo reine Abtastwerte kommen sollen.</translation>
    </message>
    <message>
        <source>budget blind</source>
        <translation>Budget blind</translation>
    </message>
    <message>
        <source>A reply came without its count of tokens: the budget cannot count, and will not stop the session.</source>
        <translation>Eine Antwort kam ohne ihre Tokenzahl: Das Budget kann nicht zählen und hält die Sitzung nicht an.</translation>
    </message>
    <message>
        <source>turn without words</source>
        <translation>Beitrag ohne Worte</translation>
    </message>
    <message>
        <source>The engine was asked for the words of the participant&apos;s turns, and for one of them it sent none.</source>
        <translation>Die Engine sollte die Worte der Beiträge mitschreiben; zu einem hat sie keine geschickt.</translation>
    </message>
</context>
<context>
    <name>hrp::app::Engines</name>
    <message>
        <source>No engine is called “%1”. Known: %2; or give an address such as wss://HOST/v1/realtime.</source>
        <translation>Keine Engine heißt „%1“. Bekannt: %2; oder geben Sie eine Adresse wie wss://HOST/v1/realtime an.</translation>
    </message>
    <message>
        <source>Local engine</source>
        <translation>Lokale Engine</translation>
    </message>
</context>
<context>
    <name>hrp::app::LocalEngine</name>
    <message>
        <source>The local engine could not be started: %1</source>
        <translation>Die lokale Engine konnte nicht gestartet werden: %1</translation>
    </message>
    <message>
        <source>The local engine stopped (exit code %1). %2</source>
        <translation>Die lokale Engine hat sich beendet (Code %1). %2</translation>
    </message>
    <message>
        <source>The program “hrp” was not found beside this one or in PATH. Install both together.</source>
        <translation>Das Programm „hrp“ liegt weder neben diesem noch im PATH. Installieren Sie beide zusammen.</translation>
    </message>
    <message>
        <source>The local engine did not get ready within 10 seconds. Try again; if it stays so, run “hrp serve” in a terminal to see why.</source>
        <translation>Die lokale Engine war nach 10 Sekunden nicht bereit. Versuchen Sie es noch einmal; bleibt es dabei, zeigt „hrp serve“ in einem Terminal den Grund.</translation>
    </message>
</context>
<context>
    <name>hrp::app::SessionAssembly</name>
    <message>
        <source>There is no room for a recording in “%1”. Free some space, choose another folder, or start without recording.</source>
        <translation>Für eine Aufnahme ist in „%1“ kein Platz. Schaffen Sie Platz, wählen Sie einen anderen Ordner oder starten Sie ohne Aufnahme.</translation>
    </message>
    <message>
        <source>The disk has room for %1 min of recording in “%2”. Free some space before a longer session.</source>
        <translation>Der Datenträger hat Platz für %1 min Aufnahme in „%2“. Schaffen Sie vor einer längeren Sitzung Platz.</translation>
    </message>
    <message>
        <source>A session runs</source>
        <translation>Eine Sitzung läuft</translation>
    </message>
    <message>
        <source>Nobody could be asked to keep this computer awake: it may fall asleep in a long session.</source>
        <translation>Niemand konnte gebeten werden, diesen Rechner wach zu halten: In einer langen Sitzung kann er einschlafen.</translation>
    </message>
</context>
<context>
    <name>hrp::console</name>
    <message>
        <source>There is nothing to say in “%1”.</source>
        <translation>In „%1“ steht nichts, was gesagt werden kann.</translation>
    </message>
    <message>
        <source>There is no microphone. Connect one, or choose “Recorded speaker”.</source>
        <translation>Es gibt kein Mikrofon. Schließen Sie eines an oder wählen Sie „Aufgenommene Stimme“.</translation>
    </message>
    <message>
        <source>hrp-console: the picture could not be written to %1.</source>
        <translation>hrp-console: Das Bild konnte nicht nach %1 geschrieben werden.</translation>
    </message>
    <message>
        <source>Pilot a voice-agent study by voice.</source>
        <translation>Eine Studie mit Sprachagenten mit der eigenen Stimme erproben.</translation>
    </message>
    <message>
        <source>A study, or a recording folder; nothing: the last study, else the demonstration.</source>
        <translation>Eine Studie oder ein Aufnahmeordner; nichts: die letzte Studie, sonst die Vorführung.</translation>
    </message>
    <message>
        <source>Show this and exit.</source>
        <translation>Dies zeigen und beenden.</translation>
    </message>
    <message>
        <source>Show the version and exit.</source>
        <translation>Die Version zeigen und beenden.</translation>
    </message>
    <message>
        <source>Engine for this run: local, an address such as wss://HOST/v1/realtime, or a kept engine&apos;s name.</source>
        <translation>Engine für diesen Lauf: local, eine Adresse wie wss://HOST/v1/realtime oder der Name einer gemerkten Engine.</translation>
    </message>
    <message>
        <source>Speech in place of a microphone: a sound file or a participant script. The session starts at once.</source>
        <translation>Sprache an Stelle eines Mikrofons: eine Tondatei oder ein Teilnehmerskript. Die Sitzung beginnt sofort.</translation>
    </message>
    <message>
        <source>Write a picture of the window and exit.</source>
        <translation>Ein Bild des Fensters schreiben und beenden.</translation>
    </message>
    <message>
        <source>Seconds to wait before the picture (2).</source>
        <translation>Sekunden bis zum Bild (2).</translation>
    </message>
    <message>
        <source>Appearance for this run: dark or light.</source>
        <translation>Erscheinungsbild für diesen Lauf: dark oder light.</translation>
    </message>
    <message>
        <source>Language for this run, such as de or en.</source>
        <translation>Sprache für diesen Lauf, etwa de oder en.</translation>
    </message>
    <message>
        <source>Only one FILE can be opened.</source>
        <translation>Nur eine DATEI kann geöffnet werden.</translation>
    </message>
    <message>
        <source>--style is “dark” or “light”, not “%1”.</source>
        <translation>--style ist „dark“ oder „light“, nicht „%1“.</translation>
    </message>
    <message>
        <source>--after is a number of seconds from 0 to 86400, not “%1”.</source>
        <translation>--after ist eine Zahl von Sekunden von 0 bis 86400, nicht „%1“.</translation>
    </message>
    <message>
        <source>--after belongs to --screenshot PNG.</source>
        <translation>--after gehört zu --screenshot PNG.</translation>
    </message>
    <message>
        <source>A short break. We will go on in a moment.</source>
        <translation>Eine kurze Pause. Es geht gleich weiter.</translation>
    </message>
    <message>
        <source>Tell avatars the agent&apos;s mood, and other devices what happens, on this port of this machine; 0 picks one.</source>
        <translation>Avataren die Stimmung des Agenten mitteilen und anderen Geräten, was geschieht: über diesen Port dieses Rechners; 0 wählt einen.</translation>
    </message>
    <message>
        <source>--avatar-port is a number from 0 to 65535, not “%1”.</source>
        <translation>--avatar-port ist eine Zahl von 0 bis 65535, nicht „%1“.</translation>
    </message>
</context>
<context>
    <name>hrp::ui::Actions</name>
    <message>
        <source>&amp;Open study…</source>
        <translation>Studie ö&amp;ffnen …</translation>
    </message>
    <message>
        <source>Open a study file</source>
        <translation>Eine Studiendatei öffnen</translation>
    </message>
    <message>
        <source>Show a finished session again</source>
        <translation>Eine beendete Sitzung wieder zeigen</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>End the session, if one runs, and close the window</source>
        <translation>Die Sitzung beenden, falls eine läuft, und das Fenster schließen</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>&amp;Start</translation>
    </message>
    <message>
        <source>Start a session with this study</source>
        <translation>Eine Sitzung mit dieser Studie beginnen</translation>
    </message>
    <message>
        <source>&amp;End</source>
        <translation>&amp;Ende</translation>
    </message>
    <message>
        <source>End the session; everything recorded stays</source>
        <translation>Die Sitzung beenden; alles Aufgenommene bleibt</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>&amp;Pause</translation>
    </message>
    <message>
        <source>The agent falls silent and nobody is heard until you resume</source>
        <translation>Der Agent verstummt und niemand wird gehört, bis Sie fortsetzen</translation>
    </message>
    <message>
        <source>Mute p&amp;articipant</source>
        <translation>Teilnehmer stu&amp;mm</translation>
    </message>
    <message>
        <source>The agent hears silence from the participant</source>
        <translation>Der Agent hört vom Teilnehmer nur Stille</translation>
    </message>
    <message>
        <source>Mute a&amp;gent</source>
        <translation>A&amp;gent stumm</translation>
    </message>
    <message>
        <source>The agent is turned down to silence; what it says counts as heard</source>
        <translation>Der Agent wird stummgeschaltet; was er sagt, gilt als gehört</translation>
    </message>
    <message>
        <source>Stop the &amp;reply</source>
        <translation>Antwort &amp;abbrechen</translation>
    </message>
    <message>
        <source>Cut the agent off now</source>
        <translation>Dem Agenten jetzt das Wort abschneiden</translation>
    </message>
    <message>
        <source>Ask for a rep&amp;ly</source>
        <translation>Um Antwort &amp;bitten</translation>
    </message>
    <message>
        <source>Ask the agent to speak now</source>
        <translation>Den Agenten bitten, jetzt zu sprechen</translation>
    </message>
    <message>
        <source>Set &amp;up…</source>
        <translation>Ein&amp;richten …</translation>
    </message>
    <message>
        <source>Engine, key, microphone, loudspeaker, echo and recording</source>
        <translation>Engine, Schlüssel, Mikrofon, Lautsprecher, Echo und Aufnahme</translation>
    </message>
    <message>
        <source>&amp;Now you talk…</source>
        <translation>&amp;Jetzt sprechen Sie …</translation>
    </message>
    <message>
        <source>Try microphone and loudspeaker, then talk with the agent yourself</source>
        <translation>Mikrofon und Lautsprecher ausprobieren, dann selbst mit dem Agenten sprechen</translation>
    </message>
    <message>
        <source>Show recording &amp;folder</source>
        <translation>Aufnahme&amp;ordner zeigen</translation>
    </message>
    <message>
        <source>Open the folder of this session&apos;s recording</source>
        <translation>Den Ordner der Aufnahme dieser Sitzung öffnen</translation>
    </message>
    <message>
        <source>&amp;Delete recording…</source>
        <translation>Aufnahme &amp;löschen …</translation>
    </message>
    <message>
        <source>Remove the recording of the last session from this computer</source>
        <translation>Die Aufnahme der letzten Sitzung von diesem Rechner entfernen</translation>
    </message>
    <message>
        <source>&amp;Next screen</source>
        <translation>&amp;Nächster Bildschirm</translation>
    </message>
    <message>
        <source>Show the study&apos;s next screen</source>
        <translation>Den nächsten Bildschirm der Studie zeigen</translation>
    </message>
    <message>
        <source>&amp;Message…</source>
        <translation>Na&amp;chricht …</translation>
    </message>
    <message>
        <source>Write a message to everyone</source>
        <translation>Eine Nachricht an alle schreiben</translation>
    </message>
    <message>
        <source>&amp;Timer…</source>
        <translation>&amp;Uhr …</translation>
    </message>
    <message>
        <source>Set a timer</source>
        <translation>Eine Uhr stellen</translation>
    </message>
    <message>
        <source>&amp;Pause with names…</source>
        <translation>&amp;Pause mit Namen …</translation>
    </message>
    <message>
        <source>Pause and say who is waited for</source>
        <translation>Anhalten und sagen, auf wen gewartet wird</translation>
    </message>
    <message>
        <source>Show a &amp;screen…</source>
        <translation>&amp;Bildschirm zeigen …</translation>
    </message>
    <message>
        <source>Show a text screen that is not in the study</source>
        <translation>Einen Textbildschirm zeigen, der nicht in der Studie steht</translation>
    </message>
    <message>
        <source>&amp;Follow</source>
        <translation>&amp;Mitlaufen</translation>
    </message>
    <message>
        <source>Keep the live end of the timeline in sight</source>
        <translation>Das laufende Ende der Zeitachse im Blick behalten</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>Ver&amp;größern</translation>
    </message>
    <message>
        <source>Show less time in the timeline</source>
        <translation>Weniger Zeit in der Zeitachse zeigen</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>Ver&amp;kleinern</translation>
    </message>
    <message>
        <source>Show more time in the timeline</source>
        <translation>Mehr Zeit in der Zeitachse zeigen</translation>
    </message>
    <message>
        <source>&amp;Whole session</source>
        <translation>Ganze &amp;Sitzung</translation>
    </message>
    <message>
        <source>Show the whole session in the timeline</source>
        <translation>Die ganze Sitzung in der Zeitachse zeigen</translation>
    </message>
    <message>
        <source>Find in &amp;transcript</source>
        <translation>In der &amp;Niederschrift suchen</translation>
    </message>
    <message>
        <source>Find words in the transcript</source>
        <translation>Worte in der Niederschrift suchen</translation>
    </message>
    <message>
        <source>Filter &amp;events</source>
        <translation>&amp;Ereignisse filtern</translation>
    </message>
    <message>
        <source>Filter the event list</source>
        <translation>Die Ereignisliste filtern</translation>
    </message>
    <message>
        <source>Panels as at the &amp;beginning</source>
        <translation>Bereiche wie zu &amp;Beginn</translation>
    </message>
    <message>
        <source>Put all panels back to where they were</source>
        <translation>Alle Bereiche dorthin zurück, wo sie waren</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>&amp;Dunkel</translation>
    </message>
    <message>
        <source>Light text on a dark ground</source>
        <translation>Helle Schrift auf dunklem Grund</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Hell</translation>
    </message>
    <message>
        <source>Dark text on a light ground</source>
        <translation>Dunkle Schrift auf hellem Grund</translation>
    </message>
    <message>
        <source>As the &amp;system</source>
        <translation>Wie das &amp;System</translation>
    </message>
    <message>
        <source>Dark or light as the desktop is</source>
        <translation>Dunkel oder hell wie der Schreibtisch</translation>
    </message>
    <message>
        <source>Text &amp;larger</source>
        <translation>Text &amp;größer</translation>
    </message>
    <message>
        <source>All text larger</source>
        <translation>Aller Text größer</translation>
    </message>
    <message>
        <source>Text &amp;smaller</source>
        <translation>Text &amp;kleiner</translation>
    </message>
    <message>
        <source>All text smaller</source>
        <translation>Aller Text kleiner</translation>
    </message>
    <message>
        <source>Text as &amp;usual</source>
        <translation>Text wie ü&amp;blich</translation>
    </message>
    <message>
        <source>Text at its usual size</source>
        <translation>Text in üblicher Größe</translation>
    </message>
    <message>
        <source>&amp;Getting started</source>
        <translation>&amp;Erste Schritte</translation>
    </message>
    <message>
        <source>Show the guide of the first start</source>
        <translation>Die Anleitung des ersten Starts zeigen</translation>
    </message>
    <message>
        <source>&amp;Play the demonstration</source>
        <translation>&amp;Vorführung abspielen</translation>
    </message>
    <message>
        <source>A recorded speaker talks with the rehearsal agent; no microphone is opened</source>
        <translation>Eine aufgenommene Stimme spricht mit dem Probenagenten; kein Mikrofon wird geöffnet</translation>
    </message>
    <message>
        <source>About the &amp;rehearsal agent</source>
        <translation>Über den &amp;Probenagenten</translation>
    </message>
    <message>
        <source>What it does and does not do, and how to talk with one that understands</source>
        <translation>Was er tut und was nicht, und wie Sie mit einem sprechen, der versteht</translation>
    </message>
    <message>
        <source>&amp;Keyboard</source>
        <translation>&amp;Tastatur</translation>
    </message>
    <message>
        <source>All shortcuts</source>
        <translation>Alle Tastenkürzel</translation>
    </message>
    <message>
        <source>&amp;About HRP Console</source>
        <translation>Ü&amp;ber HRP Console</translation>
    </message>
    <message>
        <source>Version and licence</source>
        <translation>Version und Lizenz</translation>
    </message>
    <message>
        <source>Re&amp;cordings…</source>
        <translation>Auf&amp;nahmen…</translation>
    </message>
    <message>
        <source>All recordings: find, open, listen, delete</source>
        <translation>Alle Aufnahmen: finden, öffnen, anhören, löschen</translation>
    </message>
    <message>
        <source>Open &amp;recording folder…</source>
        <translation>Aufnahme&amp;ordner öffnen…</translation>
    </message>
    <message>
        <source>&amp;Listen</source>
        <translation>An&amp;hören</translation>
    </message>
    <message>
        <source>Play what the timeline shows, from the cursor on; Space in the timeline</source>
        <translation>Abspielen, was die Zeitachse zeigt, vom Cursor an; Leertaste in der Zeitachse</translation>
    </message>
    <message>
        <source>S&amp;hort break</source>
        <translation>&amp;Kurze Pause</translation>
    </message>
    <message>
        <source>At once: the agent is cut off, nothing is sent, timers stand still; the same key goes on</source>
        <translation>Sofort: Der Agent wird abgeschnitten, nichts wird gesendet, Uhren stehen still; dieselbe Taste setzt fort</translation>
    </message>
    <message>
        <source>Tal&amp;k button</source>
        <translation>S&amp;prechtaste</translation>
    </message>
    <message>
        <source>Press once to talk and once more to stop; or hold Space while you talk</source>
        <translation>Einmal drücken, um zu sprechen, noch einmal, um aufzuhören; oder die Leertaste halten, während Sie sprechen</translation>
    </message>
    <message>
        <source>See to what needs &amp;attention</source>
        <translation>Sich um das &amp;Dringendste kümmern</translation>
    </message>
    <message>
        <source>Go to what the attention line says, and do it</source>
        <translation>Zu dem gehen, was die Aufmerksamkeitszeile sagt, und es tun</translation>
    </message>
    <message>
        <source>S&amp;kip the question</source>
        <translation>Frage ü&amp;berspringen</translation>
    </message>
    <message>
        <source>Go on without the agent&apos;s answer; the question is stored as unanswered</source>
        <translation>Ohne die Antwort des Agenten weitergehen; die Frage wird als unbeantwortet gespeichert</translation>
    </message>
    <message>
        <source>Check en&amp;gine…</source>
        <translation>En&amp;gine prüfen…</translation>
    </message>
    <message>
        <source>Try every part of the profile with an engine</source>
        <translation>Jeden Teil des Profils mit einer Engine ausprobieren</translation>
    </message>
    <message>
        <source>Hal&amp;f-duplex</source>
        <translation>Halb&amp;duplex</translation>
    </message>
    <message>
        <source>The participant is heard only while the agent is silent: no echo, but no breaking in; outside the profile, and noted so</source>
        <translation>Der Teilnehmer wird nur gehört, solange der Agent schweigt: kein Echo, aber auch kein Unterbrechen; außerhalb des Profils, und so vermerkt</translation>
    </message>
    <message>
        <source>Close recordin&amp;g</source>
        <translation>Aufnahme sch&amp;ließen</translation>
    </message>
    <message>
        <source>Back to the study that was open</source>
        <translation>Zurück zur Studie, die offen war</translation>
    </message>
</context>
<context>
    <name>hrp::ui::Acts</name>
    <message>
        <source>went to screen number %1</source>
        <translation>zu Bildschirm %1 gegangen</translation>
    </message>
    <message>
        <source>pushed screen “%1”</source>
        <translation>Bildschirm „%1“ gezeigt</translation>
    </message>
    <message>
        <source>set a timer of %1 s</source>
        <translation>Uhr auf %1 s gestellt</translation>
    </message>
    <message>
        <source>sent a message</source>
        <translation>Nachricht gesendet</translation>
    </message>
    <message>
        <source>revealed an answer of %1</source>
        <translation>Antwort von %1 aufgedeckt</translation>
    </message>
    <message>
        <source>changed the participants</source>
        <translation>Teilnehmende geändert</translation>
    </message>
    <message>
        <source>changed the instructions</source>
        <translation>Anweisungen geändert</translation>
    </message>
    <message>
        <source>asked the agent to speak</source>
        <translation>den Agenten um Worte gebeten</translation>
    </message>
    <message>
        <source>muted the participant</source>
        <translation>Teilnehmer stumm geschaltet</translation>
    </message>
    <message>
        <source>unmuted the participant</source>
        <translation>Teilnehmer wieder laut</translation>
    </message>
    <message>
        <source>muted the agent</source>
        <translation>Agent stumm geschaltet</translation>
    </message>
    <message>
        <source>unmuted the agent</source>
        <translation>Agent wieder laut</translation>
    </message>
    <message>
        <source>switched half-duplex on</source>
        <translation>Halbduplex eingeschaltet</translation>
    </message>
    <message>
        <source>switched half-duplex off</source>
        <translation>Halbduplex ausgeschaltet</translation>
    </message>
    <message>
        <source>stopped the agent</source>
        <translation>den Agenten unterbrochen</translation>
    </message>
    <message>
        <source>paused the session</source>
        <translation>Sitzung angehalten</translation>
    </message>
    <message>
        <source>resumed the session</source>
        <translation>Sitzung fortgesetzt</translation>
    </message>
    <message>
        <source>began a short break</source>
        <translation>kurze Pause begonnen</translation>
    </message>
    <message>
        <source>ended the short break</source>
        <translation>kurze Pause beendet</translation>
    </message>
    <message>
        <source>answered a question by hand</source>
        <translation>eine Frage von Hand beantwortet</translation>
    </message>
    <message>
        <source>skipped a question</source>
        <translation>eine Frage übersprungen</translation>
    </message>
    <message>
        <source>went on in a new engine session</source>
        <translation>in neuer Engine-Sitzung weitergemacht</translation>
    </message>
    <message>
        <source>went on to the next screen</source>
        <translation>zum nächsten Bildschirm weitergegangen</translation>
    </message>
    <message>
        <source>continued in the participant&apos;s place</source>
        <translation>anstelle der Versuchsperson fortgefahren</translation>
    </message>
    <message>
        <source>answered in the participant&apos;s place</source>
        <translation>anstelle der Versuchsperson geantwortet</translation>
    </message>
    <message>
        <source>asked a question</source>
        <translation>eine Frage gestellt</translation>
    </message>
    <message>
        <source>typed as %1</source>
        <translation>als %1 getippt</translation>
    </message>
    <message>
        <source>pressed the talk button</source>
        <translation>die Sprechtaste gedrückt</translation>
    </message>
    <message>
        <source>let the talk button go</source>
        <translation>die Sprechtaste losgelassen</translation>
    </message>
    <message>
        <source>made a note</source>
        <translation>eine Notiz gemacht</translation>
    </message>
    <message>
        <source>ended the session</source>
        <translation>die Sitzung beendet</translation>
    </message>
</context>
<context>
    <name>hrp::ui::AnswerForm</name>
    <message>
        <source>A number</source>
        <translation>Eine Zahl</translation>
    </message>
    <message>
        <source>One item a line, each as the participant reads it</source>
        <translation>Ein Eintrag je Zeile, so wie ihn der Teilnehmer liest</translation>
    </message>
    <message>
        <source>One dimension a line: name: number</source>
        <translation>Eine Dimension je Zeile: Name: Zahl</translation>
    </message>
    <message>
        <source>The answer in words</source>
        <translation>Die Antwort in Worten</translation>
    </message>
    <message>
        <source>Arrow keys move it; nothing counts as chosen before it was moved</source>
        <translation>Pfeiltasten bewegen ihn; nichts gilt als gewählt, bevor er bewegt wurde</translation>
    </message>
    <message>
        <source>%1 as a number</source>
        <translation>%1 als Zahl</translation>
    </message>
    <message>
        <source>Type the number, from %1 to %2</source>
        <translation>Die Zahl eingeben, von %1 bis %2</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Choose this answer</source>
        <translation>Diese Antwort wählen</translation>
    </message>
    <message>
        <source>Choose this answer as well</source>
        <translation>Diese Antwort auch wählen</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Reihenfolge</translation>
    </message>
    <message>
        <source>Drag the items, or move the chosen one with the two buttons</source>
        <translation>Die Einträge ziehen, oder den gewählten mit den beiden Knöpfen bewegen</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>Hinauf</translation>
    </message>
    <message>
        <source>Move the chosen item up</source>
        <translation>Den gewählten Eintrag nach oben bewegen</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>Hinunter</translation>
    </message>
    <message>
        <source>Move the chosen item down</source>
        <translation>Den gewählten Eintrag nach unten bewegen</translation>
    </message>
    <message>
        <source>This order</source>
        <translation>Diese Reihenfolge</translation>
    </message>
    <message>
        <source>The items are in order now</source>
        <translation>Die Einträge stehen jetzt richtig</translation>
    </message>
    <message>
        <source>First: %1, last: %2</source>
        <translation>Zuerst: %1, zuletzt: %2</translation>
    </message>
    <message>
        <source>The words as they would be said</source>
        <translation>Die Worte, wie sie gesagt würden</translation>
    </message>
    <message>
        <source>Enter gives the answer</source>
        <translation>Die Eingabetaste gibt die Antwort</translation>
    </message>
    <message>
        <source>Nothing is chosen yet.</source>
        <translation>Noch ist nichts gewählt.</translation>
    </message>
</context>
<context>
    <name>hrp::ui::Attention</name>
    <message>
        <source>The engine is gone.</source>
        <translation>Die Engine ist weg.</translation>
    </message>
    <message>
        <source>The agent did not answer a question.</source>
        <translation>Der Agent hat eine Frage nicht beantwortet.</translation>
    </message>
    <message>
        <source>Decide</source>
        <translation>Entscheiden</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Half-duplex on</source>
        <translation>Halbduplex ein</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>Ordner öffnen</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>Gelesen</translation>
    </message>
</context>
<context>
    <name>hrp::ui::AttentionLine</name>
    <message>
        <source>Attention</source>
        <translation>Aufmerksamkeit</translation>
    </message>
    <message>
        <source>+%1 more</source>
        <translation>+%1 weitere</translation>
    </message>
</context>
<context>
    <name>hrp::ui::CheckEngineDialog</name>
    <message>
        <source>Check engine</source>
        <translation>Engine prüfen</translation>
    </message>
    <message>
        <source>Engine to check</source>
        <translation>Zu prüfende Engine</translation>
    </message>
    <message>
        <source>The local engine, one that was kept, or an address</source>
        <translation>Die lokale Engine, eine gemerkte, oder eine Adresse</translation>
    </message>
    <message>
        <source>Address of the engine</source>
        <translation>Adresse der Engine</translation>
    </message>
    <message>
        <source>wss://HOST/v1/realtime, or ws:// on this computer</source>
        <translation>wss://HOST/v1/realtime, oder ws:// auf diesem Rechner</translation>
    </message>
    <message>
        <source>Run the checks</source>
        <translation>Prüfungen starten</translation>
    </message>
    <message>
        <source>Begin; what was found before is put away</source>
        <translation>Beginnen; was zuvor gefunden wurde, wird verworfen</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Checks that are done</source>
        <translation>Erledigte Prüfungen</translation>
    </message>
    <message>
        <source>Only what failed or warns</source>
        <translation>Nur was scheiterte oder warnt</translation>
    </message>
    <message>
        <source>Hide the checks that passed, were skipped, or wait</source>
        <translation>Bestandene, übersprungene und wartende Prüfungen verbergen</translation>
    </message>
    <message>
        <source>Checks</source>
        <translation>Prüfungen</translation>
    </message>
    <message>
        <source>Choose one to read what it does, what was seen, and what to change</source>
        <translation>Wählen Sie eine, um zu lesen, was sie tut, was zu sehen war, und was zu ändern ist</translation>
    </message>
    <message>
        <source>The chosen check</source>
        <translation>Die gewählte Prüfung</translation>
    </message>
    <message>
        <source>What it does, what was seen, and what to change in the engine</source>
        <translation>Was sie tut, was zu sehen war, und was an der Engine zu ändern ist</translation>
    </message>
    <message>
        <source>Save report…</source>
        <translation>Bericht speichern…</translation>
    </message>
    <message>
        <source>As text, JSON, or JUnit</source>
        <translation>Als Text, JSON oder JUnit</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close this; checks that run are given up (Esc)</source>
        <translation>Schließen; laufende Prüfungen werden abgebrochen (Esc)</translation>
    </message>
    <message>
        <source>Local engine</source>
        <translation>Lokale Engine</translation>
    </message>
    <message>
        <source>Engine at an address</source>
        <translation>Engine an einer Adresse</translation>
    </message>
    <message>
        <source>Given up before it began.</source>
        <translation>Abgebrochen, bevor es begann.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>Noch einmal</translation>
    </message>
    <message>
        <source>✓ %1 passed   ✗ %2 failed   ⚠ %3 with a warning   – %4 skipped</source>
        <translation>✓ %1 bestanden   ✗ %2 gescheitert   ⚠ %3 mit Warnung   – %4 übersprungen</translation>
    </message>
    <message numerus="yes">
        <source>%n check(s) wait.</source>
        <translation>
            <numerusform>%n Prüfung wartet.</numerusform>
            <numerusform>%n Prüfungen warten.</numerusform>
        </translation>
    </message>
    <message>
        <source>Starting the local engine …</source>
        <translation>Die lokale Engine wird gestartet …</translation>
    </message>
    <message>
        <source>Getting the key …</source>
        <translation>Der Schlüssel wird geholt …</translation>
    </message>
    <message>
        <source>%1 of %2 done.   </source>
        <translation>%1 von %2 erledigt.   </translation>
    </message>
    <message>
        <source>Stopped early.   </source>
        <translation>Vorzeitig angehalten.   </translation>
    </message>
    <message>
        <source>This engine can be used.   </source>
        <translation>Diese Engine ist verwendbar.   </translation>
    </message>
    <message>
        <source>This engine does not conform yet.   </source>
        <translation>Diese Engine entspricht dem Profil noch nicht.   </translation>
    </message>
    <message>
        <source>Choose a check to read what it does.</source>
        <translation>Wählen Sie eine Prüfung, um zu lesen, was sie tut.</translation>
    </message>
    <message>
        <source>The report could not be written to %1: %2. Choose another place.</source>
        <translation>Der Bericht konnte nicht nach %1 geschrieben werden: %2. Wählen Sie einen anderen Ort.</translation>
    </message>
    <message>
        <source>Save report</source>
        <translation>Bericht speichern</translation>
    </message>
    <message>
        <source>Text (*.txt);;JSON (*.json);;JUnit (*.xml)</source>
        <translation>Text (*.txt);;JSON (*.json);;JUnit (*.xml)</translation>
    </message>
    <message>
        <source>The report is in %1.</source>
        <translation>Der Bericht ist in %1.</translation>
    </message>
    <message>
        <source>Sessions of its own with the engine, in which every part of the profile is tried. It takes one to two minutes, longer if the engine serves one session at a time. An engine that costs money costs it here, too.</source>
        <translation>Eigene Sitzungen mit der Engine, in denen jeder Teil des Profils erprobt wird. Es dauert ein bis zwei Minuten, länger bei einer Engine, die immer nur eine Sitzung bedient. Eine Engine, die Geld kostet, kostet es auch hier.</translation>
    </message>
    <message>
        <source>What the checks do, saw and advise is in English.</source>
        <translation>Was die Prüfungen tun, sahen und raten, steht auf Englisch.</translation>
    </message>
</context>
<context>
    <name>hrp::ui::CheckModel</name>
    <message>
        <source>passed</source>
        <translation>bestanden</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>gescheitert</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>übersprungen</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Prüfung</translation>
    </message>
    <message>
        <source>What was seen</source>
        <translation>Was zu sehen war</translation>
    </message>
    <message>
        <source>Proves: %1</source>
        <translation>Belegt: %1</translation>
    </message>
    <message>
        <source>Expected: %1</source>
        <translation>Erwartet: %1</translation>
    </message>
    <message>
        <source>Came: %1</source>
        <translation>Gekommen: %1</translation>
    </message>
    <message>
        <source>To change: %1</source>
        <translation>Zu ändern: %1</translation>
    </message>
    <message>
        <source>What to change</source>
        <translation>Was zu ändern ist</translation>
    </message>
</context>
<context>
    <name>hrp::ui::DecisionBar</name>
    <message>
        <source>To be decided</source>
        <translation>Zu entscheiden</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>End the short break: everything goes on where it was (F4)</source>
        <translation>Die kurze Pause beenden: Alles geht da weiter, wo es war (F4)</translation>
    </message>
    <message>
        <source>Go on in a new session</source>
        <translation>In einer neuen Sitzung weiter</translation>
    </message>
    <message>
        <source>Connect to the engine again and go on with the study from here</source>
        <translation>Die Engine neu verbinden und die Studie von hier an fortsetzen</translation>
    </message>
    <message>
        <source>Answer for the agent</source>
        <translation>Für den Agenten antworten</translation>
    </message>
    <message>
        <source>Store this answer; it is marked as given by hand</source>
        <translation>Diese Antwort speichern; sie wird als von Hand gegeben gekennzeichnet</translation>
    </message>
    <message>
        <source>Skip the question</source>
        <translation>Frage überspringen</translation>
    </message>
    <message>
        <source>Go on without an answer; the question is stored as unanswered</source>
        <translation>Ohne Antwort weitergehen; die Frage wird als unbeantwortet gespeichert</translation>
    </message>
    <message>
        <source>Short break</source>
        <translation>Kurze Pause</translation>
    </message>
    <message>
        <source>Hold the session while you decide (F4)</source>
        <translation>Die Sitzung anhalten, während Sie entscheiden (F4)</translation>
    </message>
    <message>
        <source>End the session</source>
        <translation>Sitzung beenden</translation>
    </message>
    <message>
        <source>End the session; everything recorded stays</source>
        <translation>Die Sitzung beenden; alles Aufgenommene bleibt</translation>
    </message>
    <message>
        <source>Understood</source>
        <translation>Verstanden</translation>
    </message>
    <message>
        <source>Put this away</source>
        <translation>Dies ausblenden</translation>
    </message>
    <message>
        <source>The agent is silent, nothing is sent, and the timers stand still.</source>
        <translation>Der Agent schweigt, nichts wird gesendet, und die Uhren stehen still.</translation>
    </message>
    <message>
        <source>The participant reads: “%1”</source>
        <translation>Der Teilnehmer liest: „%1“</translation>
    </message>
    <message>
        <source>The engine is gone</source>
        <translation>Die Engine ist weg</translation>
    </message>
    <message>
        <source>The engine is gone: %1</source>
        <translation>Die Engine ist weg: %1</translation>
    </message>
    <message>
        <source>It is tried again in %1 s (try %2).</source>
        <translation>Neuer Versuch in %1 s (Versuch %2).</translation>
    </message>
    <message>
        <source>It is tried again now (try %1).</source>
        <translation>Es wird jetzt neu versucht (Versuch %1).</translation>
    </message>
    <message>
        <source>It is not tried again by itself any more: you decide.</source>
        <translation>Von selbst wird es nicht mehr versucht: Sie entscheiden.</translation>
    </message>
    <message>
        <source>Trying again would not help by itself: you decide.</source>
        <translation>Erneutes Versuchen allein hülfe nicht: Sie entscheiden.</translation>
    </message>
    <message>
        <source>The agent did not answer: %1</source>
        <translation>Der Agent hat nicht geantwortet: %1</translation>
    </message>
    <message>
        <source>Give the answer by hand, or skip the question.</source>
        <translation>Geben Sie die Antwort von Hand, oder überspringen Sie die Frage.</translation>
    </message>
    <message>
        <source>The session goes on in a new one, its number %1</source>
        <translation>Die Sitzung geht in einer neuen weiter, Nummer %1</translation>
    </message>
    <message>
        <source>It knows: %1</source>
        <translation>Sie kennt: %1</translation>
    </message>
    <message>
        <source>It does not know: %1</source>
        <translation>Sie kennt nicht: %1</translation>
    </message>
    <message>
        <source>What was said before: %1</source>
        <translation>Was zuvor gesagt wurde: %1</translation>
    </message>
    <message>
        <source>What was said before was told to it; that is outside the profile.</source>
        <translation>Was zuvor gesagt wurde, wurde ihr mitgeteilt; das liegt außerhalb des Profils.</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation>%1 min %2 s</translation>
    </message>
    <message>
        <source>Short break, for %1</source>
        <translation>Kurze Pause, seit %1</translation>
    </message>
    <message>
        <source>Short break, for %1: the engine was gone</source>
        <translation>Kurze Pause, seit %1: Die Engine war weg</translation>
    </message>
    <message>
        <source>Short break, for %1: the agent did not answer</source>
        <translation>Kurze Pause, seit %1: Der Agent hat nicht geantwortet</translation>
    </message>
    <message>
        <source>Short break, for %1: the budget is used up</source>
        <translation>Kurze Pause, seit %1: Das Budget ist aufgebraucht</translation>
    </message>
    <message>
        <source>A new session is told the place in the study, the instructions, the people, the screen and the finished turns as heard; it remembers nothing else.</source>
        <translation>Eine neue Sitzung erfährt die Stelle in der Studie, die Anweisungen, die Personen, den Bildschirm und die abgeschlossenen Beiträge, wie sie gehört wurden; sonst weiß sie nichts mehr.</translation>
    </message>
    <message>
        <source>No answer of the agent was accepted: %1</source>
        <translation>Keine Antwort des Agenten wurde angenommen: %1</translation>
    </message>
    <message>
        <source>Its last answer: %1</source>
        <translation>Seine letzte Antwort: %1</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>The answer by hand; longer forms scroll</source>
        <translation>Die Antwort von Hand; längere Formulare lassen sich rollen</translation>
    </message>
</context>
<context>
    <name>hrp::ui::Devices</name>
    <message>
        <source>%1 (not there)</source>
        <translation>%1 (nicht da)</translation>
    </message>
    <message>
        <source>No microphone found</source>
        <translation>Kein Mikrofon gefunden</translation>
    </message>
    <message>
        <source>No loudspeaker found</source>
        <translation>Kein Lautsprecher</translation>
    </message>
    <message>
        <source>Nobody listens (silent)</source>
        <translation>Niemand hört zu (stumm)</translation>
    </message>
    <message>
        <source>Loudspeaker</source>
        <translation>Lautsprecher</translation>
    </message>
    <message>
        <source>First microphone: %1</source>
        <translation>Erstes Mikrofon: %1</translation>
    </message>
</context>
<context>
    <name>hrp::ui::Dialogs</name>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close this (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
    <message>
        <source>The rehearsal agent</source>
        <translation>Der Probenagent</translation>
    </message>
    <message>
        <source>It runs on this computer and behaves like a voice agent in everything but understanding: it waits until you have finished, answers aloud, stops when you break in, greets when asked to begin, and answers the study&apos;s questions through the tools. What you say is not understood; what it says fits the screen, not your words.</source>
        <translation>Er läuft auf diesem Rechner und verhält sich in allem wie ein Sprachagent, nur dass er nichts versteht: Er wartet, bis Sie fertig sind, antwortet laut, hält inne, wenn Sie ihm ins Wort fallen, grüßt, wenn er beginnen soll, und beantwortet die Fragen der Studie über die Werkzeuge. Was Sie sagen, versteht er nicht; was er sagt, passt zum Bildschirm, nicht zu Ihren Worten.</translation>
    </message>
    <message>
        <source>Use it to rehearse a study&apos;s course, timing and sound without cost and without sending a voice anywhere.</source>
        <translation>Damit proben Sie Ablauf, Zeiten und Ton einer Studie, ohne Kosten und ohne eine Stimme irgendwohin zu senden.</translation>
    </message>
    <message>
        <source>To talk with an agent that understands</source>
        <translation>Um mit einem Agenten zu sprechen, der versteht</translation>
    </message>
    <message>
        <source>1. Get access to an engine that speaks the profile, such as OpenAI&apos;s Realtime API, and its key.
2. Put the key into the environment variable OPENAI_API_KEY before you start the program, or into the keychain under Session, Set up.
3. Choose “Engine at an address” there, enter the address, and press Start.
The voice then goes to that engine; the set-up says where.</source>
        <translation>1. Besorgen Sie sich Zugang zu einer Engine, die das Profil spricht, etwa OpenAIs Realtime API, und deren Schlüssel.
2. Legen Sie den Schlüssel vor dem Programmstart in die Umgebungsvariable OPENAI_API_KEY oder unter Sitzung, Einrichten in den Schlüsselbund.
3. Wählen Sie dort „Engine unter einer Adresse“, geben Sie die Adresse ein und drücken Sie Start.
Die Stimme geht dann zu dieser Engine; die Einrichtung sagt, wohin.</translation>
    </message>
    <message>
        <source>Keyboard</source>
        <translation>Tastatur</translation>
    </message>
    <message>
        <source>All shortcuts</source>
        <translation>Alle Tastenkürzel</translation>
    </message>
    <message>
        <source>Timeline: scroll</source>
        <translation>Zeitachse: verschieben</translation>
    </message>
    <message>
        <source>Timeline: zoom</source>
        <translation>Zeitachse: vergrößern und verkleinern</translation>
    </message>
    <message>
        <source>Timeline: previous or next thing</source>
        <translation>Zeitachse: voriges oder nächstes Ding</translation>
    </message>
    <message>
        <source>Timeline: begin, end, whole session, follow</source>
        <translation>Zeitachse: Anfang, Ende, ganze Sitzung, mitlaufen</translation>
    </message>
    <message>
        <source>Go to a panel</source>
        <translation>Zu einem Bereich gehen</translation>
    </message>
    <message>
        <source>HRP Console</source>
        <translation>HRP Console</translation>
    </message>
    <message>
        <source>Version %1</source>
        <translation>Version %1</translation>
    </message>
    <message>
        <source>Pilot voice-agent studies by voice, over the HyperStudy Realtime Profile.</source>
        <translation>Studien mit Sprachagenten mit der eigenen Stimme erproben, über das HyperStudy Realtime Profile.</translation>
    </message>
    <message>
        <source>Free software under the GNU General Public License, version 3 or later. There is no warranty.</source>
        <translation>Freie Software unter der GNU General Public License, Version 3 oder neuer. Ohne Gewähr.</translation>
    </message>
    <message>
        <source>Timeline: listen from the cursor, or to what is chosen</source>
        <translation>Zeitachse: vom Cursor an hören, oder das Gewählte</translation>
    </message>
    <message>
        <source>Timeline: begin and end of a stretch, none</source>
        <translation>Zeitachse: Anfang und Ende eines Stücks, keines</translation>
    </message>
</context>
<context>
    <name>hrp::ui::EventModel</name>
    <message>
        <source>sent</source>
        <translation>gesendet</translation>
    </message>
    <message>
        <source>received</source>
        <translation>empfangen</translation>
    </message>
    <message>
        <source>device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>finding</source>
        <translation>Befund</translation>
    </message>
    <message>
        <source>not readable</source>
        <translation>nicht lesbar</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Direction</source>
        <translation>Richtung</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>// the first of %1 events; switch grouping off to see each
</source>
        <translation>// das erste von %1 Ereignissen; ohne Gruppierung sehen Sie jedes
</translation>
    </message>
</context>
<context>
    <name>hrp::ui::EventView</name>
    <message>
        <source>Filter: words, -without</source>
        <translation>Filter: Wörter, -ohne</translation>
    </message>
    <message>
        <source>Filter the events</source>
        <translation>Ereignisse filtern</translation>
    </message>
    <message>
        <source>Words that must all occur in an event; a word after a minus sign must not. Looks at types, summaries and payloads.</source>
        <translation>Wörter, die alle in einem Ereignis vorkommen müssen; ein Wort nach einem Minuszeichen darf es nicht. Durchsucht Arten, Inhalte und Nutzdaten.</translation>
    </message>
    <message>
        <source>Group audio</source>
        <translation>Ton bündeln</translation>
    </message>
    <message>
        <source>Group audio events</source>
        <translation>Tonereignisse bündeln</translation>
    </message>
    <message>
        <source>Show runs of audio events as one row</source>
        <translation>Folgen von Tonereignissen als eine Zeile zeigen</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Ereignisse</translation>
    </message>
    <message>
        <source>Every event between study and engine, with findings in between</source>
        <translation>Jedes Ereignis zwischen Studie und Engine, dazwischen die Befunde</translation>
    </message>
    <message>
        <source>Payload of the chosen event</source>
        <translation>Nutzdaten des gewählten Ereignisses</translation>
    </message>
    <message>
        <source>The event as JSON; audio and images are shown as length and hash</source>
        <translation>Das Ereignis als JSON; Ton und Bilder stehen als Länge und Prüfsumme</translation>
    </message>
    <message>
        <source>%L1 rows, %L2 events</source>
        <translation>%L1 Zeilen, %L2 Ereignisse</translation>
    </message>
    <message>
        <source>Nothing matches the filter.</source>
        <translation>Nichts passt zum Filter.</translation>
    </message>
    <message>
        <source>%L1 rows match, %L2 events in all</source>
        <translation>%L1 Zeilen passen, %L2 Ereignisse insgesamt</translation>
    </message>
</context>
<context>
    <name>hrp::ui::Face</name>
    <message>
        <source>No session runs</source>
        <translation>Es läuft keine Sitzung</translation>
    </message>
    <message>
        <source>The agent rests</source>
        <translation>Der Agent ruht</translation>
    </message>
    <message>
        <source>The agent is thinking</source>
        <translation>Der Agent denkt nach</translation>
    </message>
    <message>
        <source>The agent is listening</source>
        <translation>Der Agent hört zu</translation>
    </message>
    <message>
        <source>The agent is talking</source>
        <translation>Der Agent spricht</translation>
    </message>
    <message>
        <source>Waiting for the engine</source>
        <translation>Wartet auf die Engine</translation>
    </message>
    <message>
        <source>Thinking about the answer</source>
        <translation>Denkt über die Antwort nach</translation>
    </message>
    <message>
        <source>Answering a question</source>
        <translation>Beantwortet eine Frage</translation>
    </message>
    <message>
        <source>Answering: %1</source>
        <translation>Beantwortet: %1</translation>
    </message>
    <message>
        <source>Waiting for the result of %1</source>
        <translation>Wartet auf das Ergebnis von %1</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Paused: waiting for %1</source>
        <translation>Angehalten: Warten auf %1</translation>
    </message>
    <message>
        <source>A short break</source>
        <translation>Eine kurze Pause</translation>
    </message>
</context>
<context>
    <name>hrp::ui::FaceController</name>
    <message>
        <source>The &amp;agent&apos;s face</source>
        <translation>Das Gesicht des &amp;Agenten</translation>
    </message>
    <message>
        <source>Show the agent&apos;s face in a window of its own (%1)</source>
        <translation>Das Gesicht des Agenten in einem eigenen Fenster zeigen (%1)</translation>
    </message>
    <message>
        <source>&amp;Less motion</source>
        <translation>&amp;Weniger Bewegung</translation>
    </message>
    <message>
        <source>The face changes without moving</source>
        <translation>Das Gesicht wechselt, ohne sich zu bewegen</translation>
    </message>
    <message>
        <source>The face &amp;rests listening</source>
        <translation>Das Gesicht &amp;ruht zuhörend</translation>
    </message>
    <message>
        <source>Between turns the agent looks attentive instead of idle, as long as the participant can be heard</source>
        <translation>Zwischen den Beiträgen sieht der Agent aufmerksam statt untätig aus, solange die Versuchsperson zu hören ist</translation>
    </message>
</context>
<context>
    <name>hrp::ui::FaceWindow</name>
    <message>
        <source>The agent</source>
        <translation>Der Agent</translation>
    </message>
</context>
<context>
    <name>hrp::ui::FindingModel</name>
    <message>
        <source>over</source>
        <translation>vorbei</translation>
    </message>
    <message>
        <source>For whom</source>
        <translation>Für wen</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>What was noticed</source>
        <translation>Was bemerkt wurde</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Regel</translation>
    </message>
</context>
<context>
    <name>hrp::ui::Findings</name>
    <message>
        <source>act now</source>
        <translation>jetzt handeln</translation>
    </message>
    <message>
        <source>note for later</source>
        <translation>für später</translation>
    </message>
    <message>
        <source>for the engineer</source>
        <translation>für die Entwicklung</translation>
    </message>
    <message>
        <source>The engine reports: %1</source>
        <translation>Die Engine meldet: %1</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>of cost</source>
        <translation>an Kosten</translation>
    </message>
    <message>
        <source>The study has used %1 of %2 %3.</source>
        <translation>Die Studie hat %1 von %2 %3 verbraucht.</translation>
    </message>
    <message>
        <source>This session has used %1 of %2 %3.</source>
        <translation>Diese Sitzung hat %1 von %2 %3 verbraucht.</translation>
    </message>
</context>
<context>
    <name>hrp::ui::FindingsView</name>
    <message>
        <source>Show or hide what is of this class: %1</source>
        <translation>Zeigen oder verbergen, was zu dieser Klasse gehört: %1</translation>
    </message>
    <message>
        <source>Nothing of these classes.</source>
        <translation>Nichts in diesen Klassen.</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>Befunde</translation>
    </message>
    <message>
        <source>What was noticed. A press shows the event and its place in time.</source>
        <translation>Was bemerkt wurde. Ein Klick zeigt das Ereignis und seine Stelle in der Zeit.</translation>
    </message>
</context>
<context>
    <name>hrp::ui::Headline</name>
    <message>
        <source>Your microphone is gone</source>
        <translation>Ihr Mikrofon ist weg</translation>
    </message>
    <message>
        <source>No voice comes in</source>
        <translation>Es kommt keine Stimme an</translation>
    </message>
    <message>
        <source>Your microphone is silent: look at its mute switch</source>
        <translation>Ihr Mikrofon ist stumm: Sehen Sie nach seinem Schalter</translation>
    </message>
    <message>
        <source>The engine does not notice that somebody speaks</source>
        <translation>Die Engine bemerkt nicht, dass jemand spricht</translation>
    </message>
    <message>
        <source>The engine has not closed the turn for %1 s</source>
        <translation>Die Engine schließt den Beitrag seit %1 s nicht</translation>
    </message>
    <message>
        <source>No reply has begun for %1 s</source>
        <translation>Seit %1 s beginnt keine Antwort</translation>
    </message>
    <message>
        <source>A reply has begun, without a sound for %1 s</source>
        <translation>Eine Antwort hat begonnen, seit %1 s ohne Ton</translation>
    </message>
    <message>
        <source>The loudspeaker does not play the reply</source>
        <translation>Der Lautsprecher spielt die Antwort nicht</translation>
    </message>
    <message>
        <source>The engine has not ended its reply for %1 s</source>
        <translation>Die Engine beendet ihre Antwort seit %1 s nicht</translation>
    </message>
    <message>
        <source>Connecting to %1: %2 of %3 s</source>
        <translation>Verbinden mit %1: %2 von %3 s</translation>
    </message>
    <message>
        <source>Waiting for your decision (F2)</source>
        <translation>Wartet auf Ihre Entscheidung (F2)</translation>
    </message>
    <message>
        <source>The agent&apos;s reply was silent</source>
        <translation>Die Antwort des Agenten war stumm</translation>
    </message>
</context>
<context>
    <name>hrp::ui::Honesty</name>
    <message>
        <source>Attempts at a question</source>
        <translation>Versuche je Frage</translation>
    </message>
    <message>
        <source>Transcription of the participant</source>
        <translation>Mitschrift des Teilnehmers</translation>
    </message>
    <message>
        <source>Speed of the voice</source>
        <translation>Tempo der Stimme</translation>
    </message>
    <message>
        <source>Detection of turns</source>
        <translation>Erkennung der Beiträge</translation>
    </message>
    <message>
        <source>Talk button</source>
        <translation>Sprechtaste</translation>
    </message>
    <message>
        <source>Half-duplex</source>
        <translation>Halbduplex</translation>
    </message>
    <message>
        <source>History told to a new session</source>
        <translation>Vorgeschichte für eine neue Sitzung</translation>
    </message>
    <message>
        <source>Voice</source>
        <translation>Stimme</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
</context>
<context>
    <name>hrp::ui::LevelMeter</name>
    <message>
        <source>%1. Speech should light about two thirds; the last segment is too loud.</source>
        <translation>%1. Sprache sollte etwa zwei Drittel erreichen; das letzte Feld ist zu laut.</translation>
    </message>
    <message>
        <source>silent</source>
        <translation>still</translation>
    </message>
    <message>
        <source>quiet</source>
        <translation>leise</translation>
    </message>
    <message>
        <source>too loud</source>
        <translation>zu laut</translation>
    </message>
    <message>
        <source>good</source>
        <translation>gut</translation>
    </message>
</context>
<context>
    <name>hrp::ui::LoadProgressBanner</name>
    <message>
        <source>Opening a recording</source>
        <translation>Aufnahme wird geöffnet</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>How much of the recording is read</source>
        <translation>Wie viel der Aufnahme gelesen ist</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Stop reading; nothing of the recording is shown or changed</source>
        <translation>Das Lesen abbrechen; von der Aufnahme wird nichts gezeigt oder verändert</translation>
    </message>
    <message>
        <source>Opening the recording “%1”</source>
        <translation>Die Aufnahme „%1“ wird geöffnet</translation>
    </message>
</context>
<context>
    <name>hrp::ui::MainWindow</name>
    <message>
        <source>Place in the session</source>
        <translation>Stelle in der Sitzung</translation>
    </message>
    <message>
        <source>Scrolls the timeline</source>
        <translation>Verschiebt die Zeitachse</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Session</source>
        <translation>&amp;Sitzung</translation>
    </message>
    <message>
        <source>S&amp;tudy</source>
        <translation>S&amp;tudie</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Panels</source>
        <translation>&amp;Bereiche</translation>
    </message>
    <message>
        <source>&amp;Appearance</source>
        <translation>&amp;Erscheinungsbild</translation>
    </message>
    <message>
        <source>&amp;Text size</source>
        <translation>&amp;Textgröße</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>HRP Console</source>
        <translation>HRP Console</translation>
    </message>
    <message>
        <source>Starting the local engine</source>
        <translation>Die lokale Engine startet</translation>
    </message>
    <message>
        <source>Getting the key</source>
        <translation>Der Schlüssel wird geholt</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>&amp;Pause</translation>
    </message>
    <message>
        <source>Mute p&amp;articipant</source>
        <translation>Teilnehmer stu&amp;mm</translation>
    </message>
    <message>
        <source>Unmute p&amp;articipant</source>
        <translation>Teilnehmer &amp;laut</translation>
    </message>
    <message>
        <source>Mute a&amp;gent</source>
        <translation>A&amp;gent stumm</translation>
    </message>
    <message>
        <source>Unmute a&amp;gent</source>
        <translation>A&amp;gent laut</translation>
    </message>
    <message>
        <source>%1 – HRP Console</source>
        <translation>%1 – HRP Console</translation>
    </message>
    <message>
        <source>The engine was not kept</source>
        <translation>Die Engine wurde nicht gemerkt</translation>
    </message>
    <message>
        <source>“%1” cannot be run</source>
        <translation>„%1“ kann nicht laufen</translation>
    </message>
    <message>
        <source>The recording cannot be shown</source>
        <translation>Die Aufnahme kann nicht gezeigt werden</translation>
    </message>
    <message>
        <source>Recording %1 – HRP Console</source>
        <translation>Aufnahme %1 – HRP Console</translation>
    </message>
    <message>
        <source>This recording is incomplete: %1</source>
        <translation>Diese Aufnahme ist unvollständig: %1</translation>
    </message>
    <message>
        <source>Open study</source>
        <translation>Studie öffnen</translation>
    </message>
    <message>
        <source>Studies (*.hrpstudy.json *.json);;All files (*)</source>
        <translation>Studien (*.hrpstudy.json *.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Open recording</source>
        <translation>Aufnahme öffnen</translation>
    </message>
    <message>
        <source>Speech of the participant</source>
        <translation>Sprache des Teilnehmers</translation>
    </message>
    <message>
        <source>Speech (*.wav *.flac *.ogg *.aiff *.hrpscript.json);;All files (*)</source>
        <translation>Sprache (*.wav *.flac *.ogg *.aiff *.hrpscript.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>The recording was not deleted</source>
        <translation>Die Aufnahme wurde nicht gelöscht</translation>
    </message>
    <message>
        <source>The recording was deleted.</source>
        <translation>Die Aufnahme wurde gelöscht.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close this message</source>
        <translation>Diese Meldung schließen</translation>
    </message>
    <message>
        <source>Both voices</source>
        <translation>Beide Stimmen</translation>
    </message>
    <message>
        <source>Participant</source>
        <translation>Teilnehmer</translation>
    </message>
    <message>
        <source>Agent</source>
        <translation>Agent</translation>
    </message>
    <message>
        <source>Which voices are heard</source>
        <translation>Welche Stimmen zu hören sind</translation>
    </message>
    <message>
        <source>Listen to both voices, or to one of them alone</source>
        <translation>Beide Stimmen anhören, oder nur eine davon</translation>
    </message>
    <message>
        <source>Stop &amp;listening</source>
        <translation>&amp;Anhören beenden</translation>
    </message>
    <message>
        <source>No loudspeaker is chosen: the cursor moves, and nothing is heard.</source>
        <translation>Kein Lautsprecher ist gewählt: Der Cursor bewegt sich, und nichts ist zu hören.</translation>
    </message>
    <message>
        <source>&amp;Listen</source>
        <translation>An&amp;hören</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>S&amp;hort break</source>
        <translation>&amp;Kurze Pause</translation>
    </message>
    <message>
        <source>The demonstration was not found</source>
        <translation>Die Vorführung wurde nicht gefunden</translation>
    </message>
    <message>
        <source>Its files do not lie beside the program. Install HRP Console again, or open a study of your own with Ctrl+O.</source>
        <translation>Ihre Dateien liegen nicht beim Programm. Installieren Sie HRP Console neu, oder öffnen Sie mit Strg+O eine eigene Studie.</translation>
    </message>
    <message numerus="yes">
        <source>; and %n more</source>
        <translation>
            <numerusform>; und %n weiterer Punkt</numerusform>
            <numerusform>; und %n weitere Punkte</numerusform>
        </translation>
    </message>
    <message>
        <source>Mend it</source>
        <translation>Beheben</translation>
    </message>
    <message>
        <source>What helps with the stage that is dead</source>
        <translation>Was bei der ausgefallenen Stufe hilft</translation>
    </message>
    <message>
        <source>Noticed as well; this alone would not keep it from running:</source>
        <translation>Außerdem bemerkt; das allein hielte sie nicht auf:</translation>
    </message>
    <message numerus="yes">
        <source>Opened, with %n note(s) on the study: %1</source>
        <translation>
            <numerusform>Geöffnet, mit %n Hinweis zur Studie: %1</numerusform>
            <numerusform>Geöffnet, mit %n Hinweisen zur Studie: %1</numerusform>
        </translation>
    </message>
    <message>
        <source>the local engine</source>
        <translation>der lokalen Engine</translation>
    </message>
    <message>
        <source>A session runs: close once more to end it and to close the window.</source>
        <translation>Eine Sitzung läuft: Schließen Sie noch einmal, um sie zu beenden und das Fenster zu schließen.</translation>
    </message>
</context>
<context>
    <name>hrp::ui::MessageForm</name>
    <message>
        <source>Message</source>
        <translation>Nachricht</translation>
    </message>
    <message>
        <source>A message that participant and agent both see, as from you.</source>
        <translation>Eine Nachricht von Ihnen, die Teilnehmer und Agent beide sehen.</translation>
    </message>
    <message>
        <source>Send message</source>
        <translation>Nachricht senden</translation>
    </message>
    <message>
        <source>Send the message to everyone in the session</source>
        <translation>Die Nachricht an alle in der Sitzung senden</translation>
    </message>
</context>
<context>
    <name>hrp::ui::MetricsView</name>
    <message>
        <source>Latency</source>
        <translation>Latenz</translation>
    </message>
    <message>
        <source>End of the participant&apos;s speech to the agent&apos;s first sound: median, and 95 % are below</source>
        <translation>Vom Ende der Rede des Teilnehmers bis zum ersten Ton des Agenten: Median, und 95 % liegen darunter</translation>
    </message>
    <message>
        <source>Engine&apos;s part</source>
        <translation>Anteil Engine</translation>
    </message>
    <message>
        <source>The engine&apos;s stop edge to its first audio: median, and 95 % are below</source>
        <translation>Von der Endflanke der Engine bis zu ihrem ersten Ton: Median, und 95 % liegen darunter</translation>
    </message>
    <message>
        <source>Barge-in stop</source>
        <translation>Unterbrechung</translation>
    </message>
    <message>
        <source>From the participant&apos;s first sound, as the engine told it, to silence</source>
        <translation>Vom ersten Ton des Teilnehmers, wie die Engine ihn meldet, bis zur Stille</translation>
    </message>
    <message>
        <source>Turns</source>
        <translation>Beiträge</translation>
    </message>
    <message>
        <source>Turns of the participant and of the agent</source>
        <translation>Beiträge des Teilnehmers und des Agenten</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>Answers of the agent that were accepted and refused</source>
        <translation>Antworten des Agenten, angenommen und abgelehnt</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>Befunde</translation>
    </message>
    <message>
        <source>What broke the profile: ✗ errors and ⚠ warnings</source>
        <translation>Was das Profil verletzt hat: ✗ Fehler und ⚠ Warnungen</translation>
    </message>
    <message>
        <source>Latency of each reply</source>
        <translation>Latenz jeder Antwort</translation>
    </message>
    <message>
        <source>Each point is a reply in its order, its latency in milliseconds; the dashed line is the median</source>
        <translation>Jeder Punkt ist eine Antwort der Reihe nach, ihre Latenz in Millisekunden; die gestrichelte Linie ist der Median</translation>
    </message>
    <message>
        <source>95 %: %1</source>
        <translation>95 %: %1</translation>
    </message>
    <message>
        <source>none yet</source>
        <translation>noch keine</translation>
    </message>
    <message numerus="yes">
        <source>%n interrupted</source>
        <translation>
            <numerusform>%n unterbrochen</numerusform>
            <numerusform>%n unterbrochen</numerusform>
        </translation>
    </message>
    <message>
        <source>No reply yet</source>
        <translation>Noch keine Antwort</translation>
    </message>
    <message>
        <source>%1 replies, median %2</source>
        <translation>%1 Antworten, Median %2</translation>
    </message>
    <message numerus="yes">
        <source>%n gap(s)</source>
        <translation>
            <numerusform>%n Lücke</numerusform>
            <numerusform>%n Lücken</numerusform>
        </translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>accepted, refused</source>
        <translation>angenommen, abgelehnt</translation>
    </message>
    <message>
        <source>%1 in · %2 out</source>
        <translation>%1 ein · %2 aus</translation>
    </message>
    <message>
        <source>the local engine costs nothing</source>
        <translation>die lokale Engine kostet nichts</translation>
    </message>
    <message>
        <source>about %1 %2</source>
        <translation>etwa %1 %2</translation>
    </message>
    <message>
        <source>Estimated with the prices of %1 for the model “%2”. The bill of the engine may differ.</source>
        <translation>Geschätzt mit den Preisen vom %1 für das Modell „%2“. Die Rechnung der Engine kann abweichen.</translation>
    </message>
    <message>
        <source>cost unknown</source>
        <translation>Kosten unbekannt</translation>
    </message>
    <message>
        <source>An engine on this computer has no list price.</source>
        <translation>Für eine Engine auf diesem Computer gibt es keinen Listenpreis.</translation>
    </message>
    <message>
        <source>There is no price for the model “%1”. Add it to the file %2.</source>
        <translation>Für das Modell „%1“ gibt es keinen Preis. Tragen Sie ihn in die Datei %2 ein.</translation>
    </message>
    <message numerus="yes">
        <source>%n replies came without a count: the sum is too low.</source>
        <translation>
            <numerusform>%n Antwort kam ohne Zählung: Die Summe ist zu niedrig.</numerusform>
            <numerusform>%n Antworten kamen ohne Zählung: Die Summe ist zu niedrig.</numerusform>
        </translation>
    </message>
    <message>
        <source>What the replies of this session used, as the engine counts it.</source>
        <translation>Was die Antworten dieser Sitzung verbraucht haben, wie die Engine es zählt.</translation>
    </message>
    <message>
        <source>Latency of each reply, in ms</source>
        <translation>Latenz jeder Antwort, in ms</translation>
    </message>
    <message>
        <source>no rule broken</source>
        <translation>keine Regel verletzt</translation>
    </message>
    <message>
        <source>not counted</source>
        <translation>nicht gezählt</translation>
    </message>
    <message>
        <source>The engine did not count its tokens.</source>
        <translation>Die Engine hat ihre Token nicht gezählt.</translation>
    </message>
</context>
<context>
    <name>hrp::ui::Panel</name>
    <message>
        <source>Detach or dock %1</source>
        <translation>%1 lösen oder andocken</translation>
    </message>
    <message>
        <source>Make this panel a window of its own, or dock it again</source>
        <translation>Diesen Bereich zu einem eigenen Fenster machen oder wieder andocken</translation>
    </message>
    <message>
        <source>Close %1</source>
        <translation>%1 schließen</translation>
    </message>
    <message>
        <source>Close this panel. It comes back through the menu View.</source>
        <translation>Diesen Bereich schließen. Er kommt über das Menü Ansicht zurück.</translation>
    </message>
</context>
<context>
    <name>hrp::ui::PanelArea</name>
    <message>
        <source>Study</source>
        <translation>Studie</translation>
    </message>
    <message>
        <source>No study is open. Open one with Ctrl+O, or play the demonstration from the menu Help.</source>
        <translation>Es ist keine Studie offen. Öffnen Sie eine mit Strg+O oder spielen Sie die Vorführung aus dem Menü Hilfe.</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitachse</translation>
    </message>
    <message>
        <source>Metrics</source>
        <translation>Messwerte</translation>
    </message>
    <message>
        <source>How fast the agent answers and how well barge-in works stands here as soon as there is a turn.</source>
        <translation>Wie schnell der Agent antwortet und wie gut das Unterbrechen klappt, steht hier, sobald gesprochen wurde.</translation>
    </message>
    <message>
        <source>Transcript</source>
        <translation>Niederschrift</translation>
    </message>
    <message>
        <source>Who said what appears here, turn by turn. Words that nobody heard are struck through.</source>
        <translation>Hier erscheint, wer was gesagt hat, Beitrag für Beitrag. Worte, die niemand gehört hat, sind durchgestrichen.</translation>
    </message>
    <message>
        <source>Tool calls</source>
        <translation>Werkzeugaufrufe</translation>
    </message>
    <message>
        <source>The agent&apos;s answers to the study&apos;s questions appear here, each with our verdict.</source>
        <translation>Hier erscheinen die Antworten des Agenten auf die Fragen der Studie, jede mit unserem Urteil.</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Ereignisse</translation>
    </message>
    <message>
        <source>Every event between study and engine appears here, with findings where something breaks the profile.</source>
        <translation>Jedes Ereignis zwischen Studie und Engine erscheint hier, mit Befunden, wo etwas das Profil verletzt.</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>Befunde</translation>
    </message>
    <message>
        <source>What needs somebody appears here: at once, later, or by the engine&apos;s maker.</source>
        <translation>Hier steht, was jemanden braucht: sofort, später, oder wer die Engine baut.</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>Unterschiede</translation>
    </message>
    <message>
        <source>How this session differs from the profile appears here. So far it does not.</source>
        <translation>Hier steht, wie sich diese Sitzung vom Profil unterscheidet. Bisher tut sie es nicht.</translation>
    </message>
    <message>
        <source>Show the panel and go there</source>
        <translation>Den Bereich zeigen und dorthin gehen</translation>
    </message>
    <message>
        <source>Panels in this place</source>
        <translation>Tafeln an dieser Stelle</translation>
    </message>
    <message>
        <source>Choose which of the panels that share this place is shown</source>
        <translation>Wählen, welche der Tafeln an dieser Stelle zu sehen ist</translation>
    </message>
    <message>
        <source>More panels</source>
        <translation>Weitere Tafeln</translation>
    </message>
    <message>
        <source>Scroll to the other panels of this place</source>
        <translation>Zu den anderen Tafeln dieser Stelle blättern</translation>
    </message>
</context>
<context>
    <name>hrp::ui::Path</name>
    <message>
        <source>No sound comes from the microphone.</source>
        <translation>Vom Mikrofon kommt kein Ton.</translation>
    </message>
    <message>
        <source>The microphone delivers nothing but silence.</source>
        <translation>Das Mikrofon liefert nur Stille.</translation>
    </message>
    <message>
        <source>The participant&apos;s voice does not go to the engine.</source>
        <translation>Die Stimme des Teilnehmers geht nicht zur Engine.</translation>
    </message>
    <message>
        <source>The participant speaks, but the engine does not notice.</source>
        <translation>Der Teilnehmer spricht, aber die Engine bemerkt es nicht.</translation>
    </message>
    <message>
        <source>The engine hears speech all the time and never closes the turn.</source>
        <translation>Die Engine hört fortwährend Sprache und schließt den Beitrag nie.</translation>
    </message>
    <message>
        <source>The turn is over, but no reply begins.</source>
        <translation>Der Beitrag ist zu Ende, aber keine Antwort beginnt.</translation>
    </message>
    <message>
        <source>A reply has begun, but no sound of it comes.</source>
        <translation>Eine Antwort hat begonnen, aber ihr Ton kommt nicht.</translation>
    </message>
    <message>
        <source>The reply is here, but the loudspeaker does not play.</source>
        <translation>Die Antwort ist da, aber der Lautsprecher spielt nicht.</translation>
    </message>
    <message>
        <source>Look for a mute switch at the microphone or headset, and at the level in the sound settings.</source>
        <translation>Suchen Sie nach einem Stummschalter am Mikrofon oder Headset, und prüfen Sie den Pegel in den Toneinstellungen.</translation>
    </message>
    <message>
        <source>On this screen, or with the talk button up, that may be meant. Otherwise hold the session and go on: it begins to send again.</source>
        <translation>Auf diesem Bildschirm, oder bei losgelassener Sprechtaste, kann das so gemeint sein. Sonst machen Sie eine kurze Pause und setzen fort: Dann wird wieder gesendet.</translation>
    </message>
    <message>
        <source>Ask the participant to speak louder or nearer to the microphone. If the engine is new, check it with “Check engine”.</source>
        <translation>Bitten Sie den Teilnehmer, lauter oder näher am Mikrofon zu sprechen. Ist die Engine neu, prüfen Sie sie mit „Engine prüfen“.</translation>
    </message>
    <message>
        <source>Noise may be taken for speech: mute the participant for a moment, or use a headset.</source>
        <translation>Vielleicht wird Lärm für Sprache gehalten: Schalten Sie den Teilnehmer kurz stumm, oder verwenden Sie ein Headset.</translation>
    </message>
    <message>
        <source>Ask for a reply by hand (F10).</source>
        <translation>Fordern Sie von Hand eine Antwort an (F10).</translation>
    </message>
    <message>
        <source>Stop the reply (F9) and ask for another (F10).</source>
        <translation>Brechen Sie die Antwort ab (F9) und fordern Sie eine neue an (F10).</translation>
    </message>
    <message>
        <source>Plug the loudspeaker or headset in again; the session plays on by itself.</source>
        <translation>Stecken Sie Lautsprecher oder Headset neu ein; die Sitzung spielt von selbst weiter.</translation>
    </message>
    <message>
        <source>End and choose another…</source>
        <translation>Beenden und anderes wählen…</translation>
    </message>
    <message>
        <source>Unmute the participant</source>
        <translation>Teilnehmer wieder hören</translation>
    </message>
    <message>
        <source>Unmute the agent</source>
        <translation>Agenten wieder hören</translation>
    </message>
    <message>
        <source>Send again</source>
        <translation>Wieder senden</translation>
    </message>
    <message>
        <source>Mute the participant</source>
        <translation>Teilnehmer stumm schalten</translation>
    </message>
    <message>
        <source>Ask for a reply</source>
        <translation>Um Antwort bitten</translation>
    </message>
    <message>
        <source>Stop it and ask again</source>
        <translation>Abbrechen und neu bitten</translation>
    </message>
    <message>
        <source>Plug it in again, or choose another one for a new session.</source>
        <translation>Stecken Sie es neu ein, oder wählen Sie ein anderes für eine neue Sitzung.</translation>
    </message>
    <message>
        <source>The reply was heard, but the engine does not end it.</source>
        <translation>Die Antwort wurde gehört, aber die Engine beendet sie nicht.</translation>
    </message>
    <message>
        <source>Stop the reply (F9).</source>
        <translation>Stoppen Sie die Antwort (F9).</translation>
    </message>
    <message>
        <source>Stop the reply</source>
        <translation>Antwort stoppen</translation>
    </message>
</context>
<context>
    <name>hrp::ui::PauseForm</name>
    <message>
        <source>The agent falls silent and nobody is heard until you resume.</source>
        <translation>Der Agent verstummt und niemand wird gehört, bis Sie fortsetzen.</translation>
    </message>
    <message>
        <source>Who is waited for</source>
        <translation>Auf wen gewartet wird</translation>
    </message>
    <message>
        <source>Names as the agent is told, separated by commas: Alex (Guest). May be empty.</source>
        <translation>Namen, wie sie der Agent erfährt, durch Kommas getrennt: Alex (Gast). Darf leer sein.</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Pause the session for everyone</source>
        <translation>Die Sitzung für alle anhalten</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Go on with the session</source>
        <translation>Die Sitzung fortsetzen</translation>
    </message>
</context>
<context>
    <name>hrp::ui::ProfileDeviationsModel</name>
    <message>
        <source>set so</source>
        <translation>so eingestellt</translation>
    </message>
    <message>
        <source>the engine</source>
        <translation>die Engine</translation>
    </message>
    <message>
        <source>by hand</source>
        <translation>von Hand</translation>
    </message>
    <message>
        <source>went on</source>
        <translation>fortgesetzt</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>In the profile</source>
        <translation>Im Profil</translation>
    </message>
    <message>
        <source>In this session</source>
        <translation>In dieser Sitzung</translation>
    </message>
    <message>
        <source>Otherwise than asked</source>
        <translation>Anders als verlangt</translation>
    </message>
    <message>
        <source>knows: %1</source>
        <translation>kennt: %1</translation>
    </message>
    <message>
        <source>does not know: %1</source>
        <translation>kennt nicht: %1</translation>
    </message>
    <message>
        <source>Engine session %1</source>
        <translation>Engine-Sitzung %1</translation>
    </message>
    <message>
        <source>one engine session</source>
        <translation>eine Engine-Sitzung</translation>
    </message>
</context>
<context>
    <name>hrp::ui::ProfileDeviationsView</name>
    <message>
        <source>Copy the list</source>
        <translation>Liste kopieren</translation>
    </message>
    <message>
        <source>Copy all differences as text, for a report</source>
        <translation>Alle Unterschiede als Text kopieren, für einen Bericht</translation>
    </message>
    <message>
        <source>How this session differs from the profile</source>
        <translation>Wie sich diese Sitzung vom Profil unterscheidet</translation>
    </message>
    <message>
        <source>A press on a row with a time shows its place in the timeline</source>
        <translation>Ein Klick auf eine Zeile mit Zeit zeigt ihre Stelle in der Zeitachse</translation>
    </message>
    <message>
        <source>Set otherwise: %1 · engine otherwise than asked: %2 · by hand: %3 · gone on: %4</source>
        <translation>Anders eingestellt: %1 · Engine anders als verlangt: %2 · von Hand: %3 · fortgesetzt: %4</translation>
    </message>
</context>
<context>
    <name>hrp::ui::RecordingHealth</name>
    <message>
        <source>The recording is incomplete.</source>
        <translation>Die Aufnahme ist unvollständig.</translation>
    </message>
    <message>
        <source>Recording goes on; some of it is missing.</source>
        <translation>Die Aufnahme geht weiter; ein Teil fehlt.</translation>
    </message>
    <message>
        <source>Nothing is being recorded since %1: the disk is full. Free some space: about ten minutes are kept in memory.</source>
        <translation>Seit %1 wird nichts aufgenommen: Der Datenträger ist voll. Schaffen Sie Platz: Etwa zehn Minuten werden im Speicher gehalten.</translation>
    </message>
    <message>
        <source>Nothing is being recorded since %1: the folder is gone. Put it back: about ten minutes are kept in memory.</source>
        <translation>Seit %1 wird nichts aufgenommen: Der Ordner ist weg. Stellen Sie ihn wieder her: Etwa zehn Minuten werden im Speicher gehalten.</translation>
    </message>
    <message>
        <source>Nothing is being recorded since %1: the disk takes nothing. Look to the disk: about ten minutes are kept in memory.</source>
        <translation>Seit %1 wird nichts aufgenommen: Der Datenträger nimmt nichts an. Sehen Sie nach ihm: Etwa zehn Minuten werden im Speicher gehalten.</translation>
    </message>
</context>
<context>
    <name>hrp::ui::RecordingModel</name>
    <message>
        <source>not known</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>nicht lesbar</translation>
    </message>
    <message>
        <source>is being recorded</source>
        <translation>wird aufgenommen</translation>
    </message>
    <message>
        <source>broke off</source>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <source>%1 with %2, on %3</source>
        <translation>%1 mit %2, auf %3</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Datum</translation>
    </message>
    <message>
        <source>Study</source>
        <translation>Studie</translation>
    </message>
    <message>
        <source>How it ended</source>
        <translation>Wie sie endete</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Länge</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>%1; sound is missing</source>
        <translation>%1; Ton fehlt</translation>
    </message>
</context>
<context>
    <name>hrp::ui::Recordings</name>
    <message>
        <source>%1 is not a recording folder; nothing was deleted.</source>
        <translation>%1 ist kein Aufnahmeordner; nichts wurde gelöscht.</translation>
    </message>
    <message>
        <source>%1 could not be deleted completely. Close programs that use it and try again.</source>
        <translation>%1 konnte nicht ganz gelöscht werden. Schließen Sie Programme, die ihn benutzen, und versuchen Sie es noch einmal.</translation>
    </message>
</context>
<context>
    <name>hrp::ui::RecordingsDialog</name>
    <message>
        <source>Recordings</source>
        <translation>Aufnahmen</translation>
    </message>
    <message>
        <source>Filter: study, name, date, how it ended</source>
        <translation>Filter: Studie, Name, Datum, Ende</translation>
    </message>
    <message>
        <source>Filter the recordings</source>
        <translation>Aufnahmen filtern</translation>
    </message>
    <message>
        <source>Words that must all occur in a row</source>
        <translation>Wörter, die alle in einer Zeile vorkommen müssen</translation>
    </message>
    <message>
        <source>Show folder</source>
        <translation>Ordner zeigen</translation>
    </message>
    <message>
        <source>Show the recording&apos;s folder in the file manager</source>
        <translation>Den Ordner der Aufnahme in der Dateiverwaltung zeigen</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>Löschen…</translation>
    </message>
    <message>
        <source>Remove the recording from this computer, after a question</source>
        <translation>Die Aufnahme von diesem Rechner entfernen, nach einer Rückfrage</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Show this session again, and listen to it</source>
        <translation>Diese Sitzung wieder zeigen und anhören</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close the list (Esc)</source>
        <translation>Die Liste schließen (Esc)</translation>
    </message>
    <message>
        <source>Reading the recordings …</source>
        <translation>Die Aufnahmen werden gelesen …</translation>
    </message>
    <message>
        <source>There are no recordings in this folder yet. Sessions are recorded unless you switch it off under “Set up”.</source>
        <translation>In diesem Ordner gibt es noch keine Aufnahmen. Sitzungen werden aufgenommen, sofern Sie es nicht unter „Einrichten“ abschalten.</translation>
    </message>
    <message>
        <source>Nothing matches the filter.</source>
        <translation>Nichts passt zum Filter.</translation>
    </message>
    <message numerus="yes">
        <source>%n recording(s)</source>
        <translation>
            <numerusform>%n Aufnahme</numerusform>
            <numerusform>%n Aufnahmen</numerusform>
        </translation>
    </message>
    <message>
        <source>Delete recording</source>
        <translation>Aufnahme löschen</translation>
    </message>
    <message>
        <source>Delete this recording from this computer?</source>
        <translation>Diese Aufnahme von diesem Rechner löschen?</translation>
    </message>
    <message>
        <source>%1

Both voices and the log are removed for good.</source>
        <translation>%1

Beide Stimmen und das Protokoll werden endgültig entfernt.</translation>
    </message>
    <message>
        <source>Delete it</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Remove the folder for good</source>
        <translation>Den Ordner endgültig entfernen</translation>
    </message>
    <message>
        <source>Leave everything as it is</source>
        <translation>Alles lassen, wie es ist</translation>
    </message>
    <message>
        <source>Enter opens a recording, Delete removes it after a question; a press on a heading sorts by that column</source>
        <translation>Die Eingabetaste öffnet eine Aufnahme, Entf löscht sie nach einer Rückfrage; ein Klick auf eine Überschrift sortiert danach</translation>
    </message>
</context>
<context>
    <name>hrp::ui::ScreenCard</name>
    <message>
        <source>[spoken answer]</source>
        <translation>[gesprochene Antwort]</translation>
    </message>
    <message>
        <source>[text answer]</source>
        <translation>[Textantwort]</translation>
    </message>
    <message>
        <source>What the participant sees</source>
        <translation>Was der Teilnehmer sieht</translation>
    </message>
    <message>
        <source>[the image cannot be shown]</source>
        <translation>[das Bild kann nicht gezeigt werden]</translation>
    </message>
    <message>
        <source>Nothing is shown.</source>
        <translation>Nichts wird gezeigt.</translation>
    </message>
</context>
<context>
    <name>hrp::ui::ScreenForm</name>
    <message>
        <source>Name of the screen (for you)</source>
        <translation>Name des Bildschirms (für Sie)</translation>
    </message>
    <message>
        <source>Name of the screen</source>
        <translation>Name des Bildschirms</translation>
    </message>
    <message>
        <source>How the screen is called in the timeline and the recording; the agent is not told</source>
        <translation>Wie der Bildschirm in Zeitachse und Aufnahme heißt; der Agent erfährt es nicht</translation>
    </message>
    <message>
        <source>Text of the screen</source>
        <translation>Text des Bildschirms</translation>
    </message>
    <message>
        <source>What the participant reads and the agent is told.</source>
        <translation>Was der Teilnehmer liest und der Agent erfährt.</translation>
    </message>
    <message>
        <source>Participant is heard on it</source>
        <translation>Teilnehmer wird dabei gehört</translation>
    </message>
    <message>
        <source>Participant is heard on this screen</source>
        <translation>Der Teilnehmer wird auf diesem Bildschirm gehört</translation>
    </message>
    <message>
        <source>Video chat is shown: the participant&apos;s voice goes to the agent</source>
        <translation>Der Videochat ist sichtbar: Die Stimme des Teilnehmers geht an den Agenten</translation>
    </message>
    <message>
        <source>Show screen</source>
        <translation>Bildschirm zeigen</translation>
    </message>
    <message>
        <source>Show this text screen now, outside the study&apos;s order</source>
        <translation>Diesen Textbildschirm jetzt zeigen, außerhalb der Reihe</translation>
    </message>
    <message>
        <source>Pushed screen</source>
        <translation>Eingeschobener Bildschirm</translation>
    </message>
</context>
<context>
    <name>hrp::ui::ScreenListModel</name>
    <message>
        <source>to come</source>
        <translation>kommt noch</translation>
    </message>
    <message>
        <source>shown now</source>
        <translation>jetzt gezeigt</translation>
    </message>
    <message>
        <source>done</source>
        <translation>erledigt</translation>
    </message>
    <message>
        <source>Screen %1: %2, %3, %4</source>
        <translation>Bildschirm %1: %2, %3, %4</translation>
    </message>
</context>
<context>
    <name>hrp::ui::SessionBar</name>
    <message>
        <source>Session</source>
        <translation>Sitzung</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>Engine</translation>
    </message>
    <message>
        <source>Which engine the agent runs on</source>
        <translation>Auf welcher Engine der Agent läuft</translation>
    </message>
    <message>
        <source>Who speaks</source>
        <translation>Wer spricht</translation>
    </message>
    <message>
        <source>The participant&apos;s voice: a recorded speaker or a microphone</source>
        <translation>Die Stimme des Teilnehmers: eine aufgenommene oder ein Mikrofon</translation>
    </message>
    <message>
        <source>Loudspeaker</source>
        <translation>Lautsprecher</translation>
    </message>
    <message>
        <source>Where the agent is heard</source>
        <translation>Wo der Agent zu hören ist</translation>
    </message>
    <message>
        <source>Level of the participant</source>
        <translation>Pegel des Teilnehmers</translation>
    </message>
    <message>
        <source>Level of the agent</source>
        <translation>Pegel des Agenten</translation>
    </message>
    <message>
        <source>Whether this session is recorded</source>
        <translation>Ob diese Sitzung aufgenommen wird</translation>
    </message>
    <message>
        <source>Session time: 0 is the first sound sample of the participant</source>
        <translation>Sitzungszeit: 0 ist der erste Tonwert des Teilnehmers</translation>
    </message>
    <message>
        <source>Session time</source>
        <translation>Sitzungszeit</translation>
    </message>
    <message>
        <source>Local engine</source>
        <translation>Lokale Engine</translation>
    </message>
    <message>
        <source>Set up an engine…</source>
        <translation>Engine einrichten …</translation>
    </message>
    <message>
        <source>Recorded speaker</source>
        <translation>Stimme vom Band</translation>
    </message>
    <message>
        <source>Microphone</source>
        <translation>Mikrofon</translation>
    </message>
    <message>
        <source>Microphone (not there)</source>
        <translation>Mikrofon (nicht da)</translation>
    </message>
    <message>
        <source>Speech file…</source>
        <translation>Sprachdatei …</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>ohne Aufnahme</translation>
    </message>
    <message>
        <source>● REC</source>
        <translation>● REC</translation>
    </message>
    <message>
        <source>This session is recorded</source>
        <translation>Diese Sitzung wird aufgenommen</translation>
    </message>
    <message>
        <source>This session is not recorded</source>
        <translation>Diese Sitzung wird nicht aufgenommen</translation>
    </message>
    <message>
        <source>Whether the next session is recorded; “Set up” changes it</source>
        <translation>Ob die nächste Sitzung aufgenommen wird; „Einrichten“ ändert es</translation>
    </message>
    <message>
        <source>End now?</source>
        <translation>Jetzt beenden?</translation>
    </message>
    <message>
        <source>End</source>
        <translation>Ende</translation>
    </message>
    <message>
        <source>will be recorded</source>
        <translation>mit Aufnahme</translation>
    </message>
    <message>
        <source>Talk</source>
        <translation>Sprechen</translation>
    </message>
    <message>
        <source>Talking</source>
        <translation>Spricht</translation>
    </message>
    <message>
        <source>was recorded</source>
        <translation>wurde aufgenommen</translation>
    </message>
    <message>
        <source>Listen</source>
        <translation>Anhören</translation>
    </message>
    <message>
        <source>recording</source>
        <translation>Aufnahme</translation>
    </message>
    <message>
        <source>○ REC stopped %1</source>
        <translation>○ REC seit %1 gestoppt</translation>
    </message>
    <message>
        <source>recording incomplete</source>
        <translation>Aufnahme unvollständig</translation>
    </message>
    <message>
        <source>This session was recorded</source>
        <translation>Diese Sitzung wurde aufgenommen</translation>
    </message>
</context>
<context>
    <name>hrp::ui::SessionRunner</name>
    <message>
        <source>Ended by the experimenter</source>
        <translation>Von der Versuchsleitung beendet</translation>
    </message>
</context>
<context>
    <name>hrp::ui::SessionStatus</name>
    <message>
        <source>The engine reports: %1</source>
        <translation>Die Engine meldet: %1</translation>
    </message>
    <message>
        <source>the participant</source>
        <translation>der Teilnehmer</translation>
    </message>
    <message>
        <source>No session yet. Press Start to begin.</source>
        <translation>Noch keine Sitzung. Start beginnt eine.</translation>
    </message>
    <message>
        <source>Connecting to %1</source>
        <translation>Verbindung zu %1 wird aufgebaut</translation>
    </message>
    <message>
        <source>Setting up the session with %1</source>
        <translation>Die Sitzung mit %1 wird eingerichtet</translation>
    </message>
    <message>
        <source>Waiting for you to speak</source>
        <translation>Sie sind dran: Sprechen Sie</translation>
    </message>
    <message>
        <source>Waiting for %1 to speak</source>
        <translation>Warten, dass %1 spricht</translation>
    </message>
    <message>
        <source>You are not heard on this screen</source>
        <translation>Auf diesem Bildschirm werden Sie nicht gehört</translation>
    </message>
    <message>
        <source>%1 is not heard on this screen</source>
        <translation>Auf diesem Bildschirm wird %1 nicht gehört</translation>
    </message>
    <message>
        <source>You are muted: the agent hears silence</source>
        <translation>Sie sind stummgeschaltet: Der Agent hört Stille</translation>
    </message>
    <message>
        <source>%1 is muted: the agent hears silence</source>
        <translation>%1 ist stummgeschaltet: Der Agent hört Stille</translation>
    </message>
    <message>
        <source>You are being heard</source>
        <translation>Sie werden gehört</translation>
    </message>
    <message>
        <source>%1 is being heard</source>
        <translation>%1 wird gehört</translation>
    </message>
    <message>
        <source>The agent is preparing</source>
        <translation>Der Agent bereitet sich vor</translation>
    </message>
    <message>
        <source>The agent is answering a question, silently</source>
        <translation>Der Agent beantwortet still eine Frage</translation>
    </message>
    <message>
        <source>The agent is speaking, turned down to silence</source>
        <translation>Der Agent spricht, ist aber stummgeschaltet</translation>
    </message>
    <message>
        <source>The agent is speaking</source>
        <translation>Der Agent spricht</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Paused: waiting for %1</source>
        <translation>Angehalten: Warten auf %1</translation>
    </message>
    <message>
        <source>The session has ended</source>
        <translation>Die Sitzung ist zu Ende</translation>
    </message>
    <message>
        <source> (%1 s)</source>
        <translation> (%1 s)</translation>
    </message>
    <message>
        <source>Short break</source>
        <translation>Kurze Pause</translation>
    </message>
    <message>
        <source>Short break: the engine is gone, and is tried again</source>
        <translation>Kurze Pause: Die Engine ist weg und wird neu versucht</translation>
    </message>
    <message>
        <source>Short break: the engine is gone</source>
        <translation>Kurze Pause: Die Engine ist weg</translation>
    </message>
</context>
<context>
    <name>hrp::ui::SetupDialog</name>
    <message>
        <source>Session set-up</source>
        <translation>Sitzung einrichten</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Leave everything as it was (Esc)</source>
        <translation>Alles lassen, wie es war (Esc)</translation>
    </message>
    <message>
        <source>Use this set-up</source>
        <translation>So übernehmen</translation>
    </message>
    <message>
        <source>Keep this set-up for the next sessions</source>
        <translation>Für die nächsten Sitzungen so behalten</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>Engine</translation>
    </message>
    <message>
        <source>Local engine, on this computer</source>
        <translation>Lokale Engine, auf diesem Rechner</translation>
    </message>
    <message>
        <source>Starts with the program and ends with it; nothing leaves this computer</source>
        <translation>Startet und endet mit dem Programm; nichts verlässt diesen Rechner</translation>
    </message>
    <message>
        <source>Engine at an address</source>
        <translation>Engine unter einer Adresse</translation>
    </message>
    <message>
        <source>Any engine that speaks the profile, such as OpenAI&apos;s</source>
        <translation>Jede Engine, die das Profil spricht, etwa die von OpenAI</translation>
    </message>
    <message>
        <source>Its rehearsal agent follows turns and answers questions; it does not understand words.</source>
        <translation>Ihr Probenagent folgt den Beiträgen und beantwortet Fragen; Worte versteht er nicht.</translation>
    </message>
    <message>
        <source>Kept engines</source>
        <translation>Gemerkte Engines</translation>
    </message>
    <message>
        <source>Fill the fields from an engine that was used before</source>
        <translation>Die Felder aus einer früher benutzten Engine füllen</translation>
    </message>
    <message>
        <source>Address of the engine</source>
        <translation>Adresse der Engine</translation>
    </message>
    <message>
        <source>ws:// on this computer, wss:// everywhere else</source>
        <translation>ws:// auf diesem Rechner, wss:// überall sonst</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>as the study says</source>
        <translation>wie in der Studie</translation>
    </message>
    <message>
        <source>Name of the model; empty takes the study&apos;s, else the profile&apos;s</source>
        <translation>Name des Modells; leer: das der Studie, sonst das des Profils</translation>
    </message>
    <message>
        <source>Voice</source>
        <translation>Stimme</translation>
    </message>
    <message>
        <source>Name of the voice; empty takes the study&apos;s, else the profile&apos;s</source>
        <translation>Name der Stimme; leer: die der Studie, sonst die des Profils</translation>
    </message>
    <message>
        <source>Environment variable of the key</source>
        <translation>Umgebungsvariable des Schlüssels</translation>
    </message>
    <message>
        <source>The key is read from this environment variable first</source>
        <translation>Der Schlüssel wird zuerst aus dieser Umgebungsvariablen gelesen</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>for the keychain</source>
        <translation>für den Schlüsselbund</translation>
    </message>
    <message>
        <source>Kept in the system&apos;s keychain only; never in a file, a log or a recording</source>
        <translation>Nur im Schlüsselbund des Systems; nie in einer Datei, einem Protokoll oder einer Aufnahme</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Merken</translation>
    </message>
    <message>
        <source>Put this key into the system&apos;s keychain</source>
        <translation>Diesen Schlüssel in den Schlüsselbund des Systems legen</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Who speaks, and where it sounds</source>
        <translation>Wer spricht und wo es klingt</translation>
    </message>
    <message>
        <source>Recorded speaker</source>
        <translation>Aufgenommene Stimme</translation>
    </message>
    <message>
        <source>Speech from a file; no microphone is opened</source>
        <translation>Sprache aus einer Datei; kein Mikrofon wird geöffnet</translation>
    </message>
    <message>
        <source>Microphone</source>
        <translation>Mikrofon</translation>
    </message>
    <message>
        <source>You are the participant</source>
        <translation>Sie sind der Teilnehmer</translation>
    </message>
    <message>
        <source>Speech file or participant script</source>
        <translation>Sprachdatei oder Teilnehmerskript</translation>
    </message>
    <message>
        <source>the demonstration&apos;s speaker</source>
        <translation>die Stimme der Vorführung</translation>
    </message>
    <message>
        <source>A sound file of any rate, or a *.hrpscript.json; empty takes the speaker that comes along</source>
        <translation>Eine Tondatei beliebiger Rate oder ein *.hrpscript.json; leer: die mitgelieferte Stimme</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen …</translation>
    </message>
    <message>
        <source>Choose a sound file or a participant script</source>
        <translation>Eine Tondatei oder ein Teilnehmerskript wählen</translation>
    </message>
    <message>
        <source>The microphone of the participant</source>
        <translation>Das Mikrofon des Teilnehmers</translation>
    </message>
    <message>
        <source>Loudspeaker</source>
        <translation>Lautsprecher</translation>
    </message>
    <message>
        <source>Where the agent is heard</source>
        <translation>Wo der Agent zu hören ist</translation>
    </message>
    <message>
        <source>The agent&apos;s voice in the microphone</source>
        <translation>Die Stimme des Agenten im Mikrofon</translation>
    </message>
    <message>
        <source>Headset: none gets in</source>
        <translation>Kopfhörer mit Mikrofon: keine</translation>
    </message>
    <message>
        <source>Nothing is changed. The best way to talk.</source>
        <translation>Nichts wird verändert. So spricht es sich am besten.</translation>
    </message>
    <message>
        <source>Loudspeaker: cancel the echo</source>
        <translation>Lautsprecher: Echo auslöschen</translation>
    </message>
    <message>
        <source>The agent&apos;s voice is taken out of the microphone; you can still break in</source>
        <translation>Die Stimme des Agenten wird aus dem Mikrofon entfernt; Sie können ihm weiter ins Wort fallen</translation>
    </message>
    <message>
        <source>Half-duplex: you are heard only while the agent is silent</source>
        <translation>Halbduplex: Sie werden nur gehört, wenn der Agent schweigt</translation>
    </message>
    <message>
        <source>Safe with any loudspeaker, but you cannot break in</source>
        <translation>Sicher mit jedem Lautsprecher, aber Sie können nicht unterbrechen</translation>
    </message>
    <message>
        <source>The agent speaks first</source>
        <translation>Der Agent spricht zuerst</translation>
    </message>
    <message>
        <source>Ask the agent for an opening sentence when the session begins</source>
        <translation>Den Agenten zu Beginn um einen ersten Satz bitten</translation>
    </message>
    <message>
        <source>Speech of the participant</source>
        <translation>Sprache des Teilnehmers</translation>
    </message>
    <message>
        <source>Speech (*.wav *.flac *.ogg *.aiff *.hrpscript.json);;All files (*)</source>
        <translation>Sprache (*.wav *.flac *.ogg *.aiff *.hrpscript.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>Aufnahme</translation>
    </message>
    <message>
        <source>Record both voices and everything that happens</source>
        <translation>Beide Stimmen und alles, was geschieht, aufnehmen</translation>
    </message>
    <message>
        <source>Record the session</source>
        <translation>Die Sitzung aufnehmen</translation>
    </message>
    <message>
        <source>A folder of its own for each session, readable by this program and others</source>
        <translation>Ein eigener Ordner je Sitzung, lesbar für dieses und andere Programme</translation>
    </message>
    <message>
        <source>Folder of the recordings</source>
        <translation>Ordner der Aufnahmen</translation>
    </message>
    <message>
        <source>Where recordings go; empty takes the usual place</source>
        <translation>Wohin Aufnahmen kommen; leer: der übliche Ort</translation>
    </message>
    <message>
        <source>Choose the folder of the recordings</source>
        <translation>Den Ordner der Aufnahmen wählen</translation>
    </message>
    <message>
        <source>Choose a kept engine</source>
        <translation>Gemerkte Engine wählen</translation>
    </message>
    <message>
        <source>Enter the address of the engine.</source>
        <translation>Geben Sie die Adresse der Engine ein.</translation>
    </message>
    <message>
        <source>The key is read from %1.</source>
        <translation>Der Schlüssel kommt aus %1.</translation>
    </message>
    <message>
        <source>%1 is not set: the key comes from the keychain.</source>
        <translation>%1 ist nicht gesetzt: Der Schlüssel kommt aus dem Schlüsselbund.</translation>
    </message>
    <message>
        <source>The key is in the keychain.</source>
        <translation>Der Schlüssel liegt im Schlüsselbund.</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>Gespräch</translation>
    </message>
    <message>
        <source>No talk button</source>
        <translation>Keine Sprechtaste</translation>
    </message>
    <message>
        <source>Talk button opens the microphone</source>
        <translation>Sprechtaste öffnet das Mikrofon</translation>
    </message>
    <message>
        <source>Talk button makes the turn (outside the profile)</source>
        <translation>Sprechtaste macht den Beitrag (außerhalb des Profils)</translation>
    </message>
    <message>
        <source>Talk button</source>
        <translation>Sprechtaste</translation>
    </message>
    <message>
        <source>Whether the participant is heard always, or only while a button is held (Space)</source>
        <translation>Ob der Teilnehmer immer gehört wird, oder nur, solange eine Taste gehalten wird (Leertaste)</translation>
    </message>
    <message>
        <source>Skip the question</source>
        <translation>Frage überspringen</translation>
    </message>
    <message>
        <source>Make a short break</source>
        <translation>Kurze Pause machen</translation>
    </message>
    <message>
        <source>Ask me for the answer</source>
        <translation>Mich nach der Antwort fragen</translation>
    </message>
    <message>
        <source>When the agent does not answer</source>
        <translation>Wenn der Agent nicht antwortet</translation>
    </message>
    <message>
        <source>What becomes of a question after the last attempt, unless the study says it</source>
        <translation>Was nach dem letzten Versuch aus einer Frage wird, sofern die Studie es nicht sagt</translation>
    </message>
    <message>
        <source>The engine hears when somebody speaks, as in HyperStudy.</source>
        <translation>Die Engine hört, wann jemand spricht, wie in HyperStudy.</translation>
    </message>
    <message>
        <source>Silence goes out while it is up; the engine still finds the turns by itself.</source>
        <translation>Solange sie nicht gehalten wird, geht Stille hinaus; die Engine findet die Beiträge weiterhin selbst.</translation>
    </message>
    <message>
        <source>The engine&apos;s detection is off: pressing and letting go are the turn. HyperStudy does not do this; the recording says so.</source>
        <translation>Die Erkennung der Engine ist aus: Drücken und Loslassen sind der Beitrag. HyperStudy tut das nicht; die Aufnahme sagt es.</translation>
    </message>
    <message>
        <source>Budget of a session</source>
        <translation>Budget einer Sitzung</translation>
    </message>
    <message>
        <source>as the study says: %1</source>
        <translation>wie die Studie sagt: %1</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>keine Grenze</translation>
    </message>
    <message>
        <source>Tokens at most</source>
        <translation>Token höchstens</translation>
    </message>
    <message>
        <source>Tokens in and out that a session may use; 0 takes the study&apos;s limit</source>
        <translation>Token ein und aus, die eine Sitzung verbrauchen darf; 0 nimmt die Grenze der Studie</translation>
    </message>
    <message>
        <source>Cost at most</source>
        <translation>Kosten höchstens</translation>
    </message>
    <message>
        <source>Estimated cost that a session may reach; 0 takes the study&apos;s limit</source>
        <translation>Geschätzte Kosten, die eine Sitzung erreichen darf; 0 nimmt die Grenze der Studie</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 Token</translation>
    </message>
    <message>
        <source>A warning comes at 80 %; at the limit the session ends.</source>
        <translation>Bei 80 % kommt eine Warnung; an der Grenze endet die Sitzung.</translation>
    </message>
    <message>
        <source>All sessions of this study together may use %1.</source>
        <translation>Alle Sitzungen dieser Studie zusammen dürfen %1 verbrauchen.</translation>
    </message>
    <message>
        <source> and </source>
        <translation> und </translation>
    </message>
    <message>
        <source>There is no price for the model “%1”. Add it to the file %2, or give the budget in tokens.</source>
        <translation>Für das Modell „%1“ gibt es keinen Preis. Tragen Sie ihn in die Datei %2 ein oder geben Sie das Budget in Token an.</translation>
    </message>
    <message>
        <source>Kept engine</source>
        <translation>Gemerkte Engine</translation>
    </message>
    <message>
        <source>Key from variable</source>
        <translation>Schlüssel aus Variable</translation>
    </message>
    <message>
        <source>If no answer</source>
        <translation>Ohne Antwort</translation>
    </message>
    <message>
        <source>Rehearsal script</source>
        <translation>Probendrehbuch</translation>
    </message>
    <message>
        <source>the partner that comes along</source>
        <translation>der mitgelieferte Partner</translation>
    </message>
    <message>
        <source>Lines and answers of your own for the rehearsal agent (*.rehearsal.json)</source>
        <translation>Eigene Sätze und Antworten für den Probenagenten (*.rehearsal.json)</translation>
    </message>
    <message>
        <source>Choose a rehearsal script</source>
        <translation>Ein Probendrehbuch wählen</translation>
    </message>
    <message>
        <source>Script</source>
        <translation>Drehbuch</translation>
    </message>
    <message>
        <source>Rehearsal scripts (*.rehearsal.json *.json);;All files (*)</source>
        <translation>Probendrehbücher (*.rehearsal.json *.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>There is no rehearsal script “%1”. Choose one, or leave the field empty.</source>
        <translation>Es gibt kein Probendrehbuch „%1“. Wählen Sie eines, oder lassen Sie das Feld leer.</translation>
    </message>
</context>
<context>
    <name>hrp::ui::SignalPathBar</name>
    <message>
        <source>Path of the sound</source>
        <translation>Weg des Tons</translation>
    </message>
    <message>
        <source>From the microphone to the loudspeaker: when each stage last moved</source>
        <translation>Vom Mikrofon zum Lautsprecher: wann sich jede Stufe zuletzt bewegt hat</translation>
    </message>
    <message>
        <source>Microphone</source>
        <translation>Mikrofon</translation>
    </message>
    <message>
        <source>Sent to the engine</source>
        <translation>Zur Engine gesendet</translation>
    </message>
    <message>
        <source>Heard by the engine</source>
        <translation>Von der Engine gehört</translation>
    </message>
    <message>
        <source>Turn closed</source>
        <translation>Beitrag geschlossen</translation>
    </message>
    <message>
        <source>Reply asked for</source>
        <translation>Antwort angefordert</translation>
    </message>
    <message>
        <source>Loudspeaker</source>
        <translation>Lautsprecher</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 min</translation>
    </message>
    <message>
        <source>%1: last moved at %2, %3 ago</source>
        <translation>%1: zuletzt bewegt um %2, vor %3</translation>
    </message>
    <message>
        <source>%1: has not moved yet</source>
        <translation>%1: hat sich noch nicht bewegt</translation>
    </message>
    <message>
        <source>Everything moves as it should.</source>
        <translation>Alles bewegt sich, wie es soll.</translation>
    </message>
    <message>
        <source>Its sound came</source>
        <translation>Ihr Ton kam</translation>
    </message>
    <message>
        <source>Recorded voice</source>
        <translation>Aufgenommene Stimme</translation>
    </message>
    <message>
        <source>%1 ago</source>
        <translation>vor %1</translation>
    </message>
</context>
<context>
    <name>hrp::ui::SoundCheck</name>
    <message>
        <source>There is no microphone. Connect one and try again.</source>
        <translation>Es gibt kein Mikrofon. Schließen Sie eines an und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>the microphone gives only digital silence. Unmute it or choose another one.</source>
        <translation>Das Mikrofon liefert nur digitale Stille. Schalten Sie es ein oder wählen Sie ein anderes.</translation>
    </message>
</context>
<context>
    <name>hrp::ui::StatusStrip</name>
    <message>
        <source>Status</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Rehearsal agent</source>
        <translation>Probenagent</translation>
    </message>
    <message>
        <source>The rehearsal agent follows turns and answers questions. It does not understand words. Press for what to do to talk with one that does.</source>
        <translation>Der Probenagent folgt den Beiträgen und beantwortet Fragen. Worte versteht er nicht. Drücken Sie hier, um zu sehen, wie Sie mit einem sprechen, der es tut.</translation>
    </message>
    <message>
        <source>Rehearsal agent: follows turns, does not understand words</source>
        <translation>Probenagent: folgt den Beiträgen, versteht keine Worte</translation>
    </message>
    <message>
        <source>Reading the recording</source>
        <translation>Die Aufnahme wird gelesen</translation>
    </message>
    <message>
        <source>No study is open: open one with Ctrl+O, or play the demonstration.</source>
        <translation>Keine Studie ist geöffnet: Öffnen Sie eine mit Strg+O, oder sehen Sie die Vorführung an.</translation>
    </message>
    <message>
        <source>Recording · %1 · %2</source>
        <translation>Aufnahme · %1 · %2</translation>
    </message>
</context>
<context>
    <name>hrp::ui::Study</name>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>Video</source>
        <translation>Video</translation>
    </message>
    <message>
        <source>Rating</source>
        <translation>Einschätzung</translation>
    </message>
    <message>
        <source>Likert scale</source>
        <translation>Likert-Skala</translation>
    </message>
    <message>
        <source>Choice</source>
        <translation>Auswahl</translation>
    </message>
    <message>
        <source>Ranking</source>
        <translation>Rangfolge</translation>
    </message>
    <message>
        <source>Text answer</source>
        <translation>Textantwort</translation>
    </message>
    <message>
        <source>Dimensions</source>
        <translation>Dimensionen</translation>
    </message>
    <message>
        <source>Spoken answer</source>
        <translation>Gesprochen</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Warten</translation>
    </message>
    <message>
        <source>ends after %1</source>
        <translation>endet nach %1</translation>
    </message>
    <message>
        <source>waits for Continue</source>
        <translation>wartet auf Weiter</translation>
    </message>
    <message>
        <source>ends when everyone has answered</source>
        <translation>endet, wenn alle geantwortet haben</translation>
    </message>
</context>
<context>
    <name>hrp::ui::StudyView</name>
    <message>
        <source>Screens of the study</source>
        <translation>Bildschirme der Studie</translation>
    </message>
    <message>
        <source>Choose a screen to see it; Go shows it to both</source>
        <translation>Wählen Sie einen Bildschirm, um ihn zu sehen; Gehe zu zeigt ihn beiden</translation>
    </message>
    <message>
        <source>Next screen</source>
        <translation>Nächster</translation>
    </message>
    <message>
        <source>Show the study&apos;s next screen to both (Ctrl+N)</source>
        <translation>Beiden den nächsten Bildschirm der Studie zeigen (Strg+N)</translation>
    </message>
    <message>
        <source>Go</source>
        <translation>Gehe zu</translation>
    </message>
    <message>
        <source>Show the chosen screen now, out of order</source>
        <translation>Den gewählten Bildschirm jetzt zeigen, außer der Reihe</translation>
    </message>
    <message>
        <source>Participant sees</source>
        <translation>Teilnehmer sieht</translation>
    </message>
    <message>
        <source>Agent is told</source>
        <translation>Agent erfährt</translation>
    </message>
    <message>
        <source>What the agent is told</source>
        <translation>Was der Agent erfährt</translation>
    </message>
    <message>
        <source>The context item of this screen, exactly as it goes to the engine</source>
        <translation>Das Kontextelement dieses Bildschirms, genau wie es zur Engine geht</translation>
    </message>
    <message>
        <source>By hand</source>
        <translation>Von Hand</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Nachricht</translation>
    </message>
    <message>
        <source>Write a message to everyone (Ctrl+M)</source>
        <translation>Eine Nachricht an alle schreiben (Strg+M)</translation>
    </message>
    <message>
        <source>Timer</source>
        <translation>Uhr</translation>
    </message>
    <message>
        <source>Set a timer (Ctrl+T)</source>
        <translation>Eine Uhr stellen (Strg+T)</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Pause and resume, with the names of those who are waited for</source>
        <translation>Anhalten und fortsetzen, mit den Namen derer, auf die gewartet wird</translation>
    </message>
    <message>
        <source>Screen</source>
        <translation>Schirm</translation>
    </message>
    <message>
        <source>Show a text screen that is not in the study (Ctrl+Shift+S)</source>
        <translation>Einen Textbildschirm zeigen, der nicht in der Studie steht (Strg+Umschalt+S)</translation>
    </message>
    <message>
        <source>Participant sees now</source>
        <translation>Teilnehmer sieht jetzt</translation>
    </message>
    <message>
        <source>Participant saw</source>
        <translation>Teilnehmer sah</translation>
    </message>
    <message>
        <source>Participant will see</source>
        <translation>Teilnehmer wird sehen</translation>
    </message>
    <message>
        <source>Participant sees now (pushed screen)</source>
        <translation>Teilnehmer sieht jetzt (eingeschoben)</translation>
    </message>
    <message>
        <source>Agent was told at %1</source>
        <translation>Agent erfuhr um %1</translation>
    </message>
    <message>
        <source>Agent will be told</source>
        <translation>Agent wird erfahren</translation>
    </message>
    <message>
        <source>⏱ %1 s</source>
        <translation>⏱ %1 s</translation>
    </message>
    <message>
        <source>What the participant sees</source>
        <translation>Was der Teilnehmer sieht</translation>
    </message>
    <message>
        <source>The screen as the participant sees it, in small</source>
        <translation>Der Bildschirm, wie der Teilnehmer ihn sieht, verkleinert</translation>
    </message>
    <message>
        <source>Agent was told</source>
        <translation>Agent hat erfahren</translation>
    </message>
    <message>
        <source>the end of the study</source>
        <translation>Ende der Studie</translation>
    </message>
    <message>
        <source>Next: %1</source>
        <translation>Weiter: %1</translation>
    </message>
</context>
<context>
    <name>hrp::ui::TalkDialog</name>
    <message>
        <source>Now you talk</source>
        <translation>Jetzt sprechen Sie</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>Nicht jetzt</translation>
    </message>
    <message>
        <source>Close this without opening a session (Esc)</source>
        <translation>Schließen, ohne eine Sitzung zu beginnen (Esc)</translation>
    </message>
    <message>
        <source>Start talking</source>
        <translation>Gespräch beginnen</translation>
    </message>
    <message>
        <source>Open the microphone for the session and start</source>
        <translation>Das Mikrofon für die Sitzung öffnen und beginnen</translation>
    </message>
    <message>
        <source>Where your voice goes</source>
        <translation>Wohin Ihre Stimme geht</translation>
    </message>
    <message>
        <source>To the local engine on this computer. It does not leave this computer.</source>
        <translation>Zur lokalen Engine auf diesem Rechner. Sie verlässt diesen Rechner nicht.</translation>
    </message>
    <message>
        <source>To %1, encrypted on the way. What happens to it there is up to those who run it.</source>
        <translation>Zu %1, auf dem Weg verschlüsselt. Was dort mit ihr geschieht, bestimmt, wer die Engine betreibt.</translation>
    </message>
    <message>
        <source>Record this session</source>
        <translation>Diese Sitzung aufnehmen</translation>
    </message>
    <message>
        <source>Keep both voices and everything that happens in a folder of its own</source>
        <translation>Beide Stimmen und alles, was geschieht, in einem eigenen Ordner behalten</translation>
    </message>
    <message>
        <source>The rehearsal agent follows turns and does not understand words. Say anything; it answers when you stop, and stops when you break in.</source>
        <translation>Der Probenagent folgt den Beiträgen und versteht keine Worte. Sagen Sie irgendetwas; er antwortet, wenn Sie aufhören, und hört auf, wenn Sie ihm ins Wort fallen.</translation>
    </message>
    <message>
        <source>Your microphone</source>
        <translation>Ihr Mikrofon</translation>
    </message>
    <message>
        <source>Microphone</source>
        <translation>Mikrofon</translation>
    </message>
    <message>
        <source>Which microphone to use</source>
        <translation>Welches Mikrofon genommen wird</translation>
    </message>
    <message>
        <source>Try the microphone</source>
        <translation>Mikrofon ausprobieren</translation>
    </message>
    <message>
        <source>Open the microphone to see its level; nothing is sent or kept</source>
        <translation>Das Mikrofon öffnen, um seinen Pegel zu sehen; nichts wird gesendet oder behalten</translation>
    </message>
    <message>
        <source>Level of your microphone</source>
        <translation>Pegel Ihres Mikrofons</translation>
    </message>
    <message>
        <source>Does the microphone hear the agent?</source>
        <translation>Hört das Mikrofon den Agenten?</translation>
    </message>
    <message>
        <source>Loudspeaker</source>
        <translation>Lautsprecher</translation>
    </message>
    <message>
        <source>Where the agent is heard</source>
        <translation>Wo der Agent zu hören ist</translation>
    </message>
    <message>
        <source>Test for 3 seconds</source>
        <translation>3 Sekunden testen</translation>
    </message>
    <message>
        <source>Plays a sentence and listens how much of it comes back; nothing is kept</source>
        <translation>Spielt einen Satz und hört, wie viel davon zurückkommt; nichts wird behalten</translation>
    </message>
    <message>
        <source>Not tested. Best is a headset: then the agent cannot hear itself.</source>
        <translation>Nicht getestet. Am besten sind Kopfhörer mit Mikrofon: Dann kann der Agent sich nicht selbst hören.</translation>
    </message>
    <message>
        <source>Headset: nothing to do</source>
        <translation>Kopfhörer mit Mikrofon: nichts zu tun</translation>
    </message>
    <message>
        <source>The microphone is used as it is</source>
        <translation>Das Mikrofon wird genommen, wie es ist</translation>
    </message>
    <message>
        <source>Cancel the echo</source>
        <translation>Echo auslöschen</translation>
    </message>
    <message>
        <source>The agent&apos;s voice is taken out of the microphone; you can break in</source>
        <translation>Die Stimme des Agenten wird aus dem Mikrofon entfernt; Sie können unterbrechen</translation>
    </message>
    <message>
        <source>Half-duplex: I am heard only while the agent is silent</source>
        <translation>Halbduplex: Ich werde nur gehört, wenn der Agent schweigt</translation>
    </message>
    <message>
        <source>Always safe, but you cannot break in</source>
        <translation>Immer sicher, aber Sie können nicht unterbrechen</translation>
    </message>
    <message>
        <source>The test could not be run.</source>
        <translation>Der Test konnte nicht laufen.</translation>
    </message>
    <message>
        <source>Say something …</source>
        <translation>Sagen Sie etwas …</translation>
    </message>
    <message>
        <source>Your microphone is heard: %1</source>
        <translation>Ihr Mikrofon wird gehört: %1</translation>
    </message>
    <message>
        <source>✓ The microphone does not hear the loudspeaker. Nothing to do.</source>
        <translation>✓ Das Mikrofon hört den Lautsprecher nicht. Nichts zu tun.</translation>
    </message>
    <message>
        <source>⚠ The microphone hears the loudspeaker clearly (%1 dB). Use a headset; without one, half-duplex is the safe way.</source>
        <translation>⚠ Das Mikrofon hört den Lautsprecher deutlich (%1 dB). Nehmen Sie Kopfhörer mit Mikrofon; ohne sie ist Halbduplex der sichere Weg.</translation>
    </message>
    <message>
        <source>The microphone hears some of the loudspeaker (%1 dB, after %2 ms). Echo cancelling takes it out.</source>
        <translation>Das Mikrofon hört etwas vom Lautsprecher (%1 dB, nach %2 ms). Das Auslöschen des Echos entfernt es.</translation>
    </message>
    <message>
        <source>⚠ The loudspeaker is too loud in the microphone for echo cancelling (%1 dB). Use a headset or half-duplex.</source>
        <translation>⚠ Der Lautsprecher ist im Mikrofon zu laut, um das Echo auszulöschen (%1 dB). Nehmen Sie Kopfhörer mit Mikrofon oder Halbduplex.</translation>
    </message>
    <message>
        <source>Close the microphone</source>
        <translation>Mikrofon schließen</translation>
    </message>
    <message>
        <source>The microphone is closed.</source>
        <translation>Das Mikrofon ist geschlossen.</translation>
    </message>
    <message>
        <source>Listening: please say nothing for three seconds …</source>
        <translation>Es wird gehorcht: Bitte drei Sekunden lang nichts sagen …</translation>
    </message>
    <message>
        <source>Both voices are kept in %1. “Delete recording” in the menu Session removes them.</source>
        <translation>Beide Stimmen werden in %1 behalten. „Aufnahme löschen“ im Menü Sitzung entfernt sie.</translation>
    </message>
    <message>
        <source>Nothing is kept of this session.</source>
        <translation>Von dieser Sitzung wird nichts behalten.</translation>
    </message>
    <message>
        <source>To %1 on this computer, encrypted on the way. It stays on this computer.</source>
        <translation>An %1 auf diesem Rechner, unterwegs verschlüsselt. Sie bleibt auf diesem Rechner.</translation>
    </message>
    <message>
        <source>To %1: not encrypted, but it stays on this computer.</source>
        <translation>An %1: nicht verschlüsselt, aber sie bleibt auf diesem Rechner.</translation>
    </message>
    <message>
        <source>To %1, NOT encrypted: others on the way can listen. What happens to it there is up to those who run it.</source>
        <translation>An %1, NICHT verschlüsselt: Andere auf dem Weg können mithören. Was dort mit ihr geschieht, bestimmen die Betreiber.</translation>
    </message>
    <message>
        <source>The test was not possible: %1</source>
        <translation>Der Test war nicht möglich: %1</translation>
    </message>
    <message>
        <source>The test was stopped.</source>
        <translation>Der Test wurde abgebrochen.</translation>
    </message>
</context>
<context>
    <name>hrp::ui::TextField</name>
    <message>
        <source>%1 Ctrl+Enter sends it.</source>
        <translation>%1 Strg+Eingabe sendet sie.</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n character(s) too many</source>
        <translation>
            <numerusform>%1: %n Zeichen zu viel</numerusform>
            <numerusform>%1: %n Zeichen zu viel</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>hrp::ui::Timeline</name>
    <message>
        <source>the participant spoke</source>
        <translation>der Teilnehmer sprach</translation>
    </message>
    <message>
        <source>stopped by you</source>
        <translation>von Ihnen angehalten</translation>
    </message>
    <message>
        <source>the session was paused</source>
        <translation>die Sitzung wurde angehalten</translation>
    </message>
    <message>
        <source>a short break began</source>
        <translation>eine kurze Pause begann</translation>
    </message>
    <message>
        <source>the engine was gone</source>
        <translation>die Engine war weg</translation>
    </message>
    <message>
        <source>the screen changed</source>
        <translation>der Bildschirm wechselte</translation>
    </message>
    <message>
        <source>the session ended</source>
        <translation>die Sitzung endete</translation>
    </message>
    <message>
        <source>cut off</source>
        <translation>abgeschnitten</translation>
    </message>
    <message>
        <source>Cut off because %1.
Heard %2 of %3; playback stopped %4 after the edge.</source>
        <translation>Abgeschnitten: %1.
Gehört %2 von %3; still %4 nach der Flanke.</translation>
    </message>
    <message>
        <source>accepted</source>
        <translation>angenommen</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>abgelehnt</translation>
    </message>
    <message>
        <source>unanswered</source>
        <translation>unbeantwortet</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>Timer of %1 seconds</source>
        <translation>Uhr mit %1 Sekunden</translation>
    </message>
    <message>
        <source>time is up</source>
        <translation>Zeit ist um</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>angehalten</translation>
    </message>
    <message>
        <source>Waiting for %1</source>
        <translation>Warten auf %1</translation>
    </message>
    <message>
        <source>resumed</source>
        <translation>fortgesetzt</translation>
    </message>
    <message>
        <source>participant muted</source>
        <translation>Teilnehmer stumm</translation>
    </message>
    <message>
        <source>participant unmuted</source>
        <translation>Teilnehmer laut</translation>
    </message>
    <message>
        <source>agent muted</source>
        <translation>Agent stumm</translation>
    </message>
    <message>
        <source>agent unmuted</source>
        <translation>Agent laut</translation>
    </message>
    <message>
        <source>engine error</source>
        <translation>Fehler der Engine</translation>
    </message>
    <message>
        <source>end</source>
        <translation>Ende</translation>
    </message>
    <message>
        <source>muted</source>
        <translation>stumm</translation>
    </message>
    <message>
        <source>not sent</source>
        <translation>nicht gesendet</translation>
    </message>
    <message>
        <source>turned down</source>
        <translation>stumm</translation>
    </message>
    <message>
        <source>Participant</source>
        <translation>Teilnehmer</translation>
    </message>
    <message>
        <source>Agent</source>
        <translation>Agent</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Ereignisse</translation>
    </message>
    <message>
        <source>heard %1 of %2</source>
        <translation>gehört %1 von %2</translation>
    </message>
    <message>
        <source>gap %1 in the reply</source>
        <translation>Lücke von %1 in der Antwort</translation>
    </message>
    <message>
        <source>short break</source>
        <translation>kurze Pause</translation>
    </message>
    <message>
        <source>answered by hand</source>
        <translation>von Hand beantwortet</translation>
    </message>
    <message>
        <source>engine gone</source>
        <translation>Engine weg</translation>
    </message>
    <message>
        <source>It knows: %1</source>
        <translation>Sie kennt: %1</translation>
    </message>
    <message>
        <source>It does not know: %1</source>
        <translation>Sie kennt nicht: %1</translation>
    </message>
    <message>
        <source>session %1</source>
        <translation>Sitzung %1</translation>
    </message>
    <message>
        <source>waits for you</source>
        <translation>wartet auf Sie</translation>
    </message>
    <message>
        <source>budget</source>
        <translation>Budget</translation>
    </message>
</context>
<context>
    <name>hrp::ui::TimelineView</name>
    <message>
        <source>Timeline</source>
        <translation>Zeitachse</translation>
    </message>
    <message>
        <source>Participant</source>
        <translation>Teilnehmer</translation>
    </message>
    <message>
        <source>%1 speaks since %2
Engine edge %3 ms (segment %4)</source>
        <translation>%1 spricht seit %2
Flanke der Engine %3 ms (Abschnitt %4)</translation>
    </message>
    <message>
        <source>%1 spoke %2 to %3 (%4)
Engine edges %5 and %6 ms (segment %7)</source>
        <translation>%1 sprach %2 bis %3 (%4)
Flanken der Engine %5 und %6 ms (Abschnitt %7)</translation>
    </message>
    <message>
        <source>Participant muted for %1: the engine got silence</source>
        <translation>Teilnehmer %1 stumm: Die Engine bekam Stille</translation>
    </message>
    <message>
        <source>Nothing was sent to the engine for %1</source>
        <translation>%1 lang ging nichts an die Engine</translation>
    </message>
    <message>
        <source>Agent</source>
        <translation>Agent</translation>
    </message>
    <message>
        <source>%1 was heard %2 to %3 (%4)</source>
        <translation>%1 war zu hören %2 bis %3 (%4)</translation>
    </message>
    <message>
        <source>Turned down to silence; counts as heard</source>
        <translation>Stummgeschaltet; gilt als gehört</translation>
    </message>
    <message>
        <source>Never heard: %1 of %2</source>
        <translation>Nie gehört: %1 von %2</translation>
    </message>
    <message>
        <source>The engine was told: heard up to %1 ms</source>
        <translation>Die Engine weiß: gehört bis %1 ms</translation>
    </message>
    <message>
        <source>Waiting to be heard: %1</source>
        <translation>Noch zu hören: %1</translation>
    </message>
    <message>
        <source>Response latency %1: end of speech to first sound</source>
        <translation>Latenz der Antwort %1: Ende der Rede bis zum ersten Ton</translation>
    </message>
    <message>
        <source>Of these the engine took %1</source>
        <translation>Davon brauchte die Engine %1</translation>
    </message>
    <message>
        <source>Screen</source>
        <translation>Bildschirm</translation>
    </message>
    <message>
        <source>Timer</source>
        <translation>Uhr</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Experimenter&apos;s message</source>
        <translation>Nachricht der Versuchsleitung</translation>
    </message>
    <message>
        <source>Question to the agent</source>
        <translation>Frage an den Agenten</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Tool call</source>
        <translation>Werkzeugaufruf</translation>
    </message>
    <message>
        <source>Interruption</source>
        <translation>Unterbrechung</translation>
    </message>
    <message>
        <source>Typed chat</source>
        <translation>Getippt</translation>
    </message>
    <message>
        <source>Mute</source>
        <translation>Stummschaltung</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>Befund</translation>
    </message>
    <message>
        <source>Sound device</source>
        <translation>Tongerät</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>End of the session</source>
        <translation>Ende der Sitzung</translation>
    </message>
    <message>
        <source>No session yet</source>
        <translation>Noch keine Sitzung</translation>
    </message>
    <message>
        <source>%1 turns of the participant, %2 replies heard, %3 events</source>
        <translation>%1 Beiträge des Teilnehmers, %2 gehörte Antworten, %3 Ereignisse</translation>
    </message>
    <message>
        <source>Both voices appear here as they are heard, with everything that happens beneath them.</source>
        <translation>Beide Stimmen erscheinen hier, wie sie zu hören sind, darunter alles, was geschieht.</translation>
    </message>
    <message>
        <source>Gap in the sound</source>
        <translation>Lücke im Ton</translation>
    </message>
    <message>
        <source>Wheel: zoom at the pointer. Shift+wheel or drag: scroll. Arrow keys scroll, + and − zoom, Ctrl+arrow goes from one thing to the next, F follows. After a session: press to place the cursor, Space to listen from there, double-click to hear a turn, Shift+drag to mark a stretch (keys I and O: its begin and end).</source>
        <translation>Rad: Zoom am Zeiger. Umschalt+Rad oder Ziehen: Verschieben. Pfeiltasten verschieben, + und − zoomen, Strg+Pfeil geht von einem zum nächsten, F folgt. Nach einer Sitzung: Klick setzt den Cursor, Leertaste spielt von dort, Doppelklick spielt einen Beitrag, Umschalt+Ziehen markiert ein Stück (Tasten I und O: Anfang und Ende).</translation>
    </message>
    <message>
        <source>Marked: %1 to %2 (%3). Space plays it, Esc takes the mark away.</source>
        <translation>Markiert: %1 bis %2 (%3). Leertaste spielt es, Esc hebt die Markierung auf.</translation>
    </message>
    <message>
        <source>Short break %1 to %2 (%3)</source>
        <translation>Kurze Pause %1 bis %2 (%3)</translation>
    </message>
    <message>
        <source>Short break since %1</source>
        <translation>Kurze Pause seit %1</translation>
    </message>
    <message>
        <source>by the experimenter</source>
        <translation>durch die Versuchsleitung</translation>
    </message>
    <message>
        <source>because the engine was gone</source>
        <translation>weil die Engine weg war</translation>
    </message>
    <message>
        <source>because the agent did not answer</source>
        <translation>weil der Agent nicht antwortete</translation>
    </message>
    <message>
        <source>because the budget was used up</source>
        <translation>weil das Budget aufgebraucht war</translation>
    </message>
    <message>
        <source>The participant read: “%1”</source>
        <translation>Der Teilnehmer las: „%1“</translation>
    </message>
    <message>
        <source>Talk button held %1 to %2 (%3)</source>
        <translation>Sprechtaste gehalten %1 bis %2 (%3)</translation>
    </message>
    <message>
        <source>Talk button held since %1</source>
        <translation>Sprechtaste gehalten seit %1</translation>
    </message>
    <message>
        <source>Connection lost</source>
        <translation>Verbindung verloren</translation>
    </message>
    <message>
        <source>Gone on in a new session</source>
        <translation>In einer neuen Sitzung fortgesetzt</translation>
    </message>
    <message>
        <source>The agent did not answer</source>
        <translation>Der Agent hat nicht geantwortet</translation>
    </message>
    <message>
        <source>By hand</source>
        <translation>Von Hand</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>Budget</translation>
    </message>
    <message>
        <source>Done by hand</source>
        <translation>Von Hand getan</translation>
    </message>
</context>
<context>
    <name>hrp::ui::TimerForm</name>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>Seconds of the timer</source>
        <translation>Sekunden der Uhr</translation>
    </message>
    <message>
        <source>How many seconds are left, 1 to %L1</source>
        <translation>Wie viele Sekunden bleiben, 1 bis %L1</translation>
    </message>
    <message>
        <source>Set timer</source>
        <translation>Uhr stellen</translation>
    </message>
    <message>
        <source>Show this time to both and tell the agent</source>
        <translation>Beiden diese Zeit zeigen und dem Agenten sagen</translation>
    </message>
    <message>
        <source>%1 seconds</source>
        <translation>%1 Sekunden</translation>
    </message>
    <message>
        <source>Both see the time that is left. When it is up, the study goes on to the next screen.</source>
        <translation>Beide sehen die verbleibende Zeit. Ist sie um, geht die Studie zum nächsten Bildschirm.</translation>
    </message>
</context>
<context>
    <name>hrp::ui::ToolCallModel</name>
    <message>
        <source>none open</source>
        <translation>keine offen</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>accepted</source>
        <translation>angenommen</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>abgelehnt</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1: %2 %3, %4 %5</source>
        <translation>%1: %2 %3, %4 %5</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Tool</source>
        <translation>Werkzeug</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>Argumente</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>Attempt</source>
        <translation>Versuch</translation>
    </message>
    <message>
        <source>Took</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>attempt %1 of %2</source>
        <translation>Versuch %1 von %2</translation>
    </message>
    <message>
        <source>no question open</source>
        <translation>keine Frage offen</translation>
    </message>
    <message>
        <source>Tool calls</source>
        <translation>Werkzeugaufrufe</translation>
    </message>
    <message>
        <source>Every call of the agent, what we answered and why</source>
        <translation>Jeder Aufruf des Agenten, was wir geantwortet haben und warum</translation>
    </message>
    <message>
        <source>the participant&apos;s own</source>
        <translation>vom Teilnehmer</translation>
    </message>
    <message>
        <source>participant</source>
        <translation>Teilnehmer</translation>
    </message>
    <message>
        <source>answered by the participant</source>
        <translation>vom Teilnehmer beantwortet</translation>
    </message>
    <message>
        <source>answered by hand</source>
        <translation>von Hand beantwortet</translation>
    </message>
    <message>
        <source>no answer</source>
        <translation>keine Antwort</translation>
    </message>
    <message>
        <source>experimenter</source>
        <translation>Versuchsleitung</translation>
    </message>
    <message>
        <source>question</source>
        <translation>Frage</translation>
    </message>
</context>
<context>
    <name>hrp::ui::Transcript</name>
    <message>
        <source>(no words known)</source>
        <translation>(keine Worte bekannt)</translation>
    </message>
    <message>
        <source>(no words)</source>
        <translation>(keine Worte)</translation>
    </message>
</context>
<context>
    <name>hrp::ui::TranscriptModel</name>
    <message>
        <source>Participant</source>
        <translation>Teilnehmer</translation>
    </message>
    <message>
        <source>Agent</source>
        <translation>Agent</translation>
    </message>
    <message>
        <source>%1 at %2: %3</source>
        <translation>%1 um %2: %3</translation>
    </message>
    <message>
        <source>Interrupted; words after “%1” were never heard.</source>
        <translation>Unterbrochen; Worte nach „%1“ wurden nie gehört.</translation>
    </message>
    <message>
        <source> [never heard: %1]</source>
        <translation> [nie gehört: %1]</translation>
    </message>
    <message>
        <source>Message: %1</source>
        <translation>Nachricht: %1</translation>
    </message>
    <message>
        <source>%1 typed: %2</source>
        <translation>%1 hat getippt: %2</translation>
    </message>
    <message>
        <source>Answer of %1: %2</source>
        <translation>Antwort von %1: %2</translation>
    </message>
    <message>
        <source>At %1: %2</source>
        <translation>Bei %1: %2</translation>
    </message>
</context>
<context>
    <name>hrp::ui::TranscriptView</name>
    <message>
        <source>Find words</source>
        <translation>Worte suchen</translation>
    </message>
    <message>
        <source>Find words in the transcript</source>
        <translation>Worte in der Niederschrift suchen</translation>
    </message>
    <message>
        <source>Enter: next turn with these words. Shift+Enter: the one before. Esc: close.</source>
        <translation>Eingabe: nächster Beitrag mit diesen Worten. Umschalt+Eingabe: der davor. Esc: schließen.</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>Voriger Treffer</translation>
    </message>
    <message>
        <source>Previous turn with these words (Shift+Enter)</source>
        <translation>Voriger Beitrag mit diesen Worten (Umschalt+Eingabe)</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>Nächster Treffer</translation>
    </message>
    <message>
        <source>Next turn with these words (Enter)</source>
        <translation>Nächster Beitrag mit diesen Worten (Eingabe)</translation>
    </message>
    <message>
        <source>Close the search</source>
        <translation>Suche schließen</translation>
    </message>
    <message>
        <source>Close the search (Esc)</source>
        <translation>Suche schließen (Esc)</translation>
    </message>
    <message>
        <source>Transcript</source>
        <translation>Niederschrift</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>Nicht gefunden</translation>
    </message>
    <message>
        <source>Who said what, and what of it was heard. A press shows the turn in the timeline, Enter plays it; Ctrl+C copies the selected turns, Ctrl+F finds words.</source>
        <translation>Wer was gesagt hat, und was davon gehört wurde. Ein Klick zeigt den Beitrag in der Zeitachse, die Eingabetaste spielt ihn; Strg+C kopiert die gewählten Beiträge, Strg+F findet Wörter.</translation>
    </message>
</context>
<context>
    <name>hrp::ui::TurnDelegate</name>
    <message numerus="yes">
        <source> … (%n more characters; copying takes them all)</source>
        <translation>
            <numerusform> … (noch %n Zeichen; Kopieren nimmt alle)</numerusform>
            <numerusform> … (noch %n Zeichen; Kopieren nimmt alle)</numerusform>
        </translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation>unterbrochen</translation>
    </message>
    <message>
        <source>not spoken</source>
        <translation>nicht gesprochen</translation>
    </message>
    <message>
        <source>rough words</source>
        <translation>grobe Worte</translation>
    </message>
    <message>
        <source>by hand</source>
        <translation>von Hand</translation>
    </message>
    <message>
        <source>short overlap</source>
        <translation>kurze Überlappung</translation>
    </message>
</context>
<context>
    <name>hrp::ui::WelcomeBanner</name>
    <message>
        <source>Getting started</source>
        <translation>Erste Schritte</translation>
    </message>
    <message>
        <source>Play the demonstration</source>
        <translation>Vorführung abspielen</translation>
    </message>
    <message>
        <source>A recorded speaker talks with the rehearsal agent; no microphone is opened</source>
        <translation>Eine aufgenommene Stimme spricht mit dem Probenagenten; kein Mikrofon wird geöffnet</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>End the demonstration</source>
        <translation>Die Vorführung beenden</translation>
    </message>
    <message>
        <source>Now you talk…</source>
        <translation>Jetzt sprechen Sie …</translation>
    </message>
    <message>
        <source>First see where your voice goes and try the microphone; nothing starts yet</source>
        <translation>Sehen Sie erst, wohin Ihre Stimme geht, und probieren Sie das Mikrofon; noch beginnt nichts</translation>
    </message>
    <message>
        <source>Hide this</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>Hide this guide. It comes back through Help, Getting started (F1).</source>
        <translation>Diese Anleitung ausblenden. Sie kommt über Hilfe, Erste Schritte zurück (F1).</translation>
    </message>
    <message>
        <source>Welcome to HRP Console</source>
        <translation>Willkommen bei HRP Console</translation>
    </message>
    <message>
        <source>See a voice session first: a recorded speaker talks with the rehearsal agent, both on this computer. No microphone is opened, and nothing leaves this computer.</source>
        <translation>Sehen Sie erst eine Sitzung: Eine aufgenommene Stimme spricht mit dem Probenagenten, beide auf diesem Rechner. Kein Mikrofon wird geöffnet, und nichts verlässt diesen Rechner.</translation>
    </message>
    <message>
        <source>This is a demonstration</source>
        <translation>Dies ist eine Vorführung</translation>
    </message>
    <message>
        <source>A recorded speaker talks with the rehearsal agent, both on this computer. No microphone is open, and nothing leaves this computer.</source>
        <translation>Eine aufgenommene Stimme spricht mit dem Probenagenten, beide auf diesem Rechner. Kein Mikrofon ist offen, und nichts verlässt diesen Rechner.</translation>
    </message>
    <message>
        <source>Your turn</source>
        <translation>Sie sind dran</translation>
    </message>
    <message>
        <source>Talk with the agent yourself. Before anything is opened you see where your voice goes, and you can try microphone and loudspeaker.</source>
        <translation>Sprechen Sie selbst mit dem Agenten. Bevor etwas geöffnet wird, sehen Sie, wohin Ihre Stimme geht, und können Mikrofon und Lautsprecher ausprobieren.</translation>
    </message>
    <message>
        <source>Play it again</source>
        <translation>Noch einmal abspielen</translation>
    </message>
    <message>
        <source>Recordings…</source>
        <translation>Aufnahmen…</translation>
    </message>
    <message>
        <source>All recordings: find, open, listen, delete (Ctrl+R)</source>
        <translation>Alle Aufnahmen: finden, öffnen, anhören, löschen (Strg+R)</translation>
    </message>
    <message>
        <source>Check engine…</source>
        <translation>Engine prüfen…</translation>
    </message>
    <message>
        <source>Try every part of the profile with an engine (Ctrl+K)</source>
        <translation>Jeden Teil des Profils mit einer Engine ausprobieren (Strg+K)</translation>
    </message>
</context>
<context>
    <name>hrp::ui::format</name>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation>%1 min %2 s</translation>
    </message>
    <message>
        <source>%1 B</source>
        <translation>%1 B</translation>
    </message>
    <message>
        <source>%1 KB</source>
        <translation>%1 KB</translation>
    </message>
    <message>
        <source>%1 MB</source>
        <translation>%1 MB</translation>
    </message>
    <message>
        <source>The study is finished</source>
        <translation>Die Studie ist zu Ende</translation>
    </message>
    <message>
        <source>Ended by you</source>
        <translation>Von Ihnen beendet</translation>
    </message>
    <message>
        <source>The engine closed the session</source>
        <translation>Die Engine hat die Sitzung geschlossen</translation>
    </message>
    <message>
        <source>The engine broke the protocol</source>
        <translation>Die Engine hat das Protokoll verletzt</translation>
    </message>
    <message>
        <source>No connection to the engine</source>
        <translation>Keine Verbindung zur Engine</translation>
    </message>
    <message>
        <source>The engine did not answer in time</source>
        <translation>Die Engine hat nicht rechtzeitig geantwortet</translation>
    </message>
    <message>
        <source>A sound device was lost</source>
        <translation>Ein Tongerät ging verloren</translation>
    </message>
    <message>
        <source>The engine&apos;s time limit was reached</source>
        <translation>Das Zeitlimit der Engine ist erreicht</translation>
    </message>
    <message>
        <source>The budget is used up</source>
        <translation>Das Budget ist verbraucht</translation>
    </message>
    <message>
        <source>A participant did not come back</source>
        <translation>Ein Teilnehmer kam nicht zurück</translation>
    </message>
    <message>
        <source>Interrupted</source>
        <translation>Unterbrochen</translation>
    </message>
</context>
</TS>
