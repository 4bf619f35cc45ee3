#nullable enable

using System;
using UnityEngine;
using UnityEngine.UI;

namespace Abu.Samples.CardTable
{
    /// <summary>
    /// A button of UGUI over the table. Unity's event system clicks it, not <see cref="InputService"/>; a second click
    /// within half a second of real time does nothing.
    /// </summary>
    public sealed class CanvasButton : Displayable
    {
        /// <summary>Clicks that come sooner after another are passed over.</summary>
        public const double DebounceSeconds = 0.5;

        string _text = "";
        Action? _action;
        CanvasGroup? _group;
        double _lastClick = double.NegativeInfinity;

        /// <inheritdoc/>
        public override string? Label => _text;

        /// <summary>Real time in seconds; tests put their own in its place.</summary>
        public Func<double> Now { get; set; } = () => Time.unscaledTimeAsDouble;

        /// <summary>How well it can be seen: 0 is not at all.</summary>
        public float Alpha
        {
            get => _group == null ? 1 : _group.alpha;
            set
            {
                if (_group != null)
                {
                    _group.alpha = value;
                    // What cannot be seen takes no click either.
                    _group.interactable = value > 0;
                    _group.blocksRaycasts = value > 0;
                }
            }
        }

        /// <summary>How long clicks are still passed over.</summary>
        public double SecondsUntilReady => Math.Max(0, _lastClick + DebounceSeconds - Now());

        /// <summary>Says what is on it and what it does.</summary>
        public void Bind(string text, CanvasGroup? group, Action action)
        {
            _text = text;
            _group = group;
            _action = action;
            var button = GetComponent<Button>();
            if (button != null)
            {
                button.onClick.AddListener(OnClick);
            }
        }

        /// <summary>Clicks it.</summary>
        public void OnClick()
        {
            if (SecondsUntilReady > 0)
            {
                return;
            }
            _lastClick = Now();
            _action?.Invoke();
        }

        /// <inheritdoc/>
        public override Rect? ScreenRect(Camera? camera) => TableLooks.ScreenRect(GetComponent<RectTransform>());
    }
}
