#nullable enable

using System;
using System.Collections.Generic;
using System.Diagnostics;
using Newtonsoft.Json.Linq;
using UnityEngine;
using Debug = UnityEngine.Debug;

namespace Abu
{
    /// <summary>
    /// The bridge of a game: takes what agents ask at the start of every frame and answers at its end. One lives at a
    /// time, over all scenes; <see cref="AbuSetup"/> makes it. Everything here is called on the main thread.
    /// </summary>
    [DefaultExecutionOrder(-10000)]
    [DisallowMultipleComponent]
    // In no menu: on an object of a scene it would go with that scene.
    [AddComponentMenu("")]
    public sealed class AbuBridge : MonoBehaviour, IAbuBridge
    {
        /// <summary>The version of this package.</summary>
        public const string PackageVersion = "0.1.0";

        // Code that is loaded anew while the game plays in the editor keeps fields of such types, and no others.
        AbuSettings? _settings;
        bool _isSecond;
        bool _isRunInBackground;
        bool _ranInBackground;

        [NonSerialized]
        bool _isOff;

        [NonSerialized]
        bool _isEnabled;

        [NonSerialized]
        bool _isEditorPaused;

        [NonSerialized]
        bool _hasDefaultWalkers;
        BridgeCore? _core;
        UnityEngineHost? _host;
        Func<bool>? _hasOpenPanels;

        /// <summary>The bridge of this game; null where there is none.</summary>
        public static AbuBridge? Instance { get; private set; }

        /// <summary>How it stands, for the status window.</summary>
        public BridgeStatus Status => Core.Status;

        /// <inheritdoc/>
        public IEngine Engine => Core.Engine;

        /// <inheritdoc/>
        public string GameName => Core.GameName;

        /// <inheritdoc/>
        public IReadOnlyList<ISceneWalker> Walkers => Core.Walkers;

        /// <inheritdoc/>
        public ISettledProvider SettledProvider => Core.SettledProvider;

        /// <inheritdoc/>
        public IHistoryProvider? HistoryProvider => Core.HistoryProvider;

        /// <inheritdoc/>
        public IEffectLogProvider? EffectLogProvider => Core.EffectLogProvider;

        /// <inheritdoc/>
        public IInputInjector? InputInjector => Core.InputInjector;

        /// <inheritdoc/>
        public IControls? Controls => Core.Controls;

        /// <inheritdoc/>
        public Func<JObject>? State => Core.State;

        /// <inheritdoc/>
        public Func<string>? Hash => Core.Hash;

        /// <inheritdoc/>
        public Func<string, ConsoleReply>? GameConsole => Core.GameConsole;

        /// <inheritdoc/>
        public GameClock Clock => Core.Clock;

        /// <inheritdoc/>
        public ICommandHandler DefaultCommandHandler => Core.DefaultCommandHandler;

        BridgeCore Core => _core ??= MakeCore();

        /// <summary>Makes the bridge, on an object of its own that no scene takes with it.</summary>
        public static AbuBridge Create(AbuSettings? settings = null)
        {
            var home = new GameObject("AbuBridge");
            // Switched off until its settings are known: Awake reads them.
            home.SetActive(false);
            var bridge = home.AddComponent<AbuBridge>();
            bridge._settings = settings;
            home.SetActive(true);
            if (bridge._isSecond)
            {
                Destroy(home);
            }
            else if (Application.isPlaying)
            {
                DontDestroyOnLoad(home);
            }
            return bridge;
        }

        /// <inheritdoc/>
        public void RegisterWalker(ISceneWalker walker)
        {
            Core.RegisterWalker(walker);
            if (_hasOpenPanels != null && walker is IOccludable occludable)
            {
                occludable.IsOccluded = _hasOpenPanels;
            }
        }

        /// <inheritdoc/>
        public void UnregisterWalker(ISceneWalker walker) => Core.UnregisterWalker(walker);

        /// <inheritdoc/>
        public void SetSettledProvider(ISettledProvider provider) => Core.SetSettledProvider(provider);

        /// <inheritdoc/>
        public void SetHistoryProvider(IHistoryProvider? provider) => Core.SetHistoryProvider(provider);

        /// <inheritdoc/>
        public void SetEffectLogProvider(IEffectLogProvider? provider) => Core.SetEffectLogProvider(provider);

        /// <summary>Sets who takes keys and mouse first. What is not taken goes to the UI, as without one.</summary>
        public void SetInputInjector(IInputInjector? injector)
        {
            var injectors = AbuDefaults.MakeInjectors();
            if (injector != null)
            {
                injectors.Insert(0, injector);
            }
            Core.SetInputInjector(new InputChain(injectors));
        }

        /// <inheritdoc/>
        public void SetControls(IControls? controls) => Core.SetControls(controls);

        /// <inheritdoc/>
        public void SetState(Func<JObject>? state) => Core.SetState(state);

        /// <inheritdoc/>
        public void SetHash(Func<string>? hash) => Core.SetHash(hash);

        /// <inheritdoc/>
        public void SetGameConsole(Func<string, ConsoleReply>? console) => Core.SetGameConsole(console);

        /// <inheritdoc/>
        public void SetCommandHandler(ICommandHandler handler) => Core.SetCommandHandler(handler);

        /// <inheritdoc/>
        public void Tell(string name, JObject? data = null) => Core.Tell(name, data);

        /// <summary>
        /// Registers the walkers of UI Toolkit and of the other UI systems that are there, once. A game whose own
        /// walker shows the same elements leaves some out.
        /// </summary>
        public void RegisterDefaultWalkers(Predicate<ISceneWalker>? isWanted = null)
        {
            if (_hasDefaultWalkers)
            {
                return;
            }
            _hasDefaultWalkers = true;
            foreach (var walker in AbuDefaults.MakeWalkers(Settings))
            {
                if (isWanted == null || isWanted(walker))
                {
                    RegisterWalker(walker);
                }
            }
        }

        /// <summary>
        /// Sets what says that panels are open over the scene: then the walkers of what lies below show nothing.
        /// </summary>
        public void SetOcclusion(Func<bool>? hasOpenPanels)
        {
            _hasOpenPanels = hasOpenPanels;
            foreach (var walker in Walkers)
            {
                if (walker is IOccludable occludable)
                {
                    occludable.IsOccluded = hasOpenPanels;
                }
            }
        }

        /// <summary>Says that the editor is paused, so that no frames pass, or that it is not any more.</summary>
        public void SetEditorPaused(bool isPaused)
        {
            _isEditorPaused = isPaused;
            TellWhetherFramesPass();
        }

        /// <summary>
        /// Ends the connection, with a reason such as <c>domain_reload</c>. A second call does nothing.
        /// </summary>
        public void Shutdown(string reason)
        {
            if (_isSecond || _core == null)
            {
                return;
            }
            _host?.FailWaiting("The game has ended: " + reason);
            _core.Shutdown(reason);
        }

        AbuSettings Settings => _settings != null ? _settings : _settings = AbuSettings.Load();

        void Awake()
        {
            if (Instance != null && Instance != this)
            {
                _isSecond = true;
                _core = Instance.Core;
                Debug.LogWarning("[Abu] There is a bridge already: the second one, on " + name + ", is removed.");
                Destroy(this);
                return;
            }
            Instance = this;
            _core ??= MakeCore();
        }

        // Begins here, too: code that is loaded anew while the game plays wakes nobody up, and has forgotten all.
        void OnEnable()
        {
            if (_isSecond)
            {
                return;
            }
            if (Instance == null)
            {
                Instance = this;
            }
            _isEnabled = true;
            _core ??= MakeCore();
            if (_isOff)
            {
                return;
            }
            RunInBackground();
            Application.logMessageReceived += OnLogMessage;
            TellWhetherFramesPass();
        }

        void Update()
        {
            if (_isSecond || _isOff)
            {
                return;
            }
            // Not in Awake: whatever is told first is complete only when the game has registered what it has.
            Core.Start();
            _host?.FailOverdue();
            Core.BeginFrame();
        }

        void LateUpdate()
        {
            if (!_isSecond && !_isOff)
            {
                Core.EndFrame();
            }
        }

        void OnDisable()
        {
            if (_isSecond)
            {
                return;
            }
            _isEnabled = false;
            Application.logMessageReceived -= OnLogMessage;
            _host?.FailWaiting("There is no picture: the bridge was switched off");
            TellWhetherFramesPass();
        }

        void OnApplicationQuit() => Shutdown("quit");

        void OnDestroy()
        {
            if (_isSecond)
            {
                return;
            }
            Shutdown("destroyed");
            if (_isRunInBackground)
            {
                Application.runInBackground = _ranInBackground;
            }
            if (Instance == this)
            {
                Instance = null;
            }
        }

        /// <summary>An agent's window is in front of the game's.</summary>
        void RunInBackground()
        {
            if (!_isRunInBackground)
            {
                _isRunInBackground = true;
                _ranInBackground = Application.runInBackground;
            }
            Application.runInBackground = true;
        }

        /// <summary>Where none do, who asks is told at once, and not left waiting.</summary>
        void TellWhetherFramesPass()
        {
            if (_isSecond)
            {
                return;
            }
            if (_isEnabled)
            {
                Core.SetEditorPaused(_isEditorPaused);
            }
            else
            {
                Core.SwitchOff("The bridge is switched off in the game");
            }
        }

        BridgeCore MakeCore()
        {
            if (!Settings.IsAllowedHere)
            {
                _isOff = true;
                Debug.Log("[Abu] " + AbuSettings.NotAllowedHere);
            }
            _host = new UnityEngineHost(this);
            var identity = new BridgeIdentity
            {
                GameName = Settings.GameName,
                EngineVersion = Application.unityVersion,
                BridgeVersion = PackageVersion,
                Instance = Fingerprint(Application.dataPath),
                Pid = ProcessId(),
            };
            var address = _isOff ? BridgeAddress.Resolve(_ => null, new BridgeSettings()) : Address();
            identity.Token = address.Token;
            var core = new BridgeCore(_host, identity, BridgeCore.TransportFor(address), Settings.AllowPause);
            core.SetInputInjector(new InputChain(AbuDefaults.MakeInjectors()));
            return core;
        }

        /// <summary>A port that is none is said in the log; the game goes on without being reached.</summary>
        BridgeAddress Address()
        {
            try
            {
                return BridgeAddress.Resolve(Environment.GetEnvironmentVariable, Settings.ToBridgeSettings());
            }
            catch (FormatException fault)
            {
                _isOff = true;
                Debug.LogError("[Abu] The bridge is off: " + fault.Message);
                return BridgeAddress.Resolve(_ => null, new BridgeSettings());
            }
        }

        void OnLogMessage(string condition, string stackTrace, LogType type)
        {
            // What the bridge itself says is for who looks at Unity's console.
            if (_core == null || condition.StartsWith("[Abu]", StringComparison.Ordinal))
            {
                return;
            }
            var level =
                type == LogType.Log ? LogLevel.Info
                : type == LogType.Warning ? LogLevel.Warn
                : LogLevel.Error;
            _core.LogReceived(level, condition);
        }

        /// <summary>Some platforms do not tell it; then it is 0, which is left out.</summary>
        static int ProcessId()
        {
            try
            {
                using (var process = Process.GetCurrentProcess())
                {
                    return process.Id;
                }
            }
            catch (Exception)
            {
                return 0;
            }
        }

        /// <summary>The same for the same text in every process, which string.GetHashCode is not.</summary>
        static string Fingerprint(string text)
        {
            var hash = 14695981039346656037UL;
            foreach (var character in text)
            {
                hash = (hash ^ character) * 1099511628211UL;
            }
            return hash.ToString("x16");
        }

        // Without a reload of assemblies, statics outlive a game.
        [RuntimeInitializeOnLoadMethod(RuntimeInitializeLoadType.SubsystemRegistration)]
        static void ResetStatics()
        {
            Instance = null;
            BusyToken.Reset();
        }
    }
}
