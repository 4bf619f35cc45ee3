export {
  type EngineExit,
  type EngineProcess,
  engineEnvironment,
  startEngineProcess,
} from './engineProcess.js';
