import { addDays } from '@freehold/property-rules/calendar';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { inPounds } from '../../../platform/in-pounds.ts';
import { dateInWords, londonDate } from '../../../platform/london-time.ts';
import { NO_ANSWER_YET, openScope, type Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { reachOf } from '../../access/public.ts';
import { notify, settleNotices } from '../notifications/public.ts';
import * as store from './store.ts';
import { stopsOn, withLate } from './subscription-states.ts';

/** What late invoices make of the subscription, as it stands today. */
export async function judgeLate(trx: Trx, scope: Scope, services: Pick<Services, 'now'>): Promise<void> {
  const row = await store.lockSubscription(trx, scope);
  if (!row) return;
  const today = londonDate(services.now());
  const late = await store.findLate(trx, scope, today);
  // The day after the one it was due on.
  const since = late[0] ? addDays(late[0].due_on, 1) : null;
  const before = store.standingOf(row);
  const after = withLate(before, since, today);
  if (after.state === before.state && after.lateSince === before.lateSince) return;
  await store.updateSubscription(trx, scope, store.columnsOf(after), services.now());
  await recordEvent(trx, scope, {
    action: after.lateSince === null ? 'settle.plan' : 'late.plan',
    object: { type: 'workspace', id: scope.workspaceId, label: row.plan },
    diff: { state: { before: before.state, after: after.state } },
  });
  if (after.lateSince === null) return await settleNotices(trx, scope, ['payment_late'], { type: 'late_invoice' });
  const [first] = late;
  if (!first) return;
  const stops = dateInWords(stopsOn(after.lateSince));
  const has = late.length > 1 ? `${late.length} invoices are late` : `Invoice ${first.number} of ${inPounds(first.total_pence)} is late`;
  await notify(trx, scope, {
    kind: 'payment_late',
    to: 'everyone',
    mayKnow: (member) => reachOf(member, 'see_billing') !== null,
    object: { type: 'late_invoice', id: `${after.lateSince}:${after.state}` },
    words: after.state === 'restricted' ? `${has}. New checks are stopped until it is paid.` : `${has}. New checks stop on ${stops}.`,
    path: '/plans_billings',
    once: true,
  });
}

/** Looks at every workspace with a late invoice, or that had one. One that fails holds up no other. */
export async function markLate(services: Services): Promise<void> {
  for (const workspaceId of await store.findWithLate(services.db, londonDate(services.now()))) {
    const scope = openScope(services, workspaceId, { kind: 'system', name: 'Billing' });
    try {
      await scope.transaction((trx) => judgeLate(trx, scope, services), NO_ANSWER_YET);
    } catch (error) {
      services.log.error({ err: error, workspaceId }, 'late invoices could not be looked at');
    }
  }
}
