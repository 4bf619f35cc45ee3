export { type HttpServer, serveHttp } from './http.js';
export { readProfiles } from './readProfiles.js';
export type { RunAddress } from './runConnection.js';
export { createBridleServer } from './server.js';
export { BridleSession, type FoundRun, type RunFinder, type SessionSettings } from './session.js';
export { serveStdio } from './stdio.js';
