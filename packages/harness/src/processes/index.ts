export { makeFolder } from '../files/disk.js';
export { beganMs, beginOf, commandLineOf, folderOf, isAlive } from './processes.js';
export { readSmallFile } from './smallFile.js';
