/** The dialects that not every run speaks: whoever listens for none of them loads none. */
export { abu } from './abu/session.js';
export { forwarding } from './agentBrowser/forward.js';
export { agentBrowser } from './agentBrowser/session.js';
export { mcCli } from './mcCli/session.js';
