#nullable enable

using System.Linq;
using Newtonsoft.Json.Linq;
using NUnit.Framework;
using UnityEngine;

namespace Abu.Samples.CardTable.Tests
{
    /// <summary>The table as it is played through a bridge.</summary>
    [TestFixture]
    public class TableBridgeTests : BridgeFixture
    {
        static string[] History(JObject outcome) =>
            outcome["history"] is JArray lines ? lines.Select(line => (string)line!).ToArray() : new string[0];

        [Test]
        public void ASnapshotHasBothRegionsUnderTheGame()
        {
            var root = SceneSnapshot.Take(Bridge).Root;

            Assert.That(root.Label, Is.EqualTo("Card Table"));
            var regions = root.Children.Select(node => node.Label).ToArray();
            Assert.That(regions, Is.EqualTo(new[] { "UIToolkit", "Scene3D" }));
        }

        [Test]
        public void AClickOnACardPlaysItAndIsAnsweredWhenItLies()
        {
            var outcome = Click("Shield Wall");

            Assert.That((bool)outcome["delivered"]!, Is.True);
            Assert.That((bool)outcome["settled"]!, Is.True);
            Assert.That(History(outcome), Is.EqualTo(new[] { "Shield Wall was played." }));
            Assert.That(Table.Tweens.Playing, Is.EqualTo(0));
        }

        [Test]
        public void ACardIsPlayedUndoneAndPlayedAgain()
        {
            Click("Shield Wall");
            Assert.That(History(Click("Undo")), Is.EqualTo(new[] { "Shield Wall was taken back." }));
            Assert.That(History(Click("Shield Wall")), Is.EqualTo(new[] { "Shield Wall was played." }));
        }

        [Test]
        public void ASecondClickOnACanvasButtonWithinHalfASecondIsNotDelivered()
        {
            Click("Menu");
            Table.Document.ClosePanel();
            Table.Document.MenuButton!.Now = () => 200;
            Table.Document.MenuButton.OnClick();
            Table.Document.ClosePanel();
            Table.Document.MenuButton.Now = () => 200.125;

            var outcome = Click("Menu");

            Assert.That((bool)outcome["delivered"]!, Is.False);
            Assert.That(
                (string?)outcome["reason"],
                Is.EqualTo("Menu was clicked just now and takes the next click in 0.38 s")
            );
            Assert.That(Table.Document.HasOpenPanels, Is.False);
        }

        [Test]
        public void ACardThatIsDestroyedUnderTheMouseIsToldAsNotDelivered()
        {
            var card = CardNamed("Shield Wall");
            var key = Named(SceneSnapshot.Take(Bridge).Root, "Shield Wall").Key;
            Table.Actions.Perform(() => Object.DestroyImmediate(card.gameObject));
            Table.Actions.Update();

            var answer = Ask("click", new { key });

            var outcome = JObject.FromObject(answer.Data!);
            Assert.That((bool)outcome["delivered"]!, Is.False);
            Assert.That((string?)outcome["reason"], Is.EqualTo("Shield Wall was destroyed"));
        }

        [Test]
        public void APanelThatOpensUnderTheMouseIsToldAsNotDelivered()
        {
            Table.Actions.Perform(Table.Document.OpenMenu);
            Table.Actions.Update();

            var outcome = Click("End Turn");

            Assert.That((bool)outcome["delivered"]!, Is.False);
            Assert.That((string?)outcome["reason"], Is.EqualTo("a panel lies over the table"));
            Assert.That(Table.Game.Turn, Is.EqualTo(1));
        }

        [Test]
        public void HoveringACardShowsWhatItSays()
        {
            Act("hover", "Fire Elemental");

            Named(SceneSnapshot.Take(Bridge).Root, "Fire Elemental, Burns what it touches.");
        }

        [Test]
        public void ACardIsDraggedOntoTheBattlefield()
        {
            var scene = SceneSnapshot.Take(Bridge).Root;
            var source = Named(scene, "Fire Elemental").Key;
            var target = Named(scene, "Drop zone").Key;

            var answer = Ask("drag", new { source, target });

            Assert.That(answer.Error, Is.Null);
            Assert.That(Table.Game.Battlefield.Single().Name, Is.EqualTo("Fire Elemental"));
        }

        [Test]
        public void AGameIsWonByThreeCards()
        {
            Click("Lightning Bolt");
            Click("End Turn");
            Click("Shield Wall");
            Click("End Turn");
            var outcome = Click("Fire Elemental");

            Assert.That(History(outcome), Is.EqualTo(new[] { "Fire Elemental was played.", "You win." }));
            var scene = SceneSnapshot.Take(Bridge).Root;
            Assert.That(Named(scene, "You win").Role, Is.EqualTo("dialog"));
            Assert.That(Named(scene, "Scene3D").Children, Is.Empty);
        }

        [Test]
        public void TheStateIsWhatTheRulesSay()
        {
            Click("Shield Wall");

            var state = JObject.FromObject(Ask("state").Data!);

            StringAssert.Contains("Shield Wall", state.ToString());
        }
    }
}
