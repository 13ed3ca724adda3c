import { isAsked } from '@freehold/signing-rules/signing-rules';
import { clock } from '../../../platform/london-time.ts';
import type { Schedule } from '../../../platform/jobs.ts';
import { NO_ANSWER_YET, openScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { sendLink } from './ask-people.ts';
import { nextReminder } from './reminder-days.ts';
import { addSigningEvent } from './signing-events.ts';
import * as store from './store.ts';
import { act, lockDocument, tellDocument } from './turn.ts';
import { tellMembers } from './tell-members.ts';

const SYSTEM = { kind: 'system', name: 'Reminders of documents' } as const;
const MOST_AT_ONCE = 500;
const LATE_MS = 5 * 60_000;
const LATE_TOLD_MS = 7 * 86_400_000;

/** From ten to six in London. */
const isReminderTime = (now: Date): boolean => {
  const [hours = 0] = clock(now).split(':').map(Number);
  return hours >= 10 && hours < 18;
};

async function attempt({ log }: Services, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error({ err: error }, 'a document for signing could not be followed by the clock');
  }
}

/** Reminds those whose turn it is on the days the sender chose. Several that fell due while the installation was off are one message. */
export const remindSigners: Schedule = {
  name: 'remind-signers',
  cron: '*/5 * * * *',
  async run(services) {
    const now = services.now();
    if (!isReminderTime(now)) return;
    const due = await services.db
      .selectFrom('signing_document_recipients')
      .select(['workspace_id', 'document_id', 'id'])
      .where('next_reminder_at', '<=', now)
      .orderBy('next_reminder_at')
      .limit(MOST_AT_ONCE)
      .execute();
    for (const row of due) await attempt(services, () => remindOne(services, row, now));
  },
};

async function remindOne(services: Services, due: { workspace_id: number; document_id: number; id: number }, now: Date): Promise<void> {
  const scope = openScope(services, due.workspace_id, SYSTEM);
  await scope.transaction(async (trx) => {
    const { document, recipients } = await lockDocument(trx, scope, due.document_id);
    const recipient = recipients.find(({ id }) => id === due.id);
    // Somebody else may have sent it, or the person signed, while this one waited for the lock.
    if (!recipient?.next_reminder_at || recipient.next_reminder_at > now) return;
    const firm = await store.findFirm(trx, scope);
    const isWanted = document.state === 'sent' && isAsked(recipient) && firm.state === 'active' && recipient.sent_at !== null;
    let reminded = recipient.reminded + 1;
    let next = isWanted && recipient.sent_at ? nextReminder(recipient.sent_at, document.reminders, reminded) : null;
    while (next !== null && recipient.sent_at && next <= now) {
      reminded += 1;
      next = nextReminder(recipient.sent_at, document.reminders, reminded);
    }
    await store.updateRecipient(trx, scope, recipient.id, { reminded, next_reminder_at: next, ...(isWanted && { last_reminded_at: now }) });
    if (isWanted) await sendLink(trx, scope, services, { document, recipient, purpose: 'signing_reminder' });
  }, NO_ANSWER_YET);
}

/** Ends what nobody finished in time, and raises an alarm for what was signed and is not sealed. */
export const endDocuments: Schedule = {
  name: 'end-documents',
  cron: '*/5 * * * *',
  async run(services) {
    const now = services.now();
    const over = await services.db
      .selectFrom('signing_documents')
      .select(['workspace_id', 'id'])
      .where('state', '=', 'sent')
      .where('expires_at', '<=', now)
      .limit(MOST_AT_ONCE)
      .execute();
    for (const row of over) await attempt(services, () => expireOne(services, row, now));
    const late = await services.db
      .selectFrom('signing_documents')
      .select(['workspace_id', 'id'])
      .where('state', '=', 'sealing')
      .where('signed_at', '<=', new Date(now.getTime() - LATE_MS))
      .where('signed_at', '>', new Date(now.getTime() - LATE_TOLD_MS))
      .limit(MOST_AT_ONCE)
      .execute();
    for (const row of late) await attempt(services, () => tellLate(services, row));
  },
};

async function expireOne(services: Services, due: { workspace_id: number; id: number }, now: Date): Promise<void> {
  const scope = openScope(services, due.workspace_id, SYSTEM);
  await scope.transaction(async (trx) => {
    const open = await lockDocument(trx, scope, due.id);
    // The last person may have signed, or the sender given more time, while this one waited for the lock.
    if (open.document.state !== 'sent' || open.document.expires_at === null || open.document.expires_at > now) return;
    await act(trx, scope, services, open, { kind: 'expire' });
    const document = await store.updateDocument(trx, scope, due.id, { ended_at: now });
    await addSigningEvent(trx, scope, document, { kind: 'expired' }, now);
    await tellDocument(trx, scope, document, 'expire.signing_document');
    await tellMembers(trx, scope, document, {
      kind: 'document_stopped',
      words: 'The time to sign a document is over. Send it again, or let it rest.',
    });
  }, NO_ANSWER_YET);
}

async function tellLate(services: Services, due: { workspace_id: number; id: number }): Promise<void> {
  const scope = openScope(services, due.workspace_id, SYSTEM);
  await scope.transaction(async (trx) => {
    const open = await lockDocument(trx, scope, due.id);
    if (open.document.state !== 'sealing') return;
    await tellMembers(trx, scope, open.document, {
      kind: 'document_late',
      words:
        'Everybody signed a document, and it is not sealed yet. Nothing is lost: it is tried again. Tell whoever runs this installation.',
      once: true,
    });
  }, NO_ANSWER_YET);
}
