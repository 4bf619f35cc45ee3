#nullable enable

using System;
using System.Collections;
using System.Collections.Generic;
using UnityEngine;
using UnityEngine.Rendering;
using Object = UnityEngine.Object;

namespace Abu
{
    /// <summary>Unity as the core sees it.</summary>
    public sealed class UnityEngineHost : IEngine
    {
        /// <summary>A picture that is not there by then will not come; less than anybody waits for it.</summary>
        const double PictureSeconds = 5;

        readonly MonoBehaviour _owner;
        readonly List<KeyValuePair<Action<string>, double>> _waiting = new List<KeyValuePair<Action<string>, double>>();

        /// <summary>The engine of a component, whose coroutines wait for the end of a frame.</summary>
        public UnityEngineHost(MonoBehaviour owner) => _owner = owner;

        /// <inheritdoc/>
        public double UnscaledNow => Time.realtimeSinceStartupAsDouble;

        /// <inheritdoc/>
        public float TimeScale
        {
            get => Time.timeScale;
            set => Time.timeScale = value;
        }

        /// <inheritdoc/>
        public float FixedFrameTime
        {
            get => Time.captureDeltaTime;
            set => Time.captureDeltaTime = value;
        }

        /// <inheritdoc/>
        public (int Width, int Height) ScreenSize => (Screen.width, Screen.height);

        /// <inheritdoc/>
        public void TakeScreenshot(Action<byte[]> taken, Action<string> failed)
        {
            var why = WhyNoPicture();
            if (why != null)
            {
                failed(why);
                return;
            }
            var waiting = new KeyValuePair<Action<string>, double>(failed, UnscaledNow);
            _waiting.Add(waiting);
            _owner.StartCoroutine(TakeAtEndOfFrame(taken, waiting));
        }

        /// <inheritdoc/>
        public void Log(LogLevel level, string line)
        {
            switch (level)
            {
                case LogLevel.Error:
                    Debug.LogError(line);
                    break;
                case LogLevel.Warn:
                    Debug.LogWarning(line);
                    break;
                default:
                    Debug.Log(line);
                    break;
            }
        }

        /// <summary>Coroutines end with their object: who waits for a picture is told that none will come.</summary>
        public void FailWaiting(string why) => Fail(why, _waiting.ToArray());

        /// <summary>In an editor whose Game view is not shown, no frame is drawn to its end.</summary>
        public void FailOverdue()
        {
            var since = UnscaledNow - PictureSeconds;
            var overdue = _waiting.FindAll(waiting => waiting.Value < since).ToArray();
            Fail("There is no picture: none was drawn for " + PictureSeconds + " s. Is the Game view shown?", overdue);
        }

        void Fail(string why, KeyValuePair<Action<string>, double>[] which)
        {
            foreach (var waiting in which)
            {
                _waiting.Remove(waiting);
                waiting.Key(why);
            }
        }

        string? WhyNoPicture()
        {
            if (SystemInfo.graphicsDeviceType == GraphicsDeviceType.Null)
            {
                return "There is no picture: Unity was started with -nographics";
            }
            // The end of a frame is never reached there, says Unity's manual; a player in batch mode reaches it.
            if (Application.isEditor && Application.isBatchMode)
            {
                return "There is no picture: the editor was started with -batchmode";
            }
            return _owner.isActiveAndEnabled ? null : "There is no picture: the bridge is switched off";
        }

        IEnumerator TakeAtEndOfFrame(Action<byte[]> taken, KeyValuePair<Action<string>, double> waiting)
        {
            yield return new WaitForEndOfFrame();
            if (!_waiting.Remove(waiting))
            {
                yield break;
            }
            var failed = waiting.Key;
            byte[] png;
            Texture2D? texture = null;
            try
            {
                texture = ScreenCapture.CaptureScreenshotAsTexture();
                png = texture == null ? new byte[0] : texture.EncodeToPNG() ?? new byte[0];
            }
            catch (Exception fault)
            {
                failed("The picture could not be taken: " + fault.Message);
                yield break;
            }
            finally
            {
                // Textures are freed by nobody else.
                if (texture != null)
                {
                    Object.Destroy(texture);
                }
            }
            if (png.Length == 0)
            {
                failed("The picture could not be taken: Unity gave none");
                yield break;
            }
            taken(png);
        }
    }
}
