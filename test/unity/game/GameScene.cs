#nullable enable

using System;
using System.Collections.Generic;
using Abu;
using Newtonsoft.Json.Linq;

namespace ConsoleGame
{
    /// <summary>A scene of this game.</summary>
    abstract class GameScene
    {
        /// <summary>The name of the game that has it.</summary>
        public abstract string Title { get; }

        /// <summary>The elements that a picture shows, each before what is in it.</summary>
        public abstract IEnumerable<Widget> Shown { get; }

        /// <summary>Says to the bridge what there is.</summary>
        public abstract void Begin(IAbuBridge bridge);

        /// <summary>A frame passes in which so much time does; none while the game is held.</summary>
        public virtual void Update(double seconds) { }

        /// <summary>What tests are told beside the bridge.</summary>
        public virtual JObject Report() => new JObject();

        protected static IEnumerable<Widget> Flat(Widget widget)
        {
            if (!widget.IsVisible)
            {
                yield break;
            }
            yield return widget;
            foreach (var child in widget.Children)
            {
                foreach (var one in Flat(child))
                {
                    yield return one;
                }
            }
        }
    }

    /// <summary>Sentences that are told once.</summary>
    sealed class Sentences : IHistoryProvider, IEffectLogProvider
    {
        List<string> _told = new List<string>();

        public void Add(string sentence) => _told.Add(sentence);

        public void ClearHistory() => _told.Clear();

        public void ClearEffectLogs() => _told.Clear();

        public List<string>? TakeHistory() => Take();

        public List<string>? TakeEffectLogs() => Take();

        List<string> Take()
        {
            var told = _told;
            _told = new List<string>();
            return told;
        }
    }
}
