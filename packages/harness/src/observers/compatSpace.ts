import { cellOf, type SensesFacet } from '@bridle/facets';
import { Cells, SOLID } from './cells.js';
import { storesIn } from './containers.js';
import { listSigns } from './lists.js';
import { type PlaceKind, surveyPlace } from './place.js';
import { dimensionOf } from './snapshot.js';
import { rounded } from './words.js';

const RADIUS_MIN = 3;
const RADIUS_MAX = 12;
const ANCHORS_MAX = 64;
/** Nearer than this it is furniture, no wall. */
const WALL_BLOCKS = 2;

/** The first bot's words for our kinds of places. */
const KINDS: Readonly<Record<PlaceKind, readonly [kind: string, label: string]>> = {
  room: ['room', '室内空间'],
  hollow: ['room', '室内空间'],
  shelter: ['semi_enclosed', '半开放区域'],
  yard: ['semi_enclosed', '半开放区域'],
  buried: ['semi_enclosed', '半开放区域'],
  open_air: ['open_outdoor', '开阔室外区域'],
  unknown: ['unknown', '未知区域'],
};

interface Wall {
  readonly distance: number | null;
  readonly block: string | null;
}

/** The space around the player in the fields of the first bot, from our own look at it. */
export function compatSpace(senses: SensesFacet, asked: number): object {
  const radius = Math.floor(Math.max(RADIUS_MIN, Math.min(RADIUS_MAX, asked)));
  const self = senses.self();
  const [x, y, z] = cellOf(self.player.pos);
  const { kind, closure } = surveyPlace(senses, radius);
  const cells = new Cells(senses, [x, y, z], radius, dimensionOf(self) !== 'nether');
  const wall = (dx: number, dz: number): Wall => {
    for (let i = 1; i <= radius; i++) {
      for (const up of [0, 1]) {
        const cell = [x + dx * i, y + up, z + dz * i] as const;
        if (cells.kind(...cell) === SOLID) return { distance: i, block: cells.nameAt(...cell) };
      }
    }
    return { distance: null, block: null };
  };
  const walls = { east: wall(1, 0), west: wall(-1, 0), south: wall(0, 1), north: wall(0, -1) };
  const distances = Object.values(walls).flatMap(({ distance }) => distance ?? []);
  const nearestWall = distances.length === 0 ? null : Math.min(...distances);
  const wallKnownRaw = distances.length === 4;
  const wallKnown = wallKnownRaw && nearestWall! >= WALL_BLOCKS;
  const width = wallKnown ? walls.east.distance! + walls.west.distance! - 1 : null;
  const depth = wallKnown ? walls.north.distance! + walls.south.distance! - 1 : null;
  const squareLike = wallKnown && Math.abs(width! - depth!) <= 1 && Math.min(width!, depth!) >= 4;
  const isSquareRoom = squareLike && KINDS[kind][0] === 'room';
  const [word, label] = isSquareRoom ? ['square_room', '近似正方形室内空间'] : KINDS[kind];
  return {
    center: { x, y, z },
    probeRadius: radius,
    environment: {
      kind: word,
      label,
      confidence: kind === 'unknown' ? 0 : rounded(kind === 'open_air' ? 1 - closure : closure),
    },
    geometry: { wallKnown, wallKnownRaw, nearestWall, squareLike, width, depth, walls },
    metrics: { ...ratiosOf(cells, [x, y, z], radius), enclosureScore: rounded(closure) },
    anchors: anchorsOf(senses, radius),
  };
}

function ratiosOf(
  cells: Cells,
  [x, y, z]: readonly [number, number, number],
  radius: number,
): object {
  const isSolid = (dx: number, dy: number, dz: number): boolean =>
    cells.kind(x + dx, y + dy, z + dz) === SOLID;
  const counts = { all: 0, walkable: 0, roofed: 0, boundary: 0, blocked: 0 };
  for (let dx = -radius; dx <= radius; dx++) {
    for (let dz = -radius; dz <= radius; dz++) {
      counts.all++;
      if (cells.isFloor(x + dx, y, z + dz)) counts.walkable++;
      if (isSolid(dx, 2, dz)) counts.roofed++;
      if (Math.max(Math.abs(dx), Math.abs(dz)) < radius) continue;
      counts.boundary++;
      if (isSolid(dx, 0, dz) || isSolid(dx, 1, dz)) counts.blocked++;
    }
  }
  return {
    walkableRatio: rounded(counts.walkable / counts.all),
    roofRatio: rounded(counts.roofed / counts.all),
    boundaryBlockedRatio: rounded(counts.blocked / counts.boundary),
  };
}

function anchorsOf(senses: SensesFacet, radius: number): object {
  const signs = listSigns(senses, radius, ANCHORS_MAX).data.signs as { text: string }[];
  const containers = senses.findBlocks({ match: storesIn(senses), radius, max: ANCHORS_MAX });
  return {
    signCount: signs.length,
    signWithTextCount: signs.filter(({ text }) => text.trim() !== '').length,
    containerCount: containers.length,
  };
}
