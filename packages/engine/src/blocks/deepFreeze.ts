/** Freezes plain data all the way down: tables are shared by every world of the process. */
export function deepFreeze<T>(data: T): T {
  if (typeof data === 'object' && data !== null && !Object.isFrozen(data)) {
    Object.freeze(data);
    Object.values(data).forEach(deepFreeze);
  }
  return data;
}
