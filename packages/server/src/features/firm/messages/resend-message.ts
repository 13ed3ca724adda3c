import { randomUUID } from 'node:crypto';
import { resendMessage as route, type Message } from '@freehold/contract/firm/messages';
import { z } from 'zod';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import { openJson, sealJson } from '../../../platform/encryption.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { isSeen, presentMessage, whyNotAgain } from './present.ts';
import { addSending, isNotice } from './queue-message.ts';
import { addressContext, contentContext } from './seal-contexts.ts';
import * as store from './store.ts';

const refuse = refusing(route);

/** Sends a message that did not arrive again as it was, as a new one to the same address. */
export function resendMessage(scope: MemberScope, { keys, now }: Services, id: number): Promise<Message> {
  requireMay(scope, 'see_activity');
  requireMay(scope, 'invite_applicants');
  return scope.transaction(async (trx) => {
    const before = await store.lockMessage(trx, scope, id);
    if (!before || !isSeen(scope, before)) return refuse('NOT_FOUND', 'There is no such message.');
    const whyNot = whyNotAgain(before);
    if (whyNot !== null || !before.to_sealed || !before.content_sealed) return refuse('INVALID_STATE', whyNot ?? '');
    const publicId = randomUUID();
    const owner = scope.workspaceId;
    // Each seal is bound to its own message.
    const to = z.string().parse(await openJson(keys, owner, before.to_sealed, addressContext(before.public_id)));
    if (isNotice(before.purpose) && !(await store.isAddressOfMember(trx, scope, to, now())))
      return refuse('INVALID_STATE', 'This went to somebody who is not a member here any more, so it is not sent again.');
    const content = await openJson(keys, owner, before.content_sealed, contentContext(before.public_id));
    const newId = await store.insertMessage(trx, {
      workspace_id: owner,
      public_id: publicId,
      channel: before.channel,
      purpose: before.purpose,
      to_masked: before.to_masked,
      to_sealed: await sealJson(keys, owner, to, addressContext(publicId)),
      subject: before.subject,
      content_sealed: await sealJson(keys, owner, content, contentContext(publicId)),
      reply_to: before.reply_to,
      about_type: before.about_type,
      about_id: before.about_id,
      about_path: before.about_path,
      by_member: scope.actor.memberId,
      queued_at: now(),
    });
    const files = await store.findFiles(trx, scope, [id]);
    await store.insertFiles(
      trx,
      scope,
      newId,
      files.map(({ sha256, name }) => ({ sha256, name })),
    );
    await store.updateMessage(trx, scope, id, { resent_as: newId });
    await addSending(trx, newId);
    await recordEvent(
      trx,
      scope,
      { action: 'resend.message', object: { type: 'message', id: newId, label: before.to_masked } },
      { live: [{ topic: 'messages', id: newId }] },
    );
    await announce(trx, scope, { topic: 'messages', id });
    const after = await store.findMessage(trx, scope, newId);
    if (!after) throw new Error('A message was written and is not there');
    return presentMessage(
      after,
      scope,
      files.map(({ name }) => name),
    );
  });
}
