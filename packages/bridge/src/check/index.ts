export type { CheckRow, CheckState } from './bridgeCheck.js';
export type { CheckLink, CheckTarget } from './checkTarget.js';
export { listeningTarget } from './oneShotLink.js';
export { type CheckOptions, type CheckReport, runChecks } from './runChecks.js';
