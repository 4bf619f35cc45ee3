// Runs in the page of the window before its own scripts: it hears what comes by the socket and what is drawn,
// and moves the mouse as a person would.
(() => {
  const NEAREST_COLUMNS = 9;
  const SAMPLE_MS = 50;

  /** @type {any} */
  let drawing;
  /** by name: milliseconds since the page was opened */
  const marks = {};
  const traffic = { received: 0, sent: 0, messages: [] };
  let isKeeping = false;
  let isTurning = false;
  let columns = 0;
  const lateMs = [];

  const sinceOpened = (atMs) => atMs - performance.timeOrigin;
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

  const PlainSocket = globalThis.WebSocket;
  globalThis.WebSocket = class extends PlainSocket {
    constructor(...address) {
      super(...address);
      this.addEventListener('message', ({ data }) => {
        traffic.received += data.length;
        if (isKeeping) traffic.messages.push(data);
      });
    }

    send(data) {
      traffic.sent += data.length;
      super.send(data);
    }
  };

  const mark = (name) => {
    if (name in marks) return;
    marks[name] = undefined;
    drawing.whenShown().then((atMs) => {
      marks[name] = sinceOpened(atMs);
    });
  };

  let onAnswer = () => {};
  const watch = (watched) => {
    drawing = watched;
    marks.script = performance.now();
    const { take } = drawing;
    drawing.take = (answer) => {
      take(answer);
      onAnswer(answer);
      columns += answer.columns?.length ?? 0;
      if (columns >= NEAREST_COLUMNS) mark('nearest');
      const { sent, of } = answer.progress ?? {};
      if (sent !== undefined && sent === of) mark('all');
    };
  };
  Object.defineProperty(globalThis, 'bridleWindow', {
    configurable: true,
    set(value) {
      Object.defineProperty(globalThis, 'bridleWindow', { value });
      watch(value.drawing);
    },
  });

  const eachFrame = (step) => {
    isTurning = true;
    const frame = (nowMs) => {
      if (!isTurning) return;
      step(nowMs);
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  };

  /** The mean of what the drawing says of itself twice a second. */
  const meanFigures = async (ms) => {
    const [fps, drawMs] = [[], []];
    for (const endMs = performance.now() + ms; performance.now() < endMs; await pause(SAMPLE_MS)) {
      fps.push(drawing.figures.fps);
      drawMs.push(drawing.figures.drawMs);
    }
    const mean = (list) => list.reduce((sum, one) => sum + one, 0) / list.length;
    return { ...drawing.figures, fps: mean(fps), drawMs: mean(drawMs) };
  };

  globalThis.windowProbe = {
    marks,
    meanFigures,
    figures: () => drawing?.figures,
    traffic: () => ({ received: traffic.received, sent: traffic.sent }),
    /** All that the socket brings from now on. */
    keep() {
      traffic.messages = [];
      isKeeping = true;
    },
    kept() {
      isKeeping = false;
      return traffic.messages.splice(0);
    },
    /** The mouse moves to the right in every frame. */
    turnByMouse(pixels) {
      eachFrame(() => {
        const moved = { movementX: pixels, movementY: 0, bubbles: true };
        document.dispatchEvent(new MouseEvent('mousemove', moved));
      });
    },
    /** The picture turns as fast, and nobody else hears of it. */
    turnAlone(radians) {
      let yaw = 0;
      eachFrame(() => {
        yaw += radians;
        drawing.setLook({ yaw, pitch: 0 });
      });
    },
    rest() {
      isTurning = false;
    },
    /** From now on, how long each movement of the mouse takes until it is on the canvas. */
    timeMouse() {
      lateMs.length = 0;
      document.addEventListener('mousemove', ({ timeStamp }) => {
        drawing.whenShown().then((atMs) => lateMs.push(sinceOpened(atMs) - timeStamp));
      });
    },
    /** From now on, how long each key of the hotbar takes until its slot is marked on the canvas. */
    timeKeys() {
      lateMs.length = 0;
      const pressed = new Map();
      document.addEventListener('keydown', ({ code, timeStamp }) => {
        const slot = Number(/^Digit(\d)$/.exec(code)?.[1]) - 1;
        if (slot >= 0) pressed.set(slot, timeStamp);
      });
      onAnswer = ({ scene }) => {
        const pressedAt = pressed.get(scene?.hud?.selected);
        if (pressedAt === undefined) return;
        pressed.clear();
        drawing.whenShown().then((atMs) => lateMs.push(sinceOpened(atMs) - pressedAt));
      };
    },
    lateMs: () => lateMs,
    /** As when somebody looks at another tab; a browser without a screen has no other way. */
    setHidden(isHidden) {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    elements: () => document.getElementsByTagName('*').length,
    /** A frame after nothing but a message to the worker: what the browser takes for it. */
    async emptyTurns(count) {
      const times = [];
      for (let i = 0; i < count; i++) {
        await pause(20 + ((i * 7) % 17));
        const begunMs = performance.now();
        times.push(sinceOpened(await drawing.whenShown()) - begunMs);
      }
      return times;
    },
  };
})();
