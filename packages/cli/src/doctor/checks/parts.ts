import { findPart, PARTS, partFault, type SetupPart, wantedVersion } from '../../parts.js';
import { type Check, type Finding, ok, warning } from '../check.js';

/** What `bridle setup` can install: there or not, whole or broken. New parts come by their table. */
export const parts: Check = {
  name: 'parts',
  find: ({ home }) => PARTS.map((part) => lookAt(part, home)),
};

function lookAt(part: SetupPart, home: string): Finding {
  const { name, use } = part;
  const mend = `bridle setup ${name}`;
  const fault = partFault(part, home);
  if (fault !== undefined) return warning(`${name} is broken: ${fault}`, mend);
  const found = findPart(part, home);
  if (found === undefined) return ok(`${name} is not installed (${use}); ${mend} installs it`);
  const wanted = wantedVersion(part);
  const what = `${name} ${found.version}, ${found.folder}`;
  return found.version === wanted ? ok(what) : warning(`${what}, not ${wanted}`, mend);
}
