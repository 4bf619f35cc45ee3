import { type Address, parseAddress } from '@bridle/harness';
import { UsageError } from './flags.js';

/** The address that a flag names: where to listen, or with `connect` where somebody does. */
export function readAddress(flag: string, text: string): Address {
  try {
    return parseAddress(text);
  } catch (error) {
    const form = flag === 'connect' ? 'host:port' : 'host:port, or port 0';
    throw new UsageError(`--${flag}: ${(error as Error).message}; write ${form}`);
  }
}
