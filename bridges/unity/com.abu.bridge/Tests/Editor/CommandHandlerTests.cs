#nullable enable

using System;
using System.Collections.Generic;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;
using NUnit.Framework;

namespace Abu.Tests
{
    [TestFixture]
    public class CommandHandlerTests
    {
        sealed class FakeHistory : IHistoryProvider, IEffectLogProvider
        {
            public List<string> Happened { get; } = new List<string>();

            public List<string> Seen { get; } = new List<string>();

            public void ClearHistory() => Happened.Clear();

            public void ClearEffectLogs() => Seen.Clear();

            public List<string>? TakeHistory() => Taken(Happened);

            public List<string>? TakeEffectLogs() => Taken(Seen);

            static List<string> Taken(List<string> lines)
            {
                var taken = new List<string>(lines);
                lines.Clear();
                return taken;
            }
        }

        /// <summary>Settled when the test says so.</summary>
        sealed class FakeSettled : ISettledProvider
        {
            public bool IsAtRest { get; set; }

            public int Notified { get; private set; }

            public bool IsSettled() => IsAtRest;

            public void NotifyActionDispatched() => Notified++;
        }

        sealed class FakeHandler : ICommandHandler
        {
            readonly Action<AbuCommand, IAbuBridge, Action<AbuResponse>> _handle;

            public FakeHandler(Action<AbuCommand, IAbuBridge, Action<AbuResponse>> handle) => _handle = handle;

            public void HandleCommand(AbuCommand command, IAbuBridge bridge, Action<AbuResponse> onComplete) =>
                _handle(command, bridge, onComplete);
        }

        sealed class FakeInput : IInputInjector
        {
            public List<string> Done { get; } = new List<string>();

            public bool IsTaken { get; set; } = true;

            public bool Key(string key, KeyMove move) => Note(move + " " + key);

            public bool Text(string text) => Note("Text " + text);

            public bool Pointer(PointerParams pointer) => Note(pointer.Kind + " " + pointer.X + "," + pointer.Y);

            public void ReleaseAll() => Done.Add("release");

            bool Note(string what)
            {
                Done.Add(what);
                return IsTaken;
            }
        }

        FakeGame _game = new FakeGame();

        [SetUp]
        public void Begin() => _game = new FakeGame();

        [TearDown]
        public void End() => BusyToken.Reset();

        static string? Code(JObject answer) => (string?)answer["code"];

        static JObject Data(JObject answer)
        {
            Assert.That((bool)answer["success"]!, Is.True, answer.ToString());
            return (JObject)answer["data"]!;
        }

        void TakeSnapshot() => Data(_game.Answered("snapshot"));

        [Test]
        public void ASnapshotIsAnsweredInItsFrame()
        {
            _game.AddButton("End", () => { });
            var id = _game.Ask("snapshot");
            _game.Frames(1);

            var data = Data(_game.AnswerTo(id)!);
            var root = data["nodes"]![0]!;
            Assert.That((string?)root["role"], Is.EqualTo("application"));
            Assert.That((string?)root["label"], Is.EqualTo("Test"));
            Assert.That((string?)root["children"]![0]!["children"]![0]!["ref"], Is.EqualTo("e1"));
            Assert.That(data["size"]!.ToObject<double[]>(), Is.EqualTo(new[] { 800, 600 }));
            Assert.That((long)data["frame"]!, Is.GreaterThanOrEqualTo(1));
        }

        [Test]
        public void ASnapshotOverTcpIsText()
        {
            _game = new FakeGame(TransportKind.Tcp);
            _game.AddButton("End", () => { });
            _game.Elements.Add(new FakeElement { Role = "group" });

            var data = Data(_game.Answered("snapshot"));

            Assert.That(
                (string?)data["snapshot"],
                Is.EqualTo(
                    "- application \"Test\"\n  - region \"UIToolkit\"\n"
                        + "    - button \"End\" [ref=e1]\n    - group [ref=e2]"
                )
            );
            Assert.That((string?)data["refs"]!["e1"]!["name"], Is.EqualTo("End"));
            Assert.That(data["nodes"], Is.Null);
        }

        [Test]
        public void ASnapshotOverTcpCanBeCompact()
        {
            _game = new FakeGame(TransportKind.Tcp);
            _game.Core.RegisterWalker(new FakeWalker(_ => new AbuSceneNode { Role = "generic" }));

            StringAssert.Contains("generic", (string?)Data(_game.Answered("snapshot"))["snapshot"]);
            StringAssert.DoesNotContain(
                "generic",
                (string?)Data(_game.Answered("snapshot", new { compact = true }))["snapshot"]
            );
        }

        [Test]
        public void AClickCallsItsCallbackOnceAndIsAnsweredWhenTheGameIsAtRest()
        {
            var clicks = 0;
            _game.AddButton("End", () => clicks++);
            TakeSnapshot();
            var id = _game.Ask("click", new { @ref = "@e1" });

            _game.Frames(2);
            Assert.That(clicks, Is.EqualTo(1));
            Assert.That(_game.AnswerTo(id), Is.Null);
            Assert.That(_game.Core.Status.IsSettled, Is.False);
            _game.Frames(1);

            var data = Data(_game.AnswerTo(id)!);
            Assert.That(clicks, Is.EqualTo(1));
            Assert.That((bool)data["delivered"]!, Is.True);
            Assert.That((bool)data["settled"]!, Is.True);
            Assert.That(data["moving"], Is.Null);
            Assert.That((string?)data["nodes"]![0]!["role"], Is.EqualTo("application"));
            Assert.That(_game.Core.Status.IsSettled, Is.True);
        }

        [TestCase("click", "clicked")]
        [TestCase("hover", "hovered")]
        [TestCase("drag", "dragged")]
        [TestCase("fill", "filled")]
        [TestCase("focus", "focused")]
        [TestCase("select", "selected")]
        [TestCase("scroll", "scrolled")]
        [TestCase("type", "typed")]
        public void OverTcpAnActIsAnsweredWithItsFlagAndTheSceneAfterIt(string command, string flag)
        {
            _game = new FakeGame(TransportKind.Tcp);
            _game.Add(
                "All",
                new RefCallbacks
                {
                    OnClick = () => { },
                    OnHover = () => { },
                    OnDrag = _ => { },
                    SetValue = _ => { },
                    OnFocus = () => { },
                    OnSelect = _ => { },
                    OnScroll = (_, _) => { },
                    OnType = _ => { },
                }
            );
            TakeSnapshot();

            var asked = new { @ref = "e1", source = "e1", value = "x", text = "x" };
            var data = Data(_game.Answered(command, asked));

            Assert.That((bool)data[flag]!, Is.True);
            StringAssert.Contains("button \"All\" [ref=e1]", (string?)data["snapshot"]);
            Assert.That(data["refs"]!["e1"], Is.Not.Null);
        }

        [Test]
        public void RefsAreThoseOfTheLastAnswer()
        {
            var clicked = "";
            _game.AddButton("First", () => clicked = "first");
            _game.AddButton("Second", () => clicked = "second");
            TakeSnapshot();
            _game.Elements.RemoveAt(0);
            Data(_game.Answered("click", new { @ref = "e2" }));
            Assert.That(clicked, Is.EqualTo("second"));

            Data(_game.Answered("click", new { @ref = "e1" }));
            Assert.That(clicked, Is.EqualTo("second"), "e1 is another one now");
            Assert.That(Code(_game.Answered("click", new { @ref = "e2" })), Is.EqualTo("gone"));
        }

        [Test]
        public void ARefBeforeAnySnapshotIsGone()
        {
            _game.AddButton("End", () => { });

            var answer = _game.Answered("click", new { @ref = "e1" });

            Assert.That(Code(answer), Is.EqualTo("gone"));
            Assert.That((string?)answer["error"], Is.EqualTo("Ref e1 not found"));
            StringAssert.Contains("snapshot", (string?)answer["hint"]);
        }

        [Test]
        public void AKeyIsLookedUpInTheSceneAsItIs()
        {
            var clicks = 0;
            TakeSnapshot();
            _game.AddButton("New", () => clicks++);

            Data(_game.Answered("click", new { key = "New" }));
            Assert.That(clicks, Is.EqualTo(1));

            _game.Elements.Clear();
            Assert.That(Code(_game.Answered("click", new { key = "New" })), Is.EqualTo("gone"));
        }

        [Test]
        public void AnElementThatIsDisabledIsNotClicked()
        {
            var clicks = 0;
            _game.AddButton("End", () => clicks++).Disabled = true;

            var answer = _game.Answered("click", new { key = "End" });

            Assert.That(Code(answer), Is.EqualTo("disabled"));
            Assert.That((string?)answer["error"], Is.EqualTo("button \"End\" is disabled"));
            Assert.That(clicks, Is.EqualTo(0));
        }

        [Test]
        public void AnElementWhoseObjectIsDestroyedIsGone()
        {
            var clicks = 0;
            var isAlive = true;
            _game.Add("End", new RefCallbacks { OnClick = () => clicks++, IsAlive = () => isAlive });
            TakeSnapshot();
            isAlive = false;

            Assert.That(Code(_game.Answered("click", new { @ref = "e1" })), Is.EqualTo("gone"));
            Assert.That(clicks, Is.EqualTo(0));
        }

        [TestCase("hover")]
        [TestCase("focus")]
        [TestCase("fill")]
        [TestCase("select")]
        [TestCase("type")]
        [TestCase("scroll")]
        [TestCase("drag")]
        public void WhatAnElementDoesNotTakeIsRefused(string command)
        {
            _game.AddButton("End", () => { });

            var asked = new { key = "End", source = "End", value = "x", text = "x" };
            var answer = _game.Answered(command, asked);

            Assert.That(Code(answer), Is.EqualTo("unsupported"));
            Assert.That((string?)answer["error"], Is.EqualTo("Ref e1 does not support " + command));
        }

        [Test]
        public void AnElementThatOnlyTellsIsNotActedOn()
        {
            _game.Core.RegisterWalker(
                new FakeWalker(_ => new AbuSceneNode { Role = "text", Label = "Life", Key = "life" })
            );

            var answer = _game.Answered("click", new { key = "life" });

            Assert.That(Code(answer), Is.EqualTo("unsupported"));
            Assert.That((string?)answer["error"], Is.EqualTo("text \"Life\" cannot be acted on"));
        }

        [TestCase("click", "ref")]
        [TestCase("hover", "ref")]
        [TestCase("drag", "source")]
        [TestCase("type", "text")]
        [TestCase("cancel", "id")]
        public void AMissingParameterIsNamed(string command, string field)
        {
            var answer = _game.Answered(command);

            Assert.That(Code(answer), Is.EqualTo("bad_params"));
            StringAssert.Contains("Missing " + field + " parameter for " + command, (string?)answer["error"]);
        }

        [Test]
        public void AnUnknownCommandIsToldWhatThereIs()
        {
            var answer = _game.Answered("fly");

            Assert.That(Code(answer), Is.EqualTo("unknown_command"));
            Assert.That((string?)answer["error"], Is.EqualTo("Unknown command: fly"));
            StringAssert.Contains("snapshot, click", (string?)answer["hint"]);
        }

        [Test]
        public void AnActThatDidNotArriveIsNotDelivered()
        {
            _game.AddButton("End", () => throw new NotDeliveredException("a panel lies over it"));

            var data = Data(_game.Answered("click", new { key = "End" }));

            Assert.That((bool)data["delivered"]!, Is.False);
            Assert.That((string?)data["reason"], Is.EqualTo("a panel lies over it"));
            Assert.That(data["nodes"], Is.Not.Null);
        }

        [Test]
        public void OverTcpAnActThatDidNotArriveIsAnError()
        {
            _game = new FakeGame(TransportKind.Tcp);
            _game.AddButton("End", () => throw new NotDeliveredException("a panel lies over it"));
            TakeSnapshot();

            var answer = _game.Answered("click", new { @ref = "e1" });

            Assert.That((bool)answer["success"]!, Is.False);
            Assert.That(Code(answer), Is.EqualTo("blocked"));
            Assert.That((string?)answer["error"], Is.EqualTo("The click did not arrive: a panel lies over it"));
            Assert.That(answer["data"], Is.Null);
        }

        [TestCase(TransportKind.WebSocket)]
        [TestCase(TransportKind.Tcp)]
        public void AReleaseThatDidNotArriveFramesLaterIsNotDeliveredEither(TransportKind kind)
        {
            BusyToken? press = null;
            _game = new FakeGame(kind);
            _game.AddButton("Card", () => press = BusyToken.Acquire("a press"));
            var id = _game.Ask("click", new { key = "Card" });
            _game.Frames(5);
            Assert.That(_game.AnswerTo(id), Is.Null, "it is still pressed");
            press!.DisposeNotDelivered("it was debounced");
            _game.Frames(5);

            var answer = _game.AnswerTo(id)!;
            var reason = kind == TransportKind.Tcp ? answer["error"] : answer["data"]!["reason"];
            StringAssert.Contains("it was debounced", (string?)reason);
        }

        [Test]
        public void AReasonOfTheActBeforeIsNotToldOfTheNext()
        {
            _game.AddButton("End", () => { });
            BusyToken.Acquire().DisposeNotDelivered("of something else");

            Assert.That((bool)Data(_game.Answered("click", new { key = "End" }))["delivered"]!, Is.True);
        }

        [Test]
        public void ACallbackThatThrowsIsAFailureOfTheGameAndTheNextOneIsDone()
        {
            var clicks = 0;
            _game.AddButton("Broken", () => throw new InvalidOperationException("no card"));
            _game.AddButton("End", () => clicks++);

            var answer = _game.Answered("click", new { key = "Broken" });

            Assert.That(Code(answer), Is.EqualTo("internal"));
            Assert.That(
                (string?)answer["error"],
                Is.EqualTo("The game failed in click: InvalidOperationException: no card")
            );
            StringAssert.StartsWith("Error: [Abu] click failed: ", _game.Engine.Lines[_game.Engine.Lines.Count - 1]);
            Data(_game.Answered("click", new { key = "End" }));
            Assert.That(clicks, Is.EqualTo(1));
        }

        [Test]
        public void ACallbackMayRefuseInItsOwnWords()
        {
            _game.AddButton("End", () => throw new AbuException(ErrorCodes.Blocked, "not your turn", "wait"));

            var answer = _game.Answered("click", new { key = "End" });

            Assert.That(Code(answer), Is.EqualTo("blocked"));
            Assert.That((string?)answer["error"], Is.EqualTo("not your turn"));
            Assert.That((string?)answer["hint"], Is.EqualTo("wait"));
        }

        [Test]
        public void HistoryIsClearedBeforeTheCallbackAndToldAfterIt()
        {
            var history = new FakeHistory();
            _game.Core.SetHistoryProvider(history);
            history.Happened.Add("long ago");
            _game.AddButton("Draw", () => history.Happened.Add("You drew a card"));

            var data = Data(_game.Answered("click", new { key = "Draw" }));

            Assert.That(data["history"]!.ToObject<string[]>(), Is.EqualTo(new[] { "You drew a card" }));
        }

        [Test]
        public void HistoryIsLeftOutWhereNothingHappened()
        {
            _game.Core.SetHistoryProvider(new FakeHistory());
            _game.AddButton("Draw", () => { });

            Assert.That(Data(_game.Answered("click", new { key = "Draw" }))["history"], Is.Null);
        }

        [Test]
        public void OfALongHistoryTheFirstHundredAreTold()
        {
            var history = new FakeHistory();
            _game.Core.SetHistoryProvider(history);
            _game.AddButton(
                "Draw",
                () =>
                {
                    for (var i = 0; i < 1000; i++)
                    {
                        history.Happened.Add("line " + i);
                    }
                }
            );

            var told = Data(_game.Answered("click", new { key = "Draw" }))["history"]!.ToObject<string[]>()!;

            Assert.That(told.Length, Is.EqualTo(100));
            Assert.That(told[99], Is.EqualTo("line 99"));
        }

        [Test]
        public void OverTcpEffectLogsAreToldToWhoAsks()
        {
            var effects = new FakeHistory();
            _game = new FakeGame(TransportKind.Tcp);
            _game.Core.SetEffectLogProvider(effects);
            _game.AddButton("Draw", () => effects.Seen.Add("a sound"));

            var asked = Data(_game.Answered("click", new { key = "Draw", effectLogs = true }));
            var unasked = Data(_game.Answered("click", new { key = "Draw" }));

            Assert.That(asked["effectLogs"]!.ToObject<string[]>(), Is.EqualTo(new[] { "a sound" }));
            Assert.That(unasked["effectLogs"], Is.Null);
        }

        [Test]
        public void ASnapshotTellsEffectLogsToWhoAsks()
        {
            var effects = new FakeHistory();
            _game.Core.SetEffectLogProvider(effects);
            effects.Seen.Add("a sound");

            Assert.That(Data(_game.Answered("snapshot"))["effectLogs"], Is.Null);
            var asked = Data(_game.Answered("snapshot", new { effectLogs = true }));
            Assert.That(asked["effectLogs"]!.ToObject<string[]>(), Is.EqualTo(new[] { "a sound" }));
        }

        [Test]
        public void ADragTellsItsTargetAsARef()
        {
            string? onto = "never called";
            _game.Add("Card", new RefCallbacks { OnDrag = target => onto = target }, "card");
            _game.Add("Board", new RefCallbacks(), "board");

            Data(_game.Answered("drag", new { source = "card", target = "board" }));
            Assert.That(onto, Is.EqualTo("e2"));
            Data(_game.Answered("drag", new { source = "@e1", target = "@e2" }));
            Assert.That(onto, Is.EqualTo("e2"));
            Data(_game.Answered("drag", new { source = "card" }));
            Assert.That(onto, Is.Null);
        }

        [Test]
        public void ADragOntoWhatIsNotThereIsRefused()
        {
            var drags = 0;
            _game.Add("Card", new RefCallbacks { OnDrag = _ => drags++ }, "card");

            Assert.That(Code(_game.Answered("drag", new { source = "card", target = "e9" })), Is.EqualTo("gone"));
            Assert.That(Code(_game.Answered("drag", new { source = "none" })), Is.EqualTo("gone"));
            Assert.That(drags, Is.EqualTo(0));
        }

        [Test]
        public void AFillGivesItsValue()
        {
            var value = "";
            _game.Add("Name", new RefCallbacks { SetValue = given => value = given }, "name");

            Data(_game.Answered("fill", new { key = "name", value = "Größe \n x" }));
            Assert.That(value, Is.EqualTo("Größe \n x"));
            Data(_game.Answered("fill", new { key = "name", value = "" }));
            Assert.That(value, Is.EqualTo(""));
            Assert.That(Code(_game.Answered("fill", new { key = "name" })), Is.EqualTo("bad_params"));
        }

        [Test]
        public void ADoubleClickIsTwoClicksWhereThereIsNoOtherWord()
        {
            var clicks = 0;
            _game.AddButton("End", () => clicks++);

            Data(_game.Answered("click", new { key = "End", count = 2 }));

            Assert.That(clicks, Is.EqualTo(2));
            var answer = _game.Answered("click", new { key = "End", button = "right" });

            Assert.That(Code(answer), Is.EqualTo("unsupported"));
            Assert.That(Code(_game.Answered("click", new { key = "End", count = 99 })), Is.EqualTo("bad_params"));
        }

        [Test]
        public void OtherClicksGoToWhoTakesThem()
        {
            ClickParams? with = null;
            var plain = 0;
            _game.Add("End", new RefCallbacks { OnClick = () => plain++, OnClickWith = asked => with = asked }, "End");

            Data(_game.Answered("click", new { key = "End", button = "left", count = 1 }));
            Assert.That(plain, Is.EqualTo(1));
            Assert.That(with, Is.Null);
            Data(_game.Answered("click", new { key = "End", button = "right", count = 2 }));
            Assert.That(plain, Is.EqualTo(1));
            Assert.That(with!.Button, Is.EqualTo("right"));
            Assert.That(with.Count, Is.EqualTo(2));
        }

        [Test]
        public void KeysTextAndMouseGoToTheInputOfTheGame()
        {
            var input = new FakeInput();
            _game.Core.SetInputInjector(input);

            Data(_game.Answered("press", new { key = "w", move = "down" }));
            Data(_game.Answered("press", new { key = "Enter" }));
            Data(_game.Answered("type", new { text = "hi" }));
            Data(_game.Answered("pointer", new { kind = "move", x = 1, y = 2 }));
            Data(_game.Answered("release"));

            Assert.That(input.Done, Is.EqualTo(new[] { "Down w", "Press Enter", "Text hi", "move 1,2", "release" }));
        }

        [Test]
        public void InputThatNobodyTakesIsNotDelivered()
        {
            _game.Core.SetInputInjector(new FakeInput { IsTaken = false });

            Assert.That((bool)Data(_game.Answered("press", new { key = "w" }))["delivered"]!, Is.False);
            Assert.That((bool)Data(_game.Answered("type", new { text = "w" }))["delivered"]!, Is.False);
            Assert.That(Code(_game.Answered("press", new { key = "w", move = "sideways" })), Is.EqualTo("bad_params"));
            Assert.That(Code(_game.Answered("pointer", new { kind = "sideways" })), Is.EqualTo("bad_params"));
        }

        [Test]
        public void AProviderOfTheGameSaysWhenItIsAtRest()
        {
            var settled = new FakeSettled();
            _game.Core.SetSettledProvider(settled);
            _game.AddButton("End", () => Assert.That(settled.Notified, Is.EqualTo(1)));
            var id = _game.Ask("click", new { key = "End" });
            _game.Frames(30);
            Assert.That(_game.AnswerTo(id), Is.Null);
            settled.IsAtRest = true;
            _game.Frames(1);

            Assert.That((bool)Data(_game.AnswerTo(id)!)["settled"]!, Is.True);
        }

        [Test]
        public void ABusyTokenHoldsUpTheAnswerOfEveryProviderForThreeSeconds()
        {
            _game.Core.SetSettledProvider(new FakeSettled { IsAtRest = true });
            _game.AddButton("End", () => BusyToken.Acquire("a card flies"));
            var id = _game.Ask("click", new { key = "End" });
            _game.Frames(1);
            _game.Frames(2, 1);
            Assert.That(_game.AnswerTo(id), Is.Null);
            _game.Frames(1, 1);

            var data = Data(_game.AnswerTo(id)!);
            Assert.That((bool)data["settled"]!, Is.False);
            Assert.That(data["moving"]!.ToObject<string[]>(), Is.EqualTo(new[] { "a card flies" }));
        }

        [Test]
        public void AGameThatNeverComesToRestIsAnsweredInTheEnd()
        {
            _game.Core.SetSettledProvider(new FakeSettled());
            _game.AddButton("End", () => { });
            var id = _game.Ask("click", new { key = "End" });
            _game.Frames(18, 1);
            Assert.That(_game.AnswerTo(id), Is.Null);
            _game.Frames(1, 1);

            var data = Data(_game.AnswerTo(id)!);
            Assert.That((bool)data["settled"]!, Is.False);
            Assert.That(data["moving"]!.ToObject<string[]>(), Is.EqualTo(new[] { "FakeSettled" }));
        }

        [Test]
        public void OverTcpItIsToldWhatStillMoves()
        {
            _game = new FakeGame(TransportKind.Tcp);
            _game.AddButton("End", () => BusyToken.Acquire("a card flies"));
            var id = _game.Ask("click", new { key = "End" });
            _game.Frames(5, 1);

            var data = Data(_game.AnswerTo(id)!);
            Assert.That((bool)data["clicked"]!, Is.True);
            Assert.That((bool)data["settled"]!, Is.False);
            Assert.That(data["moving"]!.ToObject<string[]>(), Is.EqualTo(new[] { "a card flies" }));
        }

        [Test]
        public void OverTcpItIsToldAlsoInAGameThatWritesItsOwnJsonInAnotherWay()
        {
            var before = JsonConvert.DefaultSettings;
            JsonConvert.DefaultSettings = () => new JsonSerializerSettings { TypeNameHandling = TypeNameHandling.All };
            try
            {
                OverTcpItIsToldWhatStillMoves();
            }
            finally
            {
                JsonConvert.DefaultSettings = before;
            }
        }

        [Test]
        public void AProviderThatThrowsEndsTheActWithAnError()
        {
            _game.Core.SetSettledProvider(new ThrowingSettled());
            _game.AddButton("End", () => { });

            Assert.That(Code(_game.Answered("click", new { key = "End" })), Is.EqualTo("internal"));
            Assert.That(_game.Core.Status.IsSettled, Is.True);
        }

        sealed class ThrowingSettled : ISettledProvider
        {
            public bool IsSettled() => throw new InvalidOperationException("no game");

            public void NotifyActionDispatched() { }
        }

        [Test]
        public void CancelEndsAnActInTheMiddleOfSettling()
        {
            _game.Core.SetSettledProvider(new FakeSettled());
            _game.AddButton("End", () => { });
            var click = _game.Ask("click", new { key = "End" });
            _game.Frames(2);

            Assert.That((bool)Data(_game.Answered("cancel", new { id = click }))["cancelled"]!, Is.True);
            Assert.That(Code(_game.AnswerTo(click)!), Is.EqualTo("cancelled"));
            Assert.That((bool)Data(_game.Answered("cancel", new { id = click }))["cancelled"]!, Is.False);
        }

        [Test]
        public void CancelOfAnActThatWaitsKeepsItFromBeingDone()
        {
            var clicks = 0;
            _game.Core.SetSettledProvider(new FakeSettled());
            _game.AddButton("End", () => clicks++);
            _game.Ask("click", new { key = "End" });
            var second = _game.Ask("click", new { key = "End" });
            _game.Frames(1);
            _game.Answered("cancel", new { id = second });

            Assert.That(Code(_game.AnswerTo(second)!), Is.EqualTo("cancelled"));
            Assert.That(clicks, Is.EqualTo(1));
        }

        [Test]
        public void ActsAreDoneOneAfterTheOther()
        {
            var done = new List<string>();
            var settled = new FakeSettled();
            _game.Core.SetSettledProvider(settled);
            _game.AddButton("A", () => done.Add("A"));
            _game.AddButton("B", () => done.Add("B"));
            var first = _game.Ask("click", new { key = "A" });
            var second = _game.Ask("click", new { key = "B" });
            _game.Frames(3);
            Assert.That(done, Is.EqualTo(new[] { "A" }));
            settled.IsAtRest = true;
            _game.Frames(1);
            Assert.That(done, Is.EqualTo(new[] { "A", "B" }));
            Assert.That(_game.AnswerTo(first), Is.Not.Null);
            Assert.That(_game.AnswerTo(second), Is.Null);
            _game.Frames(1);

            Assert.That(_game.AnswerTo(second), Is.Not.Null);
        }

        [Test]
        public void TooManyActsThatWaitAreRefused()
        {
            _game.Core.SetSettledProvider(new FakeSettled());
            _game.AddButton("End", () => { });
            var ids = new List<string>();
            for (var i = 0; i < 80; i++)
            {
                ids.Add(_game.Ask("click", new { key = "End" }));
            }
            _game.Frames(5);

            var refused = ids.FindAll(id => _game.AnswerTo(id) != null);
            Assert.That(refused.Count, Is.EqualTo(80 - 64 - 1));
            StringAssert.Contains("64 acts wait", (string?)_game.AnswerTo(refused[0])!["error"]);
        }

        [Test]
        public void ReadsAreAnsweredWhileAnActGoesOn()
        {
            _game.Core.SetSettledProvider(new FakeSettled());
            _game.Core.SetState(() => new JObject { ["life"] = 20 });
            _game.Core.SetHash(() => "abc");
            _game.AddButton("End", () => { });
            var click = _game.Ask("click", new { key = "End" });
            _game.Frames(1);

            Data(_game.Answered("snapshot"));
            Data(_game.Answered("screenshot"));
            Assert.That((int)Data(_game.Answered("state"))["life"]!, Is.EqualTo(20));
            Assert.That((string?)Data(_game.Answered("hash"))["hash"], Is.EqualTo("abc"));
            Assert.That(_game.AnswerTo(click), Is.Null);
        }

        [Test]
        public void TheStateOfAGameIsToldWithTheFrameAndLeftAsItIs()
        {
            var state = new JObject { ["frame"] = "its own" };
            _game.Core.SetState(() => state);

            Assert.That(Data(_game.Answered("state"))["frame"]!.Type, Is.EqualTo(JTokenType.Integer));
            Data(_game.Answered("state"));
            Assert.That((string?)state["frame"], Is.EqualTo("its own"));
        }

        [Test]
        public void TheConsoleOfTheGameAnswers()
        {
            _game.Core.SetGameConsole(line => new ConsoleReply { Ok = true, Lines = { "did " + line } });

            var data = Data(_game.Answered("command", new { line = "/win" }));

            Assert.That(data["lines"]!.ToObject<string[]>(), Is.EqualTo(new[] { "did /win" }));
        }

        [Test]
        public void CommandsThatTheGameHasNothingForAreUnknown()
        {
            foreach (var command in new[] { "state", "hash", "command", "press", "pointer", "release" })
            {
                Assert.That(Code(_game.Answered(command)), Is.EqualTo("unknown_command"), command);
            }
        }

        [Test]
        public void AScreenshotIsBase64() =>
            Assert.That((string?)Data(_game.Answered("screenshot"))["base64"], Is.EqualTo("AQID"));

        [Test]
        public void AScreenshotThatFailsIsAnError()
        {
            _game.Engine.Camera = (_, failed) => failed("There is no picture in batch mode");

            var answer = _game.Answered("screenshot");

            Assert.That(Code(answer), Is.EqualTo("internal"));
            Assert.That((string?)answer["error"], Is.EqualTo("There is no picture in batch mode"));
        }

        [Test]
        public void AScreenshotThatThrowsIsAnError()
        {
            _game.Engine.Camera = (_, _) => throw new InvalidOperationException("no texture");

            Assert.That(Code(_game.Answered("screenshot")), Is.EqualTo("internal"));
        }

        [Test]
        public void AScreenshotThatAnswersTwiceIsAnsweredOnce()
        {
            _game.Engine.Camera = (taken, failed) =>
            {
                taken(new byte[] { 9 });
                failed("late");
            };

            Assert.That((bool)_game.Answered("screenshot")["success"]!, Is.True);
        }

        [Test]
        public void AScreenshotIsAnsweredInTheFrameInWhichItIsTaken()
        {
            Action<byte[]>? taken = null;
            _game.Engine.Camera = (onTaken, _) => taken = onTaken;
            var id = _game.Ask("screenshot");
            _game.Frames(3);
            Assert.That(_game.AnswerTo(id), Is.Null);
            taken!(new byte[] { 1 });

            Assert.That((string?)Data(_game.AnswerTo(id)!)["base64"], Is.EqualTo("AQ=="));
        }

        [Test]
        public void AHandlerOfTheGameAnswersBeforeTheBridgesOwn()
        {
            _game.AddButton("End", () => { });
            _game.Core.SetCommandHandler(
                new FakeHandler(
                    (command, bridge, onComplete) =>
                    {
                        if (command.Command == "shuffle")
                        {
                            onComplete(AbuResponse.Done("another id", new { shuffled = true }));
                        }
                        else
                        {
                            bridge.DefaultCommandHandler.HandleCommand(command, bridge, onComplete);
                        }
                    }
                )
            );

            Assert.That((bool)Data(_game.Answered("shuffle"))["shuffled"]!, Is.True);
            Data(_game.Answered("click", new { key = "End" }));
        }

        [Test]
        public void AHandlerOfTheGameMayAnswerFramesLaterAndIsHeardOnce()
        {
            Action<AbuResponse>? answer = null;
            _game.Core.SetCommandHandler(new FakeHandler((_, _, onComplete) => answer = onComplete));
            var id = _game.Ask("shuffle");
            _game.Frames(5);
            Assert.That(_game.AnswerTo(id), Is.Null);
            answer!(AbuResponse.Done(id, null));
            answer(AbuResponse.Failed(id, ErrorCodes.Internal, "twice"));

            Assert.That((bool)_game.AnswerTo(id)!["success"]!, Is.True);
        }

        [Test]
        public void AHandlerOfTheGameThatThrowsIsAFailureOfTheGame()
        {
            _game.Core.SetCommandHandler(
                new FakeHandler((_, _, _) => throw new InvalidOperationException("no deck"))
            );

            var answer = _game.Answered("shuffle");

            Assert.That(Code(answer), Is.EqualTo("internal"));
            StringAssert.Contains("no deck", (string?)answer["error"]);
        }

        [Test]
        public void AHandlerOfTheGameThatAnswersNothingIsAFailureOfTheGame()
        {
            _game.Core.SetCommandHandler(new FakeHandler((_, _, onComplete) => onComplete(null!)));

            Assert.That(Code(_game.Answered("shuffle")), Is.EqualTo("internal"));
        }
    }
}
