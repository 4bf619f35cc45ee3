/** What a client needs to read what automation-v1 says to it; loads no other dialect and no game. */
export { decode } from './dialects/automation-v1/codec.js';
