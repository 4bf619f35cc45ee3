#nullable enable

using System;
using System.Collections.Generic;
using Newtonsoft.Json.Linq;

namespace Abu
{
    /// <summary>What a request asks for, refused where it is not there or nothing that there is.</summary>
    static class Asked
    {
        /// <summary>A parameter that cannot be left out.</summary>
        public static string Needed(string? value, string field, AbuCommand command) =>
            value ?? throw Missing(field, command);

        static AbuException Missing(string field, AbuCommand command) =>
            new AbuException(
                ErrorCodes.BadParams,
                "Missing " + field + " parameter for " + command.Command + " command"
            );

        /// <summary>Refuses buttons that no mouse has.</summary>
        public static void CheckButton(string? button, AbuCommand command)
        {
            if (Array.IndexOf(new[] { null, "left", "right", "middle" }, button) < 0)
            {
                var what = "button of " + command.Command + " is left, right or middle";
                throw new AbuException(ErrorCodes.BadParams, what);
            }
        }

        /// <summary>Refuses controls that the game does not have.</summary>
        public static void CheckControls(Dictionary<string, JToken>? input, IControls? controls)
        {
            foreach (var name in input == null ? new List<string>() : new List<string>(input.Keys))
            {
                var isKnown = false;
                foreach (var control in controls == null ? new List<ControlData>() : controls.Controls)
                {
                    isKnown |= control.Name == name;
                }
                if (!isKnown)
                {
                    throw new AbuException(ErrorCodes.BadParams, "There is no control " + name);
                }
            }
        }
    }
}
