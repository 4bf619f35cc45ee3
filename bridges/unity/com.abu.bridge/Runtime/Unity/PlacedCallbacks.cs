#nullable enable

using System;
using UnityEngine;

namespace Abu
{
    /// <summary>An element that knows its place, so that elements of any UI system can be dragged onto it.</summary>
    public class PlacedCallbacks : RefCallbacks
    {
        /// <summary>Its middle in pixels of the picture, from the upper left; null where it has no place yet.</summary>
        public Func<Vector2?>? Middle { get; set; }

        /// <summary>The place of the element behind a ref that something is dragged onto.</summary>
        public static Vector2 PlaceOf(RefRegistry registry, string? target)
        {
            if (target == null)
            {
                throw new AbuException(ErrorCodes.BadParams, "Say what it is dragged onto: a target is missing");
            }
            return (registry.Lookup(target) as PlacedCallbacks)?.Middle?.Invoke()
                ?? throw new NotDeliveredException(target + " has no place that something could be dragged to");
        }
    }
}
