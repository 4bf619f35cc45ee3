import type { WindowConnection } from '../connection.js';
import type { WindowDrawing } from '../draw/drawingClient.js';
import { element } from '../element.js';
import type { ViewAnswer } from '../viewAnswer.js';
import type { CameraChoice } from './cameraChoice.js';
import type { ControlWatch } from './controlWatch.js';
import { controlWords } from './controlWords.js';
import { button } from './dialog.js';
import { keyName } from './keyBindings.js';
import type { SettingsStore } from './settings.js';
import { setText } from './statusLine.js';

interface TopBarOptions {
  readonly connection: WindowConnection;
  readonly drawing: WindowDrawing;
  readonly control: ControlWatch;
  readonly camera: CameraChoice;
  readonly settings: SettingsStore;
  clock(): ViewAnswer['clock'];
  passControl(): void;
  nextCamera(): void;
  togglePanel(): void;
  openMenu(): void;
}

const FIGURES_MS = 1_000;
const STATE_WORDS = {
  connecting: 'connecting',
  open: 'connected',
  refused: 'refused',
  lost: 'lost',
};

/** Who is in control, and what can be done about it, above the picture. */
export function createTopBar(options: TopBarOptions): HTMLElement {
  const { connection, control, camera, settings } = options;
  const words = element('p', { className: 'bar-words', role: 'status' });
  const pass = button('Take over', options.passControl, { className: 'bar-pass' });
  const view = button('', options.nextCamera);
  const figures = element('span', { className: 'bar-figures' });
  const show = (): void => {
    const { welcome, state } = connection;
    const { isMine } = control.state;
    const key = keyName(settings.now.keys.control);
    const isOpen = state === 'open' && welcome !== undefined;
    setText(words, isOpen ? controlWords(control.state, welcome.access, key) : '');
    pass.textContent = isMine ? 'Give back' : 'Take over';
    pass.hidden = !isOpen || welcome.access === 'watch';
    view.textContent = camera.label;
    view.setAttribute('aria-label', `Camera: ${camera.label}. Press for the next`);
  };
  const tellFigures = (): void => {
    const { latencyMs, state } = connection;
    const late = latencyMs === undefined ? '' : ` · ${latencyMs.toFixed(0)} ms`;
    const drawn = `${options.drawing.figures.fps.toFixed(0)} fps`;
    figures.textContent = `${drawn}${late} · ${STATE_WORDS[state]}${clockWords(options.clock())}`;
    figures.dataset.state = state;
  };
  connection.onState(() => {
    show();
    tellFigures();
  });
  control.onChange(show);
  camera.onChange(show);
  settings.follow(show);
  setInterval(tellFigures, FIGURES_MS);
  tellFigures();
  return element(
    'header',
    { className: 'bar' },
    words,
    pass,
    element('span', { className: 'bar-space' }),
    figures,
    view,
    button('Panel', options.togglePanel),
    button('Menu', options.openMenu),
  );
}

function clockWords(clock: ViewAnswer['clock']): string {
  if (clock?.waiting !== true) return '';
  return clock.mode === 'auto' ? ' · waits for the agent' : ' · paused';
}
