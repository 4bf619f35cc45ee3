#nullable enable

namespace Abu.Samples.CardTable
{
    /// <summary>A card as the rules know it.</summary>
    public sealed class CardFace
    {
        /// <summary>What it is called.</summary>
        public string Name { get; }

        /// <summary>What it says.</summary>
        public string Text { get; }

        /// <summary>A card of this name.</summary>
        public CardFace(string name, string text)
        {
            Name = name;
            Text = text;
        }
    }
}
