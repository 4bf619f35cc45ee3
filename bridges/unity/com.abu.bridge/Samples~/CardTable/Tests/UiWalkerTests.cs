#nullable enable

using System.Linq;
using NUnit.Framework;
using UnityEngine.UIElements;

namespace Abu.Samples.CardTable.Tests
{
    /// <summary>What agents see of the UI over the table.</summary>
    [TestFixture]
    public class UiWalkerTests : TableFixture
    {
        readonly RefRegistry _registry = new RefRegistry();

        AbuSceneNode Walk()
        {
            _registry.Clear();
            return new CardTableUiWalker(Table.Document).Walk(_registry);
        }

        [Test]
        public void TheLayersAreNotPickedAndAreGoneThrough()
        {
            Assert.That(Table.Document.Layers.Count, Is.EqualTo(4));
            Assert.That(Table.Document.Layers.All(layer => layer.pickingMode == PickingMode.Ignore), Is.True);

            Assert.That(LabelsUnder(Walk()), Is.EqualTo(new[] { "UIToolkit", "Turn 1", "Player: Nobody", "Deck: 4" }));
        }

        [Test]
        public void WhatOnlyTellsIsNotInteractive()
        {
            Assert.That(AllUnder(Walk()).Any(node => node.Interactive), Is.False);
            Assert.That(_registry.Count, Is.EqualTo(0));
        }

        [Test]
        public void AnElementThatIsPickedIsInteractive()
        {
            Table.Document.ScreenAnchoredNode.Add(new VisualElement { name = "Emote" });

            Assert.That(Named(Walk(), "Emote").Interactive, Is.True);
        }

        [Test]
        public void TheSurfaceOfTheTableIsNoElement()
        {
            Assert.That(Root.Children().Contains(Table.Document.TableSurface), Is.True);
            Assert.That(LabelsUnder(Walk()), Has.None.EqualTo("TableSurface"));
        }

        [Test]
        public void AnOpenPanelIsADialogWithWhatIsInIt()
        {
            Table.Document.OpenMenu();

            var menu = Named(Walk(), "Menu");

            Assert.That(menu.Role, Is.EqualTo("dialog"));
            Assert.That(
                menu.Children.Where(node => node.Interactive).Select(node => node.Role + " " + node.Label).ToArray(),
                Is.EqualTo(
                    new[] { "textbox Player name", "checkbox Developer", "button New Game", "button Close" }
                )
            );
        }

        [Test]
        public void ThePanelStaysSeenWhileTheTableIsNot()
        {
            Table.Document.OpenBugReport();

            Assert.That(LabelsUnder(Walk()), Has.Some.EqualTo("Send"));
            Assert.That(new CardTableSceneWalker(Table).Walk(new RefRegistry()).Children, Is.Empty);
        }

        [Test]
        public void OnePanelIsOpenedAtATime()
        {
            Table.Document.OpenMenu();
            Table.Document.OpenMenu();
            Table.Document.OpenBugReport();

            Assert.That(Table.Document.Panels.Count, Is.EqualTo(1));
        }

        [Test]
        public void AClosedPanelIsGone()
        {
            Table.Document.OpenMenu();
            Table.Document.ClosePanel();

            Assert.That(LabelsUnder(Walk()), Has.None.EqualTo("Menu"));
        }

        [Test]
        public void WhatACardSaysIsToldInOneLine()
        {
            CardNamed("Shield Wall").MouseHoverStart();

            Assert.That(LabelsUnder(Walk()), Has.Some.EqualTo("Shield Wall, Nothing passes for a turn."));
            Assert.That(LabelsUnder(Walk()), Has.Some.EqualTo("Shield Wall moves to the battlefield"));
        }

        [Test]
        public void ANewNameIsShown()
        {
            Table.Rename("Ada");

            Assert.That(LabelsUnder(Walk()), Has.Some.EqualTo("Player: Ada"));
        }
    }
}
