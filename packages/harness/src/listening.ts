// What a run can listen for, and what a client needs to find it. Nothing here loads a dialect itself.
export { ABU_PORT, readAbuPort } from './dialects/abu/definition.js';
export { checkSession, socketDirOf } from './dialects/agentBrowser/definition.js';
export { AUTOMATION_PORT } from './dialects/automation-v1/definition.js';
export { CTL_SOCKET } from './dialects/controlPlane/definition.js';
export type {
  DialectFlag,
  DialectPlan,
  Endpoints,
  Leftover,
  OpenDialect,
  Opening,
} from './dialects/defineDialect.js';
export { DIALECTS } from './dialects/list.js';
export { DEFAULT_PORT_TRIES, endpointKey, readAddress } from './dialects/listenFlags.js';
export { MC_CLI_PORT, registryDirOf } from './dialects/mcCli/definition.js';
export { Instances, RegistryError } from './dialects/mcCli/instances.js';
export { isLoopback, isThisMachine, parseAddress } from './transport/address.js';
export {
  askOnce,
  isObject,
  NoReplyError,
  parseReply,
  type SocketAddress,
} from './transport/askOnce.js';
