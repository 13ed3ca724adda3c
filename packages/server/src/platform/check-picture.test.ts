import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { checkEvidenceFile } from './evidence-file.ts';
import { Refused } from './refuse.ts';

const noise = (width: number, height: number) =>
  sharp(Buffer.from(Array.from({ length: width * height * 3 }, (_, at) => (at * 7919) % 251)), { raw: { width, height, channels: 3 } });
const JPEG = await noise(300, 200).jpeg().toBuffer();
const PNG = await noise(300, 200).png().toBuffer();

/** A PNG whose head says so many points; its content is nothing but white. */
function pngOfSize(width: number, height: number): Buffer {
  const bytes = Buffer.from(PNG);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}
const ARCHIVE = Buffer.concat([
  Buffer.from('PK\x03\x04', 'latin1'),
  deflateSync('a page'),
  Buffer.from('PK\x05\x06', 'latin1'),
  Buffer.alloc(18),
]);

async function faultOf(bytes: Buffer): Promise<string | null> {
  try {
    await checkEvidenceFile(bytes);
    return null;
  } catch (error) {
    if (error instanceof Refused) return error.errors?.[0]?.message ?? error.message;
    throw error;
  }
}

describe('a picture that is handed in', () => {
  test.each([
    ['a JPEG', JPEG],
    ['a PNG', PNG],
    ['a picture after which a phone put a film', Buffer.concat([JPEG, Buffer.from('....ftypmp42'), Buffer.alloc(5_000, 1)])],
  ])('%s is taken', async (_, bytes) => expect(await faultOf(bytes)).toBeNull());

  test.each([
    ['one whose size would fill the memory', pngOfSize(30_000, 30_000), 'This picture has 900 megapixels. Send one of 64 at most.'],
    [
      'one with half of its bytes',
      JPEG.subarray(0, JPEG.length / 2),
      'This picture is cut off or damaged. Take it again, or send it again.',
    ],
    ['a PNG that ends too early', PNG.subarray(0, PNG.length / 2), 'This picture is cut off or damaged. Take it again, or send it again.'],
    ['a head without a picture', JPEG.subarray(0, 24), 'This picture is cut off or damaged. Take it again, or send it again.'],
    [
      'a PNG that says it is larger than it is',
      pngOfSize(400, 900),
      'This picture is cut off or damaged. Take it again, or send it again.',
    ],
    [
      'a picture that is an archive as well',
      Buffer.concat([JPEG, ARCHIVE]),
      'This file is a picture and something else at once. Take the picture again and send that.',
    ],
    [
      'a picture that is a PDF as well',
      Buffer.concat([JPEG.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, 11]), Buffer.from('%PDF-1.7\n'), JPEG.subarray(2)]),
      'This file is a picture and something else at once. Take the picture again and send that.',
    ],
    [
      'a picture that is a page as well',
      Buffer.concat([PNG, Buffer.from('<script>alert(1)</script>')]),
      'This file is a picture and something else at once. Take the picture again and send that.',
    ],
    ['a page with the name of a picture', Buffer.from('<!doctype html><p>passport.jpg</p>'), 'File must be a PDF, JPG, PNG or HEIC'],
    ['a film with the name of a picture', Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom'), 'File must be a PDF, JPG, PNG or HEIC'],
    ['nothing', Buffer.alloc(0), 'This file is empty or locked'],
  ])('%s is refused in words', async (_, bytes, words) => expect(await faultOf(bytes)).toBe(words));
});
