const TURN = 2 * Math.PI;

/** Our yaw 0 looks along +X and grows towards +Z; mineflayer's looks along −Z and grows towards −X. */
export function ourYaw(botYaw: number): number {
  const yaw = (-botYaw - Math.PI / 2) % TURN;
  if (yaw > Math.PI) return yaw - TURN;
  return yaw <= -Math.PI ? yaw + TURN : yaw;
}

export function botYaw(yaw: number): number {
  return -yaw - Math.PI / 2;
}
