import { CommandError } from './commandError.js';
import { phaserGames } from './phaser/findGames.js';
import type { Registered } from './registered.js';

/** The picture that a page can take of itself: what is on the canvas of a game, without all around it. */
export function canvasPicture(registered: Registered): string {
  const [phaser] = phaserGames();
  const canvas =
    registered.with('canvas')?.canvas ?? phaser?.canvas ?? document.querySelector('canvas');
  if (canvas == null) {
    throw new CommandError(
      'unsupported',
      'a page cannot take a picture of itself, only of a canvas',
      'open it with bridle play <url>, whose browser can',
    );
  }
  try {
    return canvas.toDataURL('image/png').replace(/^data:image\/png;base64,/, '');
  } catch {
    throw new CommandError('unsupported', 'the canvas shows pictures of another origin');
  }
}
