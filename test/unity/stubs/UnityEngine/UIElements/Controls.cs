using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;

namespace UnityEngine.UIElements
{
    public interface INotifyValueChanged<T>
    {
        T value { get; set; }

        void SetValueWithoutNotify(T newValue);
    }

    public interface IBindable { }

    public class BindableElement : VisualElement, IBindable { }

    public class TextElement : BindableElement, INotifyValueChanged<string>
    {
        string _text = "";

        public virtual string text
        {
            get => _text;
            set => _text = value ?? "";
        }

        public bool enableRichText { get; set; } = true;

        string INotifyValueChanged<string>.value
        {
            get => text;
            set => text = value;
        }

        void INotifyValueChanged<string>.SetValueWithoutNotify(string newValue) => text = newValue;
    }

    public class Label : TextElement
    {
        public Label() { }

        public Label(string text) => this.text = text;
    }

    public class Image : VisualElement { }

    public class Box : VisualElement { }

    public class GroupBox : BindableElement
    {
        public GroupBox() { }

        public GroupBox(string text) => this.text = text;

        public string text { get; set; } = "";
    }

    public class TemplateContainer : BindableElement { }

    // Submit and a click of the left button do the same; a ClickEvent alone does nothing: Unity's Button has no
    // callback for it.
    public class Button : TextElement
    {
        Clickable _clickable;

        public Button()
            : this(null) { }

        public Button(Action clickEvent)
        {
            clickable = new Clickable(clickEvent);
            focusable = true;
            RegisterCallback<NavigationSubmitEvent>(OnSubmit);
        }

        public event Action clicked
        {
            add => _clickable.clicked += value;
            remove => _clickable.clicked -= value;
        }

        public Clickable clickable
        {
            get => _clickable;
            set
            {
                if (_clickable != null)
                {
                    this.RemoveManipulator(_clickable);
                }
                _clickable = value;
                if (value != null)
                {
                    this.AddManipulator(value);
                }
            }
        }

        void OnSubmit(NavigationSubmitEvent evt)
        {
            _clickable?.Simulate(evt);
            evt.StopPropagation();
        }
    }

    // Has no callback for submit, as in Unity.
    public class RepeatButton : TextElement
    {
        public RepeatButton() { }

        public RepeatButton(Action clickEvent, long delay, long interval) =>
            this.AddManipulator(new Clickable(clickEvent, delay, interval));
    }

    namespace Fields
    {
        // Marks what the layout of the stand-ins gives the height of a line.
        interface IField { }
    }

    // In a panel a value that differs sends a ChangeEvent; the same value, or a field without a panel, sends none.
    public abstract class BaseField<TValueType> : BindableElement, INotifyValueChanged<TValueType>, Fields.IField
    {
        public static readonly string ussClassName = "unity-base-field";
        public static readonly string inputUssClassName = ussClassName + "__input";

        TValueType _value;

        protected BaseField(string label, VisualElement visualInput)
        {
            IsCompositeRoot = true;
            focusable = true;
            delegatesFocus = true;
            style.flexDirection = FlexDirection.Row;
            labelElement = new Label { focusable = true, tabIndex = -1 };
            this.label = label ?? "";
            this.visualInput = visualInput ?? new VisualElement { pickingMode = PickingMode.Ignore };
            this.visualInput.focusable = true;
            this.visualInput.AddToClassList(inputUssClassName);
            hierarchy.Add(this.visualInput);
        }

        internal VisualElement visualInput { get; }
        public Label labelElement { get; }
        public bool showMixedValue { get; set; }

        public string label
        {
            get => labelElement.text;
            set
            {
                labelElement.text = value;
                if (string.IsNullOrEmpty(value))
                {
                    labelElement.RemoveFromHierarchy();
                }
                else if (!Contains(labelElement))
                {
                    hierarchy.Insert(0, labelElement);
                }
            }
        }

        public virtual TValueType value
        {
            get => _value;
            set
            {
                if (EqualityComparer<TValueType>.Default.Equals(_value, value) && !showMixedValue)
                {
                    return;
                }
                var before = _value;
                SetValueWithoutNotify(value);
                showMixedValue = false;
                if (panel != null)
                {
                    var evt = ChangeEvent<TValueType>.GetPooled(before, _value);
                    evt.target = this;
                    SendEvent(evt);
                }
            }
        }

        public virtual void SetValueWithoutNotify(TValueType newValue) => _value = newValue;
    }

    public static class INotifyValueChangedExtensions
    {
        public static bool RegisterValueChangedCallback<T>(
            this INotifyValueChanged<T> control,
            EventCallback<ChangeEvent<T>> callback
        )
        {
            ((CallbackEventHandler)control).RegisterCallback(callback);
            return true;
        }
    }

    public abstract class BaseBoolField : BaseField<bool>
    {
        protected BaseBoolField(string label)
            : base(label, null)
        {
            visualInput.pickingMode = PickingMode.Position;
            visualInput.style.height = 24;
            this.AddManipulator(new Clickable(evt => ToggleValue()));
            RegisterCallback<NavigationSubmitEvent>(OnSubmit);
        }

        public string text { get; set; }

        protected virtual void ToggleValue() => value = !value;

        void OnSubmit(NavigationSubmitEvent evt)
        {
            ToggleValue();
            evt.StopPropagation();
        }
    }

    public class Toggle : BaseBoolField
    {
        public Toggle()
            : this(null) { }

        public Toggle(string label)
            : base(label) { }
    }

    public class RadioButton : BaseBoolField
    {
        public RadioButton()
            : this(null) { }

        public RadioButton(string label)
            : base(label) { }

        public override bool value
        {
            get => base.value;
            set
            {
                if (base.value == value)
                {
                    return;
                }
                base.value = value;
                if (value && parent != null)
                {
                    foreach (var other in parent.Children().OfType<RadioButton>().Where(one => one != this))
                    {
                        other.value = false;
                    }
                }
            }
        }

        protected override void ToggleValue() => value = true;
    }

    // What it holds is shown by a text in it, which has the focus in its place.
    public abstract class TextInputBaseField<TValueType> : BaseField<TValueType>
    {
        readonly TextElement _shown = new TextElement { focusable = true };

        protected TextInputBaseField(string label)
            : base(label, null)
        {
            visualInput.delegatesFocus = true;
            visualInput.Add(_shown);
        }

        public string text
        {
            get => _shown.text;
            protected set => _shown.text = value;
        }
        public bool isReadOnly { get; set; }
        public bool isDelayed { get; set; }
        public bool isPasswordField { get; set; }
        public int maxLength { get; set; } = -1;
        public ITextEdition textEdition { get; } = new TextEdition();

        internal bool HasFocus => focusController?.Leaf == _shown;

        sealed class TextEdition : ITextEdition
        {
            public string placeholder { get; set; } = "";
        }
    }

    public interface ITextEdition
    {
        string placeholder { get; set; }
    }

    public class TextField : TextInputBaseField<string>
    {
        public TextField()
            : this(null) { }

        public TextField(string label)
            : base(label)
        {
            SetValueWithoutNotify("");
            RegisterCallback<KeyDownEvent>(OnKeyDown);
            RegisterCallback<NavigationSubmitEvent>(evt => evt.StopPropagation());
        }

        public bool multiline { get; set; }

        public override void SetValueWithoutNotify(string newValue)
        {
            base.SetValueWithoutNotify(newValue);
            text = newValue;
        }

        // A character writes at the end, where the cursor of the stand-ins is; a key that writes sends it by itself.
        void OnKeyDown(KeyDownEvent evt)
        {
            if (!HasFocus || isReadOnly)
            {
                return;
            }
            if (evt.keyCode == KeyCode.Backspace)
            {
                value = value.Length == 0 ? "" : value.Substring(0, value.Length - 1);
                evt.StopPropagation();
            }
            else if (evt.character >= ' ' || (multiline && evt.character == '\n'))
            {
                value += evt.character;
                evt.StopPropagation();
            }
        }
    }

    // When it loses the focus, what it shows becomes its value.
    public abstract class TextValueField<TValueType> : TextInputBaseField<TValueType>
    {
        protected TextValueField(string label)
            : base(label)
        {
            text = Convert.ToString(value, CultureInfo.InvariantCulture);
            RegisterCallback<KeyDownEvent>(OnKeyDown);
            RegisterCallback<BlurEvent>(evt => value = Parse(text));
        }

        public override void SetValueWithoutNotify(TValueType newValue)
        {
            base.SetValueWithoutNotify(newValue);
            text = Convert.ToString(newValue, CultureInfo.InvariantCulture);
        }

        TValueType Parse(string shown)
        {
            try
            {
                return (TValueType)Convert.ChangeType(shown, typeof(TValueType), CultureInfo.InvariantCulture);
            }
            catch (FormatException)
            {
                return value;
            }
        }

        void OnKeyDown(KeyDownEvent evt)
        {
            if (HasFocus && !isReadOnly && "0123456789.-".IndexOf(evt.character) >= 0)
            {
                text += evt.character;
                evt.StopPropagation();
            }
        }
    }

    public class IntegerField : TextValueField<int>
    {
        public IntegerField()
            : this(null) { }

        public IntegerField(string label)
            : base(label) { }
    }

    public class LongField : TextValueField<long>
    {
        public LongField()
            : this(null) { }

        public LongField(string label)
            : base(label) { }
    }

    public class UnsignedIntegerField : TextValueField<uint>
    {
        public UnsignedIntegerField()
            : this(null) { }

        public UnsignedIntegerField(string label)
            : base(label) { }
    }

    public class UnsignedLongField : TextValueField<ulong>
    {
        public UnsignedLongField()
            : this(null) { }

        public UnsignedLongField(string label)
            : base(label) { }
    }

    public class FloatField : TextValueField<float>
    {
        public FloatField()
            : this(null) { }

        public FloatField(string label)
            : base(label) { }
    }

    public class DoubleField : TextValueField<double>
    {
        public DoubleField()
            : this(null) { }

        public DoubleField(string label)
            : base(label) { }
    }

    // Keeps what it is set to between its bounds, as in Unity.
    public abstract class BaseSlider<TValueType> : BaseField<TValueType>
        where TValueType : IComparable<TValueType>
    {
        protected BaseSlider(string label, TValueType start, TValueType end)
            : base(label, null)
        {
            lowValue = start;
            highValue = end;
        }

        public TValueType lowValue { get; set; }
        public TValueType highValue { get; set; }

        public override TValueType value
        {
            get => base.value;
            set
            {
                var isUpright = lowValue.CompareTo(highValue) <= 0;
                var least = isUpright ? lowValue : highValue;
                var most = isUpright ? highValue : lowValue;
                base.value =
                    value.CompareTo(least) < 0 ? least
                    : value.CompareTo(most) > 0 ? most
                    : value;
            }
        }
    }

    public class Slider : BaseSlider<float>
    {
        public Slider()
            : this(null, 0, 10) { }

        public Slider(string label, float start = 0, float end = 10)
            : base(label, start, end) { }
    }

    public class SliderInt : BaseSlider<int>
    {
        public SliderInt()
            : this(null, 0, 10) { }

        public SliderInt(string label, int start = 0, int end = 10)
            : base(label, start, end) { }
    }

    public abstract class AbstractProgressBar : BindableElement, INotifyValueChanged<float>
    {
        public string title { get; set; } = "";
        public float lowValue { get; set; }
        public float highValue { get; set; } = 100;
        public float value { get; set; }

        public void SetValueWithoutNotify(float newValue) => value = newValue;
    }

    public class ProgressBar : AbstractProgressBar { }

    // Shows its menu when it is pressed beside its label, or submitted.
    sealed class MenuOpener
    {
        readonly VisualElement _field;
        readonly VisualElement _input;
        readonly Action<GenericDropdownMenu> _fill;
        bool _isDue;

        public MenuOpener(VisualElement field, VisualElement input, TextElement shown, Action<GenericDropdownMenu> fill)
        {
            _field = field;
            _input = input;
            _fill = fill;
            input.Add(shown);
            shown.pickingMode = PickingMode.Ignore;
            field.RegisterCallback<PointerDownEvent>(OnPointerDown);
            field.RegisterCallback<PointerUpEvent>(OnPointerUp);
            field.RegisterCallback<NavigationSubmitEvent>(OnSubmit);
        }

        void OnPointerDown(PointerDownEvent evt)
        {
            var under = ((RuntimePanel)_field.panel).UnderPointer;
            if (evt.button == 0 && (under == _field || under == _input))
            {
                _isDue = true;
                evt.StopPropagation();
            }
        }

        void OnPointerUp(PointerUpEvent evt)
        {
            if (_isDue && evt.button == 0)
            {
                _isDue = false;
                Show();
                evt.StopPropagation();
            }
        }

        void OnSubmit(NavigationSubmitEvent evt)
        {
            Show();
            evt.StopPropagation();
        }

        void Show()
        {
            var menu = new GenericDropdownMenu();
            _fill(menu);
            menu.Open(_field);
        }
    }

    public abstract class BasePopupField<TValueType, TValueChoice> : BaseField<TValueType>
    {
        readonly TextElement _shown = new TextElement();

        protected BasePopupField(string label)
            : base(label, null) => new MenuOpener(this, visualInput, _shown, AddMenuItems);

        public virtual List<TValueChoice> choices { get; set; } = new List<TValueChoice>();
        public string text => _shown.text;

        public override void SetValueWithoutNotify(TValueType newValue)
        {
            base.SetValueWithoutNotify(newValue);
            _shown.text = Convert.ToString(newValue, CultureInfo.InvariantCulture);
        }

        internal abstract void AddMenuItems(GenericDropdownMenu menu);
    }

    public class PopupField<T> : BasePopupField<T, T>
    {
        public PopupField()
            : this(null) { }

        public PopupField(string label)
            : base(label) { }

        public virtual int index
        {
            get => choices.IndexOf(value);
            set => this.value = value >= 0 && value < choices.Count ? choices[value] : default;
        }

        internal override void AddMenuItems(GenericDropdownMenu menu)
        {
            foreach (var choice in choices)
            {
                var chosen = choice;
                menu.AddItem(
                    Convert.ToString(choice, CultureInfo.InvariantCulture),
                    EqualityComparer<T>.Default.Equals(choice, value),
                    () => value = chosen
                );
            }
        }
    }

    public class DropdownField : PopupField<string>
    {
        public DropdownField()
            : this(null) { }

        public DropdownField(string label)
            : base(label) { }

        public DropdownField(string label, List<string> choices, int defaultIndex)
            : base(label)
        {
            this.choices = choices;
            SetValueWithoutNotify(choices[defaultIndex]);
        }
    }

    public class EnumField : BaseField<Enum>
    {
        readonly TextElement _shown = new TextElement();

        public EnumField()
            : this(null) { }

        public EnumField(string label, Enum defaultValue = null)
            : base(label, null)
        {
            new MenuOpener(this, visualInput, _shown, AddMenuItems);
            SetValueWithoutNotify(defaultValue);
        }

        public string text => _shown.text;

        public override void SetValueWithoutNotify(Enum newValue)
        {
            base.SetValueWithoutNotify(newValue);
            _shown.text = newValue == null ? "" : ShownAs(newValue);
        }

        void AddMenuItems(GenericDropdownMenu menu)
        {
            foreach (Enum choice in value == null ? new Enum[0] : Enum.GetValues(value.GetType()))
            {
                menu.AddItem(ShownAs(choice), Equals(choice, value), () => value = choice);
            }
        }

        // By its attribute, or else by its name: outside of the editor nobody makes words of it.
        static string ShownAs(Enum choice)
        {
            var field = choice.GetType().GetField(choice.ToString());
            var mark = (InspectorNameAttribute)Attribute.GetCustomAttribute(field, typeof(InspectorNameAttribute));
            return mark == null ? field.Name : mark.displayName;
        }
    }

    // A menu covers its document, so that nothing else is met while it is open. It has the focus; its rows act when the
    // pointer is released over them.
    public class GenericDropdownMenu
    {
        public static readonly string ussClassName = "unity-base-dropdown";
        public static readonly string itemUssClassName = ussClassName + "__item";

        readonly VisualElement _menu = new VisualElement();
        readonly VisualElement _outer = new VisualElement();
        readonly ScrollView _rows = new ScrollView();
        readonly Dictionary<VisualElement, Action> _actions = new Dictionary<VisualElement, Action>();
        VisualElement _over;
        Vector2 _pointer;

        public GenericDropdownMenu()
        {
            _menu.AddToClassList(ussClassName);
            _menu.style.position = Position.Absolute;
            _outer.style.position = Position.Absolute;
            _menu.Add(_outer);
            _outer.Add(_rows);
            _rows.contentContainer.focusable = true;
            _rows.contentContainer.RegisterCallback<NavigationCancelEvent>(OnCancel);
            _rows.RegisterCallback<FocusOutEvent>(OnFocusOut);
            _menu.RegisterCallback<PointerDownEvent>(OnPointerDown);
            _menu.RegisterCallback<PointerUpEvent>(OnPointerUp);
        }

        public void AddItem(string itemName, bool isChecked, Action action)
        {
            var row = new VisualElement();
            row.AddToClassList(itemUssClassName);
            row.Add(new Label(itemName) { pickingMode = PickingMode.Ignore });
            _rows.Add(row);
            _actions[row] = action;
        }

        internal void Open(VisualElement over)
        {
            _over = over;
            var root = over;
            while (root.hierarchy.parent != over.panel.visualTree)
            {
                root = root.hierarchy.parent;
            }
            _menu.style.width = over.panel.visualTree.layout.width;
            _menu.style.height = over.panel.visualTree.layout.height;
            _outer.style.left = over.worldBound.xMin;
            _outer.style.top = over.worldBound.yMax;
            _outer.style.width = over.worldBound.width;
            root.Add(_menu);
            _rows.contentContainer.Focus();
        }

        void Hide(bool givesFocusBack)
        {
            _menu.RemoveFromHierarchy();
            if (givesFocusBack)
            {
                _over.Focus();
            }
        }

        void OnCancel(NavigationCancelEvent evt)
        {
            Hide(true);
            evt.StopPropagation();
        }

        void OnFocusOut(FocusOutEvent evt)
        {
            if (!_rows.worldBound.Contains(_pointer))
            {
                Hide(false);
            }
        }

        void OnPointerDown(PointerDownEvent evt)
        {
            _pointer = evt.position;
            evt.StopPropagation();
        }

        void OnPointerUp(PointerUpEvent evt)
        {
            for (var at = evt.target as VisualElement; at != null; at = at.hierarchy.parent)
            {
                if (_actions.TryGetValue(at, out var action))
                {
                    action();
                    Hide(true);
                    break;
                }
            }
            evt.StopPropagation();
        }
    }

    public class Foldout : BindableElement, INotifyValueChanged<bool>
    {
        readonly Toggle _toggle = new Toggle();
        readonly VisualElement _content = new VisualElement { name = "unity-content" };
        bool _value = true;

        public Foldout()
        {
            focusable = true;
            delegatesFocus = true;
            hierarchy.Add(_toggle);
            hierarchy.Add(_content);
            _toggle.SetValueWithoutNotify(true);
            _toggle.RegisterValueChangedCallback(evt =>
            {
                value = evt.newValue;
                evt.StopPropagation();
            });
        }

        public override VisualElement contentContainer => _content;
        public string text
        {
            get => _toggle.text;
            set => _toggle.text = value;
        }

        public bool value
        {
            get => _value;
            set
            {
                if (_value == value)
                {
                    return;
                }
                var evt = ChangeEvent<bool>.GetPooled(_value, value);
                evt.target = this;
                SetValueWithoutNotify(value);
                SendEvent(evt);
            }
        }

        public void SetValueWithoutNotify(bool newValue)
        {
            _value = newValue;
            _toggle.SetValueWithoutNotify(newValue);
            _content.style.display = newValue ? DisplayStyle.Flex : DisplayStyle.None;
        }
    }

    public class Scroller : VisualElement
    {
        public float lowValue { get; set; }
        // Until its view is laid out it has no end.
        public float highValue { get; set; } = int.MaxValue;
        public float value { get; set; }
    }

    public class ScrollView : VisualElement
    {
        readonly VisualElement _content = new VisualElement { name = "unity-content-container" };
        readonly VisualElement _around = new VisualElement { name = "unity-content-and-vertical-scroll-container" };

        public ScrollView()
        {
            contentViewport = new VisualElement { name = "unity-content-viewport", pickingMode = PickingMode.Ignore };
            contentViewport.Clips = true;
            hierarchy.Add(_around);
            _around.Add(contentViewport);
            contentViewport.Add(_content);
            verticalScroller = new Scroller();
            horizontalScroller = new Scroller();
            RegisterCallback<WheelEvent>(OnWheel);
            _content.RegisterCallback<PointerDownEvent>(evt => { }, TrickleDown.TrickleDown);
        }

        public override VisualElement contentContainer => _content;
        public VisualElement contentViewport { get; }
        public Scroller verticalScroller { get; }
        public Scroller horizontalScroller { get; }
        public float mouseWheelScrollSize { get; set; } = 18;

        public Vector2 scrollOffset
        {
            get => new Vector2(horizontalScroller.value, verticalScroller.value);
            set
            {
                horizontalScroller.value = Mathf.Clamp(value.x, 0, Mathf.Max(0, horizontalScroller.highValue));
                verticalScroller.value = Mathf.Clamp(value.y, 0, Mathf.Max(0, verticalScroller.highValue));
                contentViewport.Shift = scrollOffset * -1;
            }
        }

        public void ScrollTo(VisualElement child)
        {
            if (!_content.Contains(child))
            {
                throw new ArgumentException("Cannot scroll to a VisualElement that is not in the content of the view.");
            }
            var view = contentViewport.worldBound;
            var at = child.worldBound;
            var offset = scrollOffset;
            if (at.yMax > view.yMax)
            {
                offset.y += at.yMax - view.yMax;
            }
            if (at.yMin < view.yMin)
            {
                offset.y -= view.yMin - at.yMin;
            }
            scrollOffset = offset;
        }

        // How far it scrolls is known as soon as it is laid out, and below nothing where all is seen.
        internal override void LaidOut()
        {
            if (style.height.IsSet)
            {
                _around.Resize(style.height.value);
                contentViewport.Resize(style.height.value);
            }
            verticalScroller.highValue = _content.layout.height - contentViewport.layout.height;
            horizontalScroller.highValue = _content.layout.width - contentViewport.layout.width;
            scrollOffset = scrollOffset;
        }

        void OnWheel(WheelEvent evt)
        {
            var before = scrollOffset;
            scrollOffset += new Vector2(evt.delta.x, evt.delta.y) * mouseWheelScrollSize;
            if (scrollOffset != before)
            {
                evt.StopPropagation();
            }
        }
    }

    public abstract class BaseVerticalCollectionView : BindableElement
    {
        public static readonly string itemUssClassName = "unity-collection-view__item";
        public static readonly string itemSelectedVariantUssClassName = itemUssClassName + "--selected";

        readonly ScrollView _scrollView = new ScrollView();
        IList _items;

        protected BaseVerticalCollectionView()
        {
            focusable = true;
            IsCompositeRoot = true;
            delegatesFocus = true;
            hierarchy.Add(_scrollView);
            _scrollView.contentContainer.focusable = true;
            _scrollView.contentContainer.RegisterCallback<PointerDownEvent>(OnPointerDown);
        }

        public event Action<IEnumerable<object>> selectionChanged;
        public event Action<IEnumerable<object>> itemsChosen;

        // A list has no content of its own for callers, as in Unity.
        public override VisualElement contentContainer => null;
        public int selectedIndex { get; set; } = -1;
        public object selectedItem => selectedIndex < 0 ? null : _items[selectedIndex];

        public IList itemsSource
        {
            get => _items;
            set
            {
                _items = value;
                Rebuild();
            }
        }

        public void Rebuild()
        {
            _scrollView.Clear();
            for (var i = 0; _items != null && i < _items.Count; i++)
            {
                var row = MakeRow(i);
                row.AddToClassList(itemUssClassName);
                _scrollView.Add(row);
            }
        }

        public void SetSelection(int index)
        {
            selectedIndex = index;
            var rows = _scrollView.Children().ToList();
            for (var i = 0; i < rows.Count; i++)
            {
                rows[i].EnableInClassList(itemSelectedVariantUssClassName, i == index);
            }
            selectionChanged?.Invoke(new[] { selectedItem });
        }

        internal abstract VisualElement MakeRow(int index);

        // A mouse selects when it presses; the second press of a double click chooses.
        void OnPointerDown(PointerDownEvent evt)
        {
            var target = evt.target as VisualElement;
            var rows = _scrollView.Children().ToList();
            var index = rows.FindIndex(row => row == target || row.Contains(target));
            if (index < 0 || evt.button != 0)
            {
                return;
            }
            if (evt.clickCount == 2)
            {
                itemsChosen?.Invoke(new[] { selectedItem });
            }
            else
            {
                SetSelection(index);
            }
        }
    }

    public abstract class BaseListView : BaseVerticalCollectionView { }

    public class ListView : BaseListView
    {
        public Func<VisualElement> makeItem { get; set; }
        public Action<VisualElement, int> bindItem { get; set; }

        internal override VisualElement MakeRow(int index)
        {
            var row = makeItem == null ? new Label() : makeItem();
            if (bindItem != null)
            {
                bindItem(row, index);
            }
            else if (row is Label label)
            {
                label.text = Convert.ToString(itemsSource[index], CultureInfo.InvariantCulture);
            }
            return row;
        }
    }

    public class RadioButtonGroup : BaseField<int>
    {
        readonly VisualElement _buttons;

        public RadioButtonGroup(string label, List<string> radioButtonChoices = null)
            : base(label, null)
        {
            visualInput.focusable = false;
            visualInput.Add(_buttons = new VisualElement { name = "unity-radio-button-group__container" });
            foreach (var choice in radioButtonChoices ?? new List<string>())
            {
                var button = new RadioButton { text = choice };
                button.RegisterValueChangedCallback(OnChange);
                _buttons.Add(button);
            }
            SetValueWithoutNotify(-1);
        }

        public override VisualElement contentContainer => _buttons ?? this;

        void OnChange(ChangeEvent<bool> evt)
        {
            if (evt.newValue)
            {
                value = _buttons.Children().ToList().IndexOf((VisualElement)evt.target);
                evt.StopPropagation();
            }
        }
    }

    // Its header is shown by the view that it is in, and chooses it when it is pressed.
    public class Tab : VisualElement
    {
        public static readonly string tabHeaderUssClassName = "unity-tab__header";

        readonly VisualElement _content = new VisualElement { name = "unity-tab__content-container" };

        public Tab(string label)
        {
            tabHeader = new VisualElement { name = tabHeaderUssClassName };
            tabHeader.AddToClassList(tabHeaderUssClassName);
            tabHeader.Add(new Label(label) { name = "unity-tab__header-label" });
            tabHeader.RegisterCallback<PointerDownEvent>(evt => selected?.Invoke(this));
            hierarchy.Add(tabHeader);
            hierarchy.Add(_content);
        }

        public event Action<Tab> selected;

        public override VisualElement contentContainer => _content;
        public VisualElement tabHeader { get; }
    }

    public class TabView : VisualElement
    {
        readonly VisualElement _headers = new VisualElement { name = "unity-tab-view__header-container" };
        readonly VisualElement _content = new VisualElement { name = "unity-tab-view__content-container" };
        Tab _active;

        public TabView()
        {
            _headers.style.flexDirection = FlexDirection.Row;
            hierarchy.Add(_headers);
            hierarchy.Add(_content);
        }

        public override VisualElement contentContainer => _content;

        public Tab activeTab
        {
            get => _active;
            set
            {
                _active = value;
                foreach (var tab in _content.Children().OfType<Tab>())
                {
                    tab.contentContainer.style.display = tab == value ? DisplayStyle.Flex : DisplayStyle.None;
                }
            }
        }

        internal override void ChildAdded(VisualElement child)
        {
            if (child is Tab tab)
            {
                _headers.Add(tab.tabHeader);
                tab.selected += one => activeTab = one;
                activeTab = _active ?? tab;
            }
        }
    }
}
