#nullable enable

using System.Collections.Generic;
using NUnit.Framework;
using UnityEngine;
using UnityEngine.UI;
using Object = UnityEngine.Object;

namespace Abu.Tests
{
    /// <summary>What agents do to controls of UGUI, and what becomes of it.</summary>
    [TestFixture]
    public class UguiActingTests : UguiFixture
    {
        readonly List<string> _notes = new List<string>();

        [SetUp]
        public void Forget() => _notes.Clear();

        Button MakeButton(string name, Component? parent = null)
        {
            var button = Make<Button>(name, parent);
            button.onClick.AddListener(() => _notes.Add(name));
            return button;
        }

        T AddNotes<T>(Component to)
            where T : PointerNotes
        {
            var notes = to.gameObject.AddComponent<T>();
            notes.Notes = _notes;
            return notes;
        }

        [Test]
        public void AClickIsWhatAMouseDoes()
        {
            var control = Make<Selectable>("Card");
            AddNotes<ClickNotes>(control);
            MakeEvents(control);

            ActOn(control).OnClick!();

            Assert.That(_notes, Is.EqualTo(new[] { "Card enter", "Card down", "Card up", "Card click 1" }));
        }

        [Test]
        public void AButtonIsClickedOnce()
        {
            var button = MakeButton("Play");
            MakeEvents(button);

            ActOn(button).OnClick!();

            Assert.That(_notes, Is.EqualTo(new[] { "Play" }));
        }

        [Test]
        public void WhatIsDrawnInAControlBelongsToIt()
        {
            var button = MakeButton("Play");
            MakeEvents(AddText(button, "Play"), button);

            ActOn(button).OnClick!();

            Assert.That(_notes, Is.EqualTo(new[] { "Play" }));
        }

        [Test]
        public void WithoutAnEventSystemAClickIsASubmit()
        {
            ActOn(MakeButton("Play")).OnClick!();

            Assert.That(_notes, Is.EqualTo(new[] { "Play" }));
        }

        [Test]
        public void WhereNoRaycasterFindsAnythingAClickIsASubmit()
        {
            MakeEvents();

            ActOn(MakeButton("Play")).OnClick!();

            Assert.That(_notes, Is.EqualTo(new[] { "Play" }));
        }

        [Test]
        public void WhatTakesNeitherPointerNorSubmitIsNotClicked()
        {
            var why = NotDelivered(() => ActOn(Make<Slider>("Volume")).OnClick!());

            Assert.That(why, Is.EqualTo("the pointer does not find it, and it takes no submit"));
        }

        [Test]
        public void WhatLiesOverAControlKeepsTheClickFromIt()
        {
            var button = MakeButton("Play");
            MakeEvents(Make<Image>("Shade"), button);

            Assert.That(NotDelivered(() => ActOn(button).OnClick!()), Is.EqualTo("something lies over it: Shade"));
            Assert.That(_notes, Is.Empty);
        }

        [Test]
        public void AControlWithinAControlKeepsTheClickFromIt()
        {
            var row = MakeButton("Row");
            var delete = MakeButton("Delete", row);
            MakeEvents(delete, row);

            Assert.That(NotDelivered(() => ActOn(row).OnClick!()), Is.EqualTo("something lies over it: Delete"));
            Assert.That(_notes, Is.Empty);
        }

        [Test]
        public void APlaceThatIsFreeIsLookedFor()
        {
            // The box of a toggle beside its middle, where the panel below is met.
            var toggle = Make<Toggle>("Music");
            toggle.isOn = false;
            var box = Make<Image>("Box", toggle);
            Put(box, -200);
            var panel = Make<Image>("Panel");
            MakeEvents().FindNearest(panel, box);

            ActOn(toggle).OnClick!();

            Assert.That(toggle.isOn, Is.True);
        }

        [Test]
        public void WhatIsDisabledOrSwitchedOffIsNotClicked()
        {
            var button = MakeButton("Play");
            var callbacks = ActOn(button);
            button.interactable = false;
            Assert.That(NotDelivered(() => callbacks.OnClick!()), Is.EqualTo("it is disabled"));

            button.interactable = true;
            button.gameObject.SetActive(false);
            Assert.That(NotDelivered(() => callbacks.OnClick!()), Is.EqualTo("it is not active"));
            Assert.That(_notes, Is.Empty);
        }

        [Test]
        public void WhatIsDestroyedIsNotAlive()
        {
            var button = MakeButton("Play");
            var callbacks = ActOn(button);
            Assert.That(callbacks.IsAlive!(), Is.True);

            Object.DestroyImmediate(button.gameObject);

            Assert.That(callbacks.IsAlive!(), Is.False);
            Assert.That(((PlacedCallbacks)callbacks).Middle!(), Is.Null);
        }

        [Test]
        public void ADoubleClickIsTwoClicksInARow()
        {
            var control = Make<Selectable>("Card");
            AddNotes<ClickNotes>(control);
            MakeEvents(control);

            Click(ActOn(control), count: 2);

            var clicks = _notes.FindAll(note => note.Contains("click"));
            Assert.That(clicks, Is.EqualTo(new[] { "Card click 1", "Card click 2" }));
            Assert.That(_notes.FindAll(note => note.Contains("enter")).Count, Is.EqualTo(1));
        }

        [Test]
        public void AClickThatTakesTheControlAwayIsNotFollowedByAnotherOnWhatIsBelow()
        {
            var panel = Make<RectTransform>("Panel");
            AddNotes<ClickNotes>(panel);
            var button = MakeButton("Close", panel);
            button.onClick.AddListener(() => button.gameObject.SetActive(false));
            MakeEvents(button);

            Assert.That(NotDelivered(() => Click(ActOn(button), count: 2)), Is.EqualTo("it is not active"));
            Assert.That(_notes.FindAll(note => note.Contains("click")), Is.Empty);
        }

        [Test]
        public void AClickThatDestroysTheControlIsNotFollowedByAnother()
        {
            var button = MakeButton("Close");
            button.onClick.AddListener(() => Object.DestroyImmediate(button.gameObject));
            MakeEvents(button);

            var why = NotDelivered(() => Click(ActOn(button), count: 2));

            Assert.That(why, Is.EqualTo("it was gone after 1 of 2 clicks"));
        }

        [TestCase("right", "Right")]
        [TestCase("middle", "Middle")]
        public void AnotherButtonReachesWhatTheGameHasOnAControl(string button, string told)
        {
            var control = Make<Selectable>("Card");
            AddNotes<ClickNotes>(control);
            MakeEvents(control);

            Click(ActOn(control), button);

            Assert.That(_notes, Has.Some.EqualTo("Card click 1 " + told));
        }

        [TestCase(typeof(Button))]
        [TestCase(typeof(Toggle))]
        [TestCase(typeof(InputField))]
        public void ControlsOfUguiPassOverOtherButtonsWhichIsNotToldAsDone(System.Type type)
        {
            var control = (Selectable)Make<RectTransform>("Control").gameObject.AddComponent(type);
            MakeEvents(control);

            var why = NotDelivered(() => Click(ActOn(control), "right"));

            Assert.That(why, Is.EqualTo("it takes the left button only"));
        }

        [Test]
        public void AButtonThatNoMouseHasIsAWrongParameter()
        {
            Refused(ErrorCodes.BadParams, () => Click(ActOn(MakeButton("Play")), "fourth"));
        }

        [Test]
        public void APressEndsTheSelectionOfWhatWasSelected()
        {
            var field = Make<InputField>("Name");
            var control = Make<Selectable>("Card");
            var events = MakeEvents(control);
            events.System.SetSelectedGameObject(field.gameObject);

            ActOn(control).OnClick!();

            Assert.That(events.Selected, Is.EqualTo(control.gameObject));
        }

        [Test]
        public void AMouseEntersAllThatIsAboveAControlAndLeavesItForTheNext()
        {
            var hand = Make<RectTransform>("Hand");
            AddNotes<PointerNotes>(hand);
            var first = Make<Selectable>("First", hand);
            AddNotes<PointerNotes>(first);
            var second = Make<Selectable>("Second", hand);
            AddNotes<PointerNotes>(second);
            Put(second, 300);
            MakeEvents().FindNearest(first, second);

            ActOn(first).OnHover!();
            Assert.That(_notes, Is.EqualTo(new[] { "First enter", "Hand enter" }));

            ActOn(second).OnHover!();
            Assert.That(_notes.GetRange(2, 2), Is.EqualTo(new[] { "First exit", "Second enter" }));
        }

        [Test]
        public void ADisabledControlCanBePointedAtAndACoveredOneCannot()
        {
            var control = Make<Selectable>("Card");
            AddNotes<PointerNotes>(control);
            control.interactable = false;
            var events = MakeEvents(control);
            ActOn(control).OnHover!();
            Assert.That(_notes, Is.EqualTo(new[] { "Card enter" }));

            var shade = Make<Image>("Shade");
            events.Find = _ => new[] { shade.gameObject };
            Assert.That(NotDelivered(() => ActOn(control).OnHover!()), Is.EqualTo("something lies over it: Shade"));
        }

        [Test]
        public void WhatNoRaycasterFindsCanBePointedAtAllTheSame()
        {
            var control = Make<Selectable>("Card");
            AddNotes<PointerNotes>(control);

            ActOn(control).OnHover!();

            Assert.That(_notes, Is.EqualTo(new[] { "Card enter" }));
        }

        [Test]
        public void ADragIsWhatAMouseDoesFromOneToTheOther()
        {
            var card = Make<Selectable>("Card");
            var drag = card.gameObject.AddComponent<DragNotes>();
            drag.Notes = _notes;
            var zone = Make<Selectable>("Zone");
            zone.gameObject.AddComponent<DropNotes>().Notes = _notes;
            Put(zone, 300, 100);
            MakeEvents().FindNearest(card, zone);

            Drag(card, zone);

            Assert.That(
                _notes,
                Is.EqualTo(new[] { "Card pressed", "Card begins", "Card moves", "Zone gets Card", "Card ends" })
            );
            Assert.That(drag.Way.x, Is.GreaterThan(0));
        }

        [Test]
        public void AButtonInAListThatIsDraggedIsNotClicked()
        {
            var list = Make<DragNotes>("List");
            list.Notes = _notes;
            var button = MakeButton("Row", list);
            var zone = Make<Selectable>("Zone");
            Put(zone, 300);
            MakeEvents(button);

            Drag(button, zone);

            Assert.That(_notes, Is.EqualTo(new[] { "List pressed", "List begins", "List moves", "List ends" }));
        }

        [Test]
        public void AWayThatIsTooShortIsNoDrag()
        {
            var card = Make<Selectable>("Card");
            card.gameObject.AddComponent<DragNotes>();
            var events = MakeEvents(card);
            events.System.pixelDragThreshold = 100000;
            var zone = Make<Selectable>("Zone");
            Put(zone, 300);

            Assert.That(NotDelivered(() => Drag(card, zone)), Is.EqualTo("the way is too short for a drag"));
        }

        [Test]
        public void WhatCannotBeDraggedIsNot()
        {
            var why = NotDelivered(() => Drag(MakeButton("Play"), Make<Selectable>("Zone")));

            Assert.That(why, Is.EqualTo("nothing in it can be dragged"));
        }

        [Test]
        public void ADragNeedsAPlaceToGoTo()
        {
            var card = Make<Selectable>("Card");
            card.gameObject.AddComponent<DragNotes>();

            Refused(ErrorCodes.BadParams, () => ActOn(card).OnDrag!(null));
            StringAssert.Contains("has no place", NotDelivered(() => Drag(card, MakeRoot<Selectable>("Nowhere"))));
        }

        [Test]
        public void TheFocusIsTheSelection()
        {
            var field = Make<InputField>("Name");
            var events = MakeEvents();

            ActOn(field).OnFocus!();

            Assert.That(events.Selected, Is.EqualTo(field.gameObject));
        }

        [Test]
        public void WithoutAnEventSystemNothingGetsTheFocus()
        {
            StringAssert.Contains("no event system", NotDelivered(() => ActOn(Make<InputField>("Name")).OnFocus!()));
        }

        [Test]
        public void TheWheelTurnsTheWayThatIsAskedFor()
        {
            var list = Make<WheelNotes>("List");
            var row = MakeButton("Row", list);
            MakeEvents(row);

            ActOn(row).OnScroll!(3, 20);

            // Down is less in Unity, and more on the wire.
            Assert.That(list.Turned, Is.EqualTo(new Vector2(3, -20)));
        }

        [Test]
        public void AViewIsScrolledByPixelsToTheRightAndDown()
        {
            var view = Make<ScrollNotes>("View");
            view.scrollSensitivity = 5;
            Canvas.scaleFactor = 2;
            var row = MakeButton("Row", view);
            MakeEvents(row);

            ActOn(row).OnScroll!(30, 20);

            // The content moves to the left and up: 30 pixels are 15 units of the canvas, which 3 of the wheel make.
            Assert.That(view.Turned, Is.EqualTo(new Vector2(-3, -2)));
        }

        // Where the content goes, to the right and up. A view of both axes goes where it is asked to; one of a single
        // axis takes what is asked of the other one as Unity takes a wheel: to the right is up, and down is to the
        // right, or to the left where a game has turned its wheel around.
        [TestCase(true, true, 5f, 30, 20, -30f, 20f)]
        [TestCase(true, true, -5f, 30, 20, -30f, 20f)]
        [TestCase(false, true, 5f, 0, 20, 0f, 20f)]
        [TestCase(false, true, -5f, 10, 20, 0f, 20f)]
        [TestCase(false, true, 5f, 30, 0, 0f, 30f)]
        [TestCase(false, true, 5f, 30, -20, 0f, 30f)]
        [TestCase(false, true, -5f, 30, 0, 0f, -30f)]
        [TestCase(true, false, 5f, 30, 0, -30f, 0f)]
        [TestCase(true, false, -5f, 30, 20, -30f, 0f)]
        [TestCase(true, false, 5f, 0, 20, 20f, 0f)]
        [TestCase(true, false, -5f, 0, 20, -20f, 0f)]
        public void AViewGoesWhereAWheelTakesIt(
            bool isHorizontal,
            bool isVertical,
            float sensitivity,
            double dx,
            double dy,
            float right,
            float up
        )
        {
            var view = Make<ScrollRect>("View");
            view.horizontal = isHorizontal;
            view.vertical = isVertical;
            view.scrollSensitivity = sensitivity;
            view.content = (RectTransform)Make<Image>("Content", view).transform;
            var row = MakeButton("Row", view.content);
            MakeEvents(row);

            ActOn(row).OnScroll!(dx, dy);

            var at = view.content.anchoredPosition;
            Assert.That(at.x, Is.EqualTo(right).Within(0.001f));
            Assert.That(at.y, Is.EqualTo(up).Within(0.001f));
        }

        [Test]
        public void AViewThatDoesNotHeedTheWheelIsNotScrolled()
        {
            var view = Make<ScrollNotes>("View");
            view.scrollSensitivity = 0;
            var row = MakeButton("Row", view);
            MakeEvents(row);

            StringAssert.Contains("does not heed the wheel", NotDelivered(() => ActOn(row).OnScroll!(30, 20)));
        }

        [Test]
        public void WhatCannotBeScrolledDoesNotSayThatItCan()
        {
            Assert.That(ActOn(MakeButton("Play")).OnScroll, Is.Null);
        }

        void Drag(Selectable from, Selectable to)
        {
            Registry.Clear();
            var seen = new UguiWalker(() => new[] { from, to }).Walk(Registry).Children;
            string RefOf(Selectable control) => seen.Find(node => node.Key == ElementKeys.KeyOf(control))!.Ref!;
            Registry.Lookup(RefOf(from))!.OnDrag!(RefOf(to));
        }
    }
}
