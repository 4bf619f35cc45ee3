#nullable enable

using System;
using System.Collections.Generic;
using Newtonsoft.Json.Linq;

namespace Abu
{
    /// <summary>What a game says to the bridge and a command handler finds there; used on the main thread.</summary>
    public interface IAbuBridge
    {
        /// <summary>The engine that the game runs in.</summary>
        IEngine Engine { get; }

        /// <summary>The name of the game, which is the root of every snapshot.</summary>
        string GameName { get; }

        /// <summary>The walkers, in the order in which they were registered.</summary>
        IReadOnlyList<ISceneWalker> Walkers { get; }

        /// <summary>Says when the game has come to rest.</summary>
        ISettledProvider SettledProvider { get; }

        /// <summary>What happened during an action, if the game tells that.</summary>
        IHistoryProvider? HistoryProvider { get; }

        /// <summary>What was seen and heard during an action, if the game tells that.</summary>
        IEffectLogProvider? EffectLogProvider { get; }

        /// <summary>Keys and mouse of a game that reads its input itself, or of the UI.</summary>
        IInputInjector? InputInjector { get; }

        /// <summary>What can be held while frames pass, if the game has such.</summary>
        IControls? Controls { get; }

        /// <summary>What the game says of itself, for the command <c>state</c>.</summary>
        Func<JObject>? State { get; }

        /// <summary>A fingerprint of the whole game, for the command <c>hash</c>.</summary>
        Func<string>? Hash { get; }

        /// <summary>The console of the game, for the command <c>command</c>.</summary>
        Func<string, ConsoleReply>? GameConsole { get; }

        /// <summary>Time of the game: held, stepped, running.</summary>
        GameClock Clock { get; }

        /// <summary>The bridge's own handler, for a game whose own one leaves commands to it.</summary>
        ICommandHandler DefaultCommandHandler { get; }

        /// <summary>Adds a walker: its elements are part of every snapshot from now on.</summary>
        void RegisterWalker(ISceneWalker walker);

        /// <summary>Takes a walker away.</summary>
        void UnregisterWalker(ISceneWalker walker);

        /// <summary>Replaces what says that the game has come to rest.</summary>
        void SetSettledProvider(ISettledProvider provider);

        /// <summary>Sets who tells what happened.</summary>
        void SetHistoryProvider(IHistoryProvider? provider);

        /// <summary>Sets who tells what was seen and heard.</summary>
        void SetEffectLogProvider(IEffectLogProvider? provider);

        /// <summary>Sets who takes keys and mouse.</summary>
        void SetInputInjector(IInputInjector? injector);

        /// <summary>Sets what can be held while frames pass.</summary>
        void SetControls(IControls? controls);

        /// <summary>Sets what the game says of itself.</summary>
        void SetState(Func<JObject>? state);

        /// <summary>Sets the fingerprint of the game.</summary>
        void SetHash(Func<string>? hash);

        /// <summary>Sets the console of the game.</summary>
        void SetGameConsole(Func<string, ConsoleReply>? console);

        /// <summary>Puts a handler of the game before the bridge's own one.</summary>
        void SetCommandHandler(ICommandHandler handler);

        /// <summary>Tells clients of something that happened in the game.</summary>
        void Tell(string name, JObject? data = null);
    }
}
