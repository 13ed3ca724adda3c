import { CHAIN_START } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { findBreak, missing, type Break, type Link } from './find-break.ts';
import { readEvents, readHead } from './store.ts';

const EVENTS_AT_ONCE = 500;
export type Recomputed = { events: number; head: string | null; unsealed: number; broken: Break | null };

/** Recomputes the workspace's chain from its first event and names the first that was edited, removed or moved; a cut end shows against the head. What is not sealed yet is counted and no more. */
export async function recomputeChain(trx: Trx, workspaceId: number, eventsAtOnce = EVENTS_AT_ONCE): Promise<Recomputed> {
  let last: Link = { seq: 0, hash: CHAIN_START };
  let events = 0;
  const came = async (broken: Break | null): Promise<Recomputed> => {
    const { unsealed } = await readHead(trx, workspaceId);
    return { events, head: events === 0 ? null : last.hash, unsealed, broken };
  };
  for (;;) {
    const page = await readEvents(trx, workspaceId, last.seq, eventsAtOnce);
    const found = findBreak(last, page);
    if ('broken' in found) return came(found.broken);
    last = found.reached;
    events += page.length;
    if (page.length === eventsAtOnce) continue;
    const head = await readHead(trx, workspaceId);
    // Somebody worked meanwhile: their events belong to the answer.
    if (head.lastSeq > last.seq) continue;
    if ((head.seq ?? 0) > last.seq) return came(missing(last.seq + 1));
    if ((head.seq ?? 0) < last.seq || (head.hash !== null && head.hash !== last.hash)) {
      const newest = page.at(-1) ?? (await readEvents(trx, workspaceId, last.seq - 1, 1))[0];
      return came({
        seq: last.seq,
        id: newest?.id ?? null,
        action: newest?.action ?? null,
        at: newest?.at.toISOString() ?? null,
        fault: 'link',
      });
    }
    return came(null);
  }
}
