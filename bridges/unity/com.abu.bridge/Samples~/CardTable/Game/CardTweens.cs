#nullable enable

using System.Collections.Generic;
using UnityEngine;

namespace Abu.Samples.CardTable
{
    /// <summary>Moves cards to their places over a moment of the game's time, as a tweening library does.</summary>
    public sealed class CardTweens : MonoBehaviour, ITweens
    {
        const float Seconds = 0.2f;

        readonly List<Tween> _tweens = new List<Tween>();

        /// <summary>How many cards move.</summary>
        public int Playing => _tweens.Count;

        /// <summary>Moves something, from where it is.</summary>
        public void Move(Transform what, Vector3 to)
        {
            _tweens.RemoveAll(tween => tween.What == what);
            if (what.localPosition != to)
            {
                _tweens.Add(new Tween(what, to));
            }
        }

        /// <summary>Moves everything for one frame.</summary>
        public void Update() => Advance(Time.deltaTime);

        /// <summary>Moves everything on by so many seconds.</summary>
        public void Advance(float seconds) => _tweens.RemoveAll(tween => !tween.Advance(seconds));

        sealed class Tween
        {
            readonly Vector3 _from;
            readonly Vector3 _to;
            float _passed;

            public Transform What { get; }

            public Tween(Transform what, Vector3 to)
            {
                What = what;
                _from = what.localPosition;
                _to = to;
            }

            /// <summary>False when it has arrived, or was destroyed on the way.</summary>
            public bool Advance(float seconds)
            {
                if (What == null)
                {
                    return false;
                }
                _passed += seconds;
                What.localPosition = Vector3.Lerp(_from, _to, _passed / Seconds);
                return _passed < Seconds;
            }
        }
    }
}
