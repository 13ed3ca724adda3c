import type { ChainVerdict } from '@freehold/contract/overview/activity';
import { chainHash } from '../../../platform/audit.ts';
import type { StoredEvent } from './store.ts';

export type Break = NonNullable<ChainVerdict['first_broken']>;
/** How far the chain has been recomputed: the last number and its hash. */
export type Link = { seq: number; hash: string };

const present = ({ seq, id, action, at }: StoredEvent, fault: Break['fault']): Break => ({ seq, id, action, at: at.toISOString(), fault });
export const missing = (seq: number): Break => ({ seq, id: null, action: null, at: null, fault: 'gap' });

/** The first fault among events that should follow `from`, or the link they reach. A missing number is a gap, a wrong predecessor a broken link, changed content a wrong hash. */
export function findBreak(from: Link, events: readonly StoredEvent[]): { broken: Break } | { reached: Link } {
  let last = from;
  for (const event of events) {
    if (event.seq !== last.seq + 1) return { broken: missing(last.seq + 1) };
    if (event.prev_hash !== last.hash) return { broken: present(event, 'link') };
    const { seq, actor, action, object, diff, reason } = event;
    if (chainHash(last.hash, { seq, at: event.at.toISOString(), actor, action, object, diff, reason }) !== event.hash)
      return { broken: present(event, 'hash') };
    last = { seq: event.seq, hash: event.hash };
  }
  return { reached: last };
}
