import { describe, expect, it } from 'vitest';
import { picturedBody } from './picturedBody.js';

describe('a body in a picture', () => {
  it('is told to a ten-thousandth of a block and of a radian', () => {
    const told = picturedBody({
      ...{ id: 3, type: 'minecraft:cow', x: 94.76829474311765, y: -0.00004, z: 94.54370321368236 },
      ...{ yaw: -2.689555510147769, headYaw: -2.6895555101477706, headPitch: 0.1 },
      ...{ walked: 9.407769142734338, speed: 0.0636158548466125, hurt: false },
    });
    expect(JSON.stringify(told)).toBe(
      '{"id":3,"type":"minecraft:cow","x":94.7683,"y":0,"z":94.5437,"yaw":-2.6896,' +
        '"headYaw":-2.6896,"headPitch":0.1,"walked":9.4078,"speed":0.0636,"hurt":false}',
    );
  });

  it('is the same once more, and lacks what it lacked', () => {
    const arrow = { id: 1, type: 'minecraft:arrow', x: 1 / 3, y: 1e7 / 3, z: -2 / 3, yaw: 0 };
    const once = picturedBody(arrow);
    expect(Object.keys(once)).toEqual(Object.keys(arrow));
    expect(picturedBody(once)).toEqual(once);
  });
});
