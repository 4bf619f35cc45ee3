#nullable enable

using System.Collections.Generic;
using NUnit.Framework;
using TMPro;
using UnityEngine;
using UnityEngine.UI;

namespace Abu.Tests
{
    /// <summary>Keys and mouse of an agent as events of UGUI.</summary>
    [TestFixture]
    public class UguiInputTests : UguiFixture
    {
        readonly List<string> _notes = new List<string>();
        UguiInputInjector _input = new UguiInputInjector();

        [SetUp]
        public void Begin()
        {
            _notes.Clear();
            _input = new UguiInputInjector();
        }

        bool Press(string key) => _input.Key(key, KeyMove.Press);

        bool Point(string kind, string? button = null, double? x = null, double? y = null) =>
            _input.Pointer(
                new PointerParams
                {
                    Kind = kind,
                    Button = button,
                    X = x,
                    Y = y,
                }
            );

        T Selected<T>(EditModeEvents events, T control)
            where T : Component
        {
            events.System.SetSelectedGameObject(control.gameObject);
            return control;
        }

        /// <summary>Moves the mouse to the middle of something, which pictures count from above.</summary>
        bool PointAt(string kind, Component one)
        {
            var at = RectTransformUtility.WorldToScreenPoint(null, one.transform.position);
            return Point(kind, null, at.x, Screen.height - at.y);
        }

        [Test]
        public void WithoutAnEventSystemNothingIsTaken()
        {
            Assert.That(Press("Enter"), Is.False);
            Assert.That(_input.Text("a"), Is.False);
            Assert.That(Point("move", null, 1, 1), Is.False);
        }

        [Test]
        public void WhereNothingIsSelectedNoKeyIsTaken()
        {
            MakeEvents();

            Assert.That(Press("Enter"), Is.False);
            Assert.That(_input.Text("a"), Is.False);
        }

        [Test]
        public void EnterSubmitsWhatIsSelected()
        {
            var button = Selected(MakeEvents(), Make<Button>("Play"));
            button.onClick.AddListener(() => _notes.Add("played"));

            Assert.That(Press("Enter"), Is.True);
            Assert.That(Press("Escape"), Is.False);
            Assert.That(_notes, Is.EqualTo(new[] { "played" }));
        }

        [Test]
        public void AGameThatSwitchedKeysOffForItsUiGetsNone()
        {
            var events = MakeEvents();
            Selected(events, Make<Button>("Play")).onClick.AddListener(() => _notes.Add("played"));
            events.System.sendNavigationEvents = false;

            Assert.That(Press("Enter"), Is.False);
            Assert.That(_notes, Is.Empty);
        }

        [Test]
        public void ArrowsMoveTheSelection()
        {
            var events = MakeEvents();
            Selected(events, Make<Button>("Left"));
            var right = Make<Button>("Right");
            Put(right, 300);
            var above = Make<Button>("Above");
            Put(above, 300, 300);

            Assert.That(Press("ArrowRight"), Is.True);
            Assert.That(events.Selected, Is.EqualTo(right.gameObject));

            Press("ArrowUp");
            Assert.That(events.Selected, Is.EqualTo(above.gameObject));

            Press("ArrowDown");
            Assert.That(events.Selected, Is.EqualTo(right.gameObject));
        }

        [Test]
        public void ArrowsMoveASlider()
        {
            var slider = Selected(MakeEvents(), Make<Slider>("Lives"));
            slider.maxValue = 9;
            slider.wholeNumbers = true;

            Press("ArrowRight");
            Press("ArrowRight");
            Press("ArrowLeft");

            Assert.That(slider.value, Is.EqualTo(1));
        }

        [Test]
        public void KeysAreTypedIntoTheFieldThatIsSelected()
        {
            var field = Selected(MakeEvents(), Make<InputField>("Name"));

            Assert.That(_input.Text("Ad"), Is.True);
            Assert.That(Press("a"), Is.True);
            Assert.That(Press("!"), Is.True);
            Assert.That(Press("Backspace"), Is.True);
            Assert.That(Press("ArrowLeft"), Is.False);

            Assert.That(field.text, Is.EqualTo("Ada"));
        }

        [Test]
        public void EnterSubmitsAFieldAndEndsItsEdit()
        {
            var field = Selected(MakeEvents(), Make<InputField>("Name"));
            field.text = "Ada";
            field.onSubmit.AddListener(text => _notes.Add("submitted " + text));
            field.onEndEdit.AddListener(text => _notes.Add("ended with " + text));

            Assert.That(Press("Enter"), Is.True);

            Assert.That(_notes, Is.EqualTo(new[] { "submitted Ada", "ended with Ada" }));
        }

        [Test]
        public void EnterIsALineInAFieldOfSeveral()
        {
            var field = Selected(MakeEvents(), Make<InputField>("Letter"));
            field.lineType = InputField.LineType.MultiLineNewline;
            field.text = "Dear";

            Press("Enter");

            Assert.That(field.text, Is.EqualTo("Dear\n"));
        }

        [Test]
        public void AFieldOfTextMeshProTakesKeysAsAnother()
        {
            var field = Selected(MakeEvents(), Make<TMP_InputField>("Name"));
            field.onSubmit.AddListener(text => _notes.Add("submitted " + text));

            Press("A");
            Press("x");
            Press("Backspace");
            Press("Enter");
            Assert.That(_notes, Is.EqualTo(new[] { "submitted A" }));

            field.lineType = TMP_InputField.LineType.MultiLineNewline;
            Press("Enter");
            Assert.That(field.text, Is.EqualTo("A\n"));
        }

        [Test]
        public void AKeyIsLetGoOnceWhereItWasHeld()
        {
            Selected(MakeEvents(), Make<Button>("Play"));

            Assert.That(_input.Key("Enter", KeyMove.Up), Is.False);
            Assert.That(_input.Key("Enter", KeyMove.Down), Is.True);
            Assert.That(_input.Key("Enter", KeyMove.Up), Is.True);
            Assert.That(_input.Key("Enter", KeyMove.Up), Is.False);
        }

        [Test]
        public void AMouseThatComesUpWhereItWentDownClicks()
        {
            var button = Make<Button>("Play");
            button.onClick.AddListener(() => _notes.Add("played"));
            MakeEvents(button);

            Assert.That(Point("move", null, 10, 10), Is.True);
            Assert.That(Point("down"), Is.True);
            Assert.That(_notes, Is.Empty);
            Assert.That(Point("up"), Is.True);

            Assert.That(_notes, Is.EqualTo(new[] { "played" }));
            Assert.That(Point("up"), Is.False);
        }

        [Test]
        public void AMouseThatComesUpElsewhereDoesNotClick()
        {
            var button = Make<Button>("Play");
            button.onClick.AddListener(() => _notes.Add("played"));
            var other = Make<Button>("Quit");
            other.onClick.AddListener(() => _notes.Add("quit"));
            Put(other, 300);
            MakeEvents().FindNearest(button, other);

            PointAt("down", button);
            PointAt("up", other);

            Assert.That(_notes, Is.Empty);
        }

        [Test]
        public void APressOnWhatCannotBeSelectedEndsTheSelection()
        {
            var panel = Make<Image>("Panel");
            var events = MakeEvents(panel);
            Selected(events, Make<InputField>("Name"));

            Assert.That(Point("down", null, 10, 10), Is.False);

            Assert.That(events.Selected == null, Is.True);
        }

        [Test]
        public void AMouseOverNothingIsTakenByNobody()
        {
            MakeEvents();

            Assert.That(Point("move", null, 10, 10), Is.False);
            Assert.That(Point("down"), Is.False);
            Assert.That(Point("wheel"), Is.False);
        }

        [Test]
        public void AMouseThatIsHeldDragsWhatItWentDownOn()
        {
            var card = Make<Selectable>("Card");
            card.gameObject.AddComponent<DragNotes>().Notes = _notes;
            var zone = Make<Image>("Zone");
            zone.gameObject.AddComponent<DropNotes>().Notes = _notes;
            Put(zone, 300);
            MakeEvents().FindNearest(card, zone);

            PointAt("down", card);
            PointAt("move", zone);
            Point("up");

            Assert.That(
                _notes,
                Is.EqualTo(new[] { "Card pressed", "Card begins", "Card moves", "Zone gets Card", "Card ends" })
            );
        }

        [Test]
        public void WhatIsLetGoByTheBridgeIsNeitherClickedNorDropped()
        {
            var card = Make<Selectable>("Card");
            card.gameObject.AddComponent<ClickNotes>().Notes = _notes;
            card.gameObject.AddComponent<DragNotes>().Notes = _notes;
            var zone = Make<Image>("Zone");
            zone.gameObject.AddComponent<DropNotes>().Notes = _notes;
            Put(zone, 300);
            MakeEvents().FindNearest(card, zone);
            PointAt("down", card);
            PointAt("move", zone);
            _notes.Clear();

            _input.ReleaseAll();
            Assert.That(_notes, Is.EqualTo(new[] { "Card up", "Card ends" }));

            Assert.That(Point("up"), Is.False);
        }

        [Test]
        public void TheWheelTurnsOverWhatIsUnderTheMouse()
        {
            var list = Make<WheelNotes>("List");
            var row = Make<Image>("Row", list);
            MakeEvents(row);

            var isTaken = _input.Pointer(new PointerParams { Kind = "wheel", X = 5, Y = 5, Dy = 12 });

            Assert.That(isTaken, Is.True);
            Assert.That(list.Turned, Is.EqualTo(new Vector2(0, -12)));
        }
    }
}
