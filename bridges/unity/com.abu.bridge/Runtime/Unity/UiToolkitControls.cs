#nullable enable

using System.Collections.Generic;
using System.Linq;
using UnityEngine.UIElements;

namespace Abu
{
    /// <summary>What an element of UI Toolkit is to a player: its role, its name and what it holds.</summary>
    static class UiToolkitControls
    {
        const int TextsInALabel = 8;

        /// <summary>How many elements are looked at for the texts in one: a label needs no more.</summary>
        const int LookedAtForTexts = 200;

        /// <summary>The role of a control; null for what is none.</summary>
        public static string? RoleOf(VisualElement element)
        {
            switch (element)
            {
                case Button _:
                case RepeatButton _:
                case Foldout _:
                    return "button";
                case RadioButton _:
                    return "radio";
                case BaseBoolField _:
                    return "checkbox";
                case TextField _:
                    return "textbox";
                case Slider _:
                case SliderInt _:
                    return "slider";
                case PopupField<string> _:
                case EnumField _:
                    return "combobox";
                case TextInputBaseField<int> _:
                case TextInputBaseField<uint> _:
                case TextInputBaseField<long> _:
                case TextInputBaseField<ulong> _:
                case TextInputBaseField<float> _:
                case TextInputBaseField<double> _:
                    return "spinbutton";
                default:
                    return IsRow(element) ? "option"
                        : element.ClassListContains(Tab.tabHeaderUssClassName) ? "tab"
                        : null;
            }
        }

        /// <summary>Whether clicks on it are its own, and not of what it lies in.</summary>
        public static bool TakesClicks(VisualElement element) =>
            RoleOf(element) != null || (element.focusable && !IsPartOfScrollView(element));

        // Unity makes the content of some scroll views focusable, to navigate in it by keys.
        public static bool IsPartOfScrollView(VisualElement element)
        {
            for (var at = element.hierarchy.parent; at != null && IsNamedByUnity(element); at = at.hierarchy.parent)
            {
                if (at is ScrollView scroll)
                {
                    return scroll.contentContainer == element;
                }
            }
            return false;
        }

        /// <summary>Whether it is a row of a list or of a menu: those take clicks for all that is in them.</summary>
        public static bool IsRow(VisualElement element) =>
            element.ClassListContains(BaseVerticalCollectionView.itemUssClassName)
            || element.ClassListContains(GenericDropdownMenu.itemUssClassName);

        /// <summary>The role of what only tells something or holds others; null where it needs no line.</summary>
        public static string? PlainRoleOf(VisualElement element)
        {
            switch (element)
            {
                case TextElement _:
                    return "paragraph";
                case AbstractProgressBar _:
                    return "progressbar";
                case Image _:
                    return "img";
                case BaseVerticalCollectionView _:
                    return "listbox";
                case RadioButtonGroup _:
                    return "radiogroup";
                default:
                    return null;
            }
        }

        /// <summary>What is in it that is to be told; nothing of a control that is told as one.</summary>
        public static IEnumerable<VisualElement> ChildrenOf(VisualElement element)
        {
            switch (element)
            {
                case Foldout foldout:
                    return foldout.value ? foldout.Children() : Enumerable.Empty<VisualElement>();
                case ScrollView scroll:
                    return scroll.Children();
                case RadioButtonGroup group:
                    return group.Children();
                case AbstractProgressBar _:
                    return Enumerable.Empty<VisualElement>();
                default:
                    return RoleOf(element) == null || IsRow(element)
                        ? element.hierarchy.Children()
                        : Enumerable.Empty<VisualElement>();
            }
        }

        /// <summary>Its name for a player: its text, the texts in it, its tooltip, or its name in the tree.</summary>
        public static string? LabelOf(VisualElement element, bool isInteractive) =>
            LabelText.Clean(OwnText(element))
            ?? (isInteractive && !ShowsItsValue(element) ? TextsIn(element) : null)
            ?? LabelText.Clean(element.tooltip)
            ?? NameOf(element);

        /// <summary>Its name in the tree; Unity's own names are none.</summary>
        public static string? NameOf(VisualElement element) =>
            IsNamedByUnity(element) ? null : LabelText.Clean(element.name);

        /// <summary>Whether Unity named it, as a part of a control.</summary>
        public static bool IsNamedByUnity(VisualElement element) =>
            element.name != null && element.name.StartsWith("unity-", System.StringComparison.Ordinal);

        /// <summary>Puts what it holds and how it stands into its node.</summary>
        public static void Describe(VisualElement element, AbuSceneNode node)
        {
            node.Disabled = !element.enabledInHierarchy;
            node.Focused = element.focusController != null && element.focusController.focusedElement == element;
            var tooltip = LabelText.Clean(element.tooltip);
            node.Description = tooltip == node.Label ? null : tooltip;
            node.Value = ValueOf(element);
            if (element is BaseBoolField box)
            {
                node.Checked = box.showMixedValue ? (object)"mixed" : box.value;
            }
            else if (element is Foldout foldout)
            {
                node.Expanded = foldout.value;
            }
            node.Selected = IsSelected(element);
        }

        /// <summary>Whether a row or a tab is the chosen one; null of what cannot be.</summary>
        static bool? IsSelected(VisualElement element)
        {
            if (element.ClassListContains(BaseVerticalCollectionView.itemUssClassName))
            {
                return element.ClassListContains(BaseVerticalCollectionView.itemSelectedVariantUssClassName);
            }
            if (!element.ClassListContains(Tab.tabHeaderUssClassName))
            {
                return null;
            }
            for (var at = element.hierarchy.parent; at != null; at = at.hierarchy.parent)
            {
                if (at is TabView view)
                {
                    return view.activeTab != null && view.activeTab.tabHeader == element;
                }
            }
            return null;
        }

        static object? ValueOf(VisualElement element)
        {
            switch (element)
            {
                case TextField text:
                    var written = text.value ?? "";
                    return text.isPasswordField ? new string('•', written.Length) : written;
                case TextInputBaseField<int> field:
                    return field.value;
                case TextInputBaseField<uint> field:
                    return field.value;
                case TextInputBaseField<long> field:
                    return field.value;
                case TextInputBaseField<ulong> field:
                    return field.value;
                case TextInputBaseField<float> field:
                    return field.value;
                case TextInputBaseField<double> field:
                    return field.value;
                case Slider slider:
                    return slider.value;
                case SliderInt slider:
                    return slider.value;
                case PopupField<string> popup:
                    return popup.value;
                case EnumField field:
                    return field.text;
                case AbstractProgressBar bar:
                    return bar.value;
                default:
                    return null;
            }
        }

        static string? OwnText(VisualElement element)
        {
            switch (element)
            {
                case BaseBoolField box:
                    return string.IsNullOrEmpty(box.text) ? box.label : box.text;
                case TextElement text:
                    return text.text;
                case Foldout foldout:
                    return foldout.text;
                case TextField field:
                    return string.IsNullOrEmpty(field.label) ? field.textEdition.placeholder : field.label;
                case BaseField<string> field:
                    return field.label;
                case BaseField<int> field:
                    return field.label;
                case BaseField<uint> field:
                    return field.label;
                case BaseField<long> field:
                    return field.label;
                case BaseField<ulong> field:
                    return field.label;
                case BaseField<float> field:
                    return field.label;
                case BaseField<double> field:
                    return field.label;
                case EnumField field:
                    return field.label;
                case AbstractProgressBar bar:
                    return bar.title;
                case GroupBox box:
                    return box.text;
                default:
                    return null;
            }
        }

        /// <summary>Whether the texts in it are what it holds and no name for it, least of all a password.</summary>
        static bool ShowsItsValue(VisualElement element)
        {
            switch (RoleOf(element))
            {
                case "textbox":
                case "spinbutton":
                case "slider":
                case "combobox":
                    return true;
                default:
                    return false;
            }
        }

        /// <summary>The texts in an element that has none itself, as a card of several labels.</summary>
        static string? TextsIn(VisualElement element)
        {
            var texts = new List<string>();
            var open = new Stack<VisualElement>();
            open.Push(element);
            for (var i = 0; i < LookedAtForTexts && open.Count > 0 && texts.Count < TextsInALabel; i++)
            {
                var at = open.Pop();
                var isVisible = at.resolvedStyle.visibility == Visibility.Visible;
                var text = at is TextElement shown && isVisible ? LabelText.Clean(shown.text) : null;
                if (text != null)
                {
                    texts.Add(text);
                }
                foreach (var child in at.hierarchy.Children().Reverse())
                {
                    if (IsDisplayed(child))
                    {
                        open.Push(child);
                    }
                }
            }
            return texts.Count == 0 ? null : string.Join(", ", texts);
        }

        /// <summary>Whether it and what is in it is drawn, if visible.</summary>
        public static bool IsDisplayed(VisualElement element) =>
            element.resolvedStyle.display != DisplayStyle.None && element.resolvedStyle.opacity > 0;
    }
}
