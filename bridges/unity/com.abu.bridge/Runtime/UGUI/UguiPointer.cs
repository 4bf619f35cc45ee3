#nullable enable

using System.Collections.Generic;
using UnityEngine;
using UnityEngine.EventSystems;

namespace Abu
{
    /// <summary>
    /// The mouse of an agent in UGUI; there is one, as a player has one. It sends by <c>ExecuteEvents</c> what Unity's
    /// <c>StandaloneInputModule</c> sends for a mouse, in the same order: exit and enter for all objects above what it
    /// leaves and meets; down, and a selection that ends with it; begin and drag once it has moved far enough; up, and
    /// a click where it came up over what it went down on; drop and the end of a drag.
    /// </summary>
    sealed class UguiPointer
    {
        readonly Dictionary<PointerEventData.InputButton, PointerEventData> _held =
            new Dictionary<PointerEventData.InputButton, PointerEventData>();
        readonly List<GameObject> _entered = new List<GameObject>();
        RaycastResult _over;

        public static UguiPointer Mouse { get; private set; } = new UguiPointer();

        /// <summary>Where it is, in pixels of the screen from its lower left corner.</summary>
        public Vector2 At { get; private set; }

        /// <summary>What it is over; null over nothing, and when that is destroyed.</summary>
        public GameObject? Over => _over.gameObject != null ? _over.gameObject : null;

        /// <summary>What lies under a point of the screen, uppermost first.</summary>
        public static List<RaycastResult> Under(Vector2 at)
        {
            var found = new List<RaycastResult>();
            var system = EventSystem.current;
            if (system != null)
            {
                system.RaycastAll(new PointerEventData(system) { position = at }, found);
                found.RemoveAll(one => one.gameObject == null);
            }
            return found;
        }

        /// <summary>Moves it to a point, over what lies there.</summary>
        public void MoveTo(Vector2 at)
        {
            var under = Under(at);
            MoveTo(at, under.Count == 0 ? default : under[0]);
        }

        /// <summary>Moves it to a point, over something that no raycaster need find there.</summary>
        public void MoveTo(Vector2 at, RaycastResult over)
        {
            var way = at - At;
            At = at;
            _over = over;
            Enter(over.gameObject);
            foreach (var data in new List<PointerEventData>(_held.Values))
            {
                Follow(data, way);
                Drag(data, way);
            }
        }

        /// <summary>Presses a button over what it is over; says whether anything there takes it.</summary>
        public bool Press(PointerEventData.InputButton button, int count)
        {
            Cancel(button);
            var over = Over;
            var data = DataOf(button);
            data.pressPosition = At;
            data.pointerPressRaycast = _over;
            data.eligibleForClick = true;
            data.useDragThreshold = true;
            data.clickCount = count;
            data.clickTime = Time.unscaledTime;
            Deselect(over, data);
            var pressed = ExecuteEvents.ExecuteHierarchy(over, data, ExecuteEvents.pointerDownHandler);
            data.pointerClick = ExecuteEvents.GetEventHandler<IPointerClickHandler>(over);
            data.pointerPress = pressed != null ? pressed : data.pointerClick;
            data.rawPointerPress = over;
            data.pointerDrag = ExecuteEvents.GetEventHandler<IDragHandler>(over);
            ExecuteEvents.Execute(data.pointerDrag, data, ExecuteEvents.initializePotentialDrag);
            _held[button] = data;
            return data.pointerPress != null || data.pointerDrag != null;
        }

        /// <summary>Lets go of a button; false where it was not held.</summary>
        public bool Release(PointerEventData.InputButton button)
        {
            if (!_held.TryGetValue(button, out var data))
            {
                return false;
            }
            _held.Remove(button);
            Follow(data, Vector2.zero);
            var over = Over;
            ExecuteEvents.Execute(data.pointerPress, data, ExecuteEvents.pointerUpHandler);
            var clicked = ExecuteEvents.GetEventHandler<IPointerClickHandler>(over);
            if (data.eligibleForClick && clicked != null && clicked == data.pointerClick)
            {
                ExecuteEvents.Execute(clicked, data, ExecuteEvents.pointerClickHandler);
            }
            if (data.dragging)
            {
                ExecuteEvents.ExecuteHierarchy(over, data, ExecuteEvents.dropHandler);
            }
            EndDrag(data);
            return true;
        }

        /// <summary>Turns the wheel; says whether anything takes it.</summary>
        public bool Turn(Vector2 wheel)
        {
            var data = DataOf(PointerEventData.InputButton.Left);
            data.scrollDelta = wheel;
            return ExecuteEvents.ExecuteHierarchy(Over, data, ExecuteEvents.scrollHandler) != null;
        }

        /// <summary>Whether something is dragged.</summary>
        public bool IsDragging(PointerEventData.InputButton button) =>
            _held.TryGetValue(button, out var data) && data.dragging;

        /// <summary>Lets go of all buttons; nothing is clicked by that, and nothing dropped.</summary>
        public void CancelAll()
        {
            foreach (var button in new List<PointerEventData.InputButton>(_held.Keys))
            {
                Cancel(button);
            }
        }

        void Cancel(PointerEventData.InputButton button)
        {
            if (_held.TryGetValue(button, out var data))
            {
                _held.Remove(button);
                ExecuteEvents.Execute(data.pointerPress, data, ExecuteEvents.pointerUpHandler);
                EndDrag(data);
            }
        }

        static void EndDrag(PointerEventData data)
        {
            var wasDragging = data.dragging;
            data.eligibleForClick = false;
            data.pointerPress = null;
            data.rawPointerPress = null;
            data.pointerClick = null;
            if (wasDragging)
            {
                ExecuteEvents.Execute(data.pointerDrag, data, ExecuteEvents.endDragHandler);
            }
            data.dragging = false;
            data.pointerDrag = null;
        }

        static void Drag(PointerEventData data, Vector2 way)
        {
            if (data.pointerDrag == null || way == Vector2.zero)
            {
                return;
            }
            if (!data.dragging && IsFarEnough(data))
            {
                ExecuteEvents.Execute(data.pointerDrag, data, ExecuteEvents.beginDragHandler);
                data.dragging = true;
            }
            if (!data.dragging)
            {
                return;
            }
            // What is dragged by another object than the one that was pressed is not clicked.
            if (data.pointerPress != data.pointerDrag)
            {
                ExecuteEvents.Execute(data.pointerPress, data, ExecuteEvents.pointerUpHandler);
                data.eligibleForClick = false;
                data.pointerPress = null;
                data.rawPointerPress = null;
            }
            ExecuteEvents.Execute(data.pointerDrag, data, ExecuteEvents.dragHandler);
        }

        static bool IsFarEnough(PointerEventData data)
        {
            var threshold = EventSystem.current == null ? 0 : EventSystem.current.pixelDragThreshold;
            var way = data.position - data.pressPosition;
            return !data.useDragThreshold || way.sqrMagnitude >= threshold * threshold;
        }

        /// <summary>Leaves what is no longer under it and enters what is, with all objects above.</summary>
        void Enter(GameObject? over)
        {
            var chain = new List<GameObject>();
            for (var at = over == null ? null : over.transform; at != null; at = at.parent)
            {
                chain.Add(at.gameObject);
            }
            const PointerEventData.InputButton Left = PointerEventData.InputButton.Left;
            foreach (var left in _entered.FindAll(one => !chain.Contains(one)))
            {
                _entered.Remove(left);
                ExecuteEvents.Execute(left, DataOf(Left), ExecuteEvents.pointerExitHandler);
            }
            foreach (var met in chain.FindAll(one => !_entered.Contains(one)))
            {
                _entered.Add(met);
                ExecuteEvents.Execute(met, DataOf(Left), ExecuteEvents.pointerEnterHandler);
            }
        }

        /// <summary>A press that lands elsewhere ends the selection, as it ends the edit of a field.</summary>
        static void Deselect(GameObject? over, PointerEventData data)
        {
            var system = EventSystem.current;
            var next = ExecuteEvents.GetEventHandler<ISelectHandler>(over);
            if (system != null && next != system.currentSelectedGameObject)
            {
                system.SetSelectedGameObject(null, data);
            }
        }

        PointerEventData DataOf(PointerEventData.InputButton button)
        {
            var data = new PointerEventData(EventSystem.current)
            {
                // As Unity numbers the buttons of a mouse.
                pointerId = -1 - (int)button,
                button = button,
            };
            Follow(data, Vector2.zero);
            return data;
        }

        void Follow(PointerEventData data, Vector2 way)
        {
            data.delta = way;
            data.position = At;
            data.pointerCurrentRaycast = _over;
            data.pointerEnter = Over;
            data.hovered = new List<GameObject>(_entered);
        }

        // Without a reload of assemblies, statics outlive a game.
        [RuntimeInitializeOnLoadMethod(RuntimeInitializeLoadType.SubsystemRegistration)]
        static void Reset() => Mouse = new UguiPointer();
    }
}
