#nullable enable

using System;

namespace Abu
{
    /// <summary>
    /// What an element does when it is acted on; null is what it does not take. All of it is called on the main
    /// thread. A callback that could not reach its element throws <see cref="NotDeliveredException"/>, one that
    /// refuses throws <see cref="AbuException"/>; whatever else it throws is told as a failure of the game.
    /// </summary>
    public class RefCallbacks
    {
        /// <summary>Clicks it.</summary>
        public Action? OnClick { get; set; }

        /// <summary>Points at it.</summary>
        public Action? OnHover { get; set; }

        /// <summary>Drags it onto the element of that ref, or lets it go where the game drops it.</summary>
        public Action<string?>? OnDrag { get; set; }

        /// <summary>Sets the value of a field, a slider or a list.</summary>
        public Action<string>? SetValue { get; set; }

        /// <summary>Clicks with another button or more than once; left out, only plain clicks are taken.</summary>
        public Action<ClickParams>? OnClickWith { get; set; }

        /// <summary>Gives it the keyboard.</summary>
        public Action? OnFocus { get; set; }

        /// <summary>Types text into it, behind what it holds.</summary>
        public Action<string>? OnType { get; set; }

        /// <summary>Chooses an entry by its label or its value.</summary>
        public Action<string>? OnSelect { get; set; }

        /// <summary>Scrolls it by so many pixels to the right and down.</summary>
        public Action<double, double>? OnScroll { get; set; }

        /// <summary>
        /// Whether the object behind it is still there; left out, it is. A ref to a destroyed object is answered
        /// with the code <c>gone</c>, and none of its callbacks is called.
        /// </summary>
        public Func<bool>? IsAlive { get; set; }
    }
}
