using System;

namespace UnityEngine
{
    // RectTransform, Canvas and CanvasGroup are in the engine, not in the UGUI package.
    public sealed class RectTransform : Transform
    {
        public Vector2 sizeDelta { get; set; } = new Vector2(100, 100);
        public Vector2 anchorMin { get; set; } = new Vector2(0.5f, 0.5f);
        public Vector2 anchorMax { get; set; } = new Vector2(0.5f, 0.5f);
        public Vector2 pivot { get; set; } = new Vector2(0.5f, 0.5f);

        public Vector2 anchoredPosition
        {
            get => localPosition;
            set => localPosition = value;
        }

        public Rect rect =>
            new Rect(-pivot.x * sizeDelta.x, -pivot.y * sizeDelta.y, sizeDelta.x, sizeDelta.y);

        // Lower left, upper left, upper right, lower right.
        public void GetWorldCorners(Vector3[] fourCornersArray)
        {
            var at = position;
            var own = rect;
            fourCornersArray[0] = at + new Vector3(own.xMin, own.yMin);
            fourCornersArray[1] = at + new Vector3(own.xMin, own.yMax);
            fourCornersArray[2] = at + new Vector3(own.xMax, own.yMax);
            fourCornersArray[3] = at + new Vector3(own.xMax, own.yMin);
        }
    }

    public static class RectTransformUtility
    {
        // Without a camera a point of the world is one of the screen: a canvas that is laid over the picture.
        public static Vector2 WorldToScreenPoint(Camera cam, Vector3 worldPoint) =>
            cam == null ? (Vector2)worldPoint : (Vector2)cam.WorldToScreenPoint(worldPoint);
    }

    public enum RenderMode
    {
        ScreenSpaceOverlay,
        ScreenSpaceCamera,
        WorldSpace,
    }

    [RequireComponent(typeof(RectTransform))]
    public sealed class Canvas : Behaviour
    {
        public RenderMode renderMode { get; set; }
        public Camera worldCamera { get; set; }
        public int sortingOrder { get; set; }
        public float scaleFactor { get; set; } = 1;

        public Canvas rootCanvas
        {
            get
            {
                var all = GetComponentsInParent<Canvas>();
                return all[all.Length - 1];
            }
        }
    }

    public sealed class CanvasGroup : Behaviour
    {
        public float alpha { get; set; } = 1;
        public bool interactable { get; set; } = true;
        public bool blocksRaycasts { get; set; } = true;
        public bool ignoreParentGroups { get; set; }
    }
}
