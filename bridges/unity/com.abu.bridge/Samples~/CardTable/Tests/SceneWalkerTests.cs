#nullable enable

using System.Linq;
using NUnit.Framework;
using UnityEngine;

namespace Abu.Samples.CardTable.Tests
{
    /// <summary>What agents see of the table: gates 4 to 6 of the design.</summary>
    [TestFixture]
    public class SceneWalkerTests : TableFixture
    {
        readonly RefRegistry _registry = new RefRegistry();

        AbuSceneNode Walk()
        {
            _registry.Clear();
            return new CardTableSceneWalker(Table).Walk(_registry);
        }

        [Test]
        public void ADisplayableThatHandlesTheMouseIsFound()
        {
            Make<ActionButton>("Pass").Bind("Pass", () => { });

            var node = Named(Walk(), "Pass");

            Assert.That(node.Role, Is.EqualTo("button"));
            Assert.That(node.Interactive, Is.True);
        }

        [Test]
        public void ADisplayableThatDoesNotHandleTheMouseIsLeftOut()
        {
            Make<Displayable>("Ornament");
            Make<ActionButton>("Not bound");

            Assert.That(LabelsUnder(Walk()), Has.None.EqualTo("Ornament").And.None.EqualTo("Not bound"));
        }

        [Test]
        public void ADisplayableThatIsNotActiveIsLeftOut()
        {
            Table.EndTurnButton.gameObject.SetActive(false);

            Assert.That(LabelsUnder(Walk()), Has.None.EqualTo("End Turn"));
        }

        [Test]
        public void CardsInTheDeckAreNotSeen()
        {
            Assert.That(LabelsUnder(Walk()), Has.None.EqualTo("Ancient Oak"));
        }

        [Test]
        public void ACanvasButtonIsFoundAndInteractive()
        {
            var node = Named(Walk(), "Menu");

            Assert.That(node.Role, Is.EqualTo("button"));
            Assert.That(node.Interactive, Is.True);
            Assert.That(Table.Document.MenuButton!.CanHandleMouseEvents(), Is.False);
        }

        [Test]
        public void ACanvasButtonThatCannotBeSeenIsLeftOut()
        {
            Assert.That(LabelsUnder(Walk()), Has.None.EqualTo("Dev"));

            Table.Document.DevButton!.Alpha = 0.5f;

            Assert.That(LabelsUnder(Walk()), Has.Some.EqualTo("Dev"));
        }

        [Test]
        public void ACanvasButtonThatIsNotActiveIsLeftOut()
        {
            Table.Document.BugButton!.gameObject.SetActive(false);

            Assert.That(LabelsUnder(Walk()), Has.None.EqualTo("Bug"));
        }

        [Test]
        public void AnOpenPanelHidesAllOfTheTable()
        {
            Table.Document.OpenMenu();

            var region = Walk();

            Assert.That(region.Label, Is.EqualTo("Scene3D"));
            Assert.That(region.Children, Is.Empty);
            Assert.That(_registry.Count, Is.EqualTo(0));
        }

        [Test]
        public void TheTableIsBackWhenThePanelIsClosed()
        {
            var before = LabelsUnder(Walk());
            Table.Document.OpenMenu();
            Table.Document.ClosePanel();

            Assert.That(LabelsUnder(Walk()), Is.EqualTo(before));
        }

        [Test]
        public void TheTableIsToldInTheGroupsOfTheGame()
        {
            Assert.That(
                LabelsUnder(Walk()),
                Is.EqualTo(
                    new[]
                    {
                        "Scene3D",
                        "Menu",
                        "Undo",
                        "Bug",
                        "End Turn",
                        "Sort Hand",
                        "Hand",
                        "Lightning Bolt",
                        "Shield Wall",
                        "Fire Elemental",
                        "Battlefield",
                        "Drop zone",
                    }
                )
            );
        }

        [Test]
        public void TheHandIsToldAsItLies()
        {
            Table.Game.SortHand();
            Table.Draw();
            FramesUntilStill();

            var hand = Named(Walk(), "Hand").Children.Select(card => card.Label).ToArray();

            Assert.That(hand, Is.EqualTo(new[] { "Fire Elemental", "Lightning Bolt", "Shield Wall", "Ancient Oak" }));
        }

        [Test]
        public void APlayedCardIsToldWithTheBattlefield()
        {
            Table.Play(Table.Game.Hand[0]);
            FramesUntilStill();

            Assert.That(LabelsUnder(Named(Walk(), "Battlefield")), Has.Some.EqualTo("Lightning Bolt"));
            Assert.That(LabelsUnder(Named(Walk(), "Hand")), Has.None.EqualTo("Lightning Bolt"));
        }

        [Test]
        public void EveryInteractiveNodeIsRegisteredInTheOrderOfTheWalk()
        {
            var refs = AllUnder(Walk()).Where(node => node.Interactive).Select(node => node.Ref).ToArray();

            Assert.That(refs, Is.EqualTo(Enumerable.Range(1, _registry.Count).Select(i => "e" + i).ToArray()));
        }

        [Test]
        public void ACardKeepsItsKeyWhereverItLies()
        {
            var before = Named(Walk(), "Lightning Bolt").Key;
            Table.Play(Table.Game.Hand[0]);
            FramesUntilStill();

            Assert.That(Named(Walk(), "Lightning Bolt").Key, Is.EqualTo(before));
        }

        [Test]
        public void NoTwoElementsHaveTheSameKey()
        {
            var keys = AllUnder(Walk()).Where(node => node.Interactive).Select(node => node.Key).ToArray();

            Assert.That(keys, Is.Unique);
            Assert.That(keys, Has.None.Null);
        }

        [Test]
        public void ACardSaysWhatIsWrittenOnIt()
        {
            Assert.That(Named(Walk(), "Shield Wall").Description, Is.EqualTo("Nothing passes for a turn."));
        }

        [Test]
        public void LabelsAreWithoutMarkup()
        {
            Make<ActionButton>("Pass").Bind("<b>Pass</b>\nfor this turn", () => { });

            Assert.That(LabelsUnder(Walk()), Has.Some.EqualTo("Pass, for this turn"));
        }

        [Test]
        public void AnActionThatCannotBeDoneIsDisabled()
        {
            Table.EndTurnButton.IsEnabled = false;

            Assert.That(Named(Walk(), "End Turn").Disabled, Is.True);
        }

        [Test]
        public void ADestroyedCardIsNoLongerAlive()
        {
            var card = Named(Walk(), "Shield Wall");
            var callbacks = _registry.Lookup(card.Ref)!;
            Assert.That(callbacks.IsAlive!(), Is.True);

            Object.DestroyImmediate(CardNamed("Shield Wall").gameObject);

            Assert.That(callbacks.IsAlive!(), Is.False);
        }

        [Test]
        public void BoundsAreCountedFromTheUpperLeftCorner()
        {
            var rect = CardNamed("Shield Wall").ScreenRect(Camera.main)!.Value;

            var bounds = Named(Walk(), "Shield Wall").Bounds!;

            Assert.That(bounds[0], Is.EqualTo(rect.x).Within(0.01));
            Assert.That(bounds[1] + bounds[3], Is.EqualTo(Screen.height - rect.y).Within(0.01));
            Assert.That(bounds[2], Is.EqualTo(rect.width).Within(0.01).And.GreaterThan(0));
        }

        [Test]
        public void WithoutACameraNothingHasAPlaceOnTheScreen()
        {
            Assert.That(CardNamed("Shield Wall").ScreenRect(null), Is.Null);
        }

        [Test]
        public void CardsTakeClicksHoversAndDragsAndTheDropZoneOnlyDrops()
        {
            var card = _registry.Lookup(Named(Walk(), "Shield Wall").Ref)!;
            var zone = _registry.Lookup(Named(Walk(), "Drop zone").Ref)!;

            Assert.That(card.OnClick, Is.Not.Null);
            Assert.That(card.OnHover, Is.Not.Null);
            Assert.That(card.OnDrag, Is.Not.Null);
            Assert.That(zone.OnClick, Is.Null);
            Assert.That(zone.OnDrag, Is.Null);
        }
    }
}
