#nullable enable

using System;
using System.Collections.Generic;
using UnityEngine;

namespace Abu
{
    /// <summary>
    /// Put it on an object of the first scene: makes the bridge and registers the walkers of Unity's own UI systems. A
    /// game with elements of its own makes a subclass and overrides <see cref="OnBridgeReady"/>.
    /// </summary>
    [AddComponentMenu("Abu/Abu Setup")]
    public class AbuSetup : MonoBehaviour
    {
        [SerializeField]
        [Tooltip("Left empty: the asset AbuSettings in a folder Resources, or else what is usual.")]
        AbuSettings? _settings;

        // Code that is loaded anew while the game plays in the editor keeps fields of such types, and no others.
        AbuBridge? _bridge;
        bool _isStarted;

        [NonSerialized]
        bool _hasBegun;
        readonly List<ISceneWalker> _own = new List<ISceneWalker>();

        /// <summary>The bridge; null before <c>Start</c>, and where it is off.</summary>
        public AbuBridge? Bridge => _bridge != null ? _bridge : null;

        /// <summary>What is set for this project; set it before <c>Start</c>.</summary>
        public AbuSettings Settings
        {
            get => _settings != null ? _settings : _settings = AbuSettings.Load();
            set => _settings = value;
        }

        /// <summary>Whether the bridge is on here: in the editor, in development builds, where it is asked.</summary>
        public bool IsAllowed => Settings.IsAllowedHere;

        /// <summary>Makes the bridge, or takes the one that is there.</summary>
        protected virtual void Start()
        {
            _isStarted = true;
            Begin();
        }

        /// <summary>Begins again where code was loaded anew while the game plays: then all is forgotten.</summary>
        protected virtual void OnEnable()
        {
            if (_isStarted && !_hasBegun)
            {
                Begin();
            }
        }

        /// <summary>Takes the walkers of this object away: what they show goes with its scene.</summary>
        protected virtual void OnDestroy()
        {
            if (_bridge != null)
            {
                _own.ForEach(_bridge.UnregisterWalker);
            }
        }

        /// <summary>
        /// Whether a walker of Unity's own UI systems is wanted: not where a game's own shows the same.
        /// </summary>
        protected virtual bool UsesDefaultWalker(ISceneWalker walker) => true;

        /// <summary>Registers what the game has: walkers by <see cref="Register"/>, a settled provider …</summary>
        protected virtual void OnBridgeReady(AbuBridge bridge) { }

        /// <summary>Registers a walker for as long as this object lives.</summary>
        protected void Register(ISceneWalker walker)
        {
            if (_bridge != null)
            {
                _own.Add(walker);
                _bridge.RegisterWalker(walker);
            }
        }

        void Begin()
        {
            _hasBegun = true;
            if (!IsAllowed)
            {
                Debug.Log("[Abu] " + AbuSettings.NotAllowedHere);
                return;
            }
            if (_bridge == null)
            {
                _bridge = AbuBridge.Instance != null ? AbuBridge.Instance : AbuBridge.Create(Settings);
            }
            _bridge.RegisterDefaultWalkers(UsesDefaultWalker);
            OnBridgeReady(_bridge);
        }
    }
}
