// Stand-ins for Unity's UGUI package, for tests on mono; never shipped.
using System.Collections.Generic;
using System.Linq;

namespace UnityEngine.EventSystems
{
    // Not marked to be run in edit mode: Selectable and Graphic are.
    public abstract class UIBehaviour : MonoBehaviour
    {
        protected virtual void Awake() { }

        protected virtual void OnEnable() { }

        protected virtual void OnDisable() { }

        public virtual bool IsActive() => isActiveAndEnabled;
    }

    // In play mode only, as in Unity: in edit mode there is no current event system, but of a subclass that says so.
    public class EventSystem : UIBehaviour
    {
        static readonly List<EventSystem> All = new List<EventSystem>();

        public static EventSystem current
        {
            get => All.FirstOrDefault();
            set
            {
                if (All.Remove(value))
                {
                    All.Insert(0, value);
                }
            }
        }

        public GameObject currentSelectedGameObject { get; private set; }
        public GameObject firstSelectedGameObject { get; set; }
        public bool sendNavigationEvents { get; set; } = true;
        public int pixelDragThreshold { get; set; } = 10;
        public bool alreadySelecting { get; private set; }

        public void SetSelectedGameObject(GameObject selected) =>
            SetSelectedGameObject(selected, new BaseEventData(this));

        public void SetSelectedGameObject(GameObject selected, BaseEventData pointer)
        {
            if (alreadySelecting)
            {
                Debug.LogError("Attempting to select " + selected + "while already selecting an object.");
                return;
            }
            if (selected == currentSelectedGameObject)
            {
                return;
            }
            alreadySelecting = true;
            ExecuteEvents.Execute(currentSelectedGameObject, pointer, ExecuteEvents.deselectHandler);
            currentSelectedGameObject = selected;
            ExecuteEvents.Execute(selected, pointer, ExecuteEvents.selectHandler);
            alreadySelecting = false;
        }

        // What raycasters find under the pointer, uppermost first: of the highest canvas, then what is drawn last.
        public void RaycastAll(PointerEventData eventData, List<RaycastResult> raycastResults)
        {
            raycastResults.Clear();
            var found = new List<RaycastResult>();
            foreach (var raycaster in BaseRaycaster.All.ToArray().Where(one => one.IsActive()))
            {
                raycaster.Raycast(eventData, found);
            }
            raycastResults.AddRange(
                found
                    .OrderByDescending(one => one.module.sortOrderPriority)
                    .ThenByDescending(one => one.sortingOrder)
                    .ThenByDescending(one => one.depth)
                    .ThenBy(one => one.index)
            );
        }

        protected override void OnEnable() => All.Add(this);

        protected override void OnDisable() => All.Remove(this);
    }
}
