import { type BridgeCheck, expectThat, MissingError } from '../bridgeCheck.js';
import { sceneOf } from '../checkedScene.js';
import { isUnknownCommand } from '../received.js';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const LINE_FEED = 10;

interface PictureData {
  readonly base64?: string;
  readonly screenshot?: string;
  readonly binary?: true;
  readonly width?: number;
  readonly height?: number;
}

/** Width and height that a PNG names in its header, if it is one. */
function sizeOfPng(bytes: Buffer): readonly [number, number] | undefined {
  const isPng = bytes.length > 24 && bytes.subarray(0, 8).equals(SIGNATURE);
  return isPng ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)] : undefined;
}

export const PICTURE_CHECKS: readonly BridgeCheck[] = [
  {
    name: 'screenshot',
    text: 'its picture is a PNG of the size that it tells',
    section: 'pictures',
    async run(session) {
      session.need('screenshot');
      const id = session.begin('screenshot');
      const answer = await session.answerTo(id);
      if (!session.hello && isUnknownCommand(answer)) throw new MissingError('no pictures');
      expectThat(answer.success, 'a picture', answer.error);
      const data = (answer.data ?? {}) as PictureData;
      const png = await (async () => {
        if (data.binary === true) {
          const frame = Buffer.from(await session.binary());
          const end = frame.indexOf(LINE_FEED);
          const head = frame.subarray(0, Math.max(0, end)).toString('latin1');
          expectThat(head === id, `the binary message begins with ${id} and a line feed`, head);
          return frame.subarray(end + 1);
        }
        const text = data.base64 ?? data.screenshot;
        expectThat(typeof text === 'string', '`base64`, `screenshot` or `binary`', answer.data);
        return Buffer.from(text, 'base64');
      })();
      const size = sizeOfPng(png);
      expectThat(size !== undefined, 'a PNG', png.subarray(0, 16).toString('hex'));
      const scene = (await sceneOf(session)).size ?? session.hello?.scene?.size;
      const [width, height] = size;
      for (const [what, told] of [
        ['width', data.width ?? scene?.[0] ?? width],
        ['height', data.height ?? scene?.[1] ?? height],
      ] as const) {
        const is = what === 'width' ? width : height;
        expectThat(told === is, `a ${what} of ${told}, as it tells`, `${is} in the PNG`);
      }
      return `a PNG of ${width} × ${height}${data.binary ? ', as a binary message' : ''}`;
    },
  },
];
