import { z } from 'zod';
import { openJson } from '../../../platform/encryption.ts';
import { readFile } from '../../../platform/file-vault.ts';
import type { JobHandlers } from '../../../platform/jobs.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { faultOf, NotTaken, type Fault, type Taken } from '../../../providers/not-taken.ts';
import { eventOfFault, nextState, type MessageEvent } from './message-state.ts';
import { moveMessage } from './move-message.ts';
import { addSending, isNotice } from './queue-message.ts';
import { addressContext, contentContext } from './seal-contexts.ts';
import * as store from './store.ts';

declare module '../../../platform/jobs.ts' {
  interface JobPayloads {
    'send-message': { messageId: number };
  }
}

/** Longer than any service is waited for: who has not said by then what came of it never will. */
const LOST_AFTER_SECONDS = 180;
const HOUR_MS = 3_600_000;

/** It was handed to nobody, because nobody is to have it any more. */
class NotWanted extends Error {}

const MailContent = z.object({ subject: z.string(), text: z.string(), html: z.string() });
const TextContent = z.object({ text: z.string() });

/**
 * Hands a message to its service, once. It is marked as `sending` before and by what came of it after. One found `sending` was begun by a worker
 * that has ended since, or still waits: nobody knows whether it left, so it is not sent a second time but becomes `unconfirmed`, unless the
 * service itself knows a repeat by our id.
 */
export const messageJobs: Pick<JobHandlers, 'send-message'> = {
  async 'send-message'({ messageId }, services, { scope, isLastAttempt }) {
    const begun = await begin(scope, services, messageId);
    if (!begun) return;
    let event: MessageEvent = 'accepted';
    let fault: Fault | null = null;
    let thrown: unknown;
    let providerId: string | null = null;
    try {
      const taken = await handOver(scope, services, begun);
      providerId = taken.id;
      if (taken.isDelivered) event = 'delivered';
    } catch (error) {
      thrown = error;
      fault = faultOf(error);
      event = eventOfFault(fault, isLastAttempt && !(error instanceof NotWanted));
    }
    await scope.transaction(async (trx) => {
      const row = await store.lockMessage(trx, scope, messageId);
      if (!row) return;
      const after = await moveMessage(trx, scope, row, event, services.now(), { fault, providerId });
      // Withdrawn while the service was asked, which did not take it.
      if (after.state === 'queued' && (after.content_sealed === null || thrown instanceof NotWanted)) {
        await moveMessage(trx, scope, after, 'withdraw', services.now());
        event = 'withdraw';
      }
    });
    if (event === 'withdraw') return;
    // Tried again later; what is decided is decided.
    if (event === 'put_off') throw thrown;
    if (thrown !== undefined) services.log.warn({ message: begun.public_id, fault }, 'a message was not sent');
  },
};

/** Marks it as being sent, or answers null where there is nothing to send. */
function begin(scope: Scope, services: Services, messageId: number): Promise<store.MessageRow | null> {
  return scope.transaction(async (trx) => {
    const now = services.now();
    const row = await store.lockMessage(trx, scope, messageId);
    if (!row || (row.state !== 'queued' && row.state !== 'sending')) return null;
    if (row.state === 'sending' && !isKnownRepeat(services, row, now)) {
      // A clock that was set back makes nobody wait longer.
      const passedSeconds = Math.max(0, (now.getTime() - (row.sending_at?.getTime() ?? 0)) / 1000);
      const waitSeconds = Math.ceil(LOST_AFTER_SECONDS - passedSeconds);
      if (waitSeconds > 0) await addSending(trx, messageId, waitSeconds);
      else await moveMessage(trx, scope, row, 'lost', now, { fault: 'unknown' });
      return null;
    }
    return store.updateMessage(trx, scope, messageId, {
      state: nextState(row.state, 'begin'),
      provider: providerOf(services, row)?.name ?? null,
      attempts: row.attempts + 1,
      // The first time counts: the service remembers from then on.
      sending_at: row.state === 'sending' ? row.sending_at : now,
    });
  });
}

const providerOf = ({ mail, sms }: Services, { channel }: store.MessageRow) => (channel === 'email' ? mail : sms);

/** The service would not send it twice. */
function isKnownRepeat(services: Services, row: store.MessageRow, now: Date): boolean {
  const hours = row.channel === 'email' && row.provider === services.mail.name ? (services.mail.remembersHours ?? 0) : 0;
  return row.sending_at !== null && row.content_sealed !== null && now.getTime() - row.sending_at.getTime() < hours * HOUR_MS;
}

async function handOver(scope: Scope, services: Services, row: store.MessageRow): Promise<Taken> {
  const { keys } = services;
  if (!row.to_sealed || !row.content_sealed) throw new Error('What this message says was erased before it was sent');
  const id = row.public_id;
  const to = z.string().parse(await openJson(keys, scope.workspaceId, row.to_sealed, addressContext(id)));
  const content = await openJson(keys, scope.workspaceId, row.content_sealed, contentContext(id));
  if (row.channel === 'sms') {
    if (!services.sms) throw new NotTaken('Text messages are not set up here', 'refused');
    return services.sms.send({ to, ...TextContent.parse(content), id });
  }
  if (isNotice(row.purpose) && !(await scope.transaction((trx) => store.isAddressOfMember(trx, scope, to, services.now()))))
    throw new NotWanted();
  const attachments = await scope.transaction(async (trx) => {
    const files = await store.findFiles(trx, scope, [row.id]);
    return Promise.all(
      files.map(async ({ sha256, name }) => {
        const { bytes, mime } = await readFile(trx, scope, services, sha256);
        return { name, mime, bytes };
      }),
    );
  });
  return services.mail.send({ to, ...MailContent.parse(content), id, attachments, ...(row.reply_to && { replyTo: row.reply_to }) });
}
