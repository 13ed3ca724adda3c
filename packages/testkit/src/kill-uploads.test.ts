import { expect, test } from 'vitest';
import { killUploads, VICTIMS } from './kill-uploads.ts';

// `npm run test:long` sends 100 MB and kills 24 times.
test('an upload goes on where it was once the browser, the API and the database were killed', async () => {
  const told = await killUploads({ size: 3 * 1024 * 1024, victims: VICTIMS, chunkSize: 512 * 1024 });
  expect(told).toEqual({ killed: [...VICTIMS], same: true, left: 1 });
}, 120_000);
