using System;
using System.Linq;
using UnityEngine.EventSystems;
using UnityEngine.Events;

namespace UnityEngine.UI
{
    public class InputField : Selectable, ISubmitHandler, IPointerClickHandler
    {
        protected InputField() { }

        public class OnChangeEvent : UnityEvent<string> { }

        public class EndEditEvent : UnityEvent<string> { }

        public class SubmitEvent : UnityEvent<string> { }

        public delegate char OnValidateInput(string text, int charIndex, char addedChar);

        public enum ContentType
        {
            Standard,
            IntegerNumber,
            Password,
            Pin,
        }

        public enum InputType
        {
            Standard,
            AutoCorrect,
            Password,
        }

        public enum CharacterValidation
        {
            None,
            Integer,
        }

        public enum LineType
        {
            SingleLine,
            MultiLineSubmit,
            MultiLineNewline,
        }

        string _text = "";
        ContentType _contentType;
        bool _isToActivate;

        public OnChangeEvent onValueChanged { get; set; } = new OnChangeEvent();
        public EndEditEvent onEndEdit { get; set; } = new EndEditEvent();
        public SubmitEvent onSubmit { get; set; } = new SubmitEvent();
        public OnValidateInput onValidateInput { get; set; }
        public Graphic placeholder { get; set; }
        public Text textComponent { get; set; }
        public bool readOnly { get; set; }
        public int characterLimit { get; set; }
        public LineType lineType { get; set; }
        public InputType inputType { get; set; }
        public CharacterValidation characterValidation { get; set; }
        public bool isFocused { get; private set; }

        public ContentType contentType
        {
            get => _contentType;
            set
            {
                _contentType = value;
                var isSecret = value == ContentType.Password || value == ContentType.Pin;
                var isNumber = value == ContentType.IntegerNumber || value == ContentType.Pin;
                inputType = isSecret ? InputType.Password : InputType.Standard;
                characterValidation = isNumber ? CharacterValidation.Integer : CharacterValidation.None;
            }
        }

        // Leaves out what it does not take, and what is longer than its limit, as in Unity.
        public string text
        {
            get => _text;
            set
            {
                if (_text == value)
                {
                    return;
                }
                var next = (value ?? "").Replace("\0", "");
                if (lineType == LineType.SingleLine)
                {
                    next = next.Replace("\n", "").Replace("\t", "");
                }
                _text = "";
                foreach (var character in next)
                {
                    var isFull = characterLimit > 0 && _text.Length >= characterLimit;
                    var taken = isFull ? '\0' : Validated(character);
                    _text += taken == '\0' ? "" : taken.ToString();
                }
                if (placeholder != null)
                {
                    placeholder.enabled = _text.Length == 0;
                }
                onValueChanged.Invoke(_text);
            }
        }

        char Validated(char character)
        {
            if (onValidateInput != null)
            {
                return onValidateInput(_text, _text.Length, character);
            }
            var isSign = character == '-' && _text.Length == 0;
            var isTaken = characterValidation == CharacterValidation.None || char.IsDigit(character) || isSign;
            return isTaken ? character : '\0';
        }

        // It has the focus from the end of the frame on.
        public void ActivateInputField() => _isToActivate = IsActive() && IsInteractable();

        public void DeactivateInputField()
        {
            _isToActivate = false;
            if (isFocused)
            {
                isFocused = false;
                onEndEdit.Invoke(_text);
            }
        }

        public virtual void OnPointerClick(PointerEventData eventData)
        {
            if (eventData.button == PointerEventData.InputButton.Left)
            {
                ActivateInputField();
            }
        }

        public virtual void OnSubmit(BaseEventData eventData) => ActivateInputField();

        public override void OnSelect(BaseEventData eventData) => ActivateInputField();

        public override void OnDeselect(BaseEventData eventData) => DeactivateInputField();

        protected virtual void LateUpdate()
        {
            isFocused |= _isToActivate;
            _isToActivate = false;
        }
    }
}
