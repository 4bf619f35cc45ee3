#nullable enable

using System.Collections.Generic;
using Newtonsoft.Json.Linq;

namespace Abu
{
    /// <summary>Controls that an agent can hold while frames pass: a stick, a trigger, a choice.</summary>
    public interface IControls
    {
        /// <summary>What can be held.</summary>
        IReadOnlyList<ControlData> Controls { get; }

        /// <summary>What is held from now on; what is not named is let go.</summary>
        void Hold(IReadOnlyDictionary<string, JToken> held);
    }
}
