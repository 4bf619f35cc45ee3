#nullable enable

using System;
using System.Collections.Generic;
using Newtonsoft.Json.Linq;

namespace Abu
{
    /// <summary>
    /// The bridge without its engine: takes requests from the transport in every frame, has them answered, and sends
    /// each answer to who asked. All of it is called on the main thread.
    /// </summary>
    public sealed class BridgeCore : IAbuBridge
    {
        /// <summary>Requests that are begun in one frame; the others wait for the next.</summary>
        const int RequestsInAFrame = 32;

        readonly BridgeIdentity _identity;
        readonly ITransport _transport;
        readonly SnapshotCommandHandler _own;
        readonly bool _canPause;
        readonly Greeting? _greeting;
        readonly News _news;
        readonly Unanswered _unanswered;
        readonly HeldInput _held;
        readonly List<ISceneWalker> _walkers = new List<ISceneWalker>();
        ICommandHandler? _handler;
        bool _isStarted;
        bool _isShutDown;
        bool _runsThisFrame;

        /// <summary>A bridge for a game in an engine.</summary>
        public BridgeCore(IEngine engine, BridgeIdentity identity, ITransport transport, bool canPause = true)
        {
            Engine = engine;
            _identity = identity;
            _transport = transport;
            _canPause = canPause;
            _own = new SnapshotCommandHandler(ReplyShape.Of(transport.Kind), canPause);
            Clock = new GameClock(engine);
            _greeting = transport is IDialler dialler ? new Greeting(dialler, this, HelloNow) : null;
            _news = new News(transport, engine, Clock);
            _unanswered = new Unanswered(transport, Status);
            _held = new HeldInput(this);
            SettledProvider = new DefaultSettledProvider(engine, DotweenTweens.Find());
        }

        /// <summary>The transport that an address asks for.</summary>
        public static ITransport TransportFor(BridgeAddress address) =>
            address.Transport == TransportKind.Tcp
                ? new TcpServer(address.Port, address.IsPortAsked)
                : (ITransport)new WebSocketTransport(address.Url);

        /// <inheritdoc/>
        public IEngine Engine { get; }

        /// <inheritdoc/>
        public string GameName => _identity.GameName;

        /// <inheritdoc/>
        public IReadOnlyList<ISceneWalker> Walkers => _walkers;

        /// <inheritdoc/>
        public ISettledProvider SettledProvider { get; private set; }

        /// <inheritdoc/>
        public IHistoryProvider? HistoryProvider { get; private set; }

        /// <inheritdoc/>
        public IEffectLogProvider? EffectLogProvider { get; private set; }

        /// <inheritdoc/>
        public IInputInjector? InputInjector { get; private set; }

        /// <inheritdoc/>
        public IControls? Controls { get; private set; }

        /// <inheritdoc/>
        public Func<JObject>? State { get; private set; }

        /// <inheritdoc/>
        public Func<string>? Hash { get; private set; }

        /// <inheritdoc/>
        public Func<string, ConsoleReply>? GameConsole { get; private set; }

        /// <inheritdoc/>
        public GameClock Clock { get; }

        /// <inheritdoc/>
        public ICommandHandler DefaultCommandHandler => _own;

        /// <summary>How it stands.</summary>
        public BridgeStatus Status { get; } = new BridgeStatus();

        /// <inheritdoc/>
        public void RegisterWalker(ISceneWalker walker)
        {
            if (!_walkers.Contains(walker))
            {
                _walkers.Add(walker);
            }
        }

        /// <inheritdoc/>
        public void UnregisterWalker(ISceneWalker walker) => _walkers.Remove(walker);

        /// <inheritdoc/>
        public void SetSettledProvider(ISettledProvider provider) => SettledProvider = provider;

        /// <inheritdoc/>
        public void SetHistoryProvider(IHistoryProvider? provider) => HistoryProvider = provider;

        /// <inheritdoc/>
        public void SetEffectLogProvider(IEffectLogProvider? provider) => EffectLogProvider = provider;

        /// <inheritdoc/>
        public void SetInputInjector(IInputInjector? injector)
        {
            if (injector != InputInjector)
            {
                // Nobody else knows what it holds.
                _held.LetGoOfInput();
            }
            InputInjector = injector;
            _greeting?.Change();
        }

        /// <inheritdoc/>
        public void SetControls(IControls? controls)
        {
            if (controls != Controls)
            {
                _held.LetGoOfControls();
            }
            Controls = controls;
            _greeting?.Change();
        }

        /// <inheritdoc/>
        public void SetState(Func<JObject>? state)
        {
            State = state;
            _greeting?.Change();
        }

        /// <inheritdoc/>
        public void SetHash(Func<string>? hash)
        {
            Hash = hash;
            _greeting?.Change();
        }

        /// <inheritdoc/>
        public void SetGameConsole(Func<string, ConsoleReply>? console)
        {
            GameConsole = console;
            _greeting?.Change();
        }

        /// <inheritdoc/>
        public void SetCommandHandler(ICommandHandler handler) => _handler = handler;

        /// <inheritdoc/>
        public void Tell(string name, JObject? data = null) => _news.Tell(name, data);

        /// <summary>Begins to dial or to listen; after the game has registered what it has.</summary>
        public void Start()
        {
            if (_isStarted || _isShutDown)
            {
                return;
            }
            _isStarted = true;
            _greeting?.Begin();
            _transport.Start();
        }

        /// <summary>The first thing in every frame: begins what was asked.</summary>
        public void BeginFrame()
        {
            if (_isShutDown)
            {
                return;
            }
            _runsThisFrame = Clock.IsRunning;
            _greeting?.Refresh(_news.Connection, _unanswered.IsEmpty);
            for (var i = 0; i < RequestsInAFrame && _transport.TryReceive(out var received); i++)
            {
                Take(received);
            }
        }

        /// <summary>The last thing in every frame: what has come to rest is answered.</summary>
        public void EndFrame()
        {
            if (_isShutDown)
            {
                return;
            }
            if (_runsThisFrame)
            {
                Clock.CountFrame();
            }
            _own.EndFrame(this, _runsThisFrame);
            if (_runsThisFrame && !Clock.IsPaused)
            {
                _news.TellFrame();
            }
            Status.IsSettled = _own.IsIdle;
            Status.Transport = _transport.Kind;
            Status.Peer = _transport.Peer;
            Status.Port = _transport.Port;
            Status.IsConnected = _news.Connection != 0;
        }

        /// <summary>Says that the editor is paused, so that no frames pass, or that it is not any more.</summary>
        public void SetEditorPaused(bool isPaused) =>
            SetRefusal(isPaused ? "The Unity editor is paused: press Pause in its toolbar to go on" : null);

        /// <summary>
        /// Says why no frames pass any more, or by null that they do again. What was asked is answered with the reason,
        /// and so is all that will be asked meanwhile.
        /// </summary>
        public void SetRefusal(string? why)
        {
            if (_isShutDown)
            {
                return;
            }
            if (why == null)
            {
                _transport.Refusal = null;
            }
            else
            {
                RefuseAll(ErrorCodes.Internal, why);
            }
        }

        /// <summary>
        /// As <see cref="SetRefusal"/>, for a bridge that is switched off while the game goes on: nobody could end what
        /// is held.
        /// </summary>
        public void SwitchOff(string why)
        {
            if (!_isShutDown)
            {
                SetRefusal(why);
                LetGo();
            }
        }

        /// <summary>Answers all that was asked with why it will not be done, and all that will be asked.</summary>
        void RefuseAll(string code, string why)
        {
            _transport.Refusal = why;
            while (_transport.TryReceive(out var received))
            {
                if (received.Kind == ReceivedKind.Command)
                {
                    _transport.Send(received.Connection, AbuResponse.Failed(received.Command!.Id, code, why));
                }
                else
                {
                    Take(received);
                }
            }
            _unanswered.RefuseAll(code, why);
            _own.Cancel(_ => true, this);
        }

        /// <summary>Tells clients of a line of the engine's log.</summary>
        public void LogReceived(LogLevel level, string text) => _news.TellLog(level, text);

        /// <summary>
        /// Ends all of it: <c>quit</c> for good, any other reason to come back. A second call does nothing.
        /// </summary>
        public void Shutdown(string reason)
        {
            if (_isShutDown)
            {
                return;
            }
            _isShutDown = true;
            RefuseAll(ErrorCodes.Cancelled, "The game has ended: " + reason);
            LetGo();
            _transport.Shutdown(new AbuEvent { Event = "bye", Data = new JObject { ["reason"] = reason } });
        }

        void Take(Received received)
        {
            switch (received.Kind)
            {
                case ReceivedKind.Log:
                    Engine.Log(received.Level, received.Name);
                    break;
                case ReceivedKind.Opened:
                    _news.Connection = received.Connection;
                    _greeting?.Open();
                    if (_transport.Kind == TransportKind.Tcp)
                    {
                        Engine.Log(LogLevel.Info, "[Abu] Client connected.");
                    }
                    break;
                case ReceivedKind.Closed:
                    Close(received.Connection);
                    break;
                case ReceivedKind.Event:
                    TakeEvent(received);
                    break;
                case ReceivedKind.Command:
                    TakeCommand(received.Connection, received.Command!);
                    break;
            }
        }

        void TakeCommand(long connection, AbuCommand command)
        {
            var answer = _unanswered.Add(connection, command);
            try
            {
                (_handler ?? _own).HandleCommand(command, this, answer);
            }
            catch (Exception fault)
            {
                answer(Failure.Of(command, fault, this));
            }
        }

        void TakeEvent(Received received)
        {
            switch (received.Name)
            {
                case "welcome":
                    Status.NameAtBridle = TextOf(received, "name") ?? "";
                    Status.Refused = "";
                    Engine.Log(LogLevel.Info, "[Abu] Bridle plays this game as \"" + Status.NameAtBridle + "\".");
                    break;
                case "refused":
                    Status.Refused = TextOf(received, "reason") ?? "without a reason";
                    Engine.Log(LogLevel.Warn, "[Abu] Bridle does not let this game in: " + Status.Refused);
                    break;
                case "input":
                    _held.Hold(received.Data?["held"] as JObject);
                    break;
            }
        }

        static string? TextOf(Received received, string field) => (received.Data?[field] as JValue)?.Value as string;

        /// <summary>A client has left: what it asked is ended, and what it held is let go.</summary>
        void Close(long connection)
        {
            var left = _unanswered.TakeOut(connection);
            // All at once: the end of one lets the next begin, which may be of the same client.
            _own.Cancel(left.Contains, this);
            if (connection != _news.Connection)
            {
                return;
            }
            _news.Connection = 0;
            Status.NameAtBridle = "";
            // Over TCP every command has a connection of its own: a key may be held from one to the next.
            if (_transport.Kind == TransportKind.WebSocket)
            {
                LetGo();
            }
        }

        /// <summary>Lets go of all that is held, and lets the game run: nobody is there to step it.</summary>
        void LetGo()
        {
            _held.LetGo();
            Clock.Resume();
        }

        HelloData HelloNow() =>
            new HelloData
            {
                EngineVersion = _identity.EngineVersion,
                BridgeVersion = _identity.BridgeVersion,
                Game = _identity.GameName,
                Instance = _identity.Instance,
                Pid = _identity.Pid,
                Token = _identity.Token,
                Commands = _own.CommandsOf(this),
                Scene = new SceneAbility { Keys = true, Size = SnapshotCommandHandler.SizeOf(Engine) },
                Clock = _canPause
                    ? new ClockData { Paused = Clock.IsPaused, Frame = Clock.Frame, Rate = GameClock.Rate }
                    : null,
            };
    }
}
