import type { Trx } from '../../../platform/database.ts';
import { acrossBranches } from '../../../platform/scope.ts';
import { judgeAcceptance, nextClosings, type Standing } from './acceptance.ts';
import * as store from './store.ts';

/**
 * Brings everything that follows from the checks of these parties up to date: what their record shows, the gate, their clocks and the lines of
 * the breach register. The only place that writes any of it. Called in the transaction that changes a check or whom it is about; `changedAt`
 * is when a check of theirs changed, and left out where none did. A client is one at every branch, and so are their clocks.
 */
export const followChecks = (trx: Trx, workspaceId: number, partyIds: readonly number[], changedAt?: Date): Promise<void> =>
  acrossBranches(trx, () => followAll(trx, workspaceId, partyIds, changedAt));

async function followAll(trx: Trx, workspaceId: number, partyIds: readonly number[], changedAt: Date | undefined): Promise<void> {
  const ids = [...new Set(partyIds)].toSorted((one, other) => one - other);
  if (ids.length === 0) return;
  await store.lockParties(trx, workspaceId, ids);
  const records = await store.findRecords(trx, workspaceId, ids);
  for (const id of ids) {
    const known = records.get(id) ?? [];
    const checks = changedAt ? await noteClosings(trx, workspaceId, known, changedAt) : known;
    const byKind = Map.groupBy(checks, ({ kind }) => kind);
    for (const kind of new Set([...byKind.keys(), ...(await store.findKindsOf(trx, workspaceId, id))])) {
      const standing = judgeAcceptance(byKind.get(kind) ?? []);
      const shown = checks.find((check) => check.id === standing.shownCheckId);
      await store.writeStanding(trx, workspaceId, id, kind, standing, shown);
    }
    await stopClocks(trx, workspaceId, id, checks);
  }
}

/** The same for clocks that have just been started and lines that have just been written: none of their checks changed. */
export const followClocks = (trx: Trx, workspaceId: number, partyIds: readonly number[]): Promise<void> =>
  acrossBranches(trx, () => stopAll(trx, workspaceId, partyIds));

async function stopAll(trx: Trx, workspaceId: number, partyIds: readonly number[]): Promise<void> {
  const ids = [...new Set(partyIds)].toSorted((one, other) => one - other);
  if (ids.length === 0) return;
  await store.lockParties(trx, workspaceId, ids);
  for (const [id, checks] of await store.findRecords(trx, workspaceId, ids)) await stopClocks(trx, workspaceId, id, checks);
}

async function noteClosings(trx: Trx, workspaceId: number, checks: readonly store.PartyCheck[], now: Date): Promise<store.PartyCheck[]> {
  const noted: store.PartyCheck[] = [];
  for (const check of checks) {
    const closings = nextClosings(check, now);
    if (closings) await store.writeClosings(trx, workspaceId, check.id, closings);
    noted.push(closings ? { ...check, closings } : check);
  }
  return noted;
}

async function stopClocks(trx: Trx, workspaceId: number, partyId: number, checks: readonly store.PartyCheck[]): Promise<void> {
  const standings = new Map<string, Standing>();
  const standingOf = (kind: string): Standing => {
    const known = standings.get(kind) ?? judgeAcceptance(checks.filter((check) => check.kind === kind));
    standings.set(kind, known);
    return known;
  };
  const late: number[] = [];
  for (const due of await store.findDue(trx, workspaceId, partyId)) {
    const done = lastOf(due.kinds.map((kind) => standingOf(kind).doneAt(due.due_at)));
    if (due.table === 'property_people' && done !== null && done > due.due_at) late.push(due.id);
    if (done?.getTime() !== due.done_at?.getTime()) await store.writeDone(trx, workspaceId, due, done);
  }
  if (late.length > 0) await store.insertLateLines(trx, workspaceId, late);
}

/** What waits for several is done when the last of them is. */
function lastOf(moments: readonly (Date | null)[]): Date | null {
  const done = moments.filter((moment) => moment !== null);
  return done.length < moments.length ? null : new Date(Math.max(...done.map((moment) => moment.getTime())));
}
