import type { Check } from './check.js';
import { agentBrowser } from './checks/agentBrowser.js';
import { bridle } from './checks/bridle.js';
import { chromium } from './checks/chromium.js';
import { disk } from './checks/disk.js';
import { leftovers } from './checks/leftovers.js';
import { node } from './checks/node.js';
import { npm } from './checks/npm.js';
import { parts } from './checks/parts.js';
import { permissions } from './checks/permissions.js';
import { ports } from './checks/ports.js';
import { runs } from './checks/runs.js';

/** Every check, in the order in which they are shown. */
export const CHECKS: readonly Check[] = [
  bridle,
  node,
  npm,
  ports,
  runs,
  leftovers,
  agentBrowser,
  chromium,
  parts,
  disk,
  permissions,
];
