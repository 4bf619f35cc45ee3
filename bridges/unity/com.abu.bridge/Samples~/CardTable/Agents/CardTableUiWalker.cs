#nullable enable

using System.Linq;

namespace Abu.Samples.CardTable
{
    /// <summary>
    /// The UI over the table: what lies in the four layers. They are not picked by the mouse themselves, and of what is
    /// in them only that is interactive which is. Open panels are dialogs.
    /// </summary>
    public sealed class CardTableUiWalker : ISceneWalker
    {
        readonly DocumentService _document;
        readonly UiToolkitWalker _layers;

        /// <summary>Walks the UI of a table.</summary>
        public CardTableUiWalker(DocumentService document)
        {
            _document = document;
            _layers = new UiToolkitWalker(() => document.Layers.SelectMany(layer => layer.Children()))
            {
                PickableIsInteractive = true,
            };
        }

        /// <inheritdoc/>
        public AbuSceneNode Walk(RefRegistry refRegistry)
        {
            var region = _layers.Walk(refRegistry);
            var panels = _document.Panels.Select(ElementKeys.KeyOf).ToList();
            foreach (var node in region.Children)
            {
                if (node.Key != null && panels.Contains(node.Key))
                {
                    node.Role = "dialog";
                }
            }
            return region;
        }
    }
}
