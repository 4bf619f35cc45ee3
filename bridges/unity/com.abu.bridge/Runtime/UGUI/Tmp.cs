#nullable enable

using System;
using System.Collections;
using System.Collections.Generic;
using System.Reflection;
using UnityEngine.Events;
using UnityEngine.UI;

namespace Abu
{
    /// <summary>
    /// TextMeshPro by reflection: no game must have it. What is asked for here is named in <c>link.xml</c>, since a
    /// build leaves out what nothing calls; what it has left out all the same is as if it were not set.
    /// </summary>
    static class Tmp
    {
        /// <summary>Whether an object is of a type of that name, or of one that is made from it.</summary>
        public static bool Is(object one, string typeName)
        {
            for (var type = one.GetType(); type != null; type = type.BaseType)
            {
                if (type.FullName == typeName)
                {
                    return true;
                }
            }
            return false;
        }

        public static object? Get(object from, string property)
        {
            var found = PropertyOf(from, property);
            return found != null && found.CanRead ? found.GetValue(from, null) : null;
        }

        public static void Set(object to, string property, object value)
        {
            var found = PropertyOf(to, property);
            if (found == null || !found.CanWrite)
            {
                throw new AbuException(ErrorCodes.Unsupported, "This build has no way to set its " + property);
            }
            found.SetValue(to, value, null);
        }

        /// <summary>The nearest one of that name: a subclass of the game may hide that of its base.</summary>
        static PropertyInfo? PropertyOf(object one, string name)
        {
            const BindingFlags Own = BindingFlags.Instance | BindingFlags.Public | BindingFlags.DeclaredOnly;
            PropertyInfo? found = null;
            for (var type = one.GetType(); type != null && found == null; type = type.BaseType)
            {
                found = type.GetProperty(name, Own);
            }
            return found;
        }
    }

    /// <summary>A text of TextMeshPro.</summary>
    static class TmpText
    {
        /// <summary>What it shows; null for what is no such text.</summary>
        public static string? TextOf(object graphic) =>
            Tmp.Is(graphic, "TMPro.TMP_Text") ? Tmp.Get(graphic, "text") as string : null;
    }

    /// <summary>A field of TextMeshPro.</summary>
    readonly struct TmpInputField
    {
        readonly Selectable _field;

        public TmpInputField(Selectable field) => _field = field;

        public static bool Is(object control) => Tmp.Is(control, "TMPro.TMP_InputField");

        public Graphic? Placeholder => Tmp.Get(_field, "placeholder") as Graphic;

        public bool IsReadOnly => Tmp.Get(_field, "readOnly") is true;

        public bool IsSecret => Convert.ToString(Tmp.Get(_field, "inputType")) == "Password";

        public bool IsOfLines => Convert.ToString(Tmp.Get(_field, "lineType")) == "MultiLineNewline";

        public int CharacterLimit => Tmp.Get(_field, "characterLimit") is int limit ? limit : 0;

        public UnityEvent<string>? OnSubmit => Tmp.Get(_field, "onSubmit") as UnityEvent<string>;

        public string Text
        {
            get => Tmp.Get(_field, "text") as string ?? "";
            set => Tmp.Set(_field, "text", value);
        }

        /// <summary>Ends its edit: by itself where it has the focus, so that it does not tell it twice.</summary>
        public void EndEdit()
        {
            var end = _field.GetType().GetMethod("DeactivateInputField", new[] { typeof(bool) });
            if (Tmp.Get(_field, "isFocused") is true && end != null)
            {
                end.Invoke(_field, new object[] { false });
            }
            else
            {
                (Tmp.Get(_field, "onEndEdit") as UnityEvent<string>)?.Invoke(Text);
            }
        }
    }

    /// <summary>A list of TextMeshPro. Where several can be chosen, its value has a bit for each.</summary>
    readonly struct TmpDropdown
    {
        readonly Selectable _list;

        public TmpDropdown(Selectable list) => _list = list;

        public static bool Is(object control) => Tmp.Is(control, "TMPro.TMP_Dropdown");

        bool IsOfSeveral => Tmp.Get(_list, "MultiSelect") is true;

        int Value => Tmp.Get(_list, "value") is int value ? value : 0;

        public List<string> Options
        {
            get
            {
                var texts = new List<string>();
                foreach (var option in Tmp.Get(_list, "options") as IEnumerable ?? new object[0])
                {
                    texts.Add(Tmp.Get(option, "text") as string ?? "");
                }
                return texts;
            }
        }

        /// <summary>What is chosen, joined by ", "; null where nothing is.</summary>
        public string? Chosen
        {
            get
            {
                var chosen = new List<string>();
                var options = Options;
                for (var i = 0; i < options.Count; i++)
                {
                    if (IsOfSeveral ? (Value & BitOf(i)) != 0 : Value == i)
                    {
                        chosen.Add(options[i]);
                    }
                }
                return chosen.Count == 0 ? null : string.Join(", ", chosen);
            }
        }

        /// <summary>Chooses one and no other.</summary>
        public void Choose(int index) => Tmp.Set(_list, "value", IsOfSeveral ? BitOf(index) : index);

        static int BitOf(int index) => 1 << Math.Min(index, 31);
    }
}
