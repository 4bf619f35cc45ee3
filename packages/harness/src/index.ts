export { type GameEntry, Games } from './core/games.js';
export { Host, type HostOptions, type StopReason } from './core/host.js';
export { STEP_KINDS } from './core/journal.js';
export type { ClockMode, TickRate } from './core/time/clock.js';
export { AutomationLog } from './dialects/automation-v1/log.js';
export { referencePage } from './dialects/automation-v1/reference.js';
export { automationV1 } from './dialects/automation-v1/session.js';
export { type CorpusStep, parseCorpus, type Scenario } from './dialects/corpus.js';
export type { Dialect } from './dialects/dialect.js';
export { AllowedRoots, type ReservedPlaces } from './files/allowedRoots.js';
export { fileError } from './files/fileErrors.js';
export {
  GUEST_GAMES_MAX,
  PICTURE_PIXELS_MAX,
  PICTURE_SIDE_MAX,
  PICTURE_SIDE_MIN,
  TICK_RATE_DEFAULT,
  TICK_RATE_MAX,
  TICK_RATE_MIN,
} from './limits.js';
export { Log } from './logs/log.js';
export { OPS } from './ops/index.js';
export { kindsOf, type Shape, shapeOf, typeText } from './ops/shape.js';
export type { Compression, PictureFormat } from './screens/encodeShot.js';
export { ScreenService } from './screens/screenService.js';
export { readCommandScript, readInputScript, type TickScript } from './scripts/scripts.js';
export { Server } from './server/server.js';
export { type Address, parseAddress, requireTokenOffLoopback } from './transport/address.js';
