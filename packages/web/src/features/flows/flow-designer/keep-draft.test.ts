import type { FlowDesign } from '@freehold/contract/flows/flow-designs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { keepDraft } from '../../../lib/keep-draft.ts';
import { designOf, draftWith } from './test-design.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const stale = () => new ApiError({ code: 'STALE_VERSION', message: 'Someone else changed this.', status: 412 });
const minutes = (est_minutes: number) => draftWith({ est_minutes });

describe('a draft', () => {
  test('is saved by itself once somebody stops, one save at a time, with the version that the one before got', async () => {
    const save = vi.fn(async (version: number, draft: FlowDesign['draft']) => designOf({ version: version + 1, draft }));
    const keeper = keepDraft(designOf(), { save, reload: vi.fn() });
    keeper.change(minutes(6));
    keeper.change(minutes(7));
    expect([keeper.read().step, save.mock.calls.length]).toEqual(['waiting', 0]);
    const first = keeper.flush();
    keeper.change(minutes(8));
    expect(await first).toBe(true);
    expect(save.mock.calls.map(([version, draft]) => [version, draft.est_minutes])).toEqual([
      [1, 7],
      [2, 8],
    ]);
    expect(keeper.read()).toMatchObject({ step: 'saved', saved: { version: 3 } });
    keeper.change(minutes(9));
    await vi.advanceTimersByTimeAsync(800);
    expect(save).toHaveBeenCalledTimes(3);
  });

  test('that could not be saved stays, says so, and is sent with the next change', async () => {
    const save = vi.fn().mockRejectedValueOnce(new ApiError({ code: 'OFFLINE', message: 'No connection', status: 0 }));
    save.mockImplementation(async (version: number, draft: FlowDesign['draft']) => designOf({ version: version + 1, draft }));
    const keeper = keepDraft(designOf(), { save, reload: vi.fn() });
    keeper.change(minutes(6));
    expect(await keeper.flush()).toBe(false);
    expect(keeper.read()).toMatchObject({ step: 'failed', draft: { est_minutes: 6 } });
    expect(await keeper.flush()).toBe(true);
  });

  test('that somebody else saved meanwhile is not overwritten until one of both is chosen', async () => {
    const theirs = designOf({ version: 5, draft: minutes(20), saved_by: 'Rhys Vaughan' });
    const save = vi.fn().mockRejectedValueOnce(stale());
    save.mockImplementation(async (version: number, draft: FlowDesign['draft']) => designOf({ version: version + 1, draft }));
    for (const mine of [true, false]) {
      save.mockReset().mockRejectedValueOnce(stale());
      save.mockImplementation(async (version: number, draft: FlowDesign['draft']) => designOf({ version: version + 1, draft }));
      const keeper = keepDraft(designOf(), { save, reload: async () => theirs });
      keeper.change(minutes(6));
      expect(await keeper.flush()).toBe(false);
      expect(keeper.read()).toMatchObject({ theirs: { saved_by: 'Rhys Vaughan' }, draft: { est_minutes: 6 } });
      if (mine) await keeper.chooseMine();
      else keeper.chooseTheirs();
      expect([keeper.read().draft.est_minutes, keeper.read().saved.version, keeper.read().theirs]).toEqual(
        mine ? [6, 6, null] : [20, 5, null],
      );
      expect(save).toHaveBeenCalledTimes(mine ? 2 : 1);
    }
  });

  test('that was published meanwhile goes on with the new version, and nobody is asked', async () => {
    const save = vi.fn().mockRejectedValueOnce(stale());
    save.mockImplementation(async (version: number, draft: FlowDesign['draft']) => designOf({ version: version + 1, draft }));
    const keeper = keepDraft(designOf(), { save, reload: async () => designOf({ version: 4 }) });
    keeper.change(minutes(6));
    expect(await keeper.flush()).toBe(true);
    expect(save.mock.calls.map(([version]) => version)).toEqual([1, 4]);
  });

  test('takes what a colleague saved while nothing of one’s own waits, and keeps one’s own otherwise', () => {
    const keeper = keepDraft(designOf(), { save: vi.fn(), reload: vi.fn() });
    keeper.take(designOf({ version: 2, draft: minutes(30) }));
    expect(keeper.read().draft.est_minutes).toBe(30);
    keeper.change(minutes(31));
    keeper.take(designOf({ version: 3, draft: minutes(40) }));
    expect(keeper.read().draft.est_minutes).toBe(31);
    keeper.stop();
  });
});
