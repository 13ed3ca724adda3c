import type { LiveEvent } from '@freehold/contract/overview/events';
import { announce } from '../../../platform/announce.ts';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Fault } from '../../../providers/not-taken.ts';
import { isOver, nextState, type MessageEvent } from './message-state.ts';
import { opensDoor } from './queue-message.ts';
import * as store from './store.ts';

type Said = { fault?: Fault | null; providerId?: string | null };

const SETTLED = new Set(['delivered', 'bounced', 'failed', 'given_up', 'withdrawn']);

/** Records whose lists show how their newest message stands, by the topic of these lists. */
const SHOWN_IN: Partial<Record<string, LiveEvent['topic']>> = { member: 'members' };

/** Moves a locked message on by what happened, writes what follows from it, and tells open screens. An event that changes nothing writes nothing. */
export async function moveMessage(
  trx: Trx,
  scope: Scope,
  row: store.MessageRow,
  event: MessageEvent,
  now: Date,
  { fault = null, providerId = null }: Said = {},
): Promise<store.MessageRow> {
  const state = nextState(row.state, event);
  const known = row.provider_id ?? providerId;
  if (state === row.state && known === row.provider_id) return row;
  const wasTaken = state === 'sent' || state === 'delivered';
  const forgets = isOver(state) && (opensDoor(row.purpose) || state === 'withdrawn');
  const after = await store.updateMessage(trx, scope, row.id, {
    state,
    provider_id: known,
    ...(state !== row.state && {
      fault,
      ...(wasTaken && row.sent_at === null && { sent_at: now }),
      ...(SETTLED.has(state) && { settled_at: now }),
      // A link that lets somebody in is kept no longer than it takes to hand it over.
      ...(forgets && { content_sealed: null }),
    }),
  });
  if (forgets) await store.deleteFiles(trx, scope, row.id);
  await announce(trx, scope, { topic: 'messages', id: row.id });
  const topic = row.about_type === null ? undefined : SHOWN_IN[row.about_type];
  if (topic) await announce(trx, scope, { topic, id: Number(row.about_id) });
  return after;
}
