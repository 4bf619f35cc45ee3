#nullable enable

using System;
using System.Collections.Generic;
using System.Linq;
using UnityEngine;
using UnityEngine.SceneManagement;
using UnityEngine.UI;

namespace Abu
{
    /// <summary>
    /// Walks the controls of UGUI that can be seen, in the order of their canvases and of the hierarchy. They stand in
    /// the region <c>Scene3D</c>, as the canvas buttons of the seeds do: UGUI is part of the scene, and lies below
    /// panels of UI Toolkit that <see cref="IsOccluded"/> tells of.
    /// </summary>
    public sealed class UguiWalker : ISceneWalker, IOccludable
    {
        readonly Func<IEnumerable<Selectable>> _controls;

        /// <summary>A walker of all controls that are active.</summary>
        public UguiWalker()
            : this(() => Selectable.allSelectablesArray) { }

        /// <summary>A walker of these controls only.</summary>
        public UguiWalker(Func<IEnumerable<Selectable>> controls) => _controls = controls;

        /// <inheritdoc/>
        public Func<bool>? IsOccluded { get; set; }

        /// <inheritdoc/>
        public AbuSceneNode Walk(RefRegistry refRegistry)
        {
            var region = new AbuSceneNode { Role = "region", Label = "Scene3D" };
            if (IsOccluded != null && IsOccluded())
            {
                return region;
            }
            foreach (var control in InOrder(_controls().Where(one => one != null && IsShown(one))))
            {
                var node = UguiControls.NodeOf(control);
                node.Ref = refRegistry.Register(UguiActing.CallbacksOf(control, refRegistry));
                region.Children.Add(node);
            }
            return region;
        }

        /// <summary>
        /// Whether it is seen: active, on a canvas that is switched on, and below no group that is transparent. A group
        /// that ignores those above it is seen all the same, but not within a canvas whose own group is transparent:
        /// that one draws nothing at all.
        /// </summary>
        static bool IsShown(Selectable control)
        {
            var canvas = control.GetComponentInParent<Canvas>();
            if (!control.isActiveAndEnabled || (canvas != null && !canvas.enabled))
            {
                return false;
            }
            var isApart = false;
            foreach (var group in control.GetComponentsInParent<CanvasGroup>())
            {
                var isOfCanvas = canvas != null && group.gameObject == canvas.gameObject;
                if (group.enabled && group.alpha <= 0 && (!isApart || isOfCanvas))
                {
                    return false;
                }
                isApart |= group.enabled && group.ignoreParentGroups;
            }
            return true;
        }

        // The array of Unity is in no order: it moves its last entry into a place that becomes free.
        static IEnumerable<Selectable> InOrder(IEnumerable<Selectable> controls) =>
            controls
                .Select(control => new KeyValuePair<List<int>, Selectable>(PlaceOf(control), control))
                .OrderBy(pair => pair.Key, Comparer<List<int>>.Create(Compare))
                .Select(pair => pair.Value);

        /// <summary>
        /// The order of its canvas and of its scene, then its place among the children of each object above it.
        /// </summary>
        static List<int> PlaceOf(Selectable control)
        {
            var place = new List<int>();
            for (var at = control.transform; at != null; at = at.parent)
            {
                place.Insert(0, at.GetSiblingIndex());
            }
            var canvas = control.GetComponentInParent<Canvas>();
            place.Insert(0, SceneIndexOf(control.gameObject.scene));
            place.Insert(0, canvas == null ? 0 : canvas.rootCanvas.sortingOrder);
            return place;
        }

        /// <summary>Objects that are not to be destroyed are in a scene that is not counted; it comes last.</summary>
        static int SceneIndexOf(Scene scene)
        {
            var index = 0;
            while (index < SceneManager.sceneCount && SceneManager.GetSceneAt(index) != scene)
            {
                index++;
            }
            return index;
        }

        static int Compare(List<int> one, List<int> other)
        {
            for (var i = 0; i < Math.Min(one.Count, other.Count); i++)
            {
                if (one[i] != other[i])
                {
                    return one[i].CompareTo(other[i]);
                }
            }
            return one.Count.CompareTo(other.Count);
        }
    }
}
