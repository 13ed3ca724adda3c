import { verifyActivity as route, type ChainVerdict } from '@freehold/contract/activity';
import { CHAIN_START } from '../../platform/audit.ts';
import { refusing } from '../../platform/refuse.ts';
import type { MemberScope } from '../../platform/scope.ts';
import { findBreak, missing, type Break, type Link } from './find-break.ts';
import { maySeeActivity } from './policy.ts';
import { readEvents, readHead } from './store.ts';

const refuse = refusing(route);
const EVENTS_AT_ONCE = 500;

/** Recomputes the workspace's chain from its first event and names the first that was edited, removed or moved; a cut end shows against the head. */
export async function verifyActivity(scope: MemberScope, eventsAtOnce = EVENTS_AT_ONCE): Promise<ChainVerdict> {
  if (!maySeeActivity(scope)) refuse('FORBIDDEN', 'Your role cannot see the workspace’s activity.');
  return scope.transaction(async (trx) => {
    const { workspaceId } = scope;
    let last: Link = { seq: 0, hash: CHAIN_START };
    let events = 0;
    const verdict = (first_broken: Break | null): ChainVerdict => ({
      intact: first_broken === null,
      events,
      head: events === 0 ? null : last.hash,
      first_broken,
    });
    for (;;) {
      const page = await readEvents(trx, workspaceId, last.seq, eventsAtOnce);
      const found = findBreak(last, page);
      if ('broken' in found) return verdict(found.broken);
      last = found.reached;
      events += page.length;
      if (page.length === eventsAtOnce) continue;
      const head = await readHead(trx, workspaceId);
      // Somebody worked meanwhile: their events belong to the answer.
      if (head.lastSeq > last.seq) continue;
      if ((head.seq ?? 0) > last.seq) return verdict(missing(last.seq + 1));
      if ((head.seq ?? 0) < last.seq || (head.hash !== null && head.hash !== last.hash)) {
        const newest = page.at(-1) ?? (await readEvents(trx, workspaceId, last.seq - 1, 1))[0];
        return verdict({
          seq: last.seq,
          id: newest?.id ?? null,
          action: newest?.action ?? null,
          at: newest?.at.toISOString() ?? null,
          fault: 'link',
        });
      }
      return verdict(null);
    }
  });
}
