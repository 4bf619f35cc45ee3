using System.Collections.Generic;
using System.Linq;
using UnityEngine.EventSystems;

namespace UnityEngine.EventSystems
{
    public abstract class BaseRaycaster : UIBehaviour
    {
        internal static readonly List<BaseRaycaster> All = new List<BaseRaycaster>();

        public abstract Camera eventCamera { get; }
        public virtual int sortOrderPriority => int.MinValue;

        public abstract void Raycast(PointerEventData eventData, List<RaycastResult> resultAppendList);

        protected override void OnEnable() => All.Add(this);

        protected override void OnDisable() => All.Remove(this);
    }

    [RequireComponent(typeof(EventSystem))]
    public abstract class BaseInputModule : UIBehaviour { }

    public abstract class PointerInputModule : BaseInputModule { }

    public class StandaloneInputModule : PointerInputModule
    {
        protected StandaloneInputModule() { }
    }
}

namespace UnityEngine.UI
{
    // Finds what is drawn on its own canvas only, and nothing beside the screen.
    [RequireComponent(typeof(Canvas))]
    public class GraphicRaycaster : BaseRaycaster
    {
        Canvas Home => GetComponent<Canvas>();

        public override Camera eventCamera =>
            Home.renderMode == RenderMode.ScreenSpaceOverlay ? null
            : Home.worldCamera != null ? Home.worldCamera
            : Home.renderMode == RenderMode.WorldSpace ? Camera.main
            : null;

        public override int sortOrderPriority =>
            Home.renderMode == RenderMode.ScreenSpaceOverlay ? Home.sortingOrder : base.sortOrderPriority;

        public override void Raycast(PointerEventData eventData, List<RaycastResult> resultAppendList)
        {
            var at = eventData.position;
            if (at.x < 0 || at.x > Screen.width || at.y < 0 || at.y > Screen.height)
            {
                return;
            }
            // What comes later in the hierarchy is drawn over what comes before.
            var drawn = transform.root.GetComponentsInChildren<Graphic>().ToList();
            foreach (var graphic in drawn.Where(one => one.canvas == Home && one.IsMetAt(at, eventCamera)))
            {
                resultAppendList.Add(
                    new RaycastResult
                    {
                        gameObject = graphic.gameObject,
                        module = this,
                        depth = drawn.IndexOf(graphic),
                        sortingOrder = Home.sortingOrder,
                        index = resultAppendList.Count,
                        screenPosition = at,
                    }
                );
            }
        }
    }
}
