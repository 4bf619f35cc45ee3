#nullable enable

using System;
using System.Collections.Generic;
using System.Globalization;
using UnityEngine;
using UnityEngine.UI;

namespace Abu
{
    /// <summary>
    /// Sets the values of UGUI's fields: their setters tell of a change themselves, and the end of an edit is told
    /// here, since it is told by nobody who did not begin one.
    /// </summary>
    static class UguiFields
    {
        /// <summary>Adds what a control takes as a field, if it is one.</summary>
        public static void AddTo(RefCallbacks callbacks, Selectable control)
        {
            switch (control)
            {
                case Slider slider:
                    callbacks.SetValue = text => Slide(slider, text);
                    break;
                case Scrollbar bar:
                    callbacks.SetValue = text =>
                    {
                        UguiActing.RequireUsable(bar);
                        bar.value = Number(text, 0, 1);
                    };
                    break;
                case Dropdown list:
                    callbacks.OnSelect = choice =>
                    {
                        UguiActing.RequireUsable(list);
                        list.value = IndexOf(list.options.ConvertAll(option => option.text), choice);
                    };
                    callbacks.SetValue = callbacks.OnSelect;
                    break;
                case InputField _:
                    AddText(callbacks, control);
                    break;
                default:
                    AddTmp(callbacks, control);
                    break;
            }
        }

        /// <summary>Whether text can be typed into it.</summary>
        public static bool IsField(Selectable control) => control is InputField || TmpInputField.Is(control);

        /// <summary>Types behind what a field holds, without ending the edit; false for what is no field.</summary>
        public static bool Type(Selectable control, string more)
        {
            if (IsField(control))
            {
                RequireWritable(control);
                Write(control, TextOf(control) + more);
                return true;
            }
            return false;
        }

        /// <summary>Presses a key in a field: what is typed, what erases, and what ends the edit.</summary>
        public static bool Press(Selectable field, string key, KeyCode code)
        {
            switch (code)
            {
                case KeyCode.Return:
                    RequireWritable(field);
                    if (IsOfLines(field))
                    {
                        return Type(field, "\n");
                    }
                    Submit(field);
                    return true;
                case KeyCode.Backspace:
                    RequireWritable(field);
                    var text = TextOf(field);
                    if (text.Length > 0)
                    {
                        Write(field, text.Substring(0, text.Length - 1));
                    }
                    return true;
                default:
                    return key.Length == 1 && Type(field, key);
            }
        }

        static void AddText(RefCallbacks callbacks, Selectable field)
        {
            callbacks.SetValue = text =>
            {
                RequireWritable(field);
                Write(field, text);
                EndEdit(field);
            };
            callbacks.OnType = text => Type(field, text);
        }

        static void AddTmp(RefCallbacks callbacks, Selectable control)
        {
            if (TmpInputField.Is(control))
            {
                AddText(callbacks, control);
            }
            else if (TmpDropdown.Is(control))
            {
                var list = new TmpDropdown(control);
                callbacks.OnSelect = choice =>
                {
                    UguiActing.RequireUsable(control);
                    list.Choose(IndexOf(list.Options, choice));
                };
                callbacks.SetValue = callbacks.OnSelect;
            }
        }

        static void Slide(Slider slider, string text)
        {
            UguiActing.RequireUsable(slider);
            var number = Number(text, slider.minValue, slider.maxValue);
            // Slider would round it, and tell another number than was asked for.
            if (slider.wholeNumbers && number != (float)Math.Round(number))
            {
                throw new AbuException(ErrorCodes.BadParams, "It takes a whole number");
            }
            slider.value = number;
        }

        static string TextOf(Selectable field) =>
            field is InputField plain ? plain.text : new TmpInputField(field).Text;

        static bool IsOfLines(Selectable field) =>
            field is InputField plain
                ? plain.lineType == InputField.LineType.MultiLineNewline
                : new TmpInputField(field).IsOfLines;

        /// <summary>Sets the text of a field. One that its own rules do not take leaves it as it was.</summary>
        static void Write(Selectable field, string text)
        {
            var limit = field is InputField one ? one.characterLimit : new TmpInputField(field).CharacterLimit;
            if (limit > 0 && text.Length > limit)
            {
                throw new AbuException(ErrorCodes.BadParams, "It takes at most " + limit + " characters");
            }
            if (!(field is InputField plain))
            {
                var tmp = new TmpInputField(field);
                tmp.Text = text;
                return;
            }
            var before = plain.text;
            plain.text = text;
            // What a listener of the game makes of it is the game's.
            if (plain.text != text && HasRulesFor(plain, text))
            {
                var taken = plain.text;
                plain.text = before;
                var what = "It does not take that text: of it, \"" + taken + "\" is left";
                throw new AbuException(ErrorCodes.BadParams, what);
            }
        }

        /// <summary>Whether a field may leave out some of a text: of one line, or with a check of characters.</summary>
        static bool HasRulesFor(InputField field, string text) =>
            field.characterValidation != InputField.CharacterValidation.None
            || field.onValidateInput != null
            || (field.lineType == InputField.LineType.SingleLine && text.IndexOfAny(new[] { '\n', '\t' }) >= 0);

        /// <summary>Enter in a field of one line: first it is submitted, then its edit ends, as in Unity.</summary>
        static void Submit(Selectable field)
        {
            if (field is InputField plain)
            {
                plain.onSubmit.Invoke(plain.text);
            }
            else
            {
                new TmpInputField(field).OnSubmit?.Invoke(TextOf(field));
            }
            EndEdit(field);
        }

        /// <summary>A field that has the focus tells the end of its edit itself, and once.</summary>
        static void EndEdit(Selectable field)
        {
            if (!(field is InputField plain))
            {
                new TmpInputField(field).EndEdit();
            }
            else if (plain.isFocused)
            {
                plain.DeactivateInputField();
            }
            else
            {
                plain.onEndEdit.Invoke(plain.text);
            }
        }

        static void RequireWritable(Selectable field)
        {
            UguiActing.RequireUsable(field);
            if (field is InputField plain ? plain.readOnly : new TmpInputField(field).IsReadOnly)
            {
                throw new AbuException(ErrorCodes.Unsupported, "It can only be read");
            }
        }

        static float Number(string text, float least, float most)
        {
            var isNumber = float.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out var number);
            return isNumber && number >= least && number <= most
                ? number
                : throw new AbuException(
                    ErrorCodes.BadParams,
                    string.Format(CultureInfo.InvariantCulture, "It takes a number from {0} to {1}", least, most)
                );
        }

        static int IndexOf(List<string> choices, string choice)
        {
            var exact = choices.IndexOf(choice);
            var index = exact >= 0 ? exact : choices.FindIndex(one => LabelText.Clean(one) == choice);
            return index >= 0
                ? index
                : throw new AbuException(
                    ErrorCodes.BadParams,
                    "There is no such choice",
                    "choices are " + string.Join(", ", choices)
                );
        }
    }
}
