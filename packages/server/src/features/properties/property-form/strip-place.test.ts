import { expect, test } from 'vitest';
import { stripPlace } from './strip-place.ts';

const SECRET = 'GPS 51.4585 -2.6201';
const segment = (marker: number, body: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};
/** An Exif note that says how the camera was held, and where. */
function exif(orientation: number, little: boolean): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write(little ? 'II' : 'MM', 0, 'latin1');
  const short = (value: number, at: number) => (little ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at));
  const long = (value: number, at: number) => (little ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at));
  short(42, 2);
  long(8, 4);
  short(1, 8);
  short(0x0112, 10);
  short(3, 12);
  long(1, 14);
  short(orientation, 18);
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from(SECRET)]);
}
const PIXELS = Buffer.concat([Buffer.from([0xff, 0xda, 0, 4, 1, 1]), Buffer.from('pixels'), Buffer.from([0xff, 0xd9])]);
const jpeg = (...segments: Buffer[]) => Buffer.concat([Buffer.from([0xff, 0xd8]), ...segments, PIXELS]);
const PROFILE = segment(0xe2, Buffer.from('ICC_PROFILE\0'));

test.each([
  [6, true],
  [8, false],
])('a JPEG held %i keeps that and its colours, and loses where it was taken', (orientation, little) => {
  const stripped = stripPlace(jpeg(segment(0xe1, exif(orientation, little)), PROFILE, segment(0xfe, Buffer.from(SECRET))), 'image/jpeg');
  expect(stripped.includes(SECRET)).toBe(false);
  expect(stripped.includes('ICC_PROFILE')).toBe(true);
  expect(stripped.subarray(-PIXELS.length).equals(PIXELS)).toBe(true);
  expect(stripped.readUInt16BE(stripped.indexOf('Exif') + 6 + 18)).toBe(orientation);
  // What was stripped once has nothing more to lose.
  expect(stripPlace(stripped, 'image/jpeg').equals(stripped)).toBe(true);
});

test('an upright JPEG gets no note at all', () => {
  expect(stripPlace(jpeg(segment(0xe1, exif(1, true))), 'image/jpeg').equals(jpeg())).toBe(true);
});

test('a JPEG loses what a phone puts behind it, and keeps all of its scans', () => {
  const again = Buffer.concat([Buffer.from([0xff, 0xc4, 0, 4, 7, 7]), PIXELS]);
  const first = Buffer.from([0xff, 0xda, 0, 4, 1, 1, 0x61, 0xff, 0, 0x62, 0xff, 0xd0, 0x63]);
  const picture = Buffer.concat([Buffer.from([0xff, 0xd8]), first, again]);
  expect(stripPlace(picture, 'image/jpeg').equals(picture)).toBe(true);
  const second = jpeg(segment(0xe1, exif(1, true)));
  const phone = Buffer.concat([Buffer.from([0xff, 0xd8]), segment(0xe2, Buffer.from('MPF\0' + SECRET)), first, again, second]);
  expect(stripPlace(phone, 'image/jpeg').equals(picture)).toBe(true);
  expect(() => stripPlace(Buffer.from([0xff, 0xd8, 0x61, 0x62, 0x63, 0x64]), 'image/jpeg')).toThrow();
});

test('a PNG loses its notes and keeps its picture', () => {
  const chunk = (name: string, body: string) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length);
    return Buffer.concat([length, Buffer.from(name + body), Buffer.alloc(4)]);
  };
  const whole = (notes: Buffer[]) =>
    Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', 'size'),
      ...notes,
      chunk('IDAT', 'pixels'),
      chunk('IEND', ''),
    ]);
  expect(stripPlace(whole([chunk('eXIf', SECRET), chunk('tEXt', SECRET)]), 'image/png').equals(whole([]))).toBe(true);
  expect(stripPlace(Buffer.concat([whole([]), chunk('more', SECRET)]), 'image/png').equals(whole([]))).toBe(true);
});

test('a WebP loses its notes and says that it has none', () => {
  const chunk = (name: string, body: Buffer) => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(body.length);
    return Buffer.concat([Buffer.from(name), size, body, Buffer.alloc(body.length % 2)]);
  };
  const riff = (flags: number, notes: Buffer[]) => {
    const body = Buffer.concat([
      chunk('VP8X', Buffer.from([flags, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
      chunk('VP8 ', Buffer.from('pixels')),
      ...notes,
    ]);
    const size = Buffer.alloc(4);
    size.writeUInt32LE(body.length + 4);
    return Buffer.concat([Buffer.from('RIFF'), size, Buffer.from('WEBP'), body]);
  };
  const noted = riff(0b11100, [chunk('EXIF', Buffer.from(SECRET)), chunk('XMP ', Buffer.from('odd'))]);
  expect(stripPlace(noted, 'image/webp').equals(riff(0b10000, []))).toBe(true);
  expect(stripPlace(Buffer.concat([noted, chunk('more', Buffer.from(SECRET))]), 'image/webp').equals(riff(0b10000, []))).toBe(true);
});
