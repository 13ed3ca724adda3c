import { readZone } from '@freehold/mrz-reader/read-zone';

type Question = { width: number; height: number; data: Uint8ClampedArray; today: string };

// Beside the page, so that whoever types meanwhile waits for nothing.
globalThis.addEventListener('message', ({ data: { today, ...pixels } }: MessageEvent<Question>) => {
  globalThis.postMessage(readZone(pixels, { today })?.lines ?? null);
});
