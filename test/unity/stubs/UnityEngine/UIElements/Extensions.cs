using System.Linq;

namespace UnityEngine.UIElements
{
    public static class VisualElementExtensions
    {
        public static void StretchToParentSize(this VisualElement elem)
        {
            elem.style.position = Position.Absolute;
            elem.style.left = 0;
            elem.style.top = 0;
        }

        public static void AddManipulator(this VisualElement ele, IManipulator manipulator)
        {
            if (manipulator != null)
            {
                manipulator.target = ele;
            }
        }

        public static void RemoveManipulator(this VisualElement ele, IManipulator manipulator)
        {
            if (manipulator != null)
            {
                manipulator.target = null;
            }
        }
    }

    // The element itself is asked too, as in Unity.
    public static class UQueryExtensions
    {
        public static T Q<T>(this VisualElement e, string name = null, string className = null)
            where T : VisualElement =>
            new[] { e }
                .Concat(e.Below())
                .OfType<T>()
                .FirstOrDefault(one =>
                    (name == null || one.name == name) && (className == null || one.ClassListContains(className))
                );

        public static VisualElement Q(this VisualElement e, string name = null, string className = null) =>
            e.Q<VisualElement>(name, className);
    }

    public static class PointerCaptureHelper
    {
        public static bool HasPointerCapture(this IEventHandler handler, int pointerId) =>
            PanelOf(handler) != null && PanelOf(handler).Capturing == handler;

        public static void CapturePointer(this IEventHandler handler, int pointerId)
        {
            if (PanelOf(handler) != null)
            {
                PanelOf(handler).Capturing = (VisualElement)handler;
            }
        }

        public static void ReleasePointer(this IEventHandler handler, int pointerId)
        {
            if (handler.HasPointerCapture(pointerId))
            {
                PanelOf(handler).Capturing = null;
            }
        }

        static RuntimePanel PanelOf(IEventHandler handler) => (handler as VisualElement)?.panel as RuntimePanel;
    }
}
