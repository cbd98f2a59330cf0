<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>hrp::ui::CheckEngineDialog</name>
    <message numerus="yes">
        <source>%n check(s) wait.</source>
        <translation>
            <numerusform>%n check waits.</numerusform>
            <numerusform>%n checks wait.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>hrp::ui::MainWindow</name>
    <message numerus="yes">
        <source>; and %n more</source>
        <translation>
            <numerusform>; and %n more</numerusform>
            <numerusform>; and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Opened, with %n note(s) on the study: %1</source>
        <translation>
            <numerusform>Opened, with %n note on the study: %1</numerusform>
            <numerusform>Opened, with %n notes on the study: %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>hrp::ui::MetricsView</name>
    <message numerus="yes">
        <source>%n interrupted</source>
        <translation>
            <numerusform>%n interrupted</numerusform>
            <numerusform>%n interrupted</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n gap(s)</source>
        <translation>
            <numerusform>%n gap</numerusform>
            <numerusform>%n gaps</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n replies came without a count: the sum is too low.</source>
        <translation>
            <numerusform>%n reply came without a count: the sum is too low.</numerusform>
            <numerusform>%n replies came without a count: the sum is too low.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>hrp::ui::RecordingsDialog</name>
    <message numerus="yes">
        <source>%n recording(s)</source>
        <translation>
            <numerusform>%n recording</numerusform>
            <numerusform>%n recordings</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>hrp::ui::TextField</name>
    <message numerus="yes">
        <source>%1: %n character(s) too many</source>
        <translation>
            <numerusform>%1: %n character too many</numerusform>
            <numerusform>%1: %n characters too many</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>hrp::ui::TurnDelegate</name>
    <message numerus="yes">
        <source> … (%n more characters; copying takes them all)</source>
        <translation>
            <numerusform> … (%n more character; copying takes it along)</numerusform>
            <numerusform> … (%n more characters; copying takes them all)</numerusform>
        </translation>
    </message>
</context>
</TS>
