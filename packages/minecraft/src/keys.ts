import { type BlockWorldKeys, type InputOverlay, keysOver } from '@bridle/facets';
import { BotBody } from './hands/body.js';
import type { BotSession } from './session.js';

/** The keyboard and the mouse of the bot. */
export function createKeys(session: BotSession, controls: InputOverlay): BlockWorldKeys {
  const body = new BotBody(session, controls); // whoever ticks has a bound of their own
  return keysOver(controls, (input) => body.tick({ ...body.floating(), ...input }));
}
