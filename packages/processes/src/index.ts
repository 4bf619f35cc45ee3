export { makeFolder } from './makeFolder.js';
export { beganMs, beginOf, commandLineOf, folderOf, isAlive } from './processes.js';
export { readSmallFile } from './smallFile.js';
