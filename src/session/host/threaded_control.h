// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/session/session_control.h>

#include <functional>
#include <utility>

namespace hrp::session {

/// Commands from any thread, made on the session's.
class ThreadedControl final : public SessionControl {
public:
    using Call = std::function<void(SessionControl&)>;
    explicit ThreadedControl(std::function<void(Call)> post) : m_post(std::move(post)) {}

    void nextScreen() override {
        m_post([](SessionControl& c) { c.nextScreen(); });
    }
    void goToScreen(int index) override {
        m_post([=](SessionControl& c) { c.goToScreen(index); });
    }
    void participantContinues() override {
        m_post([](SessionControl& c) { c.participantContinues(); });
    }
    void pushScreen(const study::Screen& screen) override {
        m_post([=](SessionControl& c) { c.pushScreen(screen); });
    }
    void setTimer(int seconds) override {
        m_post([=](SessionControl& c) { c.setTimer(seconds); });
    }
    void ask(const study::Question& question) override {
        m_post([=](SessionControl& c) { c.ask(question); });
    }
    void sendMessage(const QString& text) override {
        m_post([=](SessionControl& c) { c.sendMessage(text); });
    }
    void typeChat(const QString& speaker, const QString& text) override {
        m_post([=](SessionControl& c) { c.typeChat(speaker, text); });
    }
    void reveal(const QString& name, const QString& role, const protocol::Json& answer) override {
        m_post([=](SessionControl& c) { c.reveal(name, role, answer); });
    }
    void setRoster(const QList<protocol::Participant>& others) override {
        m_post([=](SessionControl& c) { c.setRoster(others); });
    }
    void updateInstructions(const QString& instructions) override {
        m_post([=](SessionControl& c) { c.updateInstructions(instructions); });
    }
    void pause(const QStringList& waitingFor) override {
        m_post([=](SessionControl& c) { c.pause(waitingFor); });
    }
    void resume() override {
        m_post([](SessionControl& c) { c.resume(); });
    }
    void hold(const QString& text) override {
        m_post([=](SessionControl& c) { c.hold(text); });
    }
    void release() override {
        m_post([](SessionControl& c) { c.release(); });
    }
    void reconnect() override {
        m_post([](SessionControl& c) { c.reconnect(); });
    }
    void pushToTalk(bool down) override {
        m_post([=](SessionControl& c) { c.pushToTalk(down); });
    }
    void answerByHand(const protocol::Json& value) override {
        m_post([=](SessionControl& c) { c.answerByHand(value); });
    }
    void skipQuestion() override {
        m_post([](SessionControl& c) { c.skipQuestion(); });
    }
    void requestReply() override {
        m_post([](SessionControl& c) { c.requestReply(); });
    }
    void stopReply() override {
        m_post([](SessionControl& c) { c.stopReply(); });
    }
    void muteParticipant(bool on) override {
        m_post([=](SessionControl& c) { c.muteParticipant(on); });
    }
    void muteAgent(bool on) override {
        m_post([=](SessionControl& c) { c.muteAgent(on); });
    }
    void setHalfDuplex(bool on) override {
        m_post([=](SessionControl& c) { c.setHalfDuplex(on); });
    }
    void note(const QString& text) override {
        m_post([=](SessionControl& c) { c.note(text); });
    }
    void end(const QString& reason) override {
        m_post([=](SessionControl& c) { c.end(reason); });
    }

private:
    std::function<void(Call)> m_post;
};

} // namespace hrp::session
