#nullable enable

using System;

namespace Abu
{
    /// <summary>Acts by keys and the mouse, wherever they arrive.</summary>
    static class InputActs
    {
        /// <summary>Does a <c>press</c>, <c>pointer</c> or <c>release</c>.</summary>
        public static void Do(AbuCommand command, IInputInjector injector)
        {
            var isTaken = true;
            if (command.Command == "press")
            {
                var pressed = WireJson.Params<PressParams>(command);
                isTaken = injector.Key(Asked.Needed(pressed.Key, "key", command), MoveOf(pressed.Move));
            }
            else if (command.Command == "pointer")
            {
                isTaken = injector.Pointer(PointerOf(command));
            }
            else
            {
                injector.ReleaseAll();
            }
            if (!isTaken)
            {
                throw new NotDeliveredException("nothing in the game took it");
            }
        }

        static KeyMove MoveOf(string? move)
        {
            switch (move ?? "press")
            {
                case "press":
                    return KeyMove.Press;
                case "down":
                    return KeyMove.Down;
                case "up":
                    return KeyMove.Up;
                default:
                    throw new AbuException(ErrorCodes.BadParams, "move of press is press, down or up");
            }
        }

        static PointerParams PointerOf(AbuCommand command)
        {
            var pointer = WireJson.Params<PointerParams>(command);
            if (Array.IndexOf(new[] { "move", "down", "up", "wheel" }, pointer.Kind) < 0)
            {
                throw new AbuException(ErrorCodes.BadParams, "kind of pointer is move, down, up or wheel");
            }
            Asked.CheckButton(pointer.Button, command);
            return pointer;
        }
    }
}
