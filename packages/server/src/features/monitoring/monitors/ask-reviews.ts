import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { londonDate } from '../../../platform/london-time.ts';
import { NO_ANSWER_YET, type Scope } from '../../../platform/scope.ts';
import { addDays, addMonthsTo } from '@freehold/property-rules/calendar';
import { memberCan } from '../../access/public.ts';
import { notify, type Recipient, settleNotices } from '../../firm/public.ts';
import { MONITOR } from './change-monitor.ts';
import { ASKED_DAYS_BEFORE, REVIEW_MONTHS, unanswered } from './monitor-states.ts';
import * as store from './store.ts';

const SYSTEM = 'Freehold';
const ends = (member: Recipient) => memberCan(member).end_monitoring;
/** Where what waits for an answer stands. */
export const RENEWALS = '/marketplace/monitoring_report?show=renewal';

/** Ends what ends with the relationship, asks thirty days before a review is due whether to go on, and answers by itself what nobody answered until that day. */
export async function askReviews(scope: Scope, now: Date): Promise<void> {
  const today = londonDate(now);
  const ended = await scope.transaction((trx) => store.findEndedRelationships(trx, scope, today), NO_ANSWER_YET);
  // One transaction each: nobody waits for the whole of them.
  for (const { id, party_id: partyId } of ended)
    await scope.transaction((trx) => endByItself(trx, scope, now, { id, partyId, reason: 'The relationship has ended' }), NO_ANSWER_YET);
  const due = await scope.transaction((trx) => store.findDueReviews(trx, scope, today, addDays(today, ASKED_DAYS_BEFORE)), NO_ANSWER_YET);
  for (const review of due)
    await scope.transaction(async (trx) => {
      await store.lockParty(trx, scope, review.party_id);
      const row = await store.lockMonitor(trx, scope, review.id);
      if (!row || row.state === 'ended') return;
      if (row.review_due_on < today) await answer(trx, scope, now, review);
      else if (row.review_asked_at === null) await ask(trx, scope, now, review);
    }, NO_ANSWER_YET);
}

async function ask(trx: Trx, scope: Scope, now: Date, { id }: store.DueReview): Promise<void> {
  await store.updateMonitor(trx, scope, id, { review_asked_at: now });
  await note(trx, scope, now, { id, kind: 'asked', reason: null });
  await notify(trx, scope, {
    kind: 'monitor_review',
    to: 'everyone',
    mayKnow: ends,
    object: { type: MONITOR, id },
    words: 'Monitoring of one of your people is due for its yearly review. Say whether it goes on, ends or changes.',
    path: RENEWALS,
    once: true,
  });
}

async function answer(trx: Trx, scope: Scope, now: Date, review: store.DueReview): Promise<void> {
  const what = unanswered({ relationshipEnded: review.relationship_ended });
  if (what === 'end')
    return endByItself(trx, scope, now, {
      id: review.id,
      partyId: review.party_id,
      reason: 'Nobody answered the yearly review, and the relationship has ended',
    });
  const until = londonDate(addMonthsTo(now, REVIEW_MONTHS));
  await store.updateMonitor(trx, scope, review.id, { review_due_on: until, review_asked_at: null });
  await note(trx, scope, now, {
    id: review.id,
    kind: 'continued',
    reason: 'Nobody answered the yearly review, and the relationship is open',
  });
  await settleNotices(trx, scope, ['monitor_review'], { type: MONITOR, id: review.id });
  await recordEvent(trx, scope, {
    action: 'review.monitor',
    object: { type: 'party', id: review.party_id, label: review.display_name },
    reason: 'Nobody answered the yearly review, and the relationship is open',
  });
}

type Ending = { id: number; partyId: number; reason: string };
async function endByItself(trx: Trx, scope: Scope, now: Date, { id, partyId, reason }: Ending): Promise<void> {
  await store.lockParty(trx, scope, partyId);
  const row = await store.lockMonitor(trx, scope, id);
  if (!row || row.state === 'ended') return;
  const change = { state: 'ended', ended_at: now, state_at: now, state_reason: reason, review_asked_at: null } as const;
  await store.updateMonitor(trx, scope, id, change);
  await note(trx, scope, now, { id, kind: 'ended', reason });
  await settleNotices(trx, scope, ['monitor_review'], { type: MONITOR, id });
  await recordEvent(trx, scope, {
    action: 'end.monitor',
    object: { type: 'party', id: row.party_id, label: await store.nameOfParty(trx, scope, row.party_id) },
    reason,
  });
  await announce(trx, scope, { topic: 'monitoring', id });
}

async function note(
  trx: Trx,
  scope: Scope,
  now: Date,
  { id, kind, reason }: { id: number; kind: 'asked' | 'continued' | 'ended'; reason: string | null },
): Promise<void> {
  const row = await store.lockMonitor(trx, scope, id);
  await store.insertChange(trx, {
    workspace_id: scope.workspaceId,
    monitor_id: id,
    kind,
    cadence: row?.cadence ?? 'daily',
    reason,
    by_name: SYSTEM,
    at: now,
  });
}
