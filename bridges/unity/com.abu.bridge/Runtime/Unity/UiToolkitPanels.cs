#nullable enable

using System.Collections.Generic;
using System.Linq;
using UnityEngine;
using UnityEngine.UIElements;

namespace Abu
{
    /// <summary>The panels of UI Toolkit that a game shows, and how their pixels lie in the picture.</summary>
    static class UiToolkitPanels
    {
        /// <summary>
        /// All panels, the uppermost last. Menus lie in a panel beside its documents, so whole panels are told.
        /// </summary>
        public static List<IPanel> All()
        {
            var roots = new List<KeyValuePair<float, VisualElement>>();
            foreach (var document in Documents())
            {
                if (document.rootVisualElement != null)
                {
                    var order = document.panelSettings == null ? 0 : document.panelSettings.sortingOrder;
                    roots.Add(new KeyValuePair<float, VisualElement>(order, document.rootVisualElement));
                }
            }
            AddRenderers(roots);
            return roots
                .Where(pair => pair.Value.panel != null)
                .OrderBy(pair => pair.Key)
                .Select(pair => pair.Value.panel)
                .Distinct()
                .ToList();
        }

        /// <summary>
        /// Whether a panel can still be sent something: that of a game goes away with its documents, and throws then.
        /// </summary>
        public static bool IsThere(IPanel panel) => panel.contextType != ContextType.Player || All().Contains(panel);

        /// <summary>Whether an element is the root of a panel or of a document: it is no element of the game.</summary>
        public static bool IsRoot(VisualElement element) =>
            element.hierarchy.parent == null || element.hierarchy.parent == element.panel?.visualTree;

        /// <summary>A place in a panel as one in the picture; both are counted from the upper left.</summary>
        public static Vector2 ToPicture(IPanel panel, Vector2 at)
        {
            var origin = RuntimePanelUtils.ScreenToPanel(panel, Vector2.zero);
            var far = RuntimePanelUtils.ScreenToPanel(panel, new Vector2(Screen.width, Screen.height));
            var size = far - origin;
            return size.x == 0 || size.y == 0
                ? at
                : new Vector2((at.x - origin.x) * Screen.width / size.x, (at.y - origin.y) * Screen.height / size.y);
        }

        /// <summary>A place in the picture as one in a panel.</summary>
        public static Vector2 FromPicture(IPanel panel, Vector2 at) => RuntimePanelUtils.ScreenToPanel(panel, at);

        /// <summary>A way in the picture as one in a panel.</summary>
        public static Vector2 SizeFromPicture(IPanel panel, Vector2 size) =>
            FromPicture(panel, size) - FromPicture(panel, Vector2.zero);

#if UNITY_6000_4_OR_NEWER
        static UIDocument[] Documents() => Object.FindObjectsByType<UIDocument>();
#else
        static UIDocument[] Documents() => Object.FindObjectsByType<UIDocument>(FindObjectsSortMode.None);
#endif

#if UNITY_6000_5_OR_NEWER
        // The root of a PanelRenderer is told only by its callback, at once where there is one.
        static void AddRenderers(List<KeyValuePair<float, VisualElement>> roots)
        {
            foreach (var renderer in Object.FindObjectsByType<PanelRenderer>())
            {
                PanelRenderer.VersionedUIReloadCallback take = (_, root, __) =>
                {
                    var order = renderer.panelSettings == null ? 0 : renderer.panelSettings.sortingOrder;
                    roots.Add(new KeyValuePair<float, VisualElement>(order, root));
                };
                renderer.RegisterUIReloadCallback(take);
                renderer.UnregisterUIReloadCallback(take);
            }
        }
#else
        static void AddRenderers(List<KeyValuePair<float, VisualElement>> roots) { }
#endif
    }
}
