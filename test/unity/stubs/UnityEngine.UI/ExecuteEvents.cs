using System;
using System.Collections.Generic;
using System.Linq;

namespace UnityEngine.EventSystems
{
    public static class ExecuteEvents
    {
        public delegate void EventFunction<T1>(T1 handler, BaseEventData eventData);

        public static EventFunction<IPointerEnterHandler> pointerEnterHandler =>
            (handler, data) => handler.OnPointerEnter((PointerEventData)data);
        public static EventFunction<IPointerExitHandler> pointerExitHandler =>
            (handler, data) => handler.OnPointerExit((PointerEventData)data);
        public static EventFunction<IPointerDownHandler> pointerDownHandler =>
            (handler, data) => handler.OnPointerDown((PointerEventData)data);
        public static EventFunction<IPointerUpHandler> pointerUpHandler =>
            (handler, data) => handler.OnPointerUp((PointerEventData)data);
        public static EventFunction<IPointerClickHandler> pointerClickHandler =>
            (handler, data) => handler.OnPointerClick((PointerEventData)data);
        public static EventFunction<IInitializePotentialDragHandler> initializePotentialDrag =>
            (handler, data) => handler.OnInitializePotentialDrag((PointerEventData)data);
        public static EventFunction<IBeginDragHandler> beginDragHandler =>
            (handler, data) => handler.OnBeginDrag((PointerEventData)data);
        public static EventFunction<IDragHandler> dragHandler =>
            (handler, data) => handler.OnDrag((PointerEventData)data);
        public static EventFunction<IEndDragHandler> endDragHandler =>
            (handler, data) => handler.OnEndDrag((PointerEventData)data);
        public static EventFunction<IDropHandler> dropHandler =>
            (handler, data) => handler.OnDrop((PointerEventData)data);
        public static EventFunction<IScrollHandler> scrollHandler =>
            (handler, data) => handler.OnScroll((PointerEventData)data);
        public static EventFunction<ISubmitHandler> submitHandler => (handler, data) => handler.OnSubmit(data);
        public static EventFunction<ICancelHandler> cancelHandler => (handler, data) => handler.OnCancel(data);
        public static EventFunction<IMoveHandler> moveHandler =>
            (handler, data) => handler.OnMove((AxisEventData)data);
        public static EventFunction<ISelectHandler> selectHandler => (handler, data) => handler.OnSelect(data);
        public static EventFunction<IDeselectHandler> deselectHandler => (handler, data) => handler.OnDeselect(data);

        // Says whether anybody was there to take it. An exception of a handler is logged, as in Unity.
        public static bool Execute<T>(GameObject target, BaseEventData eventData, EventFunction<T> functor)
            where T : IEventSystemHandler
        {
            var handlers = HandlersOf<T>(target);
            foreach (var handler in handlers)
            {
                try
                {
                    functor(handler, eventData);
                }
                catch (Exception thrown)
                {
                    Debug.LogException(thrown);
                }
            }
            return handlers.Count > 0;
        }

        public static GameObject ExecuteHierarchy<T>(
            GameObject root,
            BaseEventData eventData,
            EventFunction<T> callbackFunction
        )
            where T : IEventSystemHandler
        {
            var handler = GetEventHandler<T>(root);
            return handler != null && Execute(handler, eventData, callbackFunction) ? handler : null;
        }

        public static bool CanHandleEvent<T>(GameObject go)
            where T : IEventSystemHandler => HandlersOf<T>(go).Count > 0;

        public static GameObject GetEventHandler<T>(GameObject root)
            where T : IEventSystemHandler
        {
            for (var at = root == null ? null : root.transform; at != null; at = at.parent)
            {
                if (CanHandleEvent<T>(at.gameObject))
                {
                    return at.gameObject;
                }
            }
            return null;
        }

        static List<T> HandlersOf<T>(GameObject target)
            where T : IEventSystemHandler =>
            target == null || !target.activeInHierarchy
                ? new List<T>()
                : target.GetComponents<T>().Where(one => !(one is Behaviour it) || it.isActiveAndEnabled).ToList();
    }
}
