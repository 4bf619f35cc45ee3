export { bridgeKind } from './bridgeKind.js';
export {
  type EngineExit,
  type EngineProcess,
  engineEnvironment,
  startEngineProcess,
} from './process/engineProcess.js';
export * from './wire/index.js';
