using System.Collections.Generic;

namespace UnityEngine.EventSystems
{
    public abstract class AbstractEventData
    {
        public bool used { get; private set; }

        public void Use() => used = true;
    }

    public class BaseEventData : AbstractEventData
    {
        readonly EventSystem _eventSystem;

        public BaseEventData(EventSystem eventSystem) => _eventSystem = eventSystem;

        // The selection is the event system's.
        public GameObject selectedObject
        {
            get => _eventSystem.currentSelectedGameObject;
            set => _eventSystem.SetSelectedGameObject(value, this);
        }
    }

    public enum MoveDirection
    {
        Left,
        Up,
        Right,
        Down,
        None,
    }

    public class AxisEventData : BaseEventData
    {
        public AxisEventData(EventSystem eventSystem)
            : base(eventSystem) { }

        public Vector2 moveVector { get; set; }
        public MoveDirection moveDir { get; set; } = MoveDirection.None;
    }

    public class PointerEventData : BaseEventData
    {
        public enum InputButton
        {
            Left,
            Right,
            Middle,
        }

        public PointerEventData(EventSystem eventSystem)
            : base(eventSystem) { }

        public List<GameObject> hovered = new List<GameObject>();

        public int pointerId { get; set; } = -1;
        public InputButton button { get; set; }
        public Vector2 position { get; set; }
        public Vector2 pressPosition { get; set; }
        public Vector2 delta { get; set; }
        public Vector2 scrollDelta { get; set; }
        public int clickCount { get; set; }
        public float clickTime { get; set; }
        public bool dragging { get; set; }
        public bool useDragThreshold { get; set; } = true;
        public bool eligibleForClick { get; set; }
        public GameObject pointerPress { get; set; }
        public GameObject pointerClick { get; set; }
        public GameObject pointerEnter { get; set; }
        public GameObject pointerDrag { get; set; }
        public GameObject rawPointerPress { get; set; }
        public RaycastResult pointerCurrentRaycast { get; set; }
        public RaycastResult pointerPressRaycast { get; set; }

        public Camera enterEventCamera =>
            pointerCurrentRaycast.module == null ? null : pointerCurrentRaycast.module.eventCamera;

        public Camera pressEventCamera =>
            pointerPressRaycast.module == null ? null : pointerPressRaycast.module.eventCamera;
    }

    public struct RaycastResult
    {
        public BaseRaycaster module;
        public int depth;
        public int sortingOrder;
        public float index;
        public Vector2 screenPosition;

        public GameObject gameObject { get; set; }
        public bool isValid => module != null && gameObject != null;
    }
}
