#nullable enable

using System;
using System.Collections.Generic;
using Abu;
using NUnit.Framework;
using UnityEngine;
using UnityEngine.UIElements;
using Object = UnityEngine.Object;

namespace StandInTests
{
    /// <summary>Clicks on elements of UI Toolkit that have a place on the screen.</summary>
    [TestFixture]
    public class UiToolkitClickTests : UiFixture
    {
        [Test]
        public void AClickIsWhatAMouseDoesInTheMiddle()
        {
            var card = Add(At(new VisualElement { name = "Card", focusable = true }, 100, 50, 60, 40));
            WatchPointer(card);
            Frame();

            Click(card);

            Assert.That(
                Seen,
                Is.EqualTo(
                    new[]
                    {
                        "move 130,70 button -1 of 0 x0",
                        "down 130,70 button 0 of 1 x1",
                        "up 130,70 button 0 of 0 x1",
                        "click 130,70 button 0 of 0 x1",
                    }
                )
            );
        }

        [Test]
        public void AButtonIsClickedOnce()
        {
            var button = Add(ButtonOf("Play"));
            Frame();

            Click(button);

            Assert.That(Seen, Is.EqualTo(new[] { "Play" }));
        }

        [Test]
        public void AnElementWithoutASizeIsNotToldAndNotClicked()
        {
            var button = Add(ButtonOf("Play"));
            Frame();
            var callbacks = Of(button);

            button.style.height = 0;
            Frame();

            Assert.That(Nodes().Exists(node => node.Label == "Play"), Is.False);
            Assert.That(ReasonOf(() => callbacks.OnClick!()), Is.EqualTo("it has no size"));
            Assert.That(Seen, Is.Empty);
        }

        [Test]
        public void WhatLiesOverAnElementKeepsTheClick()
        {
            var button = Add(At(ButtonOf("Play"), 0, 0, 100, 40));
            Add(At(new VisualElement { name = "Curtain" }, 0, 0, 640, 480));
            Frame();

            Assert.That(ReasonOf(() => Click(button)), Is.EqualTo("something lies over it: VisualElement \"Curtain\""));
            Assert.That(Seen, Is.Empty);
        }

        [Test]
        public void ACoverThatIsNotPickedLetsTheClickThrough()
        {
            var button = Add(At(ButtonOf("Play"), 0, 0, 100, 40));
            Add(At(new VisualElement { pickingMode = PickingMode.Ignore }, 0, 0, 640, 480));
            Frame();

            Click(button);

            Assert.That(Seen, Is.EqualTo(new[] { "Play" }));
        }

        [Test]
        public void ACoverThatIsNotSeenKeepsTheClickAllTheSame()
        {
            var button = Add(At(ButtonOf("Play"), 0, 0, 100, 40));
            Add(At(new VisualElement { name = "Faded" }, 0, 0, 640, 480)).style.opacity = 0;
            Frame();

            Assert.That(ReasonOf(() => Click(button)), Is.EqualTo("something lies over it: VisualElement \"Faded\""));
        }

        [Test]
        public void AnElementThatIsCoveredInPartIsClickedWhereItIsFree()
        {
            var card = Add(At(new VisualElement { name = "Card", focusable = true }, 0, 0, 100, 100));
            Add(At(new VisualElement { name = "Badge" }, 0, 0, 60, 60));
            card.RegisterCallback<ClickEvent>(evt => Seen.Add(evt.position.x + "," + evt.position.y));
            Frame();

            Click(card);

            Assert.That(Seen, Is.EqualTo(new[] { "75,25" }));
        }

        [Test]
        public void AnElementOutsideOfTheScreenIsNotClicked()
        {
            var button = Add(At(ButtonOf("Play"), 700, 0, 100, 40));
            Frame();

            Assert.That(ReasonOf(() => Click(button)), Is.EqualTo("it lies outside of what is seen"));
        }

        [Test]
        public void AnElementThatIsPartlyOutsideIsClickedOnTheScreen()
        {
            var card = Add(At(new VisualElement { name = "Card", focusable = true }, 600, 0, 400, 40));
            card.RegisterCallback<ClickEvent>(evt => Seen.Add(evt.position.x + "," + evt.position.y));
            Frame();

            Click(card);

            Assert.That(Seen, Is.EqualTo(new[] { "620,20" }));
        }

        [Test]
        public void WhatIsScrolledAwayIsScrolledBackAndClicked()
        {
            var view = Add(ViewOf(20));
            Frame();

            Click(view[15]);
            Click(view[2]);

            Assert.That(Seen, Is.EqualTo(new[] { "15", "2" }));
        }

        [Test]
        public void ViewsInViewsAreScrolled()
        {
            var outer = Add(ViewOf(10));
            var inner = ViewOf(10);
            outer.Add(inner);
            Frame();

            Click(inner[9]);

            Assert.That(Seen, Is.EqualTo(new[] { "9" }));
            Assert.That(inner.scrollOffset.y, Is.EqualTo(140));
            Assert.That(outer.scrollOffset.y, Is.EqualTo(240));
        }

        [Test]
        public void AnElementThatIsTallerThanItsViewIsClickedInWhatIsSeen()
        {
            var view = Add(new ScrollView());
            view.style.height = 100;
            var map = new VisualElement { name = "Map", focusable = true };
            map.style.height = 1000;
            map.RegisterCallback<ClickEvent>(evt => Seen.Add(evt.position.y.ToString()));
            view.Add(map);
            Add(ButtonOf("Below"));
            Frame();

            Click(map);

            Assert.That(Seen, Is.EqualTo(new[] { "50" }));
        }

        [Test]
        public void ADisabledElementTakesNoClick()
        {
            var button = Add(ButtonOf("Play"));
            Frame();
            var callbacks = Of(button);

            Root.SetEnabled(false);

            Assert.That(ReasonOf(() => callbacks.OnClick!()), Is.EqualTo("it is disabled"));
            Assert.That(Seen, Is.Empty);
        }

        [TestCase("hidden", "it is hidden")]
        [TestCase("transparent", "it is not displayed")]
        [TestCase("not displayed", "it is not displayed")]
        [TestCase("removed", "it is in no panel")]
        public void AnElementThatIsNoLongerShownTakesNoClick(string how, string reason)
        {
            var box = Add(new VisualElement());
            var button = ButtonOf("Play");
            box.Add(button);
            Frame();
            var callbacks = Of(button);

            box.style.visibility = how == "hidden" ? Visibility.Hidden : Visibility.Visible;
            box.style.opacity = how == "transparent" ? 0 : 1;
            box.style.display = how == "not displayed" ? DisplayStyle.None : DisplayStyle.Flex;
            if (how == "removed")
            {
                box.RemoveFromHierarchy();
            }

            Assert.That(ReasonOf(() => callbacks.OnClick!()), Is.EqualTo(reason));
            Assert.That(Seen, Is.Empty);
        }

        [TestCase("right", 1)]
        [TestCase("middle", 2)]
        public void OtherButtonsArePressedAndAreNoClick(string name, int button)
        {
            var card = Add(At(new VisualElement { focusable = true }, 0, 0, 100, 100));
            WatchPointer(card);
            Frame();

            Of(card).OnClickWith!(new ClickParams { Button = name });

            var down = "down 50,50 button " + button + " of " + (1 << button) + " x1";
            var up = "up 50,50 button " + button + " of 0 x1";
            Assert.That(Seen, Is.EqualTo(new[] { "move 50,50 button -1 of 0 x0", down, up }));
        }

        [Test]
        public void AButtonTakesNoRightClick()
        {
            var button = Add(ButtonOf("Play"));
            Frame();

            Of(button).OnClickWith!(new ClickParams { Button = "right" });

            Assert.That(Seen, Is.Empty);
        }

        [Test]
        public void AButtonThatThereIsNotIsRefused()
        {
            var button = Add(ButtonOf("Play"));
            Frame();

            var refusal = RefusalOf(() => Of(button).OnClickWith!(new ClickParams { Button = "fourth" }));

            Assert.That(refusal.Code, Is.EqualTo(ErrorCodes.BadParams));
        }

        [Test]
        public void ClicksOfADoubleClickAreCounted()
        {
            var card = Add(At(new VisualElement { focusable = true }, 0, 0, 100, 100));
            card.RegisterCallback<PointerDownEvent>(evt => Seen.Add("down x" + evt.clickCount));
            card.RegisterCallback<ClickEvent>(evt => Seen.Add("click x" + evt.clickCount));
            Frame();

            Of(card).OnClickWith!(new ClickParams { Count = 2 });

            Assert.That(Seen, Is.EqualTo(new[] { "down x1", "click x1", "down x2", "click x2" }));
        }

        [Test]
        public void TwoClicksAreNoDoubleClick()
        {
            var card = Add(At(new VisualElement { focusable = true }, 0, 0, 100, 100));
            card.RegisterCallback<ClickEvent>(evt => Seen.Add("click x" + evt.clickCount));
            Frame();

            Click(card);
            Click(card);

            Assert.That(Seen, Is.EqualTo(new[] { "click x1", "click x1" }));
        }

        [Test]
        public void TheSecondClickDoesNotGoToWhatLiesBelow()
        {
            Add(At(ButtonOf("Below"), 0, 0, 100, 40));
            var closing = Add(At(ButtonOf("Close"), 0, 0, 100, 40));
            closing.clicked += closing.RemoveFromHierarchy;
            Frame();
            var callbacks = Of(closing);

            var reason = ReasonOf(() => callbacks.OnClickWith!(new ClickParams { Count = 2 }));

            Assert.That(reason, Is.EqualTo("it left its place after 1 of 2 clicks"));
            Assert.That(Seen, Is.EqualTo(new[] { "Close" }));
        }

        [Test]
        public void AnElementThatLeavesWhenThePointerComesIsNotPressed()
        {
            Add(At(ButtonOf("Below"), 0, 0, 100, 40));
            var shy = Add(At(ButtonOf("Shy"), 0, 0, 100, 40));
            shy.RegisterCallback<PointerEnterEvent>(evt => shy.style.display = DisplayStyle.None);
            Frame();

            Assert.That(ReasonOf(() => Click(shy)), Is.EqualTo("it left its place after 0 of 1 clicks"));
            Assert.That(Seen, Is.Empty);
        }

        [Test]
        public void AnElementThatGoesAwayWhenItIsPressedIsNotClickedAndTheButtonIsLetGo()
        {
            Add(At(ButtonOf("Below"), 0, 0, 100, 40));
            var button = Add(At(ButtonOf("Play"), 0, 0, 100, 40));
            Root.RegisterCallback<PointerDownEvent>(evt => button.RemoveFromHierarchy(), TrickleDown.TrickleDown);
            Frame();

            Assert.That(ReasonOf(() => Click(button)), Is.EqualTo("it went away when it was pressed"));
            Assert.That(Seen, Is.Empty);
            Assert.That(PressedButtons(), Is.EqualTo(0));
        }

        [Test]
        public void APanelThatGoesAwayWhenItIsPressedLeavesNoButtonPressed()
        {
            var other = MakeDocument(1);
            var button = At(ButtonOf("Play"), 0, 0, 100, 40);
            other.rootVisualElement.Add(button);
            button.RegisterCallback<PointerDownEvent>(
                evt => Object.DestroyImmediate(other.panelSettings),
                TrickleDown.TrickleDown
            );
            Frame();

            Assert.That(ReasonOf(() => Click(button)), Is.EqualTo("it went away when it was pressed"));
            Assert.That(PressedButtons(), Is.EqualTo(0));
        }

        [Test]
        public void WhatACallbackThrowsIsToldAndTheButtonIsLetGo()
        {
            var button = Add(ButtonOf("Play"));
            var isBroken = true;
            button.RegisterCallback<PointerDownEvent>(
                evt =>
                {
                    if (isBroken)
                    {
                        throw new InvalidOperationException("broken");
                    }
                },
                TrickleDown.TrickleDown
            );
            Frame();

            Assert.Throws<InvalidOperationException>(() => Click(button));
            Assert.That(PressedButtons(), Is.EqualTo(0));

            isBroken = false;
            Click(button);
            Assert.That(Seen, Is.EqualTo(new[] { "Play" }));
        }

        [Test]
        public void AButtonWhoseActionThrowsCanBeClickedAgain()
        {
            var button = Add(new Button(() => throw new InvalidOperationException("no cards left")));
            Frame();

            for (var i = 0; i < 2; i++)
            {
                var thrown = Assert.Throws<InvalidOperationException>(() => Click(button))!;
                Assert.That(thrown.Message, Is.EqualTo("no cards left"));
            }
        }

        [Test]
        public void AnElementThatIsNotPickedIsClickedByWhatIsInIt()
        {
            var card = Add(At(new VisualElement { focusable = true }, 0, 0, 100, 100));
            card.pickingMode = PickingMode.Ignore;
            card.Add(At(new Label("Bolt"), 0, 0, 100, 100));
            card.RegisterCallback<ClickEvent>(evt => Seen.Add("card"));
            Frame();

            Click(card);

            Assert.That(Seen, Is.EqualTo(new[] { "card" }));
        }

        [Test]
        public void AnElementThatNoPointerMeetsGetsItsClickDirectly()
        {
            var card = Add(At(new VisualElement { focusable = true }, 0, 0, 100, 100));
            card.pickingMode = PickingMode.Ignore;
            card.RegisterCallback<ClickEvent>(evt => Seen.Add("card"));
            Frame();

            Click(card);

            Assert.That(Seen, Is.EqualTo(new[] { "card" }));
        }

        [Test]
        public void AClickOnACardDoesNotPressTheButtonInItsMiddle()
        {
            var card = Add(At(new VisualElement { name = "Card", focusable = true }, 0, 0, 100, 100));
            card.Add(At(ButtonOf("Discard"), 30, 30, 40, 40));
            card.RegisterCallback<ClickEvent>(evt => Seen.Add("card"));
            Frame();

            Click(card);

            Assert.That(Seen, Is.EqualTo(new[] { "card" }));
        }

        [Test]
        public void ACardThatIsFullOfItsButtonTakesNoClickForIt()
        {
            var card = Add(At(new VisualElement { name = "Card", focusable = true }, 0, 0, 100, 100));
            card.Add(At(ButtonOf("Discard"), 0, 0, 100, 100));
            Frame();

            Assert.That(ReasonOf(() => Click(card)), Is.EqualTo("something lies over it: Button \"Discard\""));
            Assert.That(Seen, Is.Empty);
        }

        [Test]
        public void AnOpenFoldoutIsClosedByItsHeader()
        {
            var foldout = Add(new Foldout { text = "Options" });
            foldout.Add(At(ButtonOf("Reset all"), 0, 0, 640, 300));
            foldout.contentContainer.style.height = 300;
            Frame();

            Click(foldout);

            Assert.That(foldout.value, Is.False);
            Assert.That(Seen, Is.Empty);
        }

        [Test]
        public void ATogglesValueIsSwitchedOnce()
        {
            var toggle = Add(new Toggle("Music"));
            toggle.RegisterValueChangedCallback(evt => Seen.Add("changed to " + evt.newValue));
            Frame();

            Click(toggle);

            Assert.That(Seen, Is.EqualTo(new[] { "changed to True" }));
        }

        [Test]
        public void ARadioButtonIsChosenInsteadOfAnother()
        {
            var group = Add(new RadioButtonGroup("Quality", new List<string> { "Low", "High" }));
            Frame();

            Click(group[0]);
            Click(group[1]);

            Assert.That(group.value, Is.EqualTo(1));
            Assert.That(NodeOf(group[0]).Checked, Is.False);
            Assert.That(NodeOf(group[1]).Checked, Is.True);
        }

        [Test]
        public void ARepeatingButtonActsWhenItIsPressed()
        {
            var button = Add(new RepeatButton(() => Seen.Add("again"), 250, 30) { text = "More" });
            Frame();

            Click(button);

            Assert.That(Seen, Is.EqualTo(new[] { "again" }));
        }

        [Test]
        public void ATabIsChosenByItsHeader()
        {
            var view = Add(new TabView());
            var items = new Tab("Items");
            var spells = new Tab("Spells");
            view.Add(items);
            view.Add(spells);
            spells.Add(ButtonOf("Cast"));
            Frame();

            Click(spells.tabHeader);
            Frame();

            Assert.That(view.activeTab, Is.SameAs(spells));
            Assert.That(NodeOf(spells.tabHeader).Selected, Is.True);
            Assert.That(NodeOf(items.tabHeader).Selected, Is.False);
            Click(spells[0]);
            Assert.That(Seen, Is.EqualTo(new[] { "Cast" }));
        }

        [Test]
        public void ARowOfAListIsSelectedAndByTwoClicksChosen()
        {
            var list = Add(new ListView { itemsSource = new[] { "Sword", "Shield", "Potion" } });
            list.selectionChanged += items => Seen.Add("selected " + list.selectedItem);
            list.itemsChosen += items => Seen.Add("chosen " + list.selectedItem);
            Frame();
            var row = Nodes().Find(node => node.Label == "Shield")!;
            Assert.That(row.Role + " " + row.Selected, Is.EqualTo("option False"));

            Registry.Lookup(row.Ref)!.OnClickWith!(new ClickParams { Count = 2 });

            Assert.That(Seen, Is.EqualTo(new[] { "selected Shield", "chosen Shield" }));
            Assert.That(Nodes().Find(node => node.Label == "Shield")!.Selected, Is.True);
        }

        [Test]
        public void ADropdownIsOpenedBesideItsLabelAndItsRowsAreClicked()
        {
            var level = Add(new DropdownField("Difficulty", new List<string> { "Easy", "Hard" }, 0));
            level.RegisterValueChangedCallback(evt => Seen.Add(evt.previousValue + " to " + evt.newValue));
            // The label takes more than the half, so the middle of the field lies in it.
            level.labelElement.style.width = 500;
            Frame();

            Click(level);
            Frame();
            Registry.Lookup(Nodes().Find(node => node.Role == "option" && node.Label == "Hard")!.Ref)!.OnClick!();
            Frame();

            Assert.That(Seen, Is.EqualTo(new[] { "Easy to Hard" }));
            Assert.That(Nodes().Exists(node => node.Role == "option"), Is.False);
        }

        [Test]
        public void AnOpenMenuLiesOverAllElse()
        {
            var level = Add(new DropdownField("Difficulty", new List<string> { "Easy", "Hard" }, 0));
            var button = Add(At(ButtonOf("Play"), 0, 300, 100, 40));
            Frame();

            Click(level);
            Frame();
            Assert.That(ReasonOf(() => Click(button)), Is.EqualTo("something lies over it: an open menu"));

            new UiInputInjector().Key("Escape", KeyMove.Press);
            Frame();
            Click(button);
            Assert.That(Seen, Is.EqualTo(new[] { "Play" }));
        }

        [Test]
        public void AnElementInAPanelBelowAnotherOneIsCovered()
        {
            var button = Add(At(ButtonOf("Below"), 0, 0, 100, 40));
            var above = MakeDocument(5, 2);
            above.rootVisualElement.Add(At(ButtonOf("Above"), 0, 0, 50, 20));
            Frame();

            Assert.That(ReasonOf(() => Click(button)), Is.EqualTo("something lies over it: Button \"Above\""));
            Click(above.rootVisualElement[0]);
            Assert.That(Seen, Is.EqualTo(new[] { "Above" }));
        }

        [Test]
        public void APanelBelowCoversNothing()
        {
            var button = Add(At(ButtonOf("Above"), 0, 0, 100, 40));
            MakeDocument(-5).rootVisualElement.Add(At(ButtonOf("Below"), 0, 0, 100, 40));
            Frame();

            Click(button);

            Assert.That(Seen, Is.EqualTo(new[] { "Above" }));
        }

        [Test]
        public void DocumentsOfOnePanelCoverEachOtherByTheirOrder()
        {
            var button = Add(At(ButtonOf("Below"), 0, 0, 100, 40));
            var above = new GameObject("Above").AddComponent<UIDocument>();
            above.panelSettings = Document.panelSettings;
            above.rootVisualElement.Add(At(ButtonOf("Above"), 0, 0, 100, 40));
            Frame();
            Assert.That(ReasonOf(() => Click(button)), Is.EqualTo("something lies over it: Button \"Above\""));

            Document.sortingOrder = 1;
            Frame();
            Click(button);
            Assert.That(Seen, Is.EqualTo(new[] { "Below" }));
        }
    }
}
