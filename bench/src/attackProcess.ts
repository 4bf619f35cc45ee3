// Runs one attack in a process of its own, so that what it costs the attacker is not measured.
import { attackFor, type Endpoints } from './attack.js';
import { ATTACKS } from './attacks.js';

const [index, ms, endpoints] = process.argv.slice(2);
await attackFor(ATTACKS[Number(index)]!, JSON.parse(endpoints!) as Endpoints, Number(ms));
