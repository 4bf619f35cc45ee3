export { botIn, isBridle, PID_FILE, readPid, type StopResult, stopBot } from './botProcess.js';
export { homeFolder } from './homeFolder.js';
export { makeFolder } from './makeFolder.js';
export { beganMs, beginOf, commandLineOf, folderOf, isAlive } from './processes.js';
export { readSmallFile, writeSmallFile } from './smallFile.js';
