import { element } from '../element.js';
import { button, openDialog, type ShownDialog } from './dialog.js';

interface PauseMenuOptions {
  readonly isMine: boolean;
  readonly mayPlay: boolean;
  resume(): void;
  passControl(): void;
  openWorlds(): void;
  openSettings(): void;
  leaveWorld(): void;
  /** closed in any other way than by one of its buttons */
  closed(): void;
}

/** The menu that lies over the game, which goes on behind it. */
export function openPauseMenu(options: PauseMenuOptions): ShownDialog {
  const { isMine, mayPlay } = options;
  let chosen: (() => void) | undefined;
  const entry = (text: string, act: () => void): HTMLElement =>
    button(text, () => {
      chosen = act;
      dialog.close();
    });
  const dialog = openDialog({
    title: 'Menu',
    className: 'dialog-small',
    body: [
      element(
        'div',
        { className: 'rows' },
        entry(isMine ? 'Play on' : 'Back to the picture', options.resume),
        ...(mayPlay
          ? [entry(isMine ? 'Give control back' : 'Take over', options.passControl)]
          : []),
        entry('Worlds', options.openWorlds),
        entry('Settings', options.openSettings),
        entry('Fullscreen', toggleFullscreen),
        ...(mayPlay ? [entry('Leave this world', options.leaveWorld)] : []),
      ),
      element('p', { className: 'note' }, 'The game goes on while this menu is open.'),
      element(
        'p',
        { className: 'note' },
        mayPlay
          ? 'To let somebody watch and do nothing else, give them the watch-only link that the run printed.'
          : 'This link is for watching only.',
      ),
    ],
    onClosed: () => (chosen ?? options.closed)(),
  });
  return dialog;
}

function toggleFullscreen(): void {
  const done =
    document.fullscreenElement === null
      ? document.documentElement.requestFullscreen()
      : document.exitFullscreen();
  done.catch(() => {}); // a browser may refuse, and shows that it did
}
