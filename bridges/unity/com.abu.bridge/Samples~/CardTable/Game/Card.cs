#nullable enable

namespace Abu.Samples.CardTable
{
    /// <summary>A card on the table. It is played by a click, or by dropping it on the battlefield.</summary>
    public sealed class Card : Displayable
    {
        CardTable? _table;

        /// <summary>What it is in the rules.</summary>
        public CardFace? Face { get; private set; }

        /// <summary>Where it lies.</summary>
        public CardPlace Place { get; set; }

        /// <inheritdoc/>
        public override string? Label => Face?.Name;

        /// <inheritdoc/>
        public override string? Description => Face?.Text;

        /// <summary>Says which card it is.</summary>
        public void Bind(CardTable table, CardFace face)
        {
            _table = table;
            Face = face;
        }

        /// <summary>A card in the deck lies face down.</summary>
        public override bool CanHandleMouseEvents() => Face != null && Place != CardPlace.Deck;

        /// <inheritdoc/>
        public override void MouseUp(bool isSameObject)
        {
            if (Face == null || _table == null || Place != CardPlace.Hand)
            {
                return;
            }
            if (isSameObject || _table.Input.ObjectUnderPointer is DropZone)
            {
                _table.Play(Face);
            }
        }

        /// <inheritdoc/>
        public override void MouseHoverStart()
        {
            if (Face != null && _table != null)
            {
                _table.Document.ShowInfo(Face);
            }
        }

        /// <inheritdoc/>
        public override void MouseHoverEnd()
        {
            if (_table != null)
            {
                _table.Document.HideInfo();
            }
        }
    }

    /// <summary>Where a card lies.</summary>
    public enum CardPlace
    {
        /// <summary>Not drawn yet.</summary>
        Deck,

        /// <summary>It can be played.</summary>
        Hand,

        /// <summary>It was played.</summary>
        Battlefield,
    }
}
