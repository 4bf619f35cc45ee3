#nullable enable

using System;
using System.Collections.Generic;
using NUnit.Framework;
using UnityEngine;
using Object = UnityEngine.Object;

namespace Abu.Samples.CardTable.Tests
{
    /// <summary>Clicks that take the way of the mouse.</summary>
    [TestFixture]
    public class InputSimulationTests : TableFixture
    {
        readonly List<string> _seen = new List<string>();
        IInputProvider _mouse = null!;
        DisplayableButton _probe = null!;

        [SetUp]
        public void MakeProbe()
        {
            _mouse = Table.Input.InputProvider!;
            _seen.Clear();
            _probe = Make<DisplayableButton>("Probe");
            _probe.Bind("Probe", () => { });
            _probe.Pressed += () => _seen.Add("down");
            _probe.Released += isClick => _seen.Add(isClick ? "up on it" : "up elsewhere");
        }

        static void Fail() => throw new InvalidOperationException("a fault of the game");

        void AssertTheMouseIsBack()
        {
            Assert.That(Table.Input.InputProvider, Is.SameAs(_mouse));
            Assert.That(BusyToken.IsAnyActive, Is.False);
        }

        [Test]
        public void AClickIsAPressInOneFrameAndAReleaseInTheNext()
        {
            DisplayableClickInputProvider.Click(Table.Input, _probe);
            Assert.That(_seen, Is.Empty);

            Frame();
            Assert.That(_seen, Is.EqualTo(new[] { "down" }));

            Frame();
            Assert.That(_seen, Is.EqualTo(new[] { "down", "up on it" }));

            Frame();
            Assert.That(_seen.Count, Is.EqualTo(2));
        }

        [Test]
        public void NothingIsSettledBetweenPressAndRelease()
        {
            DisplayableClickInputProvider.Click(Table.Input, _probe);
            Assert.That(BusyToken.Reasons, Is.EqualTo(new[] { "the mouse on Probe" }));

            Frame();
            Assert.That(BusyToken.IsAnyActive, Is.True);

            Frame();
            AssertTheMouseIsBack();
        }

        [Test]
        public void AClickUnderAPanelIsRefusedAndLeavesTheMouse()
        {
            Table.Document.OpenMenu();

            var refusal = Assert.Throws<NotDeliveredException>(
                () => DisplayableClickInputProvider.Click(Table.Input, _probe)
            );

            Assert.That(refusal.Message, Is.EqualTo("a panel lies over the table"));
            AssertTheMouseIsBack();
        }

        [Test]
        public void APanelThatOpensBeforeThePressTakesIt()
        {
            DisplayableClickInputProvider.Click(Table.Input, _probe);
            Table.Document.OpenMenu();
            Frame();

            Assert.That(_seen, Is.Empty);
            AssertTheMouseIsBack();
        }

        [Test]
        public void APanelThatOpensBetweenPressAndReleaseTakesTheRelease()
        {
            _probe.Pressed += Table.Document.OpenMenu;
            DisplayableClickInputProvider.Click(Table.Input, _probe);
            Frame();
            Frame();

            Assert.That(_seen, Is.EqualTo(new[] { "down", "up elsewhere" }));
            AssertTheMouseIsBack();
        }

        [Test]
        public void ATargetThatTakesNoMouseAnyMoreIsNotPressed()
        {
            DisplayableClickInputProvider.Click(Table.Input, _probe);
            _probe.IsEnabled = false;
            Frame();

            Assert.That(_seen, Is.Empty);
            AssertTheMouseIsBack();
        }

        [Test]
        public void ATargetThatIsDestroyedBeforeThePressEndsTheClick()
        {
            DisplayableClickInputProvider.Click(Table.Input, _probe);
            Object.DestroyImmediate(_probe.gameObject);
            Frame();

            AssertTheMouseIsBack();
        }

        [Test]
        public void ATargetThatIsDestroyedBetweenPressAndReleaseEndsTheClick()
        {
            DisplayableClickInputProvider.Click(Table.Input, _probe);
            Frame();
            Object.DestroyImmediate(_probe.gameObject);
            Frame();

            AssertTheMouseIsBack();
        }

        [Test]
        public void AnExceptionAtThePressEndsTheClick()
        {
            _probe.Pressed += Fail;
            DisplayableClickInputProvider.Click(Table.Input, _probe);

            Assert.Throws<InvalidOperationException>(Frame);

            AssertTheMouseIsBack();
        }

        [Test]
        public void AnExceptionAtTheReleaseEndsTheClick()
        {
            _probe.Bind("Probe", Fail);
            DisplayableClickInputProvider.Click(Table.Input, _probe);
            Frame();

            Assert.Throws<InvalidOperationException>(Frame);

            AssertTheMouseIsBack();
        }

        [Test]
        public void AfterAFaultTheNextClickArrives()
        {
            _probe.Pressed += Fail;
            DisplayableClickInputProvider.Click(Table.Input, _probe);
            Assert.Throws<InvalidOperationException>(Frame);
            _probe.Pressed -= Fail;
            _seen.Clear();

            DisplayableClickInputProvider.Click(Table.Input, _probe);
            Frame();
            Frame();

            Assert.That(_seen, Is.EqualTo(new[] { "down", "up on it" }));
        }

        [Test]
        public void AGameThatReadsTheMouseNoMoreEndsTheClick()
        {
            DisplayableClickInputProvider.Click(Table.Input, _probe);
            Frame();
            Table.Input.OnDisable();

            AssertTheMouseIsBack();
        }

        [Test]
        public void AGameThatDoesNotReadTheMouseRefusesClicks()
        {
            Table.Input.enabled = false;

            Assert.Throws<NotDeliveredException>(() => DisplayableClickInputProvider.Click(Table.Input, _probe));
            AssertTheMouseIsBack();
        }

        [Test]
        public void ASecondClickBeforeTheReleaseIsRefused()
        {
            DisplayableClickInputProvider.Click(Table.Input, _probe);

            var refusal = Assert.Throws<NotDeliveredException>(
                () => DisplayableClickInputProvider.Click(Table.Input, Table.EndTurnButton)
            );

            Assert.That(refusal.Message, Is.EqualTo("the mouse is still on Probe"));
            Frame();
            Frame();
            AssertTheMouseIsBack();
        }

        [Test]
        public void AProviderThatTheGameSetsMeanwhileStays()
        {
            DisplayableClickInputProvider.Click(Table.Input, _probe);
            var click = Table.Input.InputProvider!;
            var other = new FixedProvider();
            Table.Input.InputProvider = other;
            click.FrameHandled(InputOutcome.Stopped);

            Assert.That(Table.Input.InputProvider, Is.SameAs(other));
            Assert.That(BusyToken.IsAnyActive, Is.False);
        }

        [Test]
        public void AButtonActsOnlyWhereTheMouseIsReleasedOnIt()
        {
            var clicks = 0;
            var button = Make<DisplayableButton>("Button");
            button.Bind("Button", () => clicks++);

            DisplayableClickInputProvider.Drag(Table.Input, button, _probe);
            Frame();
            Frame();
            Assert.That(clicks, Is.EqualTo(0));

            DisplayableClickInputProvider.Click(Table.Input, button);
            Frame();
            Frame();
            Assert.That(clicks, Is.EqualTo(1));
        }

        [Test]
        public void ACardIsPlayedByAClick()
        {
            DisplayableClickInputProvider.Click(Table.Input, CardNamed("Shield Wall"));
            Frame();
            Frame();
            FramesUntilStill();

            Assert.That(Table.Game.Battlefield[0].Name, Is.EqualTo("Shield Wall"));
        }

        [Test]
        public void ACardIsPlayedByDroppingItOnTheBattlefield()
        {
            DisplayableClickInputProvider.Drag(Table.Input, CardNamed("Shield Wall"), Table.DropZone);
            Frame();
            Frame();
            FramesUntilStill();

            Assert.That(Table.Game.Battlefield[0].Name, Is.EqualTo("Shield Wall"));
        }

        [Test]
        public void ACardThatIsDroppedElsewhereStaysInTheHand()
        {
            DisplayableClickInputProvider.Drag(Table.Input, CardNamed("Shield Wall"), Table.EndTurnButton);
            Frame();
            Frame();
            DisplayableClickInputProvider.Drag(Table.Input, CardNamed("Shield Wall"), null);
            Frame();
            Frame();
            FramesUntilStill();

            Assert.That(Table.Game.Battlefield, Is.Empty);
        }

        [Test]
        public void APlayersMouseTakesTheSameWay()
        {
            var mouse = new FixedProvider { ObjectUnderPointer = _probe, IsPressed = true };
            Table.Input.InputProvider = mouse;
            Frame();
            Frame();
            mouse.IsPressed = false;
            Frame();

            Assert.That(_seen, Is.EqualTo(new[] { "down", "up on it" }));
        }

        [Test]
        public void ACardShowsItsTextWhileTheMouseIsOverIt()
        {
            var card = CardNamed("Shield Wall");
            var mouse = new FixedProvider { ObjectUnderPointer = card, PointerPosition = new Vector2(1, 1) };
            Table.Input.InputProvider = mouse;
            Frame();
            Assert.That(Table.Document.InfoZoomContainer.childCount, Is.EqualTo(1));

            mouse.PointerPosition = new Vector2(2, 2);
            mouse.ObjectUnderPointer = null;
            Frame();
            Assert.That(Table.Document.InfoZoomContainer.childCount, Is.EqualTo(0));
        }

        [Test]
        public void WhatAnAgentPointsAtStaysWhileTheMouseLiesStill()
        {
            Table.Input.InputProvider = new FixedProvider { PointerPosition = new Vector2(1, 1) };
            Frame();
            CardNamed("Shield Wall").MouseHoverStart();
            Frame();

            Assert.That(Table.Document.InfoZoomContainer.childCount, Is.EqualTo(1));
        }

        [Test]
        public void APlayerWhoLetsGoElsewhereDoesNotClick()
        {
            var mouse = new FixedProvider { ObjectUnderPointer = _probe, IsPressed = true };
            Table.Input.InputProvider = mouse;
            Frame();
            mouse.ObjectUnderPointer = null;
            mouse.IsPressed = false;
            Frame();

            Assert.That(_seen, Is.EqualTo(new[] { "down", "up elsewhere" }));
        }

        [Test]
        public void AClickArrivesWhileThePlayerHoldsTheButton()
        {
            var mouse = new FixedProvider { ObjectUnderPointer = Table.EndTurnButton, IsPressed = true };
            Table.Input.InputProvider = mouse;
            Frame();

            DisplayableClickInputProvider.Click(Table.Input, _probe);
            Frame();
            Frame();

            Assert.That(_seen, Is.EqualTo(new[] { "down", "up on it" }));
            Assert.That(Table.Input.InputProvider, Is.SameAs(mouse));
        }

        [Test]
        public void ACanvasButtonPassesOverASecondClickWithinHalfASecond()
        {
            var menu = Table.Document.MenuButton!;
            menu.OnClick();
            Table.Document.ClosePanel();

            menu.OnClick();
            Assert.That(Table.Document.HasOpenPanels, Is.False);
            Assert.That(menu.SecondsUntilReady, Is.EqualTo(0.5).Within(1e-9));

            Engine.UnscaledNow += CanvasButton.DebounceSeconds;
            menu.OnClick();
            Assert.That(Table.Document.HasOpenPanels, Is.True);
        }

        sealed class FixedProvider : IInputProvider
        {
            public bool IsPressed { get; set; }

            public Vector2? PointerPosition { get; set; }

            public Displayable? ObjectUnderPointer { get; set; }

            public void FrameHandled(InputOutcome outcome) { }
        }
    }
}
