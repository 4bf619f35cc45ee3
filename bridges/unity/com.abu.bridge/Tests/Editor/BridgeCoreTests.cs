#nullable enable

using System;
using System.Collections.Generic;
using Newtonsoft.Json.Linq;
using NUnit.Framework;

namespace Abu.Tests
{
    [TestFixture]
    public class BridgeCoreTests
    {
        sealed class FakeInput : IInputInjector
        {
            public int Released { get; private set; }

            public bool IsBroken { get; set; }

            public bool Key(string key, KeyMove move) => true;

            public bool Text(string text) => true;

            public bool Pointer(PointerParams pointer) => true;

            public void ReleaseAll()
            {
                Released++;
                if (IsBroken)
                {
                    throw new InvalidOperationException("no keyboard");
                }
            }
        }

        sealed class FakeControls : IControls
        {
            public Func<IReadOnlyList<ControlData>> All { get; set; } =
                () => new List<ControlData> { new ControlData { Name = "jump" } };

            public IReadOnlyList<ControlData> Controls => All();

            public IReadOnlyDictionary<string, JToken>? Held { get; private set; }

            public void Hold(IReadOnlyDictionary<string, JToken> held) => Held = held;
        }

        sealed class NeverSettled : ISettledProvider
        {
            public bool IsSettled() => false;

            public void NotifyActionDispatched() { }
        }

        FakeGame _game = new FakeGame();

        [SetUp]
        public void Begin() => _game = new FakeGame();

        [TearDown]
        public void End() => BusyToken.Reset();

        [Test]
        public void StartsItsTransportOnceWithAHello()
        {
            Assert.That(_game.Transport.IsStarted, Is.True);
            var hello = Json.Of(_game.Hello!);
            Assert.That((string?)hello["game"], Is.EqualTo("Test"));
            Assert.That((string?)hello["instance"], Is.EqualTo("here"));
            Assert.That((bool)hello["scene"]!["keys"]!, Is.True);
            CollectionAssert.IsSubsetOf(
                "snapshot click hover drag fill screenshot cancel pause step resume".Split(' '),
                _game.Hello!.Commands
            );
        }

        [Test]
        public void RepliesGoToWhoAsked()
        {
            _game.Connect(2);
            var one = _game.Ask("snapshot", null, 1);
            var two = _game.Ask("snapshot", null, 2);
            _game.Frames(1);

            var sent = _game.Transport.Sent;
            Assert.That(sent.Find(message => (string?)message.Value["id"] == one).Key, Is.EqualTo(1));
            Assert.That(sent.Find(message => (string?)message.Value["id"] == two).Key, Is.EqualTo(2));
        }

        [Test]
        public void TheSameIdOfTwoClientsIsAnsweredToBoth()
        {
            _game.Connect(2);
            for (var connection = 1; connection <= 2; connection++)
            {
                _game.Transport.Give(
                    Received.Request(connection, new AbuCommand { Id = "same", Command = "snapshot" })
                );
            }
            _game.Frames(1);

            var answered = _game.Transport.Sent.FindAll(message => (string?)message.Value["id"] == "same");
            Assert.That(answered.ConvertAll(message => message.Key), Is.EqualTo(new long[] { 1, 2 }));
        }

        [Test]
        public void WhatAClientAskedEndsWhenItLeaves()
        {
            var clicks = 0;
            _game.Core.SetSettledProvider(new NeverSettled());
            _game.AddButton("End", () => clicks++);
            var first = _game.Ask("click", new { key = "End" });
            var second = _game.Ask("click", new { key = "End" });
            _game.Frames(1);
            _game.Disconnect(1);
            _game.Frames(2);

            Assert.That(clicks, Is.EqualTo(1));
            Assert.That(_game.AnswerTo(first), Is.Null);
            Assert.That(_game.AnswerTo(second), Is.Null);
            Assert.That(_game.Core.Status.IsSettled, Is.True);
            Assert.That(_game.Core.Status.IsConnected, Is.False);
        }

        [Test]
        public void WhatAnotherClientAskedGoesOnWhenOneLeaves()
        {
            _game = new FakeGame(TransportKind.Tcp);
            _game.AddButton("End", () => { });
            _game.Ask("click", new { key = "End" }, 1);
            _game.Connect(2);
            var other = _game.Ask("click", new { key = "End" }, 2);
            _game.Frames(1);
            _game.Disconnect(1);
            _game.Frames(10);

            Assert.That((bool)_game.AnswerTo(other)!["success"]!, Is.True);
            Assert.That(_game.Core.Status.IsConnected, Is.True);
        }

        [Test]
        public void AClientThatComesBackIsAnsweredAtOnce()
        {
            _game.Core.SetSettledProvider(new NeverSettled());
            _game.AddButton("End", () => { });
            _game.Ask("click", new { key = "End" });
            _game.Frames(1);
            _game.Disconnect(1);
            _game.Connect(2);
            var id = _game.Ask("snapshot", null, 2);
            _game.Frames(1);

            Assert.That((bool)_game.AnswerTo(id)!["success"]!, Is.True);
        }

        [Test]
        public void WhatIsHeldIsLetGoWhenBridleLeaves()
        {
            var input = new FakeInput();
            var controls = new FakeControls();
            _game.Core.SetInputInjector(input);
            _game.Core.SetControls(controls);
            _game.Tell("input", new JObject { ["held"] = new JObject { ["jump"] = true } });
            _game.Ask("pause");
            _game.Frames(1);
            Assert.That(controls.Held!.ContainsKey("jump"), Is.True);
            _game.Disconnect(1);
            _game.Frames(1);

            Assert.That(input.Released, Is.EqualTo(1));
            Assert.That(controls.Held, Is.Empty);
            Assert.That(_game.Core.Clock.IsPaused, Is.False, "nobody is there to step it");
        }

        [Test]
        public void ControlsAreLetGoAlsoWhereKeysCannotBe()
        {
            var controls = new FakeControls();
            _game.Core.SetInputInjector(new FakeInput { IsBroken = true });
            _game.Core.SetControls(controls);
            _game.Disconnect(1);
            _game.Frames(1);

            Assert.That(controls.Held, Is.Empty);
            StringAssert.Contains("no keyboard", string.Join("\n", _game.Engine.Lines));
        }

        [Test]
        public void WhatIsHeldIsLetGoWhenAnotherOneTakesItsPlace()
        {
            var input = new FakeInput();
            var controls = new FakeControls();
            _game.Core.SetInputInjector(input);
            _game.Core.SetControls(controls);
            controls.Hold(new Dictionary<string, JToken> { ["jump"] = true });
            Assert.That(input.Released, Is.EqualTo(0));

            _game.Core.SetInputInjector(input);
            Assert.That(input.Released, Is.EqualTo(0), "it is the same one");
            _game.Core.SetInputInjector(new FakeInput());
            _game.Core.SetControls(null);

            Assert.That(input.Released, Is.EqualTo(1));
            Assert.That(controls.Held, Is.Empty);
        }

        [Test]
        public void ABridgeThatIsSwitchedOffLetsTheGameRun()
        {
            var input = new FakeInput();
            _game.Core.SetInputInjector(input);
            _game.Answered("pause");
            Assert.That(_game.Engine.TimeScale, Is.EqualTo(0));

            _game.Core.SwitchOff("off");

            Assert.That(_game.Engine.TimeScale, Is.EqualTo(1));
            Assert.That(input.Released, Is.EqualTo(1));
            Assert.That(_game.Transport.Refusal, Is.EqualTo("off"));
        }

        [Test]
        public void OverTcpAKeyMayBeHeldFromOneCommandToTheNext()
        {
            var input = new FakeInput();
            _game = new FakeGame(TransportKind.Tcp);
            _game.Core.SetInputInjector(input);
            _game.Disconnect(1);
            _game.Frames(1);

            Assert.That(input.Released, Is.EqualTo(0));
        }

        [Test]
        public void ControlsThatTheGameDoesNotHaveAreNotHeld()
        {
            var controls = new FakeControls();
            _game.Core.SetControls(controls);
            _game.Tell("input", new JObject { ["held"] = new JObject { ["fly"] = true } });
            _game.Frames(1);

            Assert.That(controls.Held, Is.Null);
            StringAssert.Contains("There is no control fly", string.Join("\n", _game.Engine.Lines));
        }

        [Test]
        public void StepHoldsControlsAndRefusesThoseThatTheGameDoesNotHave()
        {
            var controls = new FakeControls();
            _game.Core.SetControls(controls);
            _game.Answered("pause");

            _game.Answered("step", new { frames = 1, input = new { jump = true } });
            Assert.That((bool)controls.Held!["jump"], Is.True);
            var refused = _game.Answered("step", new { frames = 1, input = new { fly = true } });
            Assert.That((string?)refused["code"], Is.EqualTo("bad_params"));
        }

        [Test]
        public void APausedEditorAnswersWhatWasAskedAndWhatWillBe()
        {
            _game.Core.SetSettledProvider(new NeverSettled());
            _game.AddButton("End", () => { });
            var begun = _game.Ask("click", new { key = "End" });
            var waiting = _game.Ask("click", new { key = "End" });
            _game.Frames(1);
            var untaken = _game.Ask("snapshot");
            _game.Core.SetEditorPaused(true);

            foreach (var id in new[] { begun, waiting, untaken })
            {
                StringAssert.Contains("editor is paused", (string?)_game.AnswerTo(id)!["error"]);
            }
            StringAssert.Contains("editor is paused", _game.Transport.Refusal);
        }

        [Test]
        public void AnEditorThatGoesOnAnswersAgain()
        {
            var clicks = 0;
            _game.AddButton("End", () => clicks++);
            _game.Ask("click", new { key = "End" });
            _game.Core.SetEditorPaused(true);
            _game.Core.SetEditorPaused(false);

            Assert.That(_game.Transport.Refusal, Is.Null);
            Assert.That((bool)_game.Answered("click", new { key = "End" })["success"]!, Is.True);
            Assert.That(clicks, Is.EqualTo(1), "what was refused is not done later");
        }

        [Test]
        public void APausedEditorHearsThatAClientLeft()
        {
            _game.Disconnect(1);
            _game.Core.SetEditorPaused(true);
            _game.Core.SetEditorPaused(false);
            _game.Frames(1);

            Assert.That(_game.Core.Status.IsConnected, Is.False);
        }

        [Test]
        public void ShutdownAnswersAllThatWaitsAndSaysWhy()
        {
            _game.Core.SetSettledProvider(new NeverSettled());
            _game.AddButton("End", () => { });
            var begun = _game.Ask("click", new { key = "End" });
            _game.Frames(1);
            var untaken = _game.Ask("snapshot");
            _game.Core.Shutdown("domain_reload");

            foreach (var id in new[] { begun, untaken })
            {
                Assert.That((string?)_game.AnswerTo(id)!["code"], Is.EqualTo("cancelled"));
                StringAssert.Contains("domain_reload", (string?)_game.AnswerTo(id)!["error"]);
            }
            Assert.That(
                WireJson.Write(_game.Transport.Farewell!),
                Is.EqualTo("{\"event\":\"bye\",\"data\":{\"reason\":\"domain_reload\"}}")
            );
        }

        [Test]
        public void ShutdownGivesTheGameItsTimeAndItsInputBack()
        {
            var input = new FakeInput();
            _game.Core.SetInputInjector(input);
            _game.Engine.TimeScale = 2;
            _game.Answered("pause");
            _game.Core.Shutdown("quit");

            Assert.That(_game.Engine.TimeScale, Is.EqualTo(2));
            Assert.That(input.Released, Is.EqualTo(1));
        }

        [Test]
        public void ShutdownCountsOnce()
        {
            _game.Core.Shutdown("quit");
            _game.Core.Shutdown("quit");

            Assert.That(_game.Transport.Shutdowns, Is.EqualTo(1));
        }

        [Test]
        public void NothingIsDoneAfterShutdown()
        {
            var clicks = 0;
            _game.AddButton("End", () => clicks++);
            _game.Core.Shutdown("quit");
            _game.Ask("click", new { key = "End" });
            _game.Frames(5);

            Assert.That(clicks, Is.EqualTo(0));
        }

        [Test]
        public void ABridgeThatWasShutDownBeforeItsFirstFrameNeverStarts()
        {
            var transport = new FakeTransport(TransportKind.Tcp);
            var core = new BridgeCore(new FakeEngine(), new BridgeIdentity(), transport);
            core.Shutdown("quit");
            core.Start();

            Assert.That(transport.IsStarted, Is.False);
        }

        [Test]
        public void APictureThatComesAfterShutdownIsNotSent()
        {
            Action<byte[]>? taken = null;
            _game.Engine.Camera = (onTaken, _) => taken = onTaken;
            var id = _game.Ask("screenshot");
            _game.Frames(1);
            _game.Core.Shutdown("quit");
            taken!(new byte[] { 1 });

            Assert.That((string?)_game.AnswerTo(id)!["code"], Is.EqualTo("cancelled"));
        }

        [Test]
        public void TheHelloIsFreshForTheNextConnection()
        {
            _game.Ask("pause");
            _game.Frames(10);
            _game.Core.Clock.Resume();
            _game.Frames(100);
            _game.Disconnect(1);
            _game.Frames(2);

            Assert.That(_game.Hello!.Clock!.Frame, Is.GreaterThan(90));
            Assert.That(_game.Hello.Clock.Paused, Is.False);
        }

        [Test]
        public void ABridgeThatCanDoMoreBeginsANewConnection()
        {
            _game.Core.SetState(() => new JObject());
            _game.Frames(1);

            CollectionAssert.Contains(_game.Hello!.Commands, "state");
            Assert.That(_game.Transport.ClosedByGame, Is.EqualTo(new long[] { 1 }));
            _game.Frames(5);
            Assert.That(_game.Transport.ClosedByGame.Count, Is.EqualTo(1));
        }

        [Test]
        public void AnActThatLetsTheBridgeDoMoreIsAnsweredFirst()
        {
            _game.AddButton("Next level", () => _game.Core.SetState(() => new JObject()));
            var id = _game.Ask("click", new { key = "Next level" });
            while (_game.AnswerTo(id) == null)
            {
                Assert.That(_game.Transport.ClosedByGame, Is.Empty);
                _game.Frames(1);
            }
            _game.Frames(1);

            Assert.That((bool)_game.AnswerTo(id)!["success"]!, Is.True);
            Assert.That(_game.Transport.ClosedByGame, Is.EqualTo(new long[] { 1 }));
        }

        [Test]
        public void ABridgeThatCanDoTheSameAsBeforeEndsNothing()
        {
            _game.Core.SetState(() => new JObject());
            _game.Frames(1);
            _game.Disconnect(1);
            _game.Connect(2);
            _game.Frames(1);

            // A scene goes and takes its state along, and the next one has its own.
            _game.Core.SetState(null);
            _game.Core.SetState(() => new JObject { ["level"] = 2 });
            _game.Frames(2);

            Assert.That(_game.Transport.ClosedByGame, Is.EqualTo(new long[] { 1 }));
            Assert.That((int)_game.Answered("state", null, 2)["data"]!["level"]!, Is.EqualTo(2));
        }

        [Test]
        public void OverTcpABridgeThatCanDoMoreEndsNothing()
        {
            _game = new FakeGame(TransportKind.Tcp);
            _game.Core.SetState(() => new JObject());
            _game.Frames(1);

            Assert.That(_game.Transport.ClosedByGame, Is.Empty);
        }

        [Test]
        public void OverTcpNobodyIsAskedForWhatAHelloSays()
        {
            var asked = 0;
            _game = new FakeGame(TransportKind.Tcp);
            _game.Core.SetControls(
                new FakeControls
                {
                    All = () =>
                    {
                        asked++;
                        return new List<ControlData>();
                    },
                }
            );
            _game.Disconnect(1);
            _game.Frames(100);

            Assert.That(asked, Is.EqualTo(0));
        }

        [Test]
        public void ControlsThatThrowAreLeftOutOfTheHello()
        {
            var controls = new FakeControls { All = () => throw new InvalidOperationException("no pad") };
            _game.Core.SetControls(controls);
            _game.Frames(1);

            Assert.That(_game.Hello!.Controls, Is.Null);
            Assert.That((bool)_game.Answered("snapshot")["success"]!, Is.True);
        }

        [Test]
        public void TheLogIsToldAsEvents()
        {
            _game.Core.LogReceived(LogLevel.Warn, "careful");

            var data = _game.Events("log")[0]["data"]!;
            Assert.That((string?)data["level"], Is.EqualTo("warn"));
            Assert.That((string?)data["text"], Is.EqualTo("careful"));
        }

        [Test]
        [SetCulture("tr-TR")]
        public void LevelsAreTheSameInEveryLanguage()
        {
            _game.Core.LogReceived(LogLevel.Info, "x");

            Assert.That((string?)_game.Events("log")[0]["data"]!["level"], Is.EqualTo("info"));
        }

        [Test]
        public void AFloodOfLogLinesIsBounded()
        {
            for (var i = 0; i < 100000; i++)
            {
                _game.Core.LogReceived(LogLevel.Error, new string('x', 5000));
            }
            Assert.That(_game.Events("log").Count, Is.EqualTo(50));
            Assert.That(((string?)_game.Events("log")[0]["data"]!["text"])!.Length, Is.EqualTo(2000));

            _game.Engine.UnscaledNow += 1;
            _game.Core.LogReceived(LogLevel.Error, "later");
            Assert.That(_game.Events("log").Count, Is.EqualTo(51));
        }

        [Test]
        public void OverTcpNothingIsToldThatWasNotAsked()
        {
            _game = new FakeGame(TransportKind.Tcp);
            _game.Core.LogReceived(LogLevel.Error, "x");
            _game.Core.Tell("won");
            _game.Frames(10);

            Assert.That(_game.Transport.Sent, Is.Empty);
        }

        [Test]
        public void NothingIsToldWhereNobodyIs()
        {
            _game.Disconnect(1);
            _game.Frames(1);
            var before = _game.Transport.Sent.Count;
            _game.Core.Tell("won");
            _game.Frames(10);

            Assert.That(_game.Transport.Sent.Count, Is.EqualTo(before));
        }

        [Test]
        public void FramesAreToldNotMoreThanTwentyTimesASecond()
        {
            var before = _game.Events("frame").Count;
            _game.Frames(600, 1.0 / 600);

            Assert.That(_game.Events("frame").Count - before, Is.InRange(15, 21));
        }

        [Test]
        public void TheGameTellsWhatItWants()
        {
            var data = new JObject { ["by"] = "you" };
            _game.Core.Tell("won", data);

            var told = _game.Events("game")[0]["data"]!;
            Assert.That((string?)told["name"], Is.EqualTo("won"));
            Assert.That((string?)told["by"], Is.EqualTo("you"));
            Assert.That(data["name"], Is.Null, "its own object stays as it is");
        }

        [Test]
        public void StatusTellsWhoPlaysAndWhatWasAsked()
        {
            _game.Tell("welcome", new JObject { ["name"] = "test-2" });
            _game.Ask("fly");
            _game.Frames(1);

            var status = _game.Core.Status;
            Assert.That(status.NameAtBridle, Is.EqualTo("test-2"));
            Assert.That(status.LastCommand, Is.EqualTo("fly"));
            Assert.That(status.LastError, Is.EqualTo("Unknown command: fly"));
            Assert.That(status.IsConnected, Is.True);
            Assert.That(status.Peer, Is.EqualTo("the test"));
        }

        [Test]
        public void ARefusalIsLoggedAndShown()
        {
            _game.Tell("refused", new JObject { ["reason"] = "a token is needed" });
            _game.Frames(1);

            Assert.That(_game.Core.Status.Refused, Is.EqualTo("a token is needed"));
            StringAssert.Contains("a token is needed", string.Join("\n", _game.Engine.Lines));
        }

        [TestCase("welcome", "{}")]
        [TestCase("welcome", "{\"name\":{}}")]
        [TestCase("welcome", "{\"name\":[1]}")]
        [TestCase("refused", "{\"reason\":{}}")]
        [TestCase("input", "{\"held\":5}")]
        [TestCase("input", "{\"held\":{\"jump\":{}}}")]
        [TestCase("nonsense", "{}")]
        public void EventsOfAnyShapeEndNothing(string name, string data)
        {
            _game.Tell(name, JObject.Parse(data));

            Assert.That((bool)_game.Answered("snapshot")["success"]!, Is.True);
        }

        [Test]
        public void AClientOverTcpIsLogged()
        {
            _game = new FakeGame(TransportKind.Tcp);

            CollectionAssert.Contains(_game.Engine.Lines, "Info: [Abu] Client connected.");
        }

        [Test]
        public void LinesOfTheTransportAreLoggedByTheMainThread()
        {
            _game.Transport.Give(Received.Line(LogLevel.Warn, "[Abu] careful"));
            _game.Frames(1);

            CollectionAssert.Contains(_game.Engine.Lines, "Warn: [Abu] careful");
        }

        [Test]
        public void ManyRequestsAreSpreadOverFrames()
        {
            var ids = new List<string>();
            for (var i = 0; i < 100; i++)
            {
                ids.Add(_game.Ask("snapshot"));
            }
            _game.Frames(1);
            Assert.That(ids.FindAll(id => _game.AnswerTo(id) != null).Count, Is.EqualTo(32));
            _game.Frames(3);

            Assert.That(ids.FindAll(id => _game.AnswerTo(id) == null), Is.Empty);
        }

        [Test]
        public void AWalkerIsRegisteredOnceAndCanBeTakenAway()
        {
            var walker = new FakeWalker(_ => new AbuSceneNode { Role = "region", Label = "Scene3D" });
            _game.Core.RegisterWalker(walker);
            _game.Core.RegisterWalker(walker);
            Assert.That(_game.Core.Walkers.Count, Is.EqualTo(2));

            _game.Core.UnregisterWalker(walker);
            Assert.That(_game.Core.Walkers.Count, Is.EqualTo(1));
        }
    }
}
