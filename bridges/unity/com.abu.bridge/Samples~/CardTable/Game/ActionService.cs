#nullable enable

using System;
using System.Collections.Generic;
using UnityEngine;

namespace Abu.Samples.CardTable
{
    /// <summary>
    /// Does what players ask for, one command after another and each over some frames, as a game does that waits for
    /// its rules engine.
    /// </summary>
    public sealed class ActionService : MonoBehaviour
    {
        const int FramesPerCommand = 2;

        readonly Queue<Action> _commands = new Queue<Action>();
        int _framesLeft;

        /// <summary>Whether something that was asked for is not done yet.</summary>
        public bool IsProcessingCommands => _commands.Count > 0;

        /// <summary>Asks for something.</summary>
        public void Perform(Action command)
        {
            if (!IsProcessingCommands)
            {
                _framesLeft = FramesPerCommand;
            }
            _commands.Enqueue(command);
        }

        /// <summary>Works for one frame.</summary>
        public void Update()
        {
            if (!IsProcessingCommands || --_framesLeft > 0)
            {
                return;
            }
            _framesLeft = FramesPerCommand;
            // A command that fails is taken away first, so that the next one is not kept from its turn.
            _commands.Dequeue()();
        }
    }
}
