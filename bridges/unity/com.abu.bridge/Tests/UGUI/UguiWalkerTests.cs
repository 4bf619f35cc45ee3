#nullable enable

using NUnit.Framework;
using UnityEngine;
using UnityEngine.UI;
using Object = UnityEngine.Object;

namespace Abu.Tests
{
    /// <summary>Which controls of UGUI agents see, and in which order.</summary>
    [TestFixture]
    public class UguiWalkerTests : UguiFixture
    {
        [Test]
        public void ControlsStandInTheRegionOfTheSceneWithTheirRefs()
        {
            var first = Make<Button>("First");
            Make<Button>("Second");

            var region = Walk();

            Assert.That(region.Role, Is.EqualTo("region"));
            Assert.That(region.Label, Is.EqualTo("Scene3D"));
            Assert.That(region.Interactive, Is.False);
            Assert.That(region.Children.ConvertAll(node => node.Ref), Is.EqualTo(new[] { "e1", "e2" }));
            Assert.That(region.Children.TrueForAll(node => node.Interactive), Is.True);
            Assert.That(Registry.Count, Is.EqualTo(2));
            Assert.That(region.Children[0].Key, Is.EqualTo(NodeOf(first).Key));
        }

        [Test]
        public void TheyStandInTheOrderOfTheHierarchyHoweverUnitysArrayIsOrdered()
        {
            var first = Make<Button>("First");
            var panel = Make<RectTransform>("Panel");
            var inPanel = Make<Button>("In the panel", panel);
            Make<Button>("Last");
            // The last one of the array comes into the place of the one that is switched off.
            Refresh(first);
            Refresh(inPanel);

            Assert.That(Selectable.allSelectablesArray[0].name, Is.Not.EqualTo("First"));
            Assert.That(Labels(), Is.EqualTo(new[] { "First", "In the panel", "Last" }));
        }

        [Test]
        public void AControlComesBeforeWhatIsInIt()
        {
            var row = Make<Button>("Row");
            Make<Button>("Delete", row);
            Refresh(row);

            Assert.That(Labels(), Is.EqualTo(new[] { "Row", "Delete" }));
        }

        [Test]
        public void CanvasesStandInTheirSortingOrder()
        {
            Make<Button>("On the first canvas");
            Canvas.sortingOrder = 5;
            var below = MakeRoot<Canvas>("Another canvas");
            below.sortingOrder = -1;
            Make<Button>("Below", below);

            Assert.That(Labels(), Is.EqualTo(new[] { "Below", "On the first canvas" }));
        }

        [Test]
        public void RootsOfAScenesStandInTheirOrder()
        {
            var other = MakeRoot<Canvas>("Another canvas");
            Make<Button>("On the second canvas", other);
            Make<Button>("On the first canvas");

            Assert.That(Labels(), Is.EqualTo(new[] { "On the first canvas", "On the second canvas" }));
        }

        [Test]
        public void WhatIsSwitchedOffIsNotShown()
        {
            Make<Button>("Off").enabled = false;
            var panel = Make<RectTransform>("Panel");
            Make<Button>("In a panel that is off", panel);
            panel.gameObject.SetActive(false);

            Assert.That(Labels(), Is.Empty);
            Assert.That(Registry.Count, Is.EqualTo(0));
        }

        [Test]
        public void WhatATestNamesItselfIsNotShownEitherWhereItIsOff()
        {
            var off = Make<Button>("Off");
            off.enabled = false;
            var gone = Make<Button>("Gone");
            Object.DestroyImmediate(gone.gameObject);

            Assert.That(new UguiWalker(() => new[] { off, gone }).Walk(Registry).Children, Is.Empty);
        }

        [Test]
        public void WhatIsInATransparentGroupIsNotShown()
        {
            var group = Make<CanvasGroup>("Group");
            Make<Button>("Faded", Make<RectTransform>("Panel", group));
            group.alpha = 0.01f;
            Assert.That(Labels(), Is.EqualTo(new[] { "Faded" }));

            group.alpha = 0;
            Assert.That(Labels(), Is.Empty);
        }

        [Test]
        public void AGroupThatIsSwitchedOffHidesNothing()
        {
            var group = Make<CanvasGroup>("Group");
            group.alpha = 0;
            group.enabled = false;
            Make<Button>("Seen", group);

            Assert.That(Labels(), Is.EqualTo(new[] { "Seen" }));
        }

        [Test]
        public void AGroupThatIgnoresThoseAboveIsShownBelowATransparentOne()
        {
            var above = Make<CanvasGroup>("Above");
            above.alpha = 0;
            var below = Make<CanvasGroup>("Below", above);
            below.ignoreParentGroups = true;
            Make<Button>("Seen", below);
            Make<Button>("Not seen", above);

            Assert.That(Labels(), Is.EqualTo(new[] { "Seen" }));
        }

        [Test]
        public void ACanvasWhoseOwnGroupIsTransparentShowsNothingAtAll()
        {
            Canvas.gameObject.AddComponent<CanvasGroup>().alpha = 0;
            var below = Make<CanvasGroup>("Below");
            below.ignoreParentGroups = true;
            Make<Button>("Not seen", below);

            Assert.That(Labels(), Is.Empty);
        }

        [Test]
        public void ACanvasThatIsSwitchedOffShowsNothing()
        {
            Make<Button>("Not seen");
            Canvas.enabled = false;

            Assert.That(Labels(), Is.Empty);
        }

        [Test]
        public void WhileAPanelLiesOverTheSceneNothingOfItIsShownOrRegistered()
        {
            Make<Button>("Below the panel");
            var isOpen = true;
            var walker = new UguiWalker { IsOccluded = () => isOpen };

            var region = walker.Walk(Registry);
            Assert.That(region.Label, Is.EqualTo("Scene3D"));
            Assert.That(region.Children, Is.Empty);
            Assert.That(Registry.Count, Is.EqualTo(0));

            isOpen = false;
            Assert.That(walker.Walk(Registry).Children.Count, Is.EqualTo(1));
        }

        [Test]
        public void AControlKeepsItsKey()
        {
            var button = Make<Button>("Play");
            var key = NodeOf(button).Key;
            button.name = "Play on";

            Assert.That(NodeOf(button).Key, Is.EqualTo(key));
            Assert.That(NodeOf(Make<Button>("Play")).Key, Is.Not.EqualTo(key));
        }

        [Test]
        public void AControlWithoutACanvasHasNoPlace()
        {
            Assert.That(NodeOf(MakeRoot<Button>("Alone")).Bounds, Is.Null);
            Assert.That(NodeOf(Make<Button>("On a canvas")).Bounds, Has.Length.EqualTo(4));
        }

        [Test]
        public void AControlIsDisabledByItselfOrByAGroupAboveIt()
        {
            var button = Make<Button>("By itself");
            button.interactable = false;
            var group = Make<CanvasGroup>("Group");
            group.interactable = false;
            var inGroup = Make<Button>("By its group", group);

            Assert.That(NodeOf(button).Disabled, Is.True);
            Assert.That(NodeOf(inGroup).Disabled, Is.True);
            Assert.That(NodeOf(Make<Button>("By nothing")).Disabled, Is.False);
        }

        [Test]
        public void AGroupThatIsOffOrIgnoredDisablesNothing()
        {
            var off = Make<CanvasGroup>("Off");
            off.interactable = false;
            off.enabled = false;
            var above = Make<CanvasGroup>("Above");
            above.interactable = false;
            var below = Make<CanvasGroup>("Below", above);
            below.ignoreParentGroups = true;

            Assert.That(NodeOf(Make<Button>("In one that is off", off)).Disabled, Is.False);
            Assert.That(NodeOf(Make<Button>("In one that ignores", below)).Disabled, Is.False);
        }

        [Test]
        public void WhatIsSelectedHasTheFocus()
        {
            var button = Make<Button>("Play");
            Assert.That(NodeOf(button).Focused, Is.False);

            MakeEvents().System.SetSelectedGameObject(button.gameObject);

            Assert.That(NodeOf(button).Focused, Is.True);
        }
    }
}
