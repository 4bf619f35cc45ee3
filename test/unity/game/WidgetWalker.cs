#nullable enable

using System;
using System.Collections.Generic;
using Abu;

namespace ConsoleGame
{
    /// <summary>Shows an element of this game, with all that is in it.</summary>
    sealed class WidgetWalker : ISceneWalker
    {
        readonly Func<Widget> _top;

        public WidgetWalker(Func<Widget> top) => _top = top;

        public AbuSceneNode Walk(RefRegistry refRegistry) =>
            new WidgetWalk(refRegistry).NodeOf(_top());

        /// <summary>One walk: what it registered is what its refs name.</summary>
        sealed class WidgetWalk
        {
            readonly RefRegistry _refs;
            readonly Dictionary<RefCallbacks, Widget> _widgets = new Dictionary<RefCallbacks, Widget>();

            public WidgetWalk(RefRegistry refs) => _refs = refs;

            public AbuSceneNode NodeOf(Widget widget)
            {
                var node = new AbuSceneNode
                {
                    Role = widget.Role,
                    Label = widget.Label,
                    Interactive = widget.IsInteractive,
                    Key = widget.Name ?? ElementKeys.KeyOf(widget),
                    Value = widget.Value,
                    Description = widget.Description,
                    Disabled = widget.IsDisabled,
                    Checked = widget.IsChecked,
                    Selected = widget.IsSelected,
                    Focused = widget.IsFocused,
                    Bounds = widget.Bounds,
                };
                if (widget.IsInteractive)
                {
                    node.Ref = _refs.Register(CallbacksOf(widget));
                }
                foreach (var child in widget.Children)
                {
                    if (child.IsVisible)
                    {
                        node.Children.Add(NodeOf(child));
                    }
                }
                return node;
            }

            RefCallbacks CallbacksOf(Widget widget)
            {
                var callbacks = new RefCallbacks
                {
                    OnClick = widget.OnClick,
                    OnHover = widget.OnHover,
                    OnFocus = widget.OnFocus,
                    SetValue = widget.OnFill,
                    OnType = widget.OnType,
                    OnSelect = widget.OnSelect,
                    OnScroll = widget.OnScroll,
                    IsAlive = () => !widget.IsDestroyed,
                };
                if (widget.OnDrag != null)
                {
                    callbacks.OnDrag = target => widget.OnDrag(Named(target));
                }
                _widgets.Add(callbacks, widget);
                return callbacks;
            }

            Widget? Named(string? target)
            {
                var callbacks = _refs.Lookup(target);
                return callbacks == null ? null : _widgets[callbacks];
            }
        }
    }
}
