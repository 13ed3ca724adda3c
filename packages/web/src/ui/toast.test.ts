import { expect, test, vi } from 'vitest';
import { toast } from './toast.ts';

const shown = vi.hoisted(() => vi.fn());
vi.mock('./show-toast.tsx', () => ({ showToast: shown }));
vi.mock('./overlays.ts', () => ({ overlaysReady: () => Promise.resolve() }));

test.each(['', null, undefined])('a failure without words (%j) says Failed', async (message) => {
  shown.mockClear();
  toast.fail(message);
  await vi.waitFor(() => expect(shown).toHaveBeenCalledWith('fail', 'Failed', undefined), { timeout: 10_000 });
});

test('a message is shown as it is', async () => {
  toast.ok('Link copied', '14 Calloway Crescent');
  await vi.waitFor(() => expect(shown).toHaveBeenCalledWith('ok', 'Link copied', '14 Calloway Crescent'), { timeout: 10_000 });
});
