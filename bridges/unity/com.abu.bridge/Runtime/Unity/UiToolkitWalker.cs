#nullable enable

using System;
using System.Collections.Generic;
using System.Linq;
using UnityEngine;
using UnityEngine.UIElements;

namespace Abu
{
    /// <summary>
    /// Walks all panels of UI Toolkit. Controls and what can have the focus are interactive; containers are gone
    /// through whether a pointer meets them or not. What is not shown is left out, and containers without a name have
    /// no line of their own.
    /// </summary>
    public sealed class UiToolkitWalker : ISceneWalker
    {
        /// <summary>Deeper elements are left out: no UI is meant to be so deep, and the stack is not endless.</summary>
        const int DepthMax = 256;

        readonly Func<IEnumerable<VisualElement>> _roots;
        readonly UiToolkitActing _acting = new UiToolkitActing();

        /// <summary>A walker of all panels that are there.</summary>
        public UiToolkitWalker()
            : this(() => UiToolkitPanels.All().Select(panel => panel.visualTree)) { }

        /// <summary>A walker of these trees only.</summary>
        public UiToolkitWalker(Func<IEnumerable<VisualElement>> roots) => _roots = roots;

        /// <summary>A walker of this tree only.</summary>
        public UiToolkitWalker(VisualElement root)
            : this(() => new[] { root }) { }

        /// <summary>
        /// Whether everything with <c>PickingMode.Position</c> is interactive, for games that set it only on what can
        /// be clicked. It is every element's default.
        /// </summary>
        public bool PickableIsInteractive { get; set; }

        /// <summary>
        /// The last resort for elements that no event reaches: what to call when one is clicked, or null. See
        /// <see cref="UiToolkitActing"/>.
        /// </summary>
        public Func<VisualElement, Action?>? DirectClick
        {
            get => _acting.DirectClick;
            set => _acting.DirectClick = value;
        }

        /// <inheritdoc/>
        public AbuSceneNode Walk(RefRegistry refRegistry)
        {
            var region = new AbuSceneNode { Role = "region", Label = "UIToolkit" };
            foreach (var root in _roots())
            {
                Walk(root, region, refRegistry, 0);
            }
            return region;
        }

        void Walk(VisualElement element, AbuSceneNode into, RefRegistry registry, int depth)
        {
            if (depth > DepthMax || !UiToolkitControls.IsDisplayed(element))
            {
                return;
            }
            // A hidden element may hold visible ones.
            var isVisible = element.resolvedStyle.visibility == Visibility.Visible;
            var node = isVisible ? NodeOf(element, registry) : null;
            if (node != null)
            {
                into.Children.Add(node);
            }
            foreach (var child in UiToolkitControls.ChildrenOf(element))
            {
                Walk(child, node ?? into, registry, depth + 1);
            }
            if (node != null && node.Role == "group" && !node.Interactive && node.Children.Count == 0)
            {
                into.Children.RemoveAt(into.Children.Count - 1);
            }
        }

        /// <summary>The line of an element; null where it has none and only holds others.</summary>
        AbuSceneNode? NodeOf(VisualElement element, RefRegistry registry)
        {
            var isInteractive = IsInteractive(element);
            if (isInteractive && UiToolkitPlaces.IsEmpty(element))
            {
                return null;
            }
            var role = isInteractive
                ? UiToolkitControls.RoleOf(element) ?? (element is ScrollView ? "group" : "button")
                : UiToolkitControls.PlainRoleOf(element) ?? GroupRoleOf(element);
            if (role == null)
            {
                return null;
            }
            var label = UiToolkitControls.LabelOf(element, isInteractive && !(element is ScrollView));
            if (label == null && role == "paragraph")
            {
                return null;
            }
            var node = new AbuSceneNode
            {
                Role = role,
                Label = label,
                Interactive = isInteractive,
                Key = ElementKeys.KeyOf(element),
                Bounds = BoundsOf(element),
            };
            UiToolkitControls.Describe(element, node);
            if (isInteractive)
            {
                node.Ref = registry.Register(_acting.CallbacksOf(element, registry));
            }
            return node;
        }

        bool IsInteractive(VisualElement element)
        {
            if (UiToolkitPanels.IsRoot(element))
            {
                return false;
            }
            if (element is ScrollView scroll)
            {
                // Before it is laid out, Unity lets it scroll without end.
                var isLaidOut = UiToolkitPlaces.HasPlace(scroll);
                return isLaidOut && (scroll.verticalScroller.highValue > 0 || scroll.horizontalScroller.highValue > 0);
            }
            // These only pass the focus on to what is in them.
            if (element is BaseVerticalCollectionView || element is RadioButtonGroup)
            {
                return false;
            }
            var isPicked = element.pickingMode == PickingMode.Position && !UiToolkitControls.IsNamedByUnity(element);
            return UiToolkitControls.TakesClicks(element) || (PickableIsInteractive && isPicked);
        }

        static string? GroupRoleOf(VisualElement element)
        {
            var isNamed = element is GroupBox || UiToolkitControls.NameOf(element) != null;
            return isNamed && !UiToolkitPanels.IsRoot(element) ? "group" : null;
        }

        static double[]? BoundsOf(VisualElement element)
        {
            var bound = element.worldBound;
            if (element.panel == null || float.IsNaN(bound.width) || float.IsNaN(bound.height))
            {
                return null;
            }
            var from = UiToolkitPanels.ToPicture(element.panel, bound.position);
            var to = UiToolkitPanels.ToPicture(element.panel, bound.position + bound.size);
            return new double[] { from.x, from.y, to.x - from.x, to.y - from.y };
        }
    }
}
