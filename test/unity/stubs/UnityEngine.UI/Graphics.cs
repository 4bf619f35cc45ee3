using System.Linq;
using UnityEngine.EventSystems;

namespace UnityEngine.UI
{
    [ExecuteAlways]
    [RequireComponent(typeof(RectTransform))]
    public abstract class Graphic : UIBehaviour
    {
        public Color color { get; set; } = Color.white;
        public bool raycastTarget { get; set; } = true;
        public RectTransform rectTransform => (RectTransform)transform;

        // The first canvas above it that is switched on.
        public Canvas canvas => GetComponentsInParent<Canvas>().FirstOrDefault(one => one.isActiveAndEnabled);

        internal bool IsMetAt(Vector2 at, Camera camera)
        {
            if (!IsActive() || !raycastTarget || !TakesRays())
            {
                return false;
            }
            var corners = new Vector3[4];
            rectTransform.GetWorldCorners(corners);
            var low = RectTransformUtility.WorldToScreenPoint(camera, corners[0]);
            var high = RectTransformUtility.WorldToScreenPoint(camera, corners[2]);
            return new Rect(low.x, low.y, high.x - low.x, high.y - low.y).Contains(at);
        }

        bool TakesRays()
        {
            foreach (var group in GetComponentsInParent<CanvasGroup>().Where(one => one.enabled))
            {
                if (!group.blocksRaycasts)
                {
                    return false;
                }
                if (group.ignoreParentGroups)
                {
                    break;
                }
            }
            return true;
        }
    }

    public abstract class MaskableGraphic : Graphic { }

    public class Image : MaskableGraphic
    {
        protected Image() { }
    }

    public class Text : MaskableGraphic
    {
        protected Text() { }

        public virtual string text { get; set; } = "";
        public Font font { get; set; }
        public TextAnchor alignment { get; set; }
    }
}
