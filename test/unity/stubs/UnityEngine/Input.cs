using System;

namespace UnityEngine
{
    public enum KeyCode
    {
        None = 0,
        Backspace = 8,
        Tab = 9,
        Return = 13,
        Escape = 27,
        Space = 32,
        Alpha0 = 48,
        Alpha9 = 57,
        A = 97,
        W = 119,
        Z = 122,
        Delete = 127,
        UpArrow = 273,
        DownArrow = 274,
        RightArrow = 275,
        LeftArrow = 276,
        Insert = 277,
        Home = 278,
        End = 279,
        PageUp = 280,
        PageDown = 281,
        F1 = 282,
        F12 = 293,
        RightShift = 303,
        LeftShift = 304,
        RightControl = 305,
        LeftControl = 306,
        RightAlt = 307,
        LeftAlt = 308,
        LeftMeta = 310,
    }

    [Flags]
    public enum EventModifiers
    {
        None = 0,
        Shift = 1,
        Control = 2,
        Alt = 4,
        Command = 8,
        Numeric = 16,
        CapsLock = 32,
        FunctionKey = 64,
    }

    public enum EventType
    {
        MouseDown = 0,
        MouseUp = 1,
        MouseMove = 2,
        MouseDrag = 3,
        KeyDown = 4,
        KeyUp = 5,
        ScrollWheel = 6,
    }

    public sealed class Event
    {
        public EventType type { get; set; }
        public EventType rawType => type;
        public Vector2 mousePosition { get; set; }
        public Vector2 delta { get; set; }
        public int button { get; set; }
        public int clickCount { get; set; }
        public EventModifiers modifiers { get; set; }
        public KeyCode keyCode { get; set; }
        public char character { get; set; }
    }
}
