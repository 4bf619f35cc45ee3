#nullable enable

using System;
using UnityEngine;
using UnityEngine.EventSystems;
using UnityEngine.UI;
using UnityEngine.UIElements;

namespace Abu.Samples.CardTable
{
    /// <summary>Makes what is seen of the table, so that the sample needs no scene, prefab or asset.</summary>
    public static class TableLooks
    {
        static Font BuiltinFont => Resources.GetBuiltinResource<Font>("LegacyRuntime.ttf");

        /// <summary>Something on the table: a box with a text on it.</summary>
        public static T MakeDisplayable<T>(Transform parent, string name, Vector3 at, Vector3 size)
            where T : Displayable
        {
            var made = new GameObject(name).AddComponent<T>();
            made.transform.SetParent(parent, false);
            made.transform.localPosition = at;
            var box = GameObject.CreatePrimitive(PrimitiveType.Cube);
            box.transform.SetParent(made.transform, false);
            box.transform.localScale = size;
            var text = new GameObject("Text").AddComponent<TextMesh>();
            text.transform.SetParent(made.transform, false);
            text.transform.localPosition = new Vector3(0, 0, -size.z);
            text.font = BuiltinFont;
            text.GetComponent<MeshRenderer>().sharedMaterial = text.font.material;
            text.text = name;
            text.characterSize = 0.15f;
            text.anchor = TextAnchor.MiddleCenter;
            text.color = Color.black;
            return made;
        }

        /// <summary>A canvas over the table for buttons of UGUI.</summary>
        public static Transform MakeCanvas(Transform parent)
        {
            var canvas = new GameObject("Canvas").AddComponent<Canvas>();
            canvas.renderMode = RenderMode.ScreenSpaceOverlay;
            // Above the panel of UI Toolkit, whose surface would take the clicks on its buttons.
            canvas.sortingOrder = 1;
            canvas.gameObject.AddComponent<GraphicRaycaster>();
            canvas.transform.SetParent(parent, false);
            if (EventSystem.current == null)
            {
                MakeEventSystem(parent);
            }
            return canvas.transform;
        }

        /// <summary>A button of UGUI in the upper right corner, with a place in the row.</summary>
        public static CanvasButton MakeCanvasButton(Transform canvas, int place, string label, Action action)
        {
            var button = new GameObject(label + "Button").AddComponent<CanvasButton>();
            var rect = button.gameObject.AddComponent<RectTransform>();
            rect.SetParent(canvas, false);
            rect.anchorMin = rect.anchorMax = rect.pivot = Vector2.one;
            rect.anchoredPosition = new Vector2(-10 - 110 * place, -10);
            rect.sizeDelta = new Vector2(100, 40);
            button.gameObject.AddComponent<UnityEngine.UI.Image>();
            button.gameObject.AddComponent<UnityEngine.UI.Button>();
            var text = new GameObject("Text").AddComponent<Text>();
            text.transform.SetParent(rect, false);
            text.font = BuiltinFont;
            text.text = label;
            text.color = Color.black;
            text.alignment = TextAnchor.MiddleCenter;
            button.SortOrder = place;
            button.Bind(label, button.gameObject.AddComponent<CanvasGroup>(), action);
            return button;
        }

        /// <summary>A document of UI Toolkit, with settings of its own where none are given.</summary>
        public static VisualElement MakeDocument(Transform parent, PanelSettings? settings)
        {
            // From Unity 6000.5 on UIDocument is obsolete, and the only one of both that every version has.
#pragma warning disable 618
            var document = new GameObject("Document").AddComponent<UIDocument>();
#pragma warning restore 618
            document.transform.SetParent(parent, false);
            document.panelSettings = settings != null ? settings : ScriptableObject.CreateInstance<PanelSettings>();
            var root = document.rootVisualElement;
            root.StretchToParentSize();
            // Settings without a theme name no font, and text would not be seen.
            root.style.unityFont = BuiltinFont;
            return root;
        }

        /// <summary>A camera that sees the table, where the scene has none.</summary>
        public static void MakeCamera(Transform parent)
        {
            if (Camera.main != null)
            {
                return;
            }
            var camera = new GameObject("Main Camera") { tag = "MainCamera" }.AddComponent<Camera>();
            camera.transform.SetParent(parent, false);
            camera.transform.localPosition = new Vector3(0, 0, -10);
            camera.orthographic = true;
            camera.orthographicSize = 5;
        }

        /// <summary>How a panel looks.</summary>
        public static void Style(VisualElement panel)
        {
            panel.style.backgroundColor = new Color(0.8f, 0.8f, 0.8f);
            panel.style.color = Color.black;
        }

        /// <summary>Where a box is on the screen.</summary>
        public static Rect ScreenRect(Bounds box, Camera camera)
        {
            var left = float.PositiveInfinity;
            var low = float.PositiveInfinity;
            var right = float.NegativeInfinity;
            var high = float.NegativeInfinity;
            for (var corner = 0; corner < 8; corner++)
            {
                var at = camera.WorldToScreenPoint(
                    new Vector3(
                        (corner & 1) == 0 ? box.min.x : box.max.x,
                        (corner & 2) == 0 ? box.min.y : box.max.y,
                        (corner & 4) == 0 ? box.min.z : box.max.z
                    )
                );
                left = Mathf.Min(left, at.x);
                low = Mathf.Min(low, at.y);
                right = Mathf.Max(right, at.x);
                high = Mathf.Max(high, at.y);
            }
            return new Rect(left, low, right - left, high - low);
        }

        /// <summary>Where a part of a canvas is on the screen, which its corners are in pixels of.</summary>
        public static Rect? ScreenRect(RectTransform? part)
        {
            if (part == null)
            {
                return null;
            }
            var corners = new Vector3[4];
            part.GetWorldCorners(corners);
            return new Rect(corners[0].x, corners[0].y, corners[2].x - corners[0].x, corners[2].y - corners[0].y);
        }

        static void MakeEventSystem(Transform parent)
        {
            var system = new GameObject("EventSystem").AddComponent<EventSystem>();
            system.transform.SetParent(parent, false);
#if ENABLE_INPUT_SYSTEM && !ENABLE_LEGACY_INPUT_MANAGER
            // The Input System is a package, to which this assembly does not refer.
            var module = Type.GetType("UnityEngine.InputSystem.UI.InputSystemUIInputModule, Unity.InputSystem");
            if (module != null)
            {
                system.gameObject.AddComponent(module);
            }
#else
            system.gameObject.AddComponent<StandaloneInputModule>();
#endif
        }
    }
}
