import { Vec3 } from './library.mjs';

const DRAWN_TICKS = 10; // enough, since a busy machine lets ticks of the server be missing
const SPEED = 3;
const GRAVITY = 0.05;
const DRAG = 0.99;
const DAMAGE = 6;
const HIT_RADIUS = 0.7;
const FLIGHT_TICKS_MAX = 80;
const TELL_MS = 100;

/** Bows: drawn by holding, shot by letting go, put down by taking another slot in hand. */
export function installBows(game) {
  const { serv, ask } = game;
  const { releaseItem } = game;

  game.releaseItem = (player) => {
    releaseItem(player);
    const since = player.drawsSince;
    player.drawsSince = undefined;
    if (since === undefined || serv.tickCount - since < DRAWN_TICKS) return;
    const arrows = player.cells.find((cell) => cell.read()?.name === 'arrow');
    if (!arrows) return;
    arrows.write(game.withCount(arrows.read(), arrows.read().count - 1));
    game.sync(player);
    shoot(player);
  };

  /** The arrow is where it ends as soon as it is told of; what it meets is hurt a moment later. */
  function shoot(player) {
    const yaw = ((player.lookYaw ?? 0) * Math.PI) / 180;
    const pitch = ((player.lookPitch ?? 0) * Math.PI) / 180;
    const flat = Math.cos(pitch);
    let way = new Vec3(-Math.sin(yaw) * flat, -Math.sin(pitch), Math.cos(yaw) * flat).scaled(SPEED);
    let at = player.position.offset(0, 1.52, 0);
    let target;
    for (let tick = 0; tick < FLIGHT_TICKS_MAX && !target && at.y > 0; tick++) {
      target = metBetween(player, at, at.plus(way));
      at = at.plus(way);
      way = way.scaled(DRAG).offset(0, -GRAVITY, 0);
    }
    const arrow = game.spawnObject('arrow', at, { data: player.id, isStill: true });
    setTimeout(() => {
      if (!target) return;
      arrow.destroy();
      target.health = Math.max(0, target.health - DAMAGE);
      game.showHurt(target, player);
      if (target.health > 0) return;
      game.toAll('entity_status', { entityId: target.id, entityStatus: 3 });
      target.destroy();
    }, TELL_MS);
  }

  function metBetween(player, from, to) {
    const steps = 20;
    for (let step = 0; step <= steps; step++) {
      const at = from.plus(to.minus(from).scaled(step / steps));
      for (const entity of Object.values(serv.entities)) {
        if (entity === player || entity.type !== 'mob') continue;
        const middle = entity.position.offset(0, 0.8, 0);
        if (middle.distanceTo(at) < HIT_RADIUS) return entity;
      }
    }
    return undefined;
  }

  game.preparations.push((player) => {
    player._client.on('use_item', () => {
      if (game.heldBy(player)?.name === 'bow') player.drawsSince = serv.tickCount;
    });
    player._client.on('held_item_slot', () => {
      player.drawsSince = undefined;
    });
  });
  ask.isDrawing = (params) => game.playerOf(params).drawsSince !== undefined;
}
