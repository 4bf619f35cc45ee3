#nullable enable

using System;
using System.Collections.Generic;
using System.Globalization;
using System.Reflection;
using UnityEngine;
using UnityEngine.UIElements;

namespace Abu
{
    /// <summary>
    /// Sets the values of fields. <c>BaseField.value</c> sends a <c>ChangeEvent</c> itself where the value differs and
    /// the field is in a panel; what ends an edit in UI Toolkit is the loss of the focus.
    /// </summary>
    static class UiToolkitFields
    {
        /// <summary>Adds what an element takes as a field, if it is one.</summary>
        public static void AddTo(RefCallbacks callbacks, VisualElement element)
        {
            switch (element)
            {
                case TextField field:
                    callbacks.SetValue = text => Edit(field, Fitting(field, text), value => field.value = value);
                    callbacks.OnType = more => Type(field, more);
                    break;
                case TextInputBaseField<int> field:
                    callbacks.SetValue = text =>
                        Edit(field, Whole(text, int.MinValue, int.MaxValue), value => field.value = (int)value);
                    break;
                case TextInputBaseField<uint> field:
                    callbacks.SetValue = text =>
                        Edit(field, Whole(text, uint.MinValue, uint.MaxValue), value => field.value = (uint)value);
                    break;
                case TextInputBaseField<long> field:
                    callbacks.SetValue = text =>
                        Edit(field, Whole(text, long.MinValue, long.MaxValue), value => field.value = (long)value);
                    break;
                case TextInputBaseField<ulong> field:
                    callbacks.SetValue = text =>
                        Edit(field, Whole(text, ulong.MinValue, ulong.MaxValue), value => field.value = (ulong)value);
                    break;
                case TextInputBaseField<float> field:
                    callbacks.SetValue = text =>
                        Edit(field, Number(text, float.MinValue, float.MaxValue), value => field.value = (float)value);
                    break;
                case TextInputBaseField<double> field:
                    callbacks.SetValue = text =>
                        Edit(field, Number(text, double.MinValue, double.MaxValue), value => field.value = value);
                    break;
                case Slider slider:
                    callbacks.SetValue = text =>
                    {
                        var number = Number(text, slider.lowValue, slider.highValue);
                        Edit(slider, (float)number, value => slider.value = value);
                    };
                    break;
                case SliderInt slider:
                    callbacks.SetValue = text =>
                    {
                        var number = Whole(text, slider.lowValue, slider.highValue);
                        Edit(slider, (int)number, value => slider.value = value);
                    };
                    break;
                case RadioButton radio:
                    callbacks.SetValue = text => Edit(radio, Chosen(radio, text), value => radio.value = value);
                    break;
                case BaseBoolField box:
                    callbacks.SetValue = text => Edit(box, Truth(text), value => box.value = value);
                    break;
                case PopupField<string> popup:
                    callbacks.OnSelect = choice =>
                        Edit(popup, OneOf(popup.choices, choice), value => popup.value = value);
                    callbacks.SetValue = callbacks.OnSelect;
                    break;
                case EnumField field:
                    callbacks.OnSelect = choice =>
                        Edit(field, OneOf(field.value, choice), value => field.value = value);
                    callbacks.SetValue = callbacks.OnSelect;
                    break;
            }
        }

        /// <summary>Types behind what a field holds, without ending the edit.</summary>
        public static void Type(TextField field, string more)
        {
            UiToolkitActing.RequireUsable(field);
            RequireWritable(field.isReadOnly);
            var written = Fitting(field, field.value + more);
            field.Focus();
            field.value = written;
        }

        /// <summary>
        /// Sets a value as an edit: with the focus, and with the loss of it as its end. Then the field has the focus
        /// again, so that Enter goes to it. The value is made before: a wrong one changes nothing, not even the focus.
        /// </summary>
        static void Edit<T>(VisualElement field, T value, Action<T> set)
        {
            UiToolkitActing.RequireUsable(field);
            RequireWritable(IsReadOnly(field));
            field.Focus();
            set(value);
            field.Blur();
            field.Focus();
        }

        static bool IsReadOnly(VisualElement field)
        {
            switch (field)
            {
                case TextInputBaseField<string> text:
                    return text.isReadOnly;
                case TextInputBaseField<int> number:
                    return number.isReadOnly;
                case TextInputBaseField<uint> number:
                    return number.isReadOnly;
                case TextInputBaseField<long> number:
                    return number.isReadOnly;
                case TextInputBaseField<ulong> number:
                    return number.isReadOnly;
                case TextInputBaseField<float> number:
                    return number.isReadOnly;
                case TextInputBaseField<double> number:
                    return number.isReadOnly;
                default:
                    return false;
            }
        }

        static void RequireWritable(bool isReadOnly)
        {
            if (isReadOnly)
            {
                throw new AbuException(ErrorCodes.Unsupported, "It can only be read");
            }
        }

        static string Fitting(TextField field, string text) =>
            field.maxLength < 0 || text.Length <= field.maxLength
                ? text
                : throw new AbuException(ErrorCodes.BadParams, "It takes at most " + field.maxLength + " characters");

        static decimal Whole(string text, decimal one, decimal other)
        {
            var (least, most) = one <= other ? (one, other) : (other, one);
            var isWhole = decimal.TryParse(
                text,
                NumberStyles.AllowLeadingSign,
                CultureInfo.InvariantCulture,
                out var number
            );
            var isFitting = isWhole && number >= least && number <= most;
            return isFitting ? number : throw NotBetween("whole number", least, most);
        }

        /// <summary>A number between two bounds: a slider may have the greater one at its lower end.</summary>
        static double Number(string text, double one, double other)
        {
            var (least, most) = one <= other ? (one, other) : (other, one);
            var isNumber = double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out var number);
            var isFitting = isNumber && number >= least && number <= most;
            return isFitting ? number : throw NotBetween("number", least, most);
        }

        static AbuException NotBetween(string what, object least, object most) =>
            new AbuException(
                ErrorCodes.BadParams,
                string.Format(CultureInfo.InvariantCulture, "It takes a {0} from {1} to {2}", what, least, most)
            );

        static bool Chosen(RadioButton radio, string text) =>
            Truth(text) || !radio.value
                ? Truth(text)
                : throw new AbuException(ErrorCodes.BadParams, "It is turned off by choosing another one");

        static bool Truth(string text)
        {
            switch (text.Trim().ToLowerInvariant())
            {
                case "true":
                case "on":
                case "1":
                    return true;
                case "false":
                case "off":
                case "0":
                    return false;
                default:
                    throw new AbuException(ErrorCodes.BadParams, "It takes true or false");
            }
        }

        static string OneOf(List<string> choices, string choice) =>
            choices.Find(one => one == choice)
            ?? choices.Find(one => LabelText.Clean(one) == choice)
            ?? throw NoSuchChoice(choices);

        /// <summary>A choice as Unity shows it, or by its name in code.</summary>
        static Enum OneOf(Enum? now, string choice)
        {
            if (now == null)
            {
                throw new AbuException(ErrorCodes.Unsupported, "It has no choices yet");
            }
            var fields = new List<FieldInfo>(now.GetType().GetFields(BindingFlags.Public | BindingFlags.Static));
            var chosen =
                fields.Find(field => ShownAs(field) == choice)
                ?? fields.Find(field => field.Name == choice)
                ?? throw NoSuchChoice(fields.ConvertAll(ShownAs));
            return (Enum)chosen.GetValue(null);
        }

        static string ShownAs(FieldInfo field) =>
            field.GetCustomAttribute<InspectorNameAttribute>()?.displayName ?? field.Name;

        static AbuException NoSuchChoice(List<string> choices) =>
            new AbuException(
                ErrorCodes.BadParams,
                "There is no such choice",
                "choices are " + string.Join(", ", choices)
            );
    }
}
