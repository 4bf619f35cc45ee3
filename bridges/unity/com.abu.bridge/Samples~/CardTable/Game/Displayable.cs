#nullable enable

using UnityEngine;

namespace Abu.Samples.CardTable
{
    /// <summary>Something on the table. The mouse reaches it through <see cref="InputService"/> alone.</summary>
    public class Displayable : MonoBehaviour
    {
        /// <summary>What a player would call it.</summary>
        public virtual string? Label => name;

        /// <summary>More about it, as a card says.</summary>
        public virtual string? Description => null;

        /// <summary>Its place among others: lower ones are told first.</summary>
        public int SortOrder { get; set; }

        /// <summary>Whether the mouse does something with it now.</summary>
        public virtual bool CanHandleMouseEvents() => false;

        /// <summary>The mouse was pressed over it.</summary>
        public virtual void MouseDown() { }

        /// <summary>The mouse was released; over the same object, or somewhere else.</summary>
        public virtual void MouseUp(bool isSameObject) { }

        /// <summary>The mouse has come over it.</summary>
        public virtual void MouseHoverStart() { }

        /// <summary>The mouse has left it.</summary>
        public virtual void MouseHoverEnd() { }

        /// <summary>
        /// Its place on the screen in pixels, from the lower left corner as Unity counts; null unseen.
        /// </summary>
        public virtual Rect? ScreenRect(Camera? camera)
        {
            var look = GetComponentInChildren<Renderer>();
            return camera == null || look == null ? (Rect?)null : TableLooks.ScreenRect(look.bounds, camera);
        }
    }
}
