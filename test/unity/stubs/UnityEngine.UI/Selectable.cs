using System.Collections.Generic;
using System.Linq;
using UnityEngine.EventSystems;

namespace UnityEngine.UI
{
    // Interactable only where every group above it lets it be, up to one that ignores those above.
    [ExecuteAlways]
    [DisallowMultipleComponent]
    public class Selectable
        : UIBehaviour,
            IMoveHandler,
            IPointerDownHandler,
            IPointerUpHandler,
            IPointerEnterHandler,
            IPointerExitHandler,
            ISelectHandler,
            IDeselectHandler
    {
        protected Selectable() { }

        static readonly List<Selectable> All = new List<Selectable>();

        bool _isInteractable = true;

        public static Selectable[] allSelectablesArray => All.ToArray();
        public static int allSelectableCount => All.Count;

        public Graphic targetGraphic { get; set; }
        internal bool IsHovered;
        internal bool IsDown;

        public bool interactable
        {
            get => _isInteractable;
            set
            {
                _isInteractable = value;
                var system = EventSystem.current;
                if (!value && system != null && system.currentSelectedGameObject == gameObject)
                {
                    system.SetSelectedGameObject(null);
                }
            }
        }

        public virtual bool IsInteractable()
        {
            foreach (var group in GetComponentsInParent<CanvasGroup>())
            {
                if (group.enabled && !group.interactable)
                {
                    return false;
                }
                if (group.ignoreParentGroups)
                {
                    break;
                }
            }
            return interactable;
        }

        public virtual void Select()
        {
            if (EventSystem.current != null && !EventSystem.current.alreadySelecting)
            {
                EventSystem.current.SetSelectedGameObject(gameObject);
            }
        }

        public virtual void OnPointerDown(PointerEventData eventData)
        {
            if (eventData.button != PointerEventData.InputButton.Left)
            {
                return;
            }
            if (IsInteractable() && EventSystem.current != null)
            {
                EventSystem.current.SetSelectedGameObject(gameObject, eventData);
            }
            IsDown = true;
        }

        public virtual void OnPointerUp(PointerEventData eventData)
        {
            if (eventData.button == PointerEventData.InputButton.Left)
            {
                IsDown = false;
            }
        }

        public virtual void OnPointerEnter(PointerEventData eventData) => IsHovered = true;

        public virtual void OnPointerExit(PointerEventData eventData) => IsHovered = false;

        public virtual void OnSelect(BaseEventData eventData) { }

        public virtual void OnDeselect(BaseEventData eventData) { }

        public virtual void OnMove(AxisEventData eventData)
        {
            var next = FindSelectable(eventData.moveVector);
            if (next != null && next.IsActive())
            {
                eventData.selectedObject = next.gameObject;
            }
        }

        // The one that is nearest in that direction.
        public Selectable FindSelectable(Vector3 dir)
        {
            var here = transform.position;
            float Along(Selectable one) =>
                (one.transform.position.x - here.x) * dir.x + (one.transform.position.y - here.y) * dir.y;
            return All.Where(one => one != this && one.IsInteractable() && Along(one) > 0)
                .OrderByDescending(one => Along(one) / (one.transform.position - here).sqrMagnitude)
                .FirstOrDefault();
        }

        protected override void Awake()
        {
            if (targetGraphic == null)
            {
                targetGraphic = GetComponent<Graphic>();
            }
        }

        protected override void OnEnable() => All.Add(this);

        // The last one moves into the place that becomes free, as in Unity: the array is in no order.
        protected override void OnDisable()
        {
            var at = All.IndexOf(this);
            if (at >= 0)
            {
                All[at] = All[All.Count - 1];
                All.RemoveAt(All.Count - 1);
            }
            IsHovered = false;
            IsDown = false;
        }
    }
}
