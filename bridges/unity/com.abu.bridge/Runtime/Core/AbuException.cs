#nullable enable

using System;

namespace Abu
{
    /// <summary>A refusal that the client is told as it stands, with a code for programs and the next step.</summary>
    public class AbuException : Exception
    {
        /// <summary>One word for programs: one of <see cref="ErrorCodes"/>.</summary>
        public string Code { get; }

        /// <summary>What to do next, if something can be done.</summary>
        public string? Hint { get; }

        /// <summary>Refuses with a sentence for whoever plays.</summary>
        public AbuException(string code, string message, string? hint = null)
            : base(message)
        {
            Code = code;
            Hint = hint;
        }
    }

    /// <summary>
    /// The act was tried and did not reach the element: something lies over it, it was debounced, it took no notice.
    /// It is never told as done.
    /// </summary>
    public class NotDeliveredException : Exception
    {
        /// <summary>Says why it did not arrive.</summary>
        public NotDeliveredException(string reason)
            : base(reason) { }
    }

    /// <summary>The codes of errors on the wire.</summary>
    public static class ErrorCodes
    {
        /// <summary>There is no such element, or no longer.</summary>
        public const string Gone = "gone";

        /// <summary>It takes nothing now.</summary>
        public const string Disabled = "disabled";

        /// <summary>Something lies over it.</summary>
        public const string Blocked = "blocked";

        /// <summary>It does not take this.</summary>
        public const string Unsupported = "unsupported";

        /// <summary>A field is missing, or wrong.</summary>
        public const string BadParams = "bad_params";

        /// <summary>There is no such command here.</summary>
        public const string UnknownCommand = "unknown_command";

        /// <summary>It was ended by <c>cancel</c>, or with its connection.</summary>
        public const string Cancelled = "cancelled";

        /// <summary>The game failed.</summary>
        public const string Internal = "internal";
    }
}
