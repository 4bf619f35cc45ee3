using System;
using System.Collections.Generic;
using System.Linq;
using UnityEngine.EventSystems;
using UnityEngine.Events;

namespace UnityEngine.UI
{
    public class Button : Selectable, IPointerClickHandler, ISubmitHandler
    {
        protected Button() { }

        public class ButtonClickedEvent : UnityEvent { }

        public ButtonClickedEvent onClick { get; set; } = new ButtonClickedEvent();

        public virtual void OnPointerClick(PointerEventData eventData)
        {
            if (eventData.button == PointerEventData.InputButton.Left)
            {
                Press();
            }
        }

        public virtual void OnSubmit(BaseEventData eventData) => Press();

        void Press()
        {
            if (IsActive() && IsInteractable())
            {
                onClick.Invoke();
            }
        }
    }

    public class ToggleGroup : UIBehaviour
    {
        protected ToggleGroup() { }

        internal readonly List<Toggle> Toggles = new List<Toggle>();

        public bool allowSwitchOff { get; set; }
    }

    public class Toggle : Selectable, IPointerClickHandler, ISubmitHandler
    {
        protected Toggle() { }

        public class ToggleEvent : UnityEvent<bool> { }

        bool _isOn;
        ToggleGroup _group;

        public ToggleEvent onValueChanged = new ToggleEvent();
        public Graphic graphic;

        public ToggleGroup group
        {
            get => _group;
            set
            {
                _group = value;
                value.Toggles.Add(this);
            }
        }

        public bool isOn
        {
            get => _isOn;
            set
            {
                if (_isOn == value)
                {
                    return;
                }
                // The last one of a group stays on.
                var isLast = _group != null && !_group.Toggles.Any(one => one != this && one.isOn);
                _isOn = value || (isLast && !_group.allowSwitchOff);
                if (_isOn && _group != null)
                {
                    foreach (var other in _group.Toggles.Where(one => one != this))
                    {
                        other.isOn = false;
                    }
                }
                onValueChanged.Invoke(_isOn);
            }
        }

        public virtual void OnPointerClick(PointerEventData eventData)
        {
            if (eventData.button == PointerEventData.InputButton.Left)
            {
                OnSubmit(eventData);
            }
        }

        public virtual void OnSubmit(BaseEventData eventData)
        {
            if (IsActive() && IsInteractable())
            {
                isOn = !isOn;
            }
        }
    }

    public class Slider : Selectable, IDragHandler, IInitializePotentialDragHandler
    {
        protected Slider() { }

        public class SliderEvent : UnityEvent<float> { }

        float _value;

        public RectTransform handleRect { get; set; }
        public float minValue { get; set; }
        public float maxValue { get; set; } = 1;
        public bool wholeNumbers { get; set; }
        public SliderEvent onValueChanged { get; set; } = new SliderEvent();

        public virtual float value
        {
            get => _value;
            set
            {
                var next = Mathf.Clamp(value, minValue, maxValue);
                next = wholeNumbers ? (float)Math.Round(next) : next;
                if (next != _value)
                {
                    _value = next;
                    onValueChanged.Invoke(next);
                }
            }
        }

        public override void OnPointerDown(PointerEventData eventData)
        {
            base.OnPointerDown(eventData);
            OnDrag(eventData);
        }

        public virtual void OnInitializePotentialDrag(PointerEventData eventData) => eventData.useDragThreshold = false;

        // What its handle slides in is as wide as its values.
        public virtual void OnDrag(PointerEventData eventData)
        {
            var isTaken = eventData.button == PointerEventData.InputButton.Left && IsActive() && IsInteractable();
            if (!isTaken || handleRect == null)
            {
                return;
            }
            var corners = new Vector3[4];
            ((RectTransform)handleRect.parent).GetWorldCorners(corners);
            var low = RectTransformUtility.WorldToScreenPoint(eventData.pressEventCamera, corners[0]).x;
            var high = RectTransformUtility.WorldToScreenPoint(eventData.pressEventCamera, corners[2]).x;
            value = minValue + Mathf.Clamp01((eventData.position.x - low) / (high - low)) * (maxValue - minValue);
        }

        public override void OnMove(AxisEventData eventData)
        {
            var step = wholeNumbers ? 1 : (maxValue - minValue) / 10;
            switch (eventData.moveDir)
            {
                case MoveDirection.Left:
                    value -= step;
                    break;
                case MoveDirection.Right:
                    value += step;
                    break;
                default:
                    base.OnMove(eventData);
                    break;
            }
        }
    }

    public class Scrollbar : Selectable
    {
        protected Scrollbar() { }

        public class ScrollEvent : UnityEvent<float> { }

        float _value;

        public ScrollEvent onValueChanged { get; set; } = new ScrollEvent();

        public float value
        {
            get => _value;
            set
            {
                var next = Mathf.Clamp01(value);
                if (next != _value)
                {
                    _value = next;
                    onValueChanged.Invoke(next);
                }
            }
        }
    }

    public class Dropdown : Selectable, IPointerClickHandler, ISubmitHandler, ICancelHandler
    {
        protected Dropdown() { }

        public class DropdownEvent : UnityEvent<int> { }

        public class OptionData
        {
            public OptionData() { }

            public OptionData(string text) => this.text = text;

            public string text { get; set; } = "";
        }

        int _value;

        public List<OptionData> options { get; set; } = new List<OptionData>();
        public DropdownEvent onValueChanged { get; set; } = new DropdownEvent();
        public Text captionText { get; set; }
        internal bool IsShown;

        // In edit mode also the value that it has is told.
        public int value
        {
            get => _value;
            set
            {
                if (Application.isPlaying && (value == _value || options.Count == 0))
                {
                    return;
                }
                _value = Math.Min(Math.Max(value, 0), options.Count - 1);
                onValueChanged.Invoke(_value);
            }
        }

        public void Show() => IsShown = true;

        public void Hide() => IsShown = false;

        public virtual void OnPointerClick(PointerEventData eventData) => Show();

        public virtual void OnSubmit(BaseEventData eventData) => Show();

        public virtual void OnCancel(BaseEventData eventData) => Hide();
    }

    [ExecuteAlways]
    public class ScrollRect
        : UIBehaviour,
            IScrollHandler,
            IInitializePotentialDragHandler,
            IBeginDragHandler,
            IDragHandler,
            IEndDragHandler
    {
        protected ScrollRect() { }

        public RectTransform content { get; set; }
        public bool horizontal { get; set; } = true;
        public bool vertical { get; set; } = true;
        public float scrollSensitivity { get; set; } = 1;
        public Vector2 normalizedPosition { get; set; } = new Vector2(0, 1);

        public override bool IsActive() => base.IsActive() && content != null;

        // A view of one axis takes the other one's wheel for its own where that turns more.
        public virtual void OnScroll(PointerEventData data)
        {
            var right = data.scrollDelta.x;
            var up = -data.scrollDelta.y;
            if (vertical && !horizontal && Math.Abs(right) > Math.Abs(up))
            {
                up = right;
            }
            else if (horizontal && !vertical && Math.Abs(up) > Math.Abs(right))
            {
                right = up;
            }
            Move(new Vector2(right, up) * scrollSensitivity);
        }

        void Move(Vector2 by)
        {
            if (IsActive())
            {
                content.anchoredPosition += new Vector2(horizontal ? by.x : 0, vertical ? by.y : 0);
            }
        }

        public virtual void OnInitializePotentialDrag(PointerEventData eventData) { }

        public virtual void OnBeginDrag(PointerEventData eventData) { }

        public virtual void OnDrag(PointerEventData eventData) => Move(eventData.delta);

        public virtual void OnEndDrag(PointerEventData eventData) { }
    }
}
