#nullable enable

using System;
using System.Collections.Generic;

namespace Abu.Samples.CardTable
{
    /// <summary>
    /// The rules, without anything of Unity: one card may be played in a turn, the next turn draws one, and three on
    /// the battlefield win. The deck always lies in the same order, so that a game can be played again.
    /// </summary>
    public sealed class CardGame
    {
        /// <summary>So many cards on the battlefield win.</summary>
        public const int CardsToWin = 3;

        const int CardsToBeginWith = 3;

        readonly CardFace[] _cards =
        {
            new CardFace("Lightning Bolt", "Strikes what stands first."),
            new CardFace("Shield Wall", "Nothing passes for a turn."),
            new CardFace("Fire Elemental", "Burns what it touches."),
            new CardFace("Ancient Oak", "Grows with every turn."),
            new CardFace("Night Owl", "Sees the next card."),
            new CardFace("River Spirit", "Carries a card back."),
            new CardFace("Stone Giant", "Slow, and hard to move."),
        };
        readonly Action<string> _tell;
        readonly List<CardFace> _deck = new List<CardFace>();
        readonly List<CardFace> _hand = new List<CardFace>();
        readonly List<CardFace> _battlefield = new List<CardFace>();
        CardFace? _played;
        int _placeInHand;

        /// <summary>A new game that tells what happens in it, a sentence at a time.</summary>
        public CardGame(Action<string> tell)
        {
            _tell = tell;
            Deal();
        }

        /// <summary>All cards of the game.</summary>
        public IReadOnlyList<CardFace> Cards => _cards;

        /// <summary>Cards that are not drawn yet, the next one first.</summary>
        public IReadOnlyList<CardFace> Deck => _deck;

        /// <summary>Cards that can be played, from left to right.</summary>
        public IReadOnlyList<CardFace> Hand => _hand;

        /// <summary>Cards that were played, from left to right.</summary>
        public IReadOnlyList<CardFace> Battlefield => _battlefield;

        /// <summary>Counts from 1.</summary>
        public int Turn { get; private set; } = 1;

        /// <summary>Whether the card of this turn was played.</summary>
        public bool HasPlayed => _played != null;

        /// <summary>Whether the game is over.</summary>
        public bool IsWon => _battlefield.Count >= CardsToWin;

        /// <summary>Begins anew.</summary>
        public void Restart()
        {
            Deal();
            _tell("A new game begins.");
        }

        /// <summary>Moves a card from the hand to the battlefield.</summary>
        public bool Play(CardFace card)
        {
            var place = _hand.IndexOf(card);
            if (place < 0 || IsWon)
            {
                return false;
            }
            if (HasPlayed)
            {
                _tell($"{card.Name} stays in the hand: one card may be played in a turn.");
                return false;
            }
            _hand.RemoveAt(place);
            _battlefield.Add(card);
            _played = card;
            _placeInHand = place;
            _tell($"{card.Name} was played.");
            if (IsWon)
            {
                _tell("You win.");
            }
            return true;
        }

        /// <summary>Takes back the card of this turn.</summary>
        public bool Undo()
        {
            if (_played == null || IsWon)
            {
                _tell("There is nothing to undo.");
                return false;
            }
            _battlefield.Remove(_played);
            _hand.Insert(_placeInHand, _played);
            _tell($"{_played.Name} was taken back.");
            _played = null;
            return true;
        }

        /// <summary>Begins the next turn, which draws a card.</summary>
        public bool EndTurn()
        {
            if (IsWon)
            {
                return false;
            }
            Turn++;
            _played = null;
            _tell($"Turn {Turn} begins.");
            Draw();
            return true;
        }

        /// <summary>Draws a card.</summary>
        public bool Draw()
        {
            if (_deck.Count == 0)
            {
                _tell("The deck is empty.");
                return false;
            }
            _tell($"{_deck[0].Name} was drawn.");
            MoveTopCard();
            return true;
        }

        /// <summary>Puts the hand in the order of the names.</summary>
        public void SortHand()
        {
            _hand.Sort((one, other) => string.CompareOrdinal(one.Name, other.Name));
            // A card that is taken back goes to the end of a hand that is in another order now.
            _placeInHand = _hand.Count;
            _tell("The hand was sorted.");
        }

        void Deal()
        {
            _deck.Clear();
            _hand.Clear();
            _battlefield.Clear();
            _played = null;
            Turn = 1;
            _deck.AddRange(_cards);
            for (var i = 0; i < CardsToBeginWith; i++)
            {
                MoveTopCard();
            }
        }

        void MoveTopCard()
        {
            _hand.Add(_deck[0]);
            _deck.RemoveAt(0);
        }
    }
}
