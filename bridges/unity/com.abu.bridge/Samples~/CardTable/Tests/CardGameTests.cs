#nullable enable

using System.Collections.Generic;
using System.Linq;
using NUnit.Framework;

namespace Abu.Samples.CardTable.Tests
{
    [TestFixture]
    public class CardGameTests
    {
        readonly List<string> _told = new List<string>();
        CardGame _game = null!;

        [SetUp]
        public void Deal()
        {
            _told.Clear();
            _game = new CardGame(_told.Add);
        }

        static string Names(IEnumerable<CardFace> cards) =>
            string.Join(", ", cards.Select(card => card.Name).ToArray());

        [Test]
        public void AGameBeginsWithThreeCardsInTheHand()
        {
            Assert.That(Names(_game.Hand), Is.EqualTo("Lightning Bolt, Shield Wall, Fire Elemental"));
            Assert.That(_game.Deck.Count, Is.EqualTo(4));
            Assert.That(_game.Turn, Is.EqualTo(1));
            Assert.That(_told, Is.Empty);
        }

        [Test]
        public void APlayedCardLiesOnTheBattlefield()
        {
            Assert.That(_game.Play(_game.Hand[1]), Is.True);

            Assert.That(Names(_game.Hand), Is.EqualTo("Lightning Bolt, Fire Elemental"));
            Assert.That(Names(_game.Battlefield), Is.EqualTo("Shield Wall"));
            Assert.That(_told, Is.EqualTo(new[] { "Shield Wall was played." }));
        }

        [Test]
        public void OneCardIsPlayedInATurn()
        {
            _game.Play(_game.Hand[0]);

            Assert.That(_game.Play(_game.Hand[0]), Is.False);

            Assert.That(Names(_game.Battlefield), Is.EqualTo("Lightning Bolt"));
            Assert.That(_told.Last(), Is.EqualTo("Shield Wall stays in the hand: one card may be played in a turn."));
        }

        [Test]
        public void ACardThatIsNotInTheHandIsNotPlayed()
        {
            Assert.That(_game.Play(_game.Deck[0]), Is.False);

            Assert.That(_game.Battlefield, Is.Empty);
        }

        [Test]
        public void UndoPutsTheCardBackInItsPlace()
        {
            _game.Play(_game.Hand[1]);

            Assert.That(_game.Undo(), Is.True);

            Assert.That(Names(_game.Hand), Is.EqualTo("Lightning Bolt, Shield Wall, Fire Elemental"));
            Assert.That(_game.Battlefield, Is.Empty);
            Assert.That(_game.HasPlayed, Is.False);
        }

        [Test]
        public void UndoAfterSortingPutsTheCardAtTheEnd()
        {
            _game.Play(_game.Hand[0]);
            _game.SortHand();

            _game.Undo();

            Assert.That(Names(_game.Hand), Is.EqualTo("Fire Elemental, Shield Wall, Lightning Bolt"));
        }

        [Test]
        public void UndoOfNothingIsTold()
        {
            Assert.That(_game.Undo(), Is.False);

            Assert.That(_told, Is.EqualTo(new[] { "There is nothing to undo." }));
        }

        [Test]
        public void TheNextTurnDrawsACardAndAllowsAnother()
        {
            _game.Play(_game.Hand[0]);

            _game.EndTurn();

            Assert.That(_game.Turn, Is.EqualTo(2));
            Assert.That(Names(_game.Hand), Is.EqualTo("Shield Wall, Fire Elemental, Ancient Oak"));
            Assert.That(_game.HasPlayed, Is.False);
        }

        [Test]
        public void AnEmptyDeckIsToldAndTheTurnGoesOn()
        {
            for (var i = 0; i < 5; i++)
            {
                _game.EndTurn();
            }

            Assert.That(_game.Deck, Is.Empty);
            Assert.That(_game.Hand.Count, Is.EqualTo(7));
            Assert.That(_game.Turn, Is.EqualTo(6));
            Assert.That(_told.Last(), Is.EqualTo("The deck is empty."));
        }

        [Test]
        public void ThreeCardsOnTheBattlefieldWinAndEndTheGame()
        {
            for (var i = 0; i < 3; i++)
            {
                _game.Play(_game.Hand[0]);
                _game.EndTurn();
            }

            Assert.That(_game.IsWon, Is.True);
            Assert.That(_game.Turn, Is.EqualTo(3));
            Assert.That(_told.Last(), Is.EqualTo("You win."));
            Assert.That(_game.Play(_game.Hand[0]), Is.False);
            Assert.That(_game.Undo(), Is.False);
        }

        [Test]
        public void ANewGameIsDealtAsTheFirst()
        {
            _game.Play(_game.Hand[0]);
            _game.EndTurn();

            _game.Restart();

            Assert.That(Names(_game.Hand), Is.EqualTo("Lightning Bolt, Shield Wall, Fire Elemental"));
            Assert.That(_game.Battlefield, Is.Empty);
            Assert.That(_game.Turn, Is.EqualTo(1));
        }
    }
}
