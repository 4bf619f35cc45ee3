export { botIn, isBridle, PID_FILE, readPid, type StopResult, stopBot } from './botProcess.js';
export { bridleHomeOf } from './bridleHome.js';
export {
  chooseRun,
  chooseRunHere,
  currentFolder,
  playedText,
  RunChoiceError,
  reachableRuns,
  runsNear,
  type SocketPlace,
  START_ONE,
  socketPlaceOf,
  worldText,
} from './chooseRun.js';
export { homeFolder } from './homeFolder.js';
export { makeFolder } from './makeFolder.js';
export { printable, printableLine, safeJson } from './printable.js';
export { beganMs, beginOf, commandLineOf, folderOf, isAlive } from './processes.js';
export {
  folderFault,
  isEndpoints,
  isReachable,
  isRunning,
  type NewRun,
  type Run,
  type RunFile,
  Runs,
  type RunWorld,
  runsDirOf,
} from './runs.js';
export { readSmallFile, writeSmallFile } from './smallFile.js';
