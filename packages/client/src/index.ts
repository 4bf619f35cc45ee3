export type { AskOptions, AskProgress, Signal } from './askOptions.js';
export { BridleError, type BridleErrorCode } from './bridleError.js';
export type { Client, EventsOptions, Result } from './client.js';
export { type ConnectOptions, connect } from './connect.js';
export type { BridleEvent, EventName, EventOf } from './events.js';
export type * from './ops.js';
export type { Condition, Waited, WaitOptions } from './waits.js';
