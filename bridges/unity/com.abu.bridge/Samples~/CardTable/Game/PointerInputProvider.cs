#nullable enable

using System;
using UnityEngine;
using UnityEngine.UIElements;

namespace Abu.Samples.CardTable
{
    /// <summary>
    /// The player's mouse, as UI Toolkit tells of it: so it works with either of Unity's input systems, and a press on
    /// a button of the UI never reaches the table.
    /// </summary>
    public sealed class PointerInputProvider : IInputProvider
    {
        readonly VisualElement _surface;
        readonly Func<Vector2, Displayable?> _objectAt;
        bool _isDown;
        bool _wasDownInThisFrame;

        /// <summary>Listens to what happens on the surface of the table, which lies under all of the UI.</summary>
        public PointerInputProvider(VisualElement root, VisualElement surface, Func<Vector2, Displayable?> objectAt)
        {
            _surface = surface;
            _objectAt = objectAt;
            surface.RegisterCallback<PointerDownEvent>(moved => SetDown(moved.position));
            root.RegisterCallback<PointerMoveEvent>(moved => SetPosition(moved.position), TrickleDown.TrickleDown);
            root.RegisterCallback<PointerUpEvent>(moved => SetUp(moved.position), TrickleDown.TrickleDown);
        }

        /// <summary>A click that was shorter than a frame is down for one.</summary>
        public bool IsPressed => _isDown || _wasDownInThisFrame;

        /// <inheritdoc/>
        public Vector2? PointerPosition { get; private set; }

        /// <inheritdoc/>
        public Displayable? ObjectUnderPointer => PointerPosition is Vector2 at ? _objectAt(at) : null;

        /// <inheritdoc/>
        public void FrameHandled(InputOutcome outcome) => _wasDownInThisFrame = false;

        void SetDown(Vector2 position)
        {
            SetPosition(position);
            _isDown = true;
            _wasDownInThisFrame = true;
        }

        void SetUp(Vector2 position)
        {
            SetPosition(position);
            _isDown = false;
        }

        /// <summary>
        /// UI Toolkit counts from the upper left corner in units of its panel, the screen from the lower left.
        /// </summary>
        void SetPosition(Vector2 position)
        {
            var panel = _surface.worldBound;
            var scale = panel.width > 0 ? Screen.width / panel.width : 1;
            PointerPosition = new Vector2(position.x * scale, Screen.height - position.y * scale);
        }
    }
}
