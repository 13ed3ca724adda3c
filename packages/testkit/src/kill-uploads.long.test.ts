import { expect, test } from 'vitest';
import { killUploads, VICTIMS } from './kill-uploads.ts';

test('an upload of 100 MB arrives whole although browser, API and database are killed at random moments', async () => {
  const victims = Array.from({ length: 24 }, () => VICTIMS[Math.floor(Math.random() * VICTIMS.length)] ?? 'api');
  const told = await killUploads({ size: 100 * 1024 * 1024, victims, chunkSize: 4 * 1024 * 1024 });
  expect(told).toEqual({ killed: victims, same: true, left: 1 });
});
