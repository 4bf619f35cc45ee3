#nullable enable

using System;
using System.Collections.Generic;
using Abu;
using NUnit.Framework;
using UnityEngine;
using UnityEngine.UIElements;

namespace StandInTests
{
    /// <summary>Hovering, dragging, focusing and scrolling elements of UI Toolkit.</summary>
    [TestFixture]
    public class UiToolkitActingTests : UiFixture
    {
        [Test]
        public void HoveringEntersOneElementAndLeavesTheOther()
        {
            var first = Add(At(ButtonOf("First"), 0, 0, 100, 40));
            var second = Add(At(ButtonOf("Second"), 0, 50, 100, 40));
            foreach (var button in new[] { first, second })
            {
                button.RegisterCallback<PointerEnterEvent>(evt => Seen.Add("enter " + button.text));
                button.RegisterCallback<MouseEnterEvent>(evt => Seen.Add("mouse enter " + button.text));
                button.RegisterCallback<PointerLeaveEvent>(evt => Seen.Add("leave " + button.text));
            }
            Frame();

            Of(first).OnHover!();
            Of(second).OnHover!();

            Assert.That(
                Seen,
                Is.EqualTo(
                    new[] { "enter First", "mouse enter First", "leave First", "enter Second", "mouse enter Second" }
                )
            );
        }

        [Test]
        public void ADisabledElementCanBeHovered()
        {
            var button = Add(ButtonOf("Buy"));
            button.SetEnabled(false);
            button.RegisterCallback<PointerEnterEvent>(evt => Seen.Add("enter"));
            Frame();

            Of(button).OnHover!();

            Assert.That(Seen, Is.EqualTo(new[] { "enter" }));
        }

        [Test]
        public void ACoveredElementIsNotHovered()
        {
            var button = Add(At(ButtonOf("Buy"), 0, 0, 100, 40));
            Add(At(new Label("Loading"), 0, 0, 640, 480));
            Frame();

            Assert.That(ReasonOf(() => Of(button).OnHover!()), Is.EqualTo("something lies over it: Label \"Loading\""));
        }

        [Test]
        public void AnElementWithoutAPlaceIsTold()
        {
            var button = Add(ButtonOf("Buy"));
            button.RegisterCallback<PointerEnterEvent>(evt => Seen.Add("enter"));
            button.RegisterCallback<PointerOverEvent>(evt => Seen.Add("over"));
            button.RegisterCallback<MouseEnterEvent>(evt => Seen.Add("mouse enter"));

            Of(button).OnHover!();

            Assert.That(Seen, Is.EqualTo(new[] { "enter", "over", "mouse enter" }));
        }

        [Test]
        public void ADragIsAPressAWayAndARelease()
        {
            var card = Add(At(new VisualElement { name = "Card", focusable = true }, 0, 0, 40, 40));
            var zone = Add(At(new VisualElement { name = "Zone", focusable = true }, 160, 0, 40, 40));
            var way = Vector2.zero;
            card.RegisterCallback<PointerDownEvent>(evt => card.CapturePointer(evt.pointerId));
            card.RegisterCallback<PointerMoveEvent>(evt => way += (Vector2)evt.deltaPosition);
            WatchPointer(card);
            Frame();
            var callbacks = Of(card);

            callbacks.OnDrag!(NodeOf(zone).Ref);

            Assert.That(Seen[0], Is.EqualTo("move 20,20 button -1 of 0 x0"));
            Assert.That(Seen[1], Is.EqualTo("down 20,20 button 0 of 1 x1"));
            Assert.That(Seen[2], Is.EqualTo("move 40,20 button -1 of 1 x0"));
            Assert.That(Seen[9], Is.EqualTo("move 180,20 button -1 of 1 x0"));
            Assert.That(Seen[10], Is.EqualTo("up 180,20 button 0 of 0 x1"));
            Assert.That(way, Is.EqualTo(new Vector2(160, 0)));
        }

        [Test]
        public void AnElementIsDraggedOntoOneOfAnotherUi()
        {
            var card = Add(At(new VisualElement { name = "Card", focusable = true }, 0, 0, 40, 40));
            var background = Root.panel.visualTree;
            background.RegisterCallback<PointerUpEvent>(evt => Seen.Add(evt.position.x + "," + evt.position.y));
            Frame();
            var callbacks = Of(card);
            var zone = Registry.Register(new PlacedCallbacks { Middle = () => new Vector2(300, 200) });

            callbacks.OnDrag!(zone);

            Assert.That(Seen, Is.EqualTo(new[] { "300,200" }));
        }

        [Test]
        public void PlacesAreThoseOfThePictureWhateverThePanelsScaleIs()
        {
            var other = MakeDocument(1, 2);
            var card = At(new VisualElement { name = "Card", focusable = true }, 10, 10, 20, 20);
            other.rootVisualElement.Add(card);
            card.RegisterCallback<PointerDownEvent>(evt => card.CapturePointer(evt.pointerId));
            card.RegisterCallback<PointerUpEvent>(evt => Seen.Add(evt.position.x + "," + evt.position.y));
            var zone = Add(At(new VisualElement { name = "Zone", focusable = true }, 200, 200, 40, 40));
            Frame();
            Assert.That(NodeOf(card).Bounds, Is.EqualTo(new[] { 20, 20, 40, 40 }));
            var callbacks = Of(card);

            callbacks.OnDrag!(NodeOf(zone).Ref);

            Assert.That(Seen, Is.EqualTo(new[] { "110,110" }));
        }

        [Test]
        public void ADragNeedsAPlaceToGoTo()
        {
            var card = Add(At(new VisualElement { focusable = true }, 0, 0, 40, 40));
            var gone = Add(At(new VisualElement { name = "Gone", focusable = true }, 100, 0, 40, 40));
            Frame();
            var callbacks = Of(card);
            var target = NodeOf(gone).Ref;
            gone.RemoveFromHierarchy();

            Assert.That(RefusalOf(() => callbacks.OnDrag!(null)).Code, Is.EqualTo(ErrorCodes.BadParams));
            Assert.That(
                ReasonOf(() => callbacks.OnDrag!(target)),
                Is.EqualTo(target + " has no place that something could be dragged to")
            );
            Assert.That(
                ReasonOf(() => callbacks.OnDrag!("e99")),
                Is.EqualTo("e99 has no place that something could be dragged to")
            );
        }

        [Test]
        public void ADragBetweenRowsOfOneViewKnowsWhereBothLieInTheEnd()
        {
            var view = Add(ViewOf(20));
            Frame();
            view.scrollOffset = new Vector2(0, 300);
            var callbacks = Of(view[2]);
            var target = NodeOf(view[4]).Ref;
            var row = view[2];
            row.RegisterCallback<PointerDownEvent>(evt => Seen.Add("down " + evt.position.y), TrickleDown.TrickleDown);
            row.RegisterCallback<PointerUpEvent>(evt => Seen.Add("up " + evt.position.y), TrickleDown.TrickleDown);

            callbacks.OnDrag!(target);

            // The row came to the top, and the other one lies two rows below it.
            Assert.That(Seen, Is.EqualTo(new[] { "down 12", "up 60" }));
        }

        [Test]
        public void ADragThatFailsOnItsWayLetsGo()
        {
            var card = Add(At(new VisualElement { focusable = true }, 0, 0, 40, 40));
            var zone = Add(At(new VisualElement { name = "Zone", focusable = true }, 160, 0, 40, 40));
            Root.RegisterCallback<PointerMoveEvent>(evt =>
            {
                if (evt.pressedButtons != 0)
                {
                    throw new InvalidOperationException("broken");
                }
            });
            Frame();
            var callbacks = Of(card);

            Assert.Throws<InvalidOperationException>(() => callbacks.OnDrag!(NodeOf(zone).Ref));
            Assert.That(PressedButtons(), Is.EqualTo(0));
        }

        [Test]
        public void ADragWhosePanelGoesAwayLetsGo()
        {
            var other = MakeDocument(1);
            var card = At(new VisualElement { focusable = true }, 0, 0, 40, 40);
            other.rootVisualElement.Add(card);
            card.RegisterCallback<PointerDownEvent>(evt => other.gameObject.SetActive(false));
            Frame();

            var reason = ReasonOf(() => new UiToolkitActing().Drag(card, new Vector2(300, 300)));

            Assert.That(reason, Is.EqualTo("its panel went away while it was dragged"));
            Assert.That(PressedButtons(), Is.EqualTo(0));
        }

        [Test]
        public void AnElementIsDraggedOnlyFromAPlace()
        {
            var card = Add(new VisualElement { focusable = true });

            var reason = ReasonOf(() => new UiToolkitActing().Drag(card, Vector2.zero));

            Assert.That(reason, Is.EqualTo("it has no place yet from which it could be dragged"));
        }

        [Test]
        public void AFieldTakesTheFocus()
        {
            var field = Add(new TextField("Name"));
            var button = Add(ButtonOf("Play"));
            Frame();

            Of(field).OnFocus!();
            Assert.That(NodeOf(field).Focused, Is.True);
            Of(button).OnFocus!();
            Assert.That(NodeOf(field).Focused, Is.False);
            Assert.That(NodeOf(button).Focused, Is.True);
        }

        [Test]
        public void AFieldInARowOfAListTakesTheFocusInTheNameOfTheList()
        {
            var field = new TextField("Name");
            var list = Add(new ListView { makeItem = () => field, itemsSource = new[] { "Ada" } });
            Frame();
            var callbacks = Of(field);

            callbacks.OnFocus!();

            Assert.That(Root.panel.focusController.focusedElement, Is.SameAs(list));
            Assert.That(new UiInputInjector().Text("Ada"), Is.True);
            Assert.That(field.value, Is.EqualTo("Ada"));
        }

        [Test]
        public void AnElementThatRefusesTheFocusIsToldSo()
        {
            var button = Add(ButtonOf("Play"));
            Frame();
            var callbacks = Of(button);

            button.focusable = false;

            Assert.That(ReasonOf(() => callbacks.OnFocus!()), Is.EqualTo("it did not take the focus"));
        }

        [Test]
        public void AViewIsScrolledByPixelsUntilItsEnd()
        {
            var view = Add(ViewOf(20));
            Frame();
            var node = NodeOf(view);
            Assert.That(node.Role + " " + node.Interactive, Is.EqualTo("group True"));
            var callbacks = Of(view);

            callbacks.OnScroll!(0, 50);
            Assert.That(view.scrollOffset.y, Is.EqualTo(50));
            callbacks.OnScroll!(0, 5000);
            Assert.That(view.scrollOffset.y, Is.EqualTo(20 * 24 - 100));

            Assert.That(
                ReasonOf(() => callbacks.OnScroll!(0, 1)),
                Is.EqualTo("it cannot be scrolled any further that way")
            );
            callbacks.OnScroll!(0, -5000);
            Assert.That(view.scrollOffset.y, Is.EqualTo(0));
        }

        [Test]
        public void WhatLiesInAViewScrollsIt()
        {
            var view = Add(ViewOf(20));
            Frame();

            Of(view[3]).OnScroll!(0, 48);

            Assert.That(view.scrollOffset.y, Is.EqualTo(48));
        }

        [Test]
        public void TheViewAroundIsScrolledWhereTheInnerOneIsAtItsEnd()
        {
            var outer = Add(ViewOf(10));
            var inner = ViewOf(10);
            outer.Add(inner);
            Frame();
            var callbacks = Of(inner);

            callbacks.OnScroll!(0, 1000);
            callbacks.OnScroll!(0, 30);

            Assert.That(inner.scrollOffset.y, Is.EqualTo(140));
            Assert.That(outer.scrollOffset.y, Is.EqualTo(30));
        }

        [Test]
        public void AViewInAPanelOfAnotherScaleIsScrolledByPixelsOfThePicture()
        {
            var other = MakeDocument(1, 2);
            var view = ViewOf(20);
            other.rootVisualElement.Add(view);
            Frame();

            Of(view).OnScroll!(0, 50);

            Assert.That(view.scrollOffset.y, Is.EqualTo(25));
        }

        [Test]
        public void WhatIsAllSeenIsNotScrolled()
        {
            var view = Add(ViewOf(2));
            Frame();

            Assert.That(NodeOf(view).Interactive, Is.False);
            Assert.That(
                ReasonOf(() => Of(view[0]).OnScroll!(0, 10)),
                Is.EqualTo("it cannot be scrolled any further that way")
            );
        }

        [Test]
        public void ThousandsOfElementsAreWalkedInTheirNumber()
        {
            var few = BestWalkMs(1000);
            Root.Clear();
            var many = BestWalkMs(4000);

            // Four times as many take about four times as long; sixteen times would be quadratic.
            Assert.That(many / few, Is.LessThan(10), few + " ms and " + many + " ms");
        }

        double BestWalkMs(int count)
        {
            var group = new VisualElement { name = "Group" };
            for (var i = 0; i < count; i++)
            {
                var empty = new VisualElement { name = "Empty" };
                var card = new VisualElement { name = "Card", focusable = true };
                card.Add(new Label("Card " + i));
                group.Add(empty);
                group.Add(card);
            }
            Root.Add(group);
            Frame();
            var times = new List<double>();
            for (var i = 0; i < 7; i++)
            {
                var watch = System.Diagnostics.Stopwatch.StartNew();
                Walk();
                times.Add(watch.Elapsed.TotalMilliseconds);
            }
            Assert.That(Registry.Count, Is.EqualTo(count));
            times.Sort();
            return times[0];
        }
    }
}
