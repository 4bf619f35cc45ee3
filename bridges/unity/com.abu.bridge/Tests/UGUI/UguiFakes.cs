#nullable enable

using System;
using System.Collections.Generic;
using UnityEngine;
using UnityEngine.Events;
using UnityEngine.EventSystems;
using UnityEngine.UI;

// None of these may have a file of its own name: Unity adds no component to an object that it knows by its file as one
// of an editor's assembly.
namespace Abu.Tests
{
    /// <summary>Unity's own one is there in play mode only.</summary>
    [ExecuteAlways]
    sealed class EditModeEventSystem : EventSystem { }

    /// <summary>Finds what a test says: nothing is drawn in edit mode, so Unity's own one finds nothing.</summary>
    [ExecuteAlways]
    sealed class FakeRaycaster : BaseRaycaster
    {
        /// <summary>What lies at a point of the screen, uppermost first.</summary>
        public Func<Vector2, GameObject[]> Find { get; set; } = _ => new GameObject[0];

        public override Camera? eventCamera => null;

        public override void Raycast(PointerEventData eventData, List<RaycastResult> resultAppendList)
        {
            foreach (var found in Find(eventData.position))
            {
                resultAppendList.Add(
                    new RaycastResult
                    {
                        gameObject = found,
                        module = this,
                        index = resultAppendList.Count,
                        screenPosition = eventData.position,
                    }
                );
            }
        }
    }

    /// <summary>Notes what a mouse does to its object.</summary>
    [ExecuteAlways]
    class PointerNotes
        : MonoBehaviour,
            IPointerEnterHandler,
            IPointerExitHandler,
            IPointerDownHandler,
            IPointerUpHandler
    {
        public List<string> Notes { get; set; } = new List<string>();

        public void OnPointerEnter(PointerEventData eventData) => Note("enter", eventData);

        public void OnPointerExit(PointerEventData eventData) => Note("exit", eventData);

        public void OnPointerDown(PointerEventData eventData) => Note("down", eventData);

        public void OnPointerUp(PointerEventData eventData) => Note("up", eventData);

        protected void Note(string what, PointerEventData data)
        {
            var isLeft = data.button == PointerEventData.InputButton.Left;
            Notes.Add(name + " " + what + (isLeft ? "" : " " + data.button));
        }
    }

    /// <summary>Notes clicks, too, with their number in a row.</summary>
    [ExecuteAlways]
    sealed class ClickNotes : PointerNotes, IPointerClickHandler
    {
        public void OnPointerClick(PointerEventData eventData) => Note("click " + eventData.clickCount, eventData);
    }

    /// <summary>Notes how it is dragged.</summary>
    [ExecuteAlways]
    sealed class DragNotes
        : MonoBehaviour,
            IInitializePotentialDragHandler,
            IBeginDragHandler,
            IDragHandler,
            IEndDragHandler
    {
        public List<string> Notes { get; set; } = new List<string>();

        public Vector2 Way { get; private set; }

        public void OnInitializePotentialDrag(PointerEventData eventData) => Notes.Add(name + " pressed");

        public void OnBeginDrag(PointerEventData eventData) => Notes.Add(name + " begins");

        public void OnDrag(PointerEventData eventData)
        {
            Way += eventData.delta;
            if (Notes[Notes.Count - 1] != name + " moves")
            {
                Notes.Add(name + " moves");
            }
        }

        public void OnEndDrag(PointerEventData eventData) => Notes.Add(name + " ends");
    }

    /// <summary>Notes what is dropped on it.</summary>
    [ExecuteAlways]
    sealed class DropNotes : MonoBehaviour, IDropHandler
    {
        public List<string> Notes { get; set; } = new List<string>();

        public void OnDrop(PointerEventData eventData) => Notes.Add(name + " gets " + eventData.pointerDrag.name);
    }

    /// <summary>A view that notes how the wheel turns over it.</summary>
    [ExecuteAlways]
    sealed class ScrollNotes : ScrollRect
    {
        public Vector2 Turned { get; private set; }

        public override void OnScroll(PointerEventData data) => Turned += data.scrollDelta;
    }

    /// <summary>Notes how the wheel turns over it.</summary>
    [ExecuteAlways]
    sealed class WheelNotes : MonoBehaviour, IScrollHandler
    {
        public Vector2 Turned { get; private set; }

        public void OnScroll(PointerEventData eventData) => Turned += eventData.scrollDelta;
    }
}

// TextMeshPro as far as it is asked for by name. No assembly here sees the real one.
namespace TMPro
{
    [ExecuteAlways]
    class TMP_Text : Graphic
    {
        public virtual string text { get; set; } = "";
    }

    /// <summary>As TextMeshPro's own text on a canvas is: it has its text from its base.</summary>
    [ExecuteAlways]
    sealed class TextMeshProUGUI : TMP_Text { }

    [ExecuteAlways]
    sealed class TMP_InputField : Selectable
    {
        public sealed class FieldEvent : UnityEvent<string> { }

        public enum InputType
        {
            Standard,
            AutoCorrect,
            Password,
        }

        public enum LineType
        {
            SingleLine,
            MultiLineSubmit,
            MultiLineNewline,
        }

        string _text = "";

        public FieldEvent onValueChanged { get; } = new FieldEvent();

        public FieldEvent onEndEdit { get; } = new FieldEvent();

        public FieldEvent onSubmit { get; } = new FieldEvent();

        public Graphic? placeholder { get; set; }

        public bool readOnly { get; set; }

        public bool isFocused { get; set; }

        public int characterLimit { get; set; }

        public InputType inputType { get; set; }

        public LineType lineType { get; set; }

        // Unlike that of UGUI's field, it takes all that a program sets.
        public string text
        {
            get => _text;
            set
            {
                if (_text != value)
                {
                    _text = value;
                    onValueChanged.Invoke(value);
                }
            }
        }

        public void DeactivateInputField(bool clearSelection = false)
        {
            isFocused = false;
            onEndEdit.Invoke(_text);
        }
    }

    [ExecuteAlways]
    sealed class TMP_Dropdown : Selectable
    {
        public sealed class OptionData
        {
            public string text { get; set; } = "";
        }

        public List<OptionData> options { get; } = new List<OptionData>();

        public bool MultiSelect { get; set; }

        public int value { get; set; }
    }
}
