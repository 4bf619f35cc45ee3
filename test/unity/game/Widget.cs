#nullable enable

using System;
using System.Collections.Generic;
using Abu;

namespace ConsoleGame
{
    /// <summary>An element of the screen of this game: what it is, and what it does when it is acted on.</summary>
    sealed class Widget
    {
        public Widget(string role, string? label)
        {
            Role = role;
            Label = label;
        }

        public string Role { get; }
        public string? Label { get; set; }

        /// <summary>Its key, of an element that is the same one after a restart; left out, it gets one.</summary>
        public string? Name { get; set; }
        public object? Value { get; set; }
        public string? Description { get; set; }
        public bool? IsChecked { get; set; }
        public bool? IsSelected { get; set; }
        public bool IsDisabled { get; set; }
        public bool IsFocused { get; set; }
        public bool IsShown { get; set; } = true;

        /// <summary>Whether the game has thrown it away: then it is not shown, and takes nothing.</summary>
        public bool IsDestroyed { get; set; }
        public double[]? Bounds { get; set; }
        public List<Widget> Children { get; } = new List<Widget>();

        public Action? OnClick { get; set; }
        public Action? OnHover { get; set; }
        public Action? OnFocus { get; set; }
        public Action<string>? OnFill { get; set; }
        public Action<string>? OnType { get; set; }
        public Action<string>? OnSelect { get; set; }
        public Action<Widget?>? OnDrag { get; set; }
        public Action<double, double>? OnScroll { get; set; }

        public bool IsVisible => IsShown && !IsDestroyed;

        public bool IsInteractive =>
            OnClick != null
            || OnHover != null
            || OnFocus != null
            || OnFill != null
            || OnType != null
            || OnSelect != null
            || OnDrag != null
            || OnScroll != null;

        public Widget Add(Widget child)
        {
            Children.Add(child);
            return child;
        }
    }
}
