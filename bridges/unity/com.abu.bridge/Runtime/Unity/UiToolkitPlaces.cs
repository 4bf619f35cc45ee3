#nullable enable

using System.Collections.Generic;
using UnityEngine;
using UnityEngine.UIElements;

namespace Abu
{
    /// <summary>Where elements of UI Toolkit lie, and where a pointer meets them.</summary>
    static class UiToolkitPlaces
    {
        /// <summary>Shares of an element's size at which a pointer is tried: its middle first.</summary>
        static readonly Vector2[] Shares =
        {
            new Vector2(0.5f, 0.5f),
            new Vector2(0.25f, 0.25f),
            new Vector2(0.75f, 0.25f),
            new Vector2(0.25f, 0.75f),
            new Vector2(0.75f, 0.75f),
        };

        /// <summary>Whether it was laid out, to more than nothing. Before that its size is no number.</summary>
        public static bool HasPlace(VisualElement element)
        {
            var bound = element.worldBound;
            return bound.width > 0 && bound.height > 0;
        }

        /// <summary>Whether it was laid out to nothing: a player sees nothing of it.</summary>
        public static bool IsEmpty(VisualElement element)
        {
            var bound = element.worldBound;
            return element.panel != null && (bound.width <= 0 || bound.height <= 0);
        }

        /// <summary>Whether a pointer meets it or, where it is not picked itself, something in it.</summary>
        public static bool IsMetByPointer(VisualElement element)
        {
            if (element.pickingMode == PickingMode.Position)
            {
                return true;
            }
            foreach (var child in element.hierarchy.Children())
            {
                if (IsMetByPointer(child))
                {
                    return true;
                }
            }
            return false;
        }

        /// <summary>Scrolls the views that it lies in, so that it is seen.</summary>
        public static void BringIntoView(VisualElement element)
        {
            var part = PressedPartOf(element);
            for (var at = element.hierarchy.parent; at != null && HasPlace(part); at = at.hierarchy.parent)
            {
                var isInView =
                    !(at is ScrollView view)
                    || !view.contentContainer.Contains(element)
                    || view.contentViewport.worldBound.Contains(part.worldBound.center);
                if (!isInView)
                {
                    ((ScrollView)at).ScrollTo(part);
                }
            }
        }

        /// <summary>
        /// A place where a pointer meets the element and no control in it. Where there is none, what lies over it keeps
        /// the pointer from it: elements of its panel, panels above, or the edges of what is seen.
        /// </summary>
        public static Vector2 FreePlaceOf(VisualElement element)
        {
            var panels = UiToolkitPanels.All();
            var seen = SeenPartOf(PressedPartOf(element));
            VisualElement? over = null;
            foreach (var share in Shares)
            {
                var at = seen.position + new Vector2(seen.width * share.x, seen.height * share.y);
                var found = seen.width > 0 && seen.height > 0 ? UppermostAt(element.panel, at, panels) : null;
                if (found != null && IsMetAs(found, element))
                {
                    return at;
                }
                over ??= found;
            }
            throw new NotDeliveredException(
                over == null ? "it lies outside of what is seen" : "something lies over it: " + NameOf(over)
            );
        }

        /// <summary>
        /// The middle of what is seen of it, in pixels of the picture, when it is scrolled into view; null where it has
        /// no place.
        /// </summary>
        public static Vector2? MiddleOf(VisualElement element)
        {
            if (element.panel == null || !HasPlace(element))
            {
                return null;
            }
            BringIntoView(element);
            var seen = SeenPartOf(element);
            return seen.width > 0 && seen.height > 0
                ? UiToolkitPanels.ToPicture(element.panel, seen.center)
                : (Vector2?)null;
        }

        /// <summary>Whether a pointer at that place still meets the element.</summary>
        public static bool IsMetAt(Vector2 at, VisualElement element)
        {
            var found = element.panel == null ? null : UppermostAt(element.panel, at, UiToolkitPanels.All());
            return found != null && IsMetAs(found, element);
        }

        /// <summary>
        /// The part that takes presses: the header of a foldout, which else has its content in its middle, and the
        /// field beside the label of a list of choices.
        /// </summary>
        public static VisualElement PressedPartOf(VisualElement element)
        {
            foreach (var child in element.hierarchy.Children())
            {
                var isHeader = element is Foldout && child is Toggle;
                var isInput =
                    (element is PopupField<string> || element is EnumField)
                    && child.ClassListContains(BaseField<string>.inputUssClassName)
                    && HasPlace(child);
                if (isHeader || isInput)
                {
                    return child;
                }
            }
            return element;
        }

        /// <summary>What of it is neither scrolled away nor outside of its panel.</summary>
        static Rect SeenPartOf(VisualElement element)
        {
            var seen = element.worldBound;
            for (var at = element.hierarchy.parent; at != null; at = at.hierarchy.parent)
            {
                if (at is ScrollView view && view.contentContainer.Contains(element))
                {
                    seen = Common(seen, view.contentViewport.worldBound);
                }
                else if (at.hierarchy.parent == null)
                {
                    seen = Common(seen, at.worldBound);
                }
            }
            return seen;
        }

        static Rect Common(Rect one, Rect other)
        {
            var x = Mathf.Max(one.xMin, other.xMin);
            var y = Mathf.Max(one.yMin, other.yMin);
            return new Rect(x, y, Mathf.Min(one.xMax, other.xMax) - x, Mathf.Min(one.yMax, other.yMax) - y);
        }

        /// <summary>What a pointer meets at a place of a panel, or in the panels above it.</summary>
        static VisualElement? UppermostAt(IPanel panel, Vector2 at, List<IPanel> panels)
        {
            var inPicture = UiToolkitPanels.ToPicture(panel, at);
            var own = panels.IndexOf(panel);
            for (var i = panels.Count - 1; i > own && own >= 0; i--)
            {
                var found = panels[i].Pick(UiToolkitPanels.FromPicture(panels[i], inPicture));
                if (found != null)
                {
                    return found;
                }
            }
            return panel.Pick(at);
        }

        /// <summary>Whether what a pointer meets is the element or a part of it, and no other control in it.</summary>
        static bool IsMetAs(VisualElement found, VisualElement element)
        {
            var whole = element is Foldout ? PressedPartOf(element) : element;
            var hasOnlyParts = UiToolkitControls.RoleOf(whole) != null && !UiToolkitControls.IsRow(whole);
            for (var at = found; at != null; at = at.hierarchy.parent)
            {
                if (at == whole)
                {
                    return true;
                }
                if (!hasOnlyParts && UiToolkitControls.TakesClicks(at))
                {
                    return false;
                }
            }
            return false;
        }

        static string NameOf(VisualElement element)
        {
            if (element.ClassListContains(GenericDropdownMenu.ussClassName))
            {
                return "an open menu";
            }
            var label = UiToolkitControls.LabelOf(element, true);
            return label == null ? element.GetType().Name : element.GetType().Name + " \"" + label + "\"";
        }
    }
}
