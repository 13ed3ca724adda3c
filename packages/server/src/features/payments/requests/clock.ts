import { clock } from '../../../platform/london-time.ts';
import { addJob, type Schedule } from '../../../platform/jobs.ts';
import { NO_ANSWER_YET, openScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { describeFirm } from '../../firm/public.ts';
import { sendLink } from './ask-payer.ts';
import { closePages } from './cancel.ts';
import { lockRequest, move } from './move.ts';
import { nextReminder } from './reminder-days.ts';
import { updateRequest } from './store.ts';
import { notifyPayment, tellRequest } from './tell.ts';

const SYSTEM = { kind: 'system', name: 'Clock of payments' } as const;
const MOST_AT_ONCE = 500;
const LOOK_AGAIN_MS = 10 * 60_000;

const isReminderTime = (now: Date): boolean => {
  const [hours = 0] = clock(now).split(':').map(Number);
  return hours >= 10 && hours < 18;
};

async function attempt({ log }: Services, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error({ err: error }, 'a payment could not be followed by the clock');
  }
}
type Due = { workspace_id: number; id: number };

/** Reminds payers two, five and nine days after a request was sent. Several that fell due while the installation was off are one message. */
export const remindPayers: Schedule = {
  name: 'remind-payers',
  cron: '*/5 * * * *',
  async run(services) {
    const now = services.now();
    if (!isReminderTime(now)) return;
    const due = await services.db
      .selectFrom('payment_requests')
      .select(['workspace_id', 'id'])
      .where('next_reminder_at', '<=', now)
      .orderBy('next_reminder_at')
      .limit(MOST_AT_ONCE)
      .execute();
    for (const row of due) await attempt(services, () => remindOne(services, row, now));
  },
};

async function remindOne(services: Services, due: Due, now: Date): Promise<void> {
  const scope = openScope(services, due.workspace_id, SYSTEM);
  await scope.transaction(async (trx) => {
    const row = await lockRequest(trx, scope, due.id);
    if (row.next_reminder_at === null || row.next_reminder_at > now || row.sent_at === null) return;
    let reminded = row.reminded + 1;
    let next = nextReminder(row.sent_at, reminded);
    while (next !== null && next <= now) {
      reminded += 1;
      next = nextReminder(row.sent_at, reminded);
    }
    const isWanted = ['sent', 'viewed', 'failed'].includes(row.state) && !row.is_frozen && (await describeFirm(trx, scope)).isActive;
    const after = await updateRequest(trx, scope, row.id, { reminded, next_reminder_at: isWanted ? next : null });
    if (!isWanted) return;
    const by = await sendLink(trx, scope, services, after, 'payment_reminder');
    await tellRequest(trx, scope, after, { action: 'remind.payment_request', words: `Reminded by ${by}`, at: now });
  }, NO_ANSWER_YET);
}

/** Ends what nobody paid in time; what is being paid just now is left to the provider. */
export const endPayments: Schedule = {
  name: 'end-payments',
  cron: '*/5 * * * *',
  async run(services) {
    const now = services.now();
    const over = await services.db
      .selectFrom('payment_requests')
      .select(['workspace_id', 'id'])
      .where('state', 'in', ['sent', 'viewed', 'failed'])
      .where('expires_at', '<=', now)
      .limit(MOST_AT_ONCE)
      .execute();
    for (const row of over) await attempt(services, () => expireOne(services, row, now));
  },
};

async function expireOne(services: Services, due: Due, now: Date): Promise<void> {
  const scope = openScope(services, due.workspace_id, SYSTEM);
  await closePages(scope, services, due.id);
  await scope.transaction(async (trx) => {
    const row = await lockRequest(trx, scope, due.id);
    if (row.expires_at === null || row.expires_at > now) return;
    const after = await move(trx, scope, row, { kind: 'expire' }, { next_reminder_at: null });
    if (!after) return;
    await tellRequest(trx, scope, after, {
      action: 'expire.payment_request',
      words: 'The time to pay is over',
      family: 'trouble',
      at: now,
      before: row.state,
    });
    await notifyPayment(trx, scope, after, { kind: 'payment_trouble', words: 'The time to pay is over. Ask again, or let it rest.' });
  }, NO_ANSWER_YET);
}

/** Looks again at pages that were opened and of which the provider told nothing: a message of it may be lost. */
export const lookAgain: Schedule = {
  name: 'look-again-at-payments',
  cron: '*/10 * * * *',
  async run(services) {
    if (!services.payments) return;
    const before = new Date(services.now().getTime() - LOOK_AGAIN_MS);
    const open = await services.db
      .selectFrom('payment_attempts')
      .select(['workspace_id', 'account', 'session'])
      .where('state', 'in', ['open', 'processing'])
      .where('session', 'is not', null)
      .where('provider', '=', services.payments.name)
      .where((row) => row.or([row('looked_at', 'is', null), row('looked_at', '<=', before)]))
      .where('opened_at', '<=', before)
      .orderBy('opened_at')
      .limit(MOST_AT_ONCE)
      .execute();
    for (const { workspace_id, account, session } of open)
      await attempt(services, async () => {
        const scope = openScope(services, workspace_id, SYSTEM);
        await scope.transaction(
          (trx) => addJob(trx, 'hear-payment', { account, session, payment: null }, `hear-payment:${session ?? ''}`),
          NO_ANSWER_YET,
        );
      });
  },
};
