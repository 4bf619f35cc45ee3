#nullable enable

namespace Abu.Samples.CardTable
{
    /// <summary>The battlefield, onto which cards are dragged.</summary>
    public sealed class DropZone : Displayable
    {
        /// <inheritdoc/>
        public override string? Label => "Drop zone";

        /// <inheritdoc/>
        public override bool CanHandleMouseEvents() => true;
    }
}
