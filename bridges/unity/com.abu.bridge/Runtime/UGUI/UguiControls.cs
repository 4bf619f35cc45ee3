#nullable enable

using System.Collections.Generic;
using System.Linq;
using UnityEngine;
using UnityEngine.UI;

namespace Abu
{
    /// <summary>What a control of UGUI is to a player: its role, its name and what it holds.</summary>
    static class UguiControls
    {
        const int TextsInALabel = 8;

        /// <summary>The node of a control, without its ref.</summary>
        public static AbuSceneNode NodeOf(Selectable control)
        {
            var node = new AbuSceneNode
            {
                Role = RoleOf(control),
                Label = LabelOf(control),
                Interactive = true,
                Key = ElementKeys.KeyOf(control),
                Value = ValueOf(control),
                Disabled = !control.IsInteractable(),
                Focused = IsSelected(control),
                Bounds = BoundsOf(control),
            };
            if (control is Toggle toggle)
            {
                node.Checked = toggle.isOn;
            }
            return node;
        }

        /// <summary>
        /// The middle of a control in pixels of the screen, from its lower left corner; null without a place.
        /// </summary>
        public static Vector2? ScreenPointOf(Selectable control)
        {
            var corners = CornersOf(control.transform);
            return corners == null ? (Vector2?)null : (corners[0] + corners[1]) / 2;
        }

        /// <summary>
        /// Where a pointer may meet it: in its middle, in the middles of what it shows, and around its own middle.
        /// </summary>
        public static IEnumerable<Vector2> PointsOf(Selectable control)
        {
            var own = CornersOf(control.transform);
            if (own == null)
            {
                yield break;
            }
            yield return (own[0] + own[1]) / 2;
            // The middle of a toggle is often beside its box and its text.
            foreach (var graphic in control.GetComponentsInChildren<Graphic>())
            {
                var corners = graphic.raycastTarget ? CornersOf(graphic.transform) : null;
                if (corners != null)
                {
                    yield return (corners[0] + corners[1]) / 2;
                }
            }
            foreach (var part in new[] { new Vector2(1, 1), new Vector2(3, 1), new Vector2(1, 3), new Vector2(3, 3) })
            {
                var size = own[1] - own[0];
                yield return own[0] + new Vector2(size.x * part.x / 4, size.y * part.y / 4);
            }
        }

        static bool IsSelected(Selectable control)
        {
            var system = UnityEngine.EventSystems.EventSystem.current;
            return system != null && system.currentSelectedGameObject == control.gameObject;
        }

        static string RoleOf(Selectable control)
        {
            switch (control)
            {
                case Toggle toggle:
                    return toggle.group == null ? "checkbox" : "radio";
                case Slider _:
                    return "slider";
                case Scrollbar _:
                    return "scrollbar";
                case Dropdown _:
                    return "combobox";
                case InputField _:
                    return "textbox";
                default:
                    return TmpInputField.Is(control) ? "textbox"
                        : TmpDropdown.Is(control) ? "combobox"
                        : "button";
            }
        }

        static object? ValueOf(Selectable control)
        {
            switch (control)
            {
                case Slider slider:
                    return slider.value;
                case Scrollbar bar:
                    return bar.value;
                case Dropdown list:
                    var isChosen = list.value >= 0 && list.value < list.options.Count;
                    return isChosen ? list.options[list.value].text : null;
                case InputField field:
                    return Shown(field.text, field.inputType == InputField.InputType.Password);
                default:
                    return TmpInputField.Is(control) ? ShownIn(new TmpInputField(control))
                        : TmpDropdown.Is(control) ? new TmpDropdown(control).Chosen
                        : null;
            }
        }

        static string ShownIn(TmpInputField field) => Shown(field.Text, field.IsSecret);

        static string Shown(string text, bool isSecret) => isSecret ? new string('•', text.Length) : text;

        /// <summary>The texts in it; of a field, its placeholder; or else the name of its object.</summary>
        static string? LabelOf(Selectable control)
        {
            var isList = control is Dropdown || TmpDropdown.Is(control);
            var text = UguiFields.IsField(control) ? PlaceholderOf(control) : isList ? null : TextsIn(control);
            return text ?? LabelText.Clean(control.gameObject.name);
        }

        /// <summary>A field switches its placeholder off while it holds a text, so that does not count here.</summary>
        static string? PlaceholderOf(Selectable control)
        {
            var graphic = control is InputField field ? field.placeholder : new TmpInputField(control).Placeholder;
            return graphic == null ? null : LabelText.Clean(TextOf(graphic));
        }

        /// <summary>What is seen in it, but not in another control within it.</summary>
        static string? TextsIn(Selectable control)
        {
            var texts = new List<string>();
            foreach (var graphic in control.GetComponentsInChildren<Graphic>())
            {
                var isOwn = graphic.isActiveAndEnabled && graphic.GetComponentInParent<Selectable>() == control;
                var text = isOwn ? LabelText.Clean(TextOf(graphic)) : null;
                if (text != null && texts.Count < TextsInALabel)
                {
                    texts.Add(text);
                }
            }
            return texts.Count == 0 ? null : string.Join(", ", texts);
        }

        static string? TextOf(Graphic graphic) => graphic is Text plain ? plain.text : TmpText.TextOf(graphic);

        static double[]? BoundsOf(Selectable control)
        {
            var corners = CornersOf(control.transform);
            if (corners == null)
            {
                return null;
            }
            var size = corners[1] - corners[0];
            // Unity counts from below, pictures from above.
            return new double[] { corners[0].x, Screen.height - corners[1].y, size.x, size.y };
        }

        /// <summary>Its lower left and its upper right corner on the screen.</summary>
        static Vector2[]? CornersOf(Transform place)
        {
            var canvas = place.GetComponentInParent<Canvas>();
            if (!(place is RectTransform rect) || canvas == null)
            {
                return null;
            }
            var root = canvas.rootCanvas;
            var camera = root.renderMode == RenderMode.ScreenSpaceOverlay ? null : root.worldCamera;
            if (camera == null && root.renderMode == RenderMode.WorldSpace)
            {
                camera = Camera.main;
            }
            var corners = new Vector3[4];
            rect.GetWorldCorners(corners);
            var points = corners.Select(corner => RectTransformUtility.WorldToScreenPoint(camera, corner)).ToList();
            return new[]
            {
                new Vector2(points.Min(point => point.x), points.Min(point => point.y)),
                new Vector2(points.Max(point => point.x), points.Max(point => point.y)),
            };
        }
    }
}
