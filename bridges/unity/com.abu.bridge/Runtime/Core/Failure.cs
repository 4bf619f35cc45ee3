#nullable enable

using System;

namespace Abu
{
    /// <summary>What went wrong, as the answer to a request.</summary>
    static class Failure
    {
        /// <summary>
        /// A refusal in its own words; anything else is a failure of the game, whose log has all of it.
        /// </summary>
        public static AbuResponse Of(AbuCommand command, Exception fault, IAbuBridge bridge)
        {
            if (fault is AbuException refusal)
            {
                return AbuResponse.Failed(command.Id, refusal.Code, refusal.Message, refusal.Hint);
            }
            var what = fault.GetType().Name + ": " + fault.Message;
            bridge.Engine.Log(
                LogLevel.Error,
                "[Abu] " + command.Command + " failed: " + what + "\n" + fault.StackTrace
            );
            return AbuResponse.Failed(
                command.Id,
                ErrorCodes.Internal,
                "The game failed in " + command.Command + ": " + what,
                "its log has more"
            );
        }
    }
}
