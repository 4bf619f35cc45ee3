#nullable enable

using System;
using System.Collections.Generic;
using Newtonsoft.Json.Linq;

namespace Abu
{
    /// <summary>Holds what a client holds on keys, the mouse and the controls of the game, and lets go of it.</summary>
    sealed class HeldInput
    {
        readonly IAbuBridge _bridge;

        public HeldInput(IAbuBridge bridge) => _bridge = bridge;

        /// <summary>Holds controls, and lets go of those that are left out.</summary>
        public void Hold(JObject? held)
        {
            if (held == null || _bridge.Controls == null)
            {
                return;
            }
            try
            {
                var input = new Dictionary<string, JToken>();
                foreach (var one in held)
                {
                    input[one.Key] = one.Value!;
                }
                Asked.CheckControls(input, _bridge.Controls);
                _bridge.Controls.Hold(input);
            }
            catch (Exception fault)
            {
                _bridge.Engine.Log(LogLevel.Error, "[Abu] Controls could not be held: " + fault.Message);
            }
        }

        /// <summary>Lets go of all of it.</summary>
        public void LetGo()
        {
            LetGoOfInput();
            LetGoOfControls();
        }

        /// <summary>Lets go of keys and the mouse.</summary>
        public void LetGoOfInput() => Try(() => _bridge.InputInjector?.ReleaseAll());

        /// <summary>Lets go of the controls of the game.</summary>
        public void LetGoOfControls() => Try(() => _bridge.Controls?.Hold(new Dictionary<string, JToken>()));

        void Try(Action part)
        {
            try
            {
                part();
            }
            catch (Exception fault)
            {
                _bridge.Engine.Log(LogLevel.Error, "[Abu] Input could not be let go: " + fault.Message);
            }
        }
    }
}
