#nullable enable

using System;
using System.Collections.Generic;
using Abu;
using NUnit.Framework;
using UnityEngine;
using UnityEngine.UIElements;
using UnityStandIns;
using Object = UnityEngine.Object;

namespace StandInTests
{
    /// <summary>Keys and mouse as UI Toolkit sees them.</summary>
    [TestFixture]
    public class UiInputInjectorTests : UiFixture
    {
        UiInputInjector _input = null!;

        [SetUp]
        public void MakeInput() => _input = new UiInputInjector();

        [TearDown]
        public void LetGo() => _input.ReleaseAll();

        bool Press(string key) => _input.Key(key, KeyMove.Press);

        bool Pointer(string kind, double? x = null, double? y = null, string? button = null) =>
            _input.Pointer(
                new PointerParams
                {
                    Kind = kind,
                    X = x,
                    Y = y,
                    Button = button,
                }
            );

        void WatchKeys(VisualElement element)
        {
            element.RegisterCallback<KeyDownEvent>(evt => Seen.Add("down " + Told(evt)));
            element.RegisterCallback<KeyUpEvent>(evt => Seen.Add("up " + Told(evt)));
        }

        static string Told<T>(KeyboardEventBase<T> evt)
            where T : KeyboardEventBase<T>, new() =>
            evt.keyCode
            + (evt.character == '\0' ? "" : " '" + evt.character + "'")
            + (evt.modifiers == EventModifiers.None ? "" : " with " + evt.modifiers);

        VisualElement Focused(VisualElement element)
        {
            Add(element);
            Frame();
            element.Focus();
            return element;
        }

        object? HasFocus => Root.panel.focusController.focusedElement;

        [Test]
        public void AKeyIsToldByItsCodeThenByWhatItWrites()
        {
            WatchKeys(Focused(new VisualElement { focusable = true }));

            Assert.That(Press("w"), Is.True);

            Assert.That(Seen, Is.EqualTo(new[] { "down W", "down None 'w'", "up W" }));
        }

        [Test]
        public void ACharacterWithoutAKeyOfItsOwnIsWritten()
        {
            WatchKeys(Focused(new VisualElement { focusable = true }));

            Press("?");

            Assert.That(Seen, Is.EqualTo(new[] { "down None '?'", "up None" }));
        }

        [Test]
        public void AHeldKeyIsDownUntilItIsLetGo()
        {
            WatchKeys(Focused(new VisualElement { focusable = true }));

            Assert.That(_input.Key("w", KeyMove.Down), Is.True);
            Assert.That(Seen, Is.EqualTo(new[] { "down W", "down None 'w'" }));
            Assert.That(_input.Key("W", KeyMove.Up), Is.True);
            Assert.That(Seen[2], Is.EqualTo("up W"));
            Assert.That(_input.Key("w", KeyMove.Up), Is.False);
        }

        [Test]
        public void HeldModifiersChangeOtherKeysAndWriteNothing()
        {
            WatchKeys(Focused(new VisualElement { focusable = true }));
            _input.Key("Control", KeyMove.Down);
            // A key that stays down is told again, and is one key all the same.
            _input.Key("control", KeyMove.Down);
            Seen.Clear();

            Press("a");
            _input.Key("Control", KeyMove.Up);
            Press("a");

            Assert.That(
                Seen,
                Is.EqualTo(
                    new[]
                    {
                        "down A with Control",
                        "up A with Control",
                        "up LeftControl",
                        "down A",
                        "down None 'a'",
                        "up A",
                    }
                )
            );
        }

        [Test]
        public void ShiftedKeysWrite()
        {
            var field = (TextField)Focused(new TextField());

            _input.Key("Shift", KeyMove.Down);
            Press("A");

            Assert.That(field.value, Is.EqualTo("A"));
        }

        [Test]
        public void ReleaseAllLetsGoOfKeysAndButtons()
        {
            WatchKeys(Focused(At(new VisualElement { focusable = true }, 0, 0, 100, 100)));
            _input.Key("Shift", KeyMove.Down);
            _input.Key("w", KeyMove.Down);
            Pointer("down", 50, 50);
            Pointer("down", button: "right");
            Seen.Clear();

            _input.ReleaseAll();

            Assert.That(Seen, Is.EqualTo(new[] { "up LeftShift", "up W" }));
            Assert.That(PressedButtons(), Is.EqualTo(0));
            Assert.That(Pointer("up"), Is.False);
        }

        [Test]
        public void ReleaseAllLetsGoOfTheRestWhereOneFails()
        {
            var element = Focused(At(new VisualElement { focusable = true }, 0, 0, 100, 100));
            _input.Key("a", KeyMove.Down);
            _input.Key("b", KeyMove.Down);
            Pointer("down", 50, 50);
            element.RegisterCallback<KeyUpEvent>(evt =>
            {
                Seen.Add("up " + evt.keyCode);
                throw new InvalidOperationException("broken");
            });

            Assert.Throws<InvalidOperationException>(() => _input.ReleaseAll());

            Assert.That(Seen, Is.EqualTo(new[] { "up A", "up " + (KeyCode)'b' }));
            Assert.That(PressedButtons(), Is.EqualTo(0));
            Assert.That(_input.Key("a", KeyMove.Up), Is.False);
        }

        [Test]
        public void AKeyWhoseCallbackThrowsIsLetGo()
        {
            var element = Focused(new VisualElement { focusable = true });
            element.RegisterCallback<KeyDownEvent>(evt => throw new InvalidOperationException("broken"));
            element.RegisterCallback<KeyUpEvent>(evt => Seen.Add("up"));

            Assert.Throws<InvalidOperationException>(() => _input.Key("w", KeyMove.Down));

            Assert.That(Seen, Is.EqualTo(new[] { "up" }));
            Assert.That(_input.Key("w", KeyMove.Up), Is.False);
        }

        [Test]
        public void EnterPressesTheButtonThatHasTheFocusOnce()
        {
            Focused(ButtonOf("Play"));

            Press("Enter");

            Assert.That(Seen, Is.EqualTo(new[] { "Play" }));
        }

        [Test]
        public void EscapeIsACancel()
        {
            Focused(ButtonOf("Play"));
            Root.RegisterCallback<NavigationCancelEvent>(evt => Seen.Add("cancel"));

            Press("Escape");

            Assert.That(Seen, Is.EqualTo(new[] { "cancel" }));
        }

        [Test]
        public void AKeyThatOpensADialogDoesNotPressItsButton()
        {
            var field = Focused(new TextField("Name"));
            var confirm = Add(ButtonOf("Delete all"));
            field.RegisterCallback<KeyDownEvent>(evt => confirm.Focus());

            Press("Enter");

            Assert.That(HasFocus, Is.SameAs(confirm));
            Assert.That(Seen, Is.Empty);
        }

        [Test]
        public void TabGoesThroughTheFieldsAndBack()
        {
            var first = Add(new TextField("First"));
            var second = Add(new Toggle("Second"));
            Frame();
            first.Focus();

            Press("Tab");
            Assert.That(HasFocus, Is.SameAs(second));
            _input.Key("Shift", KeyMove.Down);
            Press("Tab");
            Assert.That(HasFocus, Is.SameAs(first));
        }

        [Test]
        public void TabGivesTheFocusToAFirstElement()
        {
            var first = Add(ButtonOf("First"));
            Frame();

            Assert.That(Press("Tab"), Is.True);

            Assert.That(HasFocus, Is.SameAs(first));
        }

        [TestCase("ArrowRight", "right")]
        [TestCase("ArrowDown", "below")]
        [TestCase("ArrowLeft", "middle")]
        public void ArrowsMoveTheFocusTheirWay(string key, string name)
        {
            var middle = Add(At(new Button { name = "middle" }, 0, 0, 100, 40));
            Add(At(new Button { name = "below" }, 0, 50, 100, 40));
            Add(At(new Button { name = "right" }, 120, 0, 100, 40));
            Frame();
            middle.Focus();

            Press(key);

            Assert.That(((VisualElement)HasFocus!).name, Is.EqualTo(name));
        }

        [Test]
        public void AKeyThatNobodyTakesIsNotTaken()
        {
            Add(new Label("Loading"));
            Frame();

            Assert.That(Press("w"), Is.False);
            Assert.That(_input.Key("w", KeyMove.Down), Is.False);
            Assert.That(_input.Key("w", KeyMove.Up), Is.False);
        }

        [Test]
        public void AKeyIsTakenByACallbackThatStopsIt()
        {
            Frame();
            Root.panel.visualTree.RegisterCallback<KeyDownEvent>(evt => evt.StopPropagation());

            Assert.That(Press("w"), Is.True);
        }

        [Test]
        public void WithoutAFocusAllPanelsAreAskedFromAbove()
        {
            Frame();
            var above = MakeDocument(5).rootVisualElement.panel.visualTree;
            above.RegisterCallback<KeyDownEvent>(evt => Seen.Add("above " + evt.keyCode));
            Root.panel.visualTree.RegisterCallback<KeyDownEvent>(evt =>
            {
                Seen.Add("below " + evt.keyCode);
                evt.StopPropagation();
            });

            Assert.That(Press("F1"), Is.True);

            Assert.That(Seen, Is.EqualTo(new[] { "above F1", "below F1" }));
        }

        [Test]
        public void KeysGoToThePanelThatHasTheFocus()
        {
            var above = MakeDocument(5);
            above.rootVisualElement.Add(new TextField("Above"));
            var below = (TextField)Focused(new TextField("Below"));

            _input.Text("hi");

            Assert.That(below.value, Is.EqualTo("hi"));
            Assert.That(above.rootVisualElement.panel.focusController.focusedElement, Is.Null);
        }

        [Test]
        public void TheFocusIsInOnePanelAtATime()
        {
            Focused(new TextField("Below"));
            var above = MakeDocument(5);
            var field = new TextField("Above");
            above.rootVisualElement.Add(field);
            Frame();

            Of(field).OnFocus!();
            _input.Text("hi");

            Assert.That(HasFocus, Is.Null);
            Assert.That(field.value, Is.EqualTo("hi"));
        }

        [Test]
        public void TextGoesToTheFieldThatHasTheFocus()
        {
            var field = (TextField)Focused(new TextField { value = "Hello " });

            Assert.That(_input.Text("Ada 🌀"), Is.True);

            Assert.That(field.value, Is.EqualTo("Hello Ada 🌀"));
        }

        [Test]
        public void TextIsTypedIntoFieldsOfNumbersByItsCharacters()
        {
            var field = (IntegerField)Focused(new IntegerField());

            _input.Text("12");
            field.Blur();

            Assert.That(field.value, Is.EqualTo(12));
        }

        [Test]
        public void TextWithoutAFocusIsNotTaken()
        {
            Add(new TextField());
            Frame();

            Assert.That(_input.Text("Ada"), Is.False);
        }

        [Test]
        public void TextThatLosesTheFocusOnItsWayIsToldSo()
        {
            var element = Focused(new VisualElement { focusable = true });
            element.RegisterCallback<KeyDownEvent>(evt => element.RemoveFromHierarchy());

            Assert.That(ReasonOf(() => _input.Text("quit")), Is.EqualTo("the focus was lost after 1 characters"));
        }

        [Test]
        public void AButtonIsPressedByThePointer()
        {
            Add(At(ButtonOf("Play"), 100, 100, 100, 40));
            Frame();

            Assert.That(Pointer("move", 150, 120), Is.True);
            Assert.That(Pointer("down"), Is.True);
            Assert.That(Pointer("up"), Is.True);

            Assert.That(Seen, Is.EqualTo(new[] { "Play" }));
        }

        [Test]
        public void AButtonThatThePointerLeavesIsNotPressed()
        {
            Add(At(ButtonOf("Play"), 100, 100, 100, 40));
            Frame();

            Pointer("down", 150, 120);
            Pointer("move", 300, 300);
            Assert.That(Pointer("up"), Is.True);

            Assert.That(Seen, Is.Empty);
        }

        [Test]
        public void APointerOverNothingIsNotTaken()
        {
            Add(At(ButtonOf("Play"), 100, 100, 100, 40));
            Frame();

            Assert.That(Pointer("move", 10, 10), Is.False);
            Assert.That(Pointer("down"), Is.False);
            Assert.That(Pointer("up"), Is.False);
        }

        [Test]
        public void HeldKeysAreToldWithThePointer()
        {
            var card = Add(At(new VisualElement(), 0, 0, 100, 100));
            card.RegisterCallback<PointerDownEvent>(evt => Seen.Add(evt.modifiers.ToString()));
            Frame();

            Assert.That(_input.Key("Control", KeyMove.Down), Is.True);
            Pointer("down", 50, 50);

            Assert.That(Seen, Is.EqualTo(new[] { "Control" }));
        }

        [Test]
        public void ThePointerMeetsTheUppermostPanelInItsOwnPixels()
        {
            Add(At(ButtonOf("Below"), 0, 0, 200, 200));
            var above = MakeDocument(5, 2);
            above.rootVisualElement.Add(At(ButtonOf("Above"), 0, 0, 50, 50));
            Frame();

            Pointer("move", 90, 90);
            Pointer("down");
            Pointer("up");
            Pointer("move", 150, 150);
            Pointer("down");
            Pointer("up");

            Assert.That(Seen, Is.EqualTo(new[] { "Above", "Below" }));
        }

        [Test]
        public void APressedPanelKeepsThePointerUntilTheRelease()
        {
            var card = Add(At(new VisualElement(), 0, 0, 50, 50));
            card.RegisterCallback<PointerDownEvent>(evt => card.CapturePointer(evt.pointerId));
            card.RegisterCallback<PointerMoveEvent>(evt => Seen.Add("card moved"));
            var above = MakeDocument(5);
            above.rootVisualElement.Add(At(new VisualElement(), 100, 0, 50, 50));
            above.rootVisualElement[0].RegisterCallback<PointerMoveEvent>(evt => Seen.Add("above moved"));
            Frame();

            Pointer("down", 25, 25);
            Pointer("move", 125, 25);
            Pointer("up");
            card.ReleasePointer(PointerId.mousePointerId);
            Pointer("move", 125, 25);

            Assert.That(Seen, Is.EqualTo(new[] { "card moved", "above moved" }));
        }

        [TestCase(true)]
        [TestCase(false)]
        public void APanelThatGoesAwayWhileAButtonIsHeldLeavesNothingPressed(bool isDestroyed)
        {
            var other = MakeDocument(5);
            other.rootVisualElement.Add(At(ButtonOf("Play"), 0, 0, 100, 100));
            Frame();
            Pointer("down", 50, 50);

            if (isDestroyed)
            {
                Object.DestroyImmediate(other.panelSettings);
            }
            else
            {
                other.gameObject.SetActive(false);
            }
            Frame();

            Assert.That(Pointer("up"), Is.False);
            Assert.That(PressedButtons(), Is.EqualTo(0));
            Assert.That(Seen, Is.Empty);
        }

        [Test]
        public void APanelThatGoesAwayIsForgottenByReleaseAll()
        {
            var other = MakeDocument(5);
            other.rootVisualElement.Add(At(ButtonOf("Play"), 0, 0, 100, 100));
            Frame();
            Pointer("down", 50, 50);
            Pointer("down", button: "middle");
            Object.DestroyImmediate(other.gameObject);
            Frame();

            _input.ReleaseAll();

            Assert.That(PressedButtons(), Is.EqualTo(0));
        }

        [Test]
        public void TheWheelScrollsByPixels()
        {
            var view = Add(ViewOf(20));
            Frame();

            Pointer("move", 50, 50);
            _input.Pointer(new PointerParams { Kind = "wheel", Dy = 36 });

            Assert.That(view.scrollOffset.y, Is.EqualTo(36));
        }

        [Test]
        public void NothingIsTakenWithoutAPanel()
        {
            Object.DestroyImmediate(Document.gameObject);
            Frame();

            Assert.That(Press("w"), Is.False);
            Assert.That(_input.Key("Shift", KeyMove.Down), Is.False);
            Assert.That(_input.Text("w"), Is.False);
            Assert.That(Pointer("move", 1, 1), Is.False);
            _input.ReleaseAll();
        }

        sealed class GameInput : IInputInjector
        {
            readonly List<string> _seen;

            public GameInput(List<string> seen) => _seen = seen;

            public bool Takes { get; set; } = true;

            public bool Key(string key, KeyMove move) => Note("key " + key);

            public bool Text(string text) => Note("text " + text);

            public bool Pointer(PointerParams pointer) => Note("pointer " + pointer.Kind);

            public void ReleaseAll()
            {
                _seen.Add("release");
                throw new InvalidOperationException("broken");
            }

            bool Note(string what)
            {
                _seen.Add(what);
                return Takes;
            }
        }

        [Test]
        public void TheGameTakesItsInputBeforeTheUiDoes()
        {
            var settings = ScriptableObject.CreateInstance<AbuSettings>();
            settings.Transport = TransportKind.Tcp;
            World.Assets[AbuSettings.AssetName] = settings;
            var bridge = AbuBridge.Create(settings);
            var game = new GameInput(Seen);
            bridge.SetInputInjector(game);
            Focused(ButtonOf("Play"));

            bridge.InputInjector!.Key("Enter", KeyMove.Press);
            bridge.InputInjector.Text("hi");
            bridge.InputInjector.Pointer(new PointerParams { Kind = "move", X = 1, Y = 1 });
            Assert.That(Seen, Is.EqualTo(new[] { "key Enter", "text hi", "pointer move" }));

            Seen.Clear();
            game.Takes = false;
            Assert.That(bridge.InputInjector.Key("Enter", KeyMove.Press), Is.True);
            Assert.That(Seen, Is.EqualTo(new[] { "key Enter", "Play" }));
        }

        [Test]
        public void TheUiLetsGoWhereTheGameFailsTo()
        {
            var settings = ScriptableObject.CreateInstance<AbuSettings>();
            settings.Transport = TransportKind.Tcp;
            var bridge = AbuBridge.Create(settings);
            bridge.SetInputInjector(new GameInput(Seen) { Takes = false });
            Add(At(ButtonOf("Play"), 0, 0, 100, 100));
            Frame();
            bridge.InputInjector!.Pointer(new PointerParams { Kind = "down", X = 50, Y = 50 });

            Assert.Throws<InvalidOperationException>(() => bridge.InputInjector.ReleaseAll());

            Assert.That(PressedButtons(), Is.EqualTo(0));
        }
    }
}
