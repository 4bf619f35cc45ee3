/** The dialects that not every run speaks: whoever listens for none of them loads none. */
export { abu } from './abu/session.js';
export { forwarding } from './agentBrowser/forward.js';
export { OfferedSession } from './agentBrowser/offeredSession.js';
export { agentBrowser } from './agentBrowser/session.js';
export { holderOf, NEWEST, runningServe, serveFile } from './agentBrowser/sessionFiles.js';
export { withControlPlaneLists } from './controlPlane/reference.js';
export { controlPlane } from './controlPlane/session.js';
export type { RestartRequest, RunControls } from './defineDialect.js';
export { mcCli } from './mcCli/session.js';
export { windowSessions } from './window/session.js';
