#nullable enable

using System.Collections.Generic;
using UnityEngine;
using UnityEngine.EventSystems;
using UnityEngine.UI;

namespace Abu
{
    /// <summary>
    /// Keys and mouse as events of UGUI: keys for what is selected, as Unity's input modules and its fields take them,
    /// the mouse for what lies under it.
    /// </summary>
    public sealed class UguiInputInjector : IInputInjector
    {
        readonly HashSet<string> _heldKeys = new HashSet<string>();

        /// <inheritdoc/>
        public bool Key(string key, KeyMove move)
        {
            if (move == KeyMove.Up)
            {
                return _heldKeys.Remove(key);
            }
            var isTaken = false;
            UguiActing.Do(() => isTaken = Press(key));
            if (isTaken && move == KeyMove.Down)
            {
                _heldKeys.Add(key);
            }
            return isTaken;
        }

        /// <inheritdoc/>
        public bool Text(string text)
        {
            var control = SelectedControl;
            return control != null && UguiFields.Type(control, text);
        }

        /// <inheritdoc/>
        public bool Pointer(PointerParams pointer)
        {
            if (EventSystem.current == null)
            {
                return false;
            }
            var isTaken = false;
            UguiActing.Do(() => isTaken = Move(pointer));
            return isTaken;
        }

        /// <inheritdoc/>
        public void ReleaseAll()
        {
            _heldKeys.Clear();
            UguiPointer.Mouse.CancelAll();
        }

        static GameObject? Selected =>
            EventSystem.current == null ? null : EventSystem.current.currentSelectedGameObject;

        static Selectable? SelectedControl
        {
            get
            {
                var selected = Selected;
                return selected == null ? null : selected.GetComponent<Selectable>();
            }
        }

        static bool Press(string key)
        {
            var selected = Selected;
            if (selected == null)
            {
                return false;
            }
            var control = SelectedControl;
            var code = UiKeys.CodeOf(key);
            if (control != null && UguiFields.IsField(control))
            {
                return UguiFields.Press(control, key, code);
            }
            // A game may have switched keys off for its UI.
            return EventSystem.current.sendNavigationEvents && Navigate(selected, code);
        }

        static bool Navigate(GameObject selected, KeyCode code)
        {
            var data = new BaseEventData(EventSystem.current);
            switch (code)
            {
                case KeyCode.Return:
                    return ExecuteEvents.Execute(selected, data, ExecuteEvents.submitHandler);
                case KeyCode.Escape:
                    return ExecuteEvents.Execute(selected, data, ExecuteEvents.cancelHandler);
                case KeyCode.LeftArrow:
                    return Go(selected, MoveDirection.Left, new Vector2(-1, 0));
                case KeyCode.RightArrow:
                    return Go(selected, MoveDirection.Right, new Vector2(1, 0));
                case KeyCode.UpArrow:
                    return Go(selected, MoveDirection.Up, new Vector2(0, 1));
                case KeyCode.DownArrow:
                    return Go(selected, MoveDirection.Down, new Vector2(0, -1));
                default:
                    return false;
            }
        }

        static bool Go(GameObject selected, MoveDirection direction, Vector2 way)
        {
            var data = new AxisEventData(EventSystem.current) { moveDir = direction, moveVector = way };
            return ExecuteEvents.Execute(selected, data, ExecuteEvents.moveHandler);
        }

        static bool Move(PointerParams pointer)
        {
            var mouse = UguiPointer.Mouse;
            var x = (float)(pointer.X ?? mouse.At.x);
            // Unity counts from below, pictures from above.
            var y = pointer.Y == null ? mouse.At.y : Screen.height - (float)pointer.Y;
            mouse.MoveTo(new Vector2(x, y));
            switch (pointer.Kind)
            {
                case "move":
                    return mouse.Over != null;
                case "down":
                    return mouse.Over != null && mouse.Press(UguiActing.ButtonOf(pointer.Button), 1);
                case "up":
                    return mouse.Release(UguiActing.ButtonOf(pointer.Button));
                default:
                    return mouse.Turn(new Vector2((float)(pointer.Dx ?? 0), (float)-(pointer.Dy ?? 0)));
            }
        }
    }
}
