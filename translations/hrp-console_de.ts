<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>LocalEngine</name>
    <message>
        <source>The local engine could not be started: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The local engine stopped (exit code %1). %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The program “hrp” was not found beside this one or in PATH. Install both together.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The local engine did not get ready within 10 seconds. Try again; if it stays so, run “hrp serve” in a terminal to see why.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>The system keychain cannot be used: %1. Set OPENAI_API_KEY in the environment instead.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>hrp::console</name>
    <message>
        <source>There is nothing to say in “%1”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no microphone. Connect one, or choose “Recorded speaker”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Local engine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hrp-console: the picture could not be written to %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pilot a voice-agent study by voice.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A study, or a recording folder; nothing: the last study, else the demonstration.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show this and exit.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the version and exit.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Engine for this run: local, an address such as wss://HOST/v1/realtime, or a kept engine&apos;s name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speech in place of a microphone: a sound file or a participant script. The session starts at once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write a picture of the window and exit.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seconds to wait before the picture (2).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Appearance for this run: dark or light.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language for this run, such as de or en.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only one FILE can be opened.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--style is “dark” or “light”, not “%1”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--after is a number of seconds from 0 to 86400, not “%1”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--after belongs to --screenshot PNG.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>hrp::ui::Devices</name>
    <message>
        <source>%1 (not there)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No microphone found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First microphone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No loudspeaker found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Usual loudspeaker</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody listens (silent)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>hrp::ui::Dialogs</name>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close this (Esc)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The rehearsal agent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It runs on this computer and behaves like a voice agent in everything but understanding: it waits until you have finished, answers aloud, stops when you break in, greets when asked to begin, and answers the study&apos;s questions through the tools. What you say is not understood; what it says fits the screen, not your words.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use it to rehearse a study&apos;s course, timing and sound without cost and without sending a voice anywhere.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To talk with an agent that understands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1. Get access to an engine that speaks the profile, such as OpenAI&apos;s Realtime API, and its key.
2. Put the key into the environment variable OPENAI_API_KEY before you start the program, or into the keychain under Session, Set up.
3. Choose “Engine at an address” there, enter the address, and press Start.
The voice then goes to that engine; the set-up says where.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keyboard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Timeline: scroll</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Timeline: zoom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Timeline: previous or next thing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Timeline: begin, end, whole session, follow</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to a panel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>HRP Console</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Version %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pilot voice-agent studies by voice, over the HyperStudy Realtime Profile.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free software under the GNU General Public License, version 3 or later. There is no warranty.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>hrp::ui::EventModel</name>
    <message>
        <source>sent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>received</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>finding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not readable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Direction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Summary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>// the first of %1 events; switch grouping off to see each
</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>hrp::ui::EventView</name>
    <message>
        <source>Filter: words, -without</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter the events</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words that must all occur in an event; a word after a minus sign must not. Looks at types, summaries and payloads.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Group audio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Group audio events</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show runs of audio events as one row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Events</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every event between study and engine, with findings in between</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Payload of the chosen event</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The event as JSON; audio and images are shown as length and hash</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%L1 rows, %L2 events</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>hrp::ui::LevelMeter</name>
    <message>
        <source>%1. Speech should light about two thirds; the last segment is too loud.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>silent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>quiet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>too loud</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>good</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>hrp::ui::MainWindow</name>
    <message>
        <source>Place in the session</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scrolls the timeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Study</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No study is open. Open one with Ctrl+O, or play the demonstration from the menu Help.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Metrics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How fast the agent answers and how well barge-in works stands here as soon as there is a turn.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transcript</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who said what appears here, turn by turn. Words that nobody heard are struck through.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tool calls</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The agent answers the study&apos;s questions with tool calls. Each call, our verdict and the reason appear here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Events</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every event between study and engine appears here, with findings where something breaks the profile.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Session</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>S&amp;tudy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Panels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the panel and go there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Appearance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Text size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>HRP Console</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Starting the local engine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Getting the key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mute p&amp;articipant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unmute p&amp;articipant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mute a&amp;gent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unmute a&amp;gent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 – HRP Console</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The engine was not kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” cannot be run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The recording cannot be shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recording %1 – HRP Console</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This recording is incomplete: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open study</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Studies (*.hrpstudy.json *.json);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open recording</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speech of the participant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speech (*.wav *.flac *.ogg *.aiff *.hrpscript.json);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete recording</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete this recording from this computer?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1

Both voices and the log are removed for good.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove the folder for good</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave everything as it is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The recording was not deleted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The recording was deleted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close this message</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>hrp::ui::MessageForm</name>
    <message>
        <source>Message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A message that participant and agent both see, as from you.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Send message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Send the message to everyone in the session</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>hrp::ui::MetricsView</name>
    <message>
        <source>Latency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>End of the participant&apos;s speech to the agent&apos;s first sound: median, and 95 % are below</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Engine&apos;s part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The engine&apos;s stop edge to its first audio: median, and 95 % are below</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Barge-in stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From the participant&apos;s first sound, as the engine told it, to silence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turns of the participant and of the agent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answers of the agent that were accepted and refused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Findings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What broke the profile: ✗ errors and ⚠ warnings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Latency of each reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each point is a reply in its order, its latency in milliseconds; the dashed line is the median</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>95 %: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n interrupted</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all well</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No reply yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 replies, median %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>hrp::ui::Panel</name>
    <message>
        <source>Detach or dock %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make this panel a window of its own, or dock it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close this panel. It comes back through the menu View.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>hrp::ui::PauseForm</name>
    <message>
        <source>The agent falls silent and nobody is heard until you resume.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who is waited for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Names as the agent is told, separated by commas: Alex (Guest). May be empty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause the session for everyone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go on with the session</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>hrp::ui::Recordings</name>
    <message>
        <source>%1 is missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not a recording folder; nothing was deleted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 could not be deleted completely. Close programs that use it and try again.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>hrp::ui::ScreenCard</name>
    <message>
        <source>[spoken answer]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>[text answer]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the participant sees</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>[the image cannot be shown]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is shown.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>hrp::ui::ScreenForm</name>
    <message>
        <source>Name of the screen (for you)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name of the screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How the screen is called in the timeline and the recording; the agent is not told</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text of the screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the participant reads and the agent is told.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Participant is heard on it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Participant is heard on this screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Video chat is shown: the participant&apos;s voice goes to the agent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show this text screen now, outside the study&apos;s order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pushed screen</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>hrp::ui::ScreenListModel</name>
    <message>
        <source>to come</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shown now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Screen %1: %2, %3, %4</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>hrp::ui::SessionBar</name>
    <message>
        <source>Session</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Engine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which engine the agent runs on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who speaks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The participant&apos;s voice: a recorded speaker or a microphone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loudspeaker</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where the agent is heard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Level of the participant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Level of the agent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether this session is recorded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Session time: 0 is the first sound sample of the participant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Session time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Local engine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set up an engine…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recorded speaker</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Microphone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Microphone (not there)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speech file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>● REC</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>recorded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This session is recorded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This session is not recorded</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>hrp::ui::SessionRunner</name>
    <message>
        <source>Ended by the experimenter</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>hrp::ui::SessionStatus</name>
    <message>
        <source>The engine reports: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the participant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No session yet. Press Start to begin.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connecting to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Setting up the session with %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting for you to speak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting for %1 to speak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You are not heard on this screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not heard on this screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You are muted: the agent hears silence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is muted: the agent hears silence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You are being heard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is being heard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The agent is preparing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The agent is answering a question, silently</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The agent is speaking, turned down to silence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The agent is speaking</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paused: waiting for %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The session has ended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> (%1 s)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>hrp::ui::SetupDialog</name>
    <message>
        <source>Session set-up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave everything as it was (Esc)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use this set-up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep this set-up for the next sessions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Engine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Local engine, on this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Starts with the program and ends with it; nothing leaves this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Engine at an address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Any engine that speaks the profile, such as OpenAI&apos;s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its rehearsal agent follows turns and answers questions; it does not understand words.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kept engines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fill the fields from an engine that was used before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Address of the engine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ws:// on this computer, wss:// everywhere else</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as the study says</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name of the model; empty takes the study&apos;s, else the profile&apos;s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Voice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name of the voice; empty takes the study&apos;s, else the profile&apos;s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Environment variable of the key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The key is read from this environment variable first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>for the keychain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kept in the system&apos;s keychain only; never in a file, a log or a recording</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put this key into the system&apos;s keychain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key variable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who speaks, and where it sounds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recorded speaker</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speech from a file; no microphone is opened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Microphone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You are the participant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speech file or participant script</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the demonstration&apos;s speaker</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A sound file of any rate, or a *.hrpscript.json; empty takes the speaker that comes along</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a sound file or a participant script</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The microphone of the participant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loudspeaker</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where the agent is heard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The agent&apos;s voice in the microphone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Headset: none gets in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is changed. The best way to talk.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loudspeaker: cancel the echo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The agent&apos;s voice is taken out of the microphone; you can still break in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Half-duplex: you are heard only while the agent is silent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Safe with any loudspeaker, but you cannot break in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The agent speaks first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask the agent for an opening sentence when the session begins</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speech of the participant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speech (*.wav *.flac *.ogg *.aiff *.hrpscript.json);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recording</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Record both voices and everything that happens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Record the session</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A folder of its own for each session, readable by this program and others</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder of the recordings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where recordings go; empty takes the usual place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the folder of the recordings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a kept engine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter the address of the engine.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The key is read from %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not set: the key comes from the keychain.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The key is in the keychain.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>hrp::ui::SoundCheck</name>
    <message>
        <source>There is no microphone. Connect one and try again.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>hrp::ui::StatusStrip</name>
    <message>
        <source>Status</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Findings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the findings in the event list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rehearsal agent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The rehearsal agent follows turns and answers questions. It does not understand words. Press for what to do to talk with one that does.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rehearsal agent: follows turns, does not understand words</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n finding(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>hrp::ui::Study</name>
    <message>
        <source>Text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Image</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Video</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rating</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Likert scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ranking</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dimensions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spoken answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ends after %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waits for Continue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ends when everyone has answered</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>hrp::ui::StudyView</name>
    <message>
        <source>Screens of the study</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a screen to see it; Go shows it to both</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the study&apos;s next screen to both (Ctrl+N)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the chosen screen now, out of order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Participant sees</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Agent is told</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the agent is told</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The context item of this screen, exactly as it goes to the engine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write a message to everyone (Ctrl+M)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Timer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set a timer (Ctrl+T)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause and resume, with the names of those who are waited for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show a text screen that is not in the study (Ctrl+Shift+S)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Participant sees now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Participant saw</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Participant will see</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Participant sees now (pushed screen)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Agent was told at %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Agent will be told</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>⏱ %1 s</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>hrp::ui::TalkDialog</name>
    <message>
        <source>Now you talk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close this without opening a session (Esc)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start talking</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the microphone for the session and start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where your voice goes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To the local engine on this computer. It does not leave this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To %1, encrypted on the way. What happens to it there is up to those who run it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Record this session</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep both voices and everything that happens in a folder of its own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The rehearsal agent follows turns and does not understand words. Say anything; it answers when you stop, and stops when you break in.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your microphone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Microphone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which microphone to use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try the microphone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the microphone to see its level; nothing is sent or kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Level of your microphone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Does the microphone hear the agent?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loudspeaker</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where the agent is heard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Test for 3 seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plays a sentence and listens how much of it comes back; nothing is kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not tested. Best is a headset: then the agent cannot hear itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Headset: nothing to do</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The microphone is used as it is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel the echo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The agent&apos;s voice is taken out of the microphone; you can break in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Half-duplex: I am heard only while the agent is silent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Always safe, but you cannot break in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The test could not be run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Say something …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your microphone is heard: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>✓ The microphone does not hear the loudspeaker. Nothing to do.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>⚠ The microphone hears the loudspeaker clearly (%1 dB). Use a headset; without one, half-duplex is the safe way.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The microphone hears some of the loudspeaker (%1 dB, after %2 ms). Echo cancelling takes it out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>⚠ The loudspeaker is too loud in the microphone for echo cancelling (%1 dB). Use a headset or half-duplex.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the microphone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The microphone is closed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Listening: please say nothing for three seconds …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both voices are kept in %1. “Delete recording” in the menu Session removes them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is kept of this session.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>hrp::ui::TextField</name>
    <message>
        <source>%1 Ctrl+Enter sends it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1: %n character(s) too many</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>hrp::ui::Timeline</name>
    <message>
        <source>the participant spoke</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stopped by you</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the session was paused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the screen changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the session ended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cut off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cut off because %1.
Heard %2 of %3; playback stopped %4 after the edge.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>accepted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>refused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unanswered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Timer of %1 seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time is up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>paused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting for %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>resumed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>participant muted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>participant unmuted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>agent muted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>agent unmuted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>engine error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>muted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not sent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>turned down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Participant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Agent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Events</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>hrp::ui::TimelineView</name>
    <message>
        <source>Timeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wheel: zoom at the pointer. Shift+wheel or drag: scroll. Arrow keys scroll, + and − zoom, Ctrl+arrow goes from one thing to the next, F follows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Participant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 speaks since %2
Engine edge %3 ms (segment %4)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 spoke %2 to %3 (%4)
Engine edges %5 and %6 ms (segment %7)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Participant muted for %1: the engine got silence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was sent to the engine for %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Agent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was heard %2 to %3 (%4)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turned down to silence; counts as heard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Never heard: %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The engine was told: heard up to %1 ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting to be heard: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Response latency %1: end of speech to first sound</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of these the engine took %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Timer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Experimenter&apos;s message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Question to the agent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tool call</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Interruption</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Typed chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Finding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sound device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>End of the session</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No session yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 turns of the participant, %2 replies heard, %3 events</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both voices appear here as they are heard, with everything that happens beneath them.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>hrp::ui::TimerForm</name>
    <message>
        <source>Both see the time that is left on this screen.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seconds of the timer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many seconds are left, 1 to %L1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set timer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show this time to both and tell the agent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 seconds</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>hrp::ui::ToolCallModel</name>
    <message>
        <source>none open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waiting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>accepted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>refused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 %3, %4 %5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tool</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attempt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Took</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attempt %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no question open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tool calls</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every call of the agent, what we answered and why</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>hrp::ui::Transcript</name>
    <message>
        <source>(no words known)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(no words)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>hrp::ui::TranscriptModel</name>
    <message>
        <source>Participant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Agent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 at %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Interrupted; words after “%1” were never heard.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> [never heard: %1]</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>hrp::ui::TranscriptView</name>
    <message>
        <source>Find words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find words in the transcript</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter: next turn with these words. Shift+Enter: the one before. Esc: close.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous turn with these words (Shift+Enter)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next match</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next turn with these words (Enter)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the search (Esc)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transcript</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who said what, and what of it was heard. Ctrl+C copies the selected turns, Ctrl+F finds words.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not found</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>hrp::ui::TurnDelegate</name>
    <message numerus="yes">
        <source> … (%n more characters; copying takes them all)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not spoken</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rough words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by hand</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>hrp::ui::WelcomeBanner</name>
    <message>
        <source>Getting started</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play the demonstration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A recorded speaker talks with the rehearsal agent; no microphone is opened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>End the demonstration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Now you talk…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First see where your voice goes and try the microphone; nothing starts yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide this</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide this guide. It comes back through Help, Getting started (F1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Welcome to HRP Console</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See a voice session first: a recorded speaker talks with the rehearsal agent, both on this computer. No microphone is opened, and nothing leaves this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a demonstration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A recorded speaker talks with the rehearsal agent, both on this computer. No microphone is open, and nothing leaves this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your turn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Talk with the agent yourself. Before anything is opened you see where your voice goes, and you can try microphone and loudspeaker.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play it again</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>hrp::ui::format</name>
    <message>
        <source>%1 ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 KB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 MB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The study is finished</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ended by you</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The engine closed the session</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The engine broke the protocol</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No connection to the engine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The engine did not answer in time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A sound device was lost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The engine&apos;s time limit was reached</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The budget is used up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A participant did not come back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Interrupted</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
