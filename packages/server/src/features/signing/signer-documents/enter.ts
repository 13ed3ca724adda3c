import * as signerDocumentsContract from '@freehold/contract/signing/signer-documents';
import type { askForSigningLink, enterSigningLink, OpenedSigningLink, sendSigningCode } from '@freehold/contract/signing/signer-documents';
import type { z } from 'zod';
import type { BackgroundWork } from '../../../platform/background-work.ts';
import { CODE_WORDS, wrongCodeWords } from '../../../platform/code-words.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import type { Services } from '../../../platform/services.ts';
import { deliverLinkCode, describeAppUser, linkStands, openDocumentSession, openSession, takeCode } from '../../access/public.ts';
import { readFirmLogo } from '../../firm/public.ts';
import {
  addSigningEvent,
  isAccessCode,
  MOST_CODE_TRIES,
  openContacts,
  proofContactOf,
  revokeLinks,
  tellDocument,
  tellMembers,
  updateRecipient,
} from '../signing-documents/public.ts';
import { behindLink, NO_LINK, type BehindLink } from './behind-link.ts';

const refuseOpen = refusing(signerDocumentsContract.enterSigningLink, signerDocumentsContract.sendSigningCode);
const refuseEnterByCode = refusing(signerDocumentsContract.enterSigningLink);

const CLOSED: Partial<Record<OpenedSigningLink['state'], string>> = {
  expired: 'The time for signing this document is over. Ask whoever sent it.',
  declined: 'Somebody declined to sign this document, so it is not signed any more.',
  voided: 'This document was called off. You need do nothing more.',
  replaced: 'Somebody else was asked in your place. You need do nothing more.',
};
function requireOpen({ state }: BehindLink): void {
  const closed = CLOSED[state];
  if (closed !== undefined) return refuseOpen('INVALID_STATE', closed);
}

/** The firm behind a link, and how to prove who one is. It changes nothing: programs that read messages open links too. */
export function openLink(services: Services, token: string): Promise<OpenedSigningLink> {
  return behindLink(services, token, async ({ trx, scope, recipient, firm, state }) => {
    const { proof, email_masked: email, phone_masked: phone } = recipient;
    const isReplaced = state === 'replaced';
    const codeTo: OpenedSigningLink['code_to'] =
      isReplaced || proof === 'access_code'
        ? []
        : proof === 'email_code'
          ? [{ channel: 'email', to: email ?? '' }]
          : [{ channel: 'sms', to: phone ?? '' }];
    return {
      agency: { name: firm.name, colour: firm.colour, logo: await readFirmLogo(trx, scope, services, firm), contact: firm.contact },
      state,
      proof,
      proof_locked: proof === 'access_code' && recipient.access_code_tries >= MOST_CODE_TRIES,
      code_to: codeTo,
    };
  });
}

/** The contact a code goes to, in the clear: the one the firm gave, never one that the caller names. */
async function contactOf(behind: BehindLink, services: Services, channel: 'email' | 'sms') {
  requireOpen(behind);
  const { recipient, scope } = behind;
  if (recipient.proof !== (channel === 'email' ? 'email_code' : 'sms_code'))
    return refuseField('channel', 'A code cannot be sent this way', 'NO_CONTACT');
  if (channel === 'sms' && services.sms === null)
    return refuseField('channel', 'Text messages are not set up here. Ask whoever sent the document.', 'NO_TEXTS');
  const value = proofContactOf(recipient, await openContacts(services, scope, recipient));
  if (value === null || recipient.app_user_id === null) return refuseOpen('LINK_INVALID', NO_LINK);
  const masked = (channel === 'email' ? recipient.email_masked : recipient.phone_masked) ?? '';
  return { value, masked, appUserId: recipient.app_user_id, recipientId: recipient.id };
}

export async function sendCode(services: Services, { token, channel }: z.output<typeof sendSigningCode.body>, work: BackgroundWork) {
  const { value, masked, recipientId } = await behindLink(services, token, (behind) => contactOf(behind, services, channel));
  return deliverLinkCode(services, { channel, value, masked, countedBy: `signer ${recipientId}` }, work);
}

type Entering = z.output<typeof enterSigningLink.body>;

/** Lets somebody in who proved who they are, by a code that was sent to them or by the access code they were told. */
export async function enter(services: Services, asked: Entering) {
  return 'access_code' in asked ? enterByAccessCode(services, asked) : enterByCode(services, asked);
}

async function enterByCode(services: Services, asked: Extract<Entering, { code: string }>) {
  const { value } = await behindLink(services, asked.token, (behind) => contactOf(behind, services, asked.channel));
  const taken = await takeCode(services, { contact: value, challenge: asked.challenge, code: asked.code });
  if (taken.kind === 'wrong') return refuseField('code', wrongCodeWords(taken.triesLeft), 'WRONG_CODE');
  if (taken.kind === 'refused') return refuseEnterByCode('CODE_INVALID', CODE_WORDS[taken.reason]);
  const entered = await behindLink(services, asked.token, async (behind) => {
    // The firm may have put another contact in its place while the code was typed.
    const now = await contactOf(behind, services, asked.channel);
    if (now.value !== value) return refuseEnterByCode('LINK_INVALID', NO_LINK);
    return { ...(await noteEntered(behind, services)), appUserId: now.appUserId };
  });
  return session(services, entered, await openSession(services, entered.appUserId));
}

async function enterByAccessCode(services: Services, { token, access_code: code }: Extract<Entering, { access_code: string }>) {
  // A wrong try counts, so what is refused is told once the transaction stands.
  const tried = await behindLink(services, token, async (behind) => {
    requireOpen(behind);
    const { trx, scope, recipient } = behind;
    if (recipient.proof !== 'access_code' || recipient.access_code_hash === null || recipient.app_user_id === null)
      return refuseField('access_code', 'This link asks for another code', 'NO_ACCESS_CODE');
    if (recipient.access_code_tries >= MOST_CODE_TRIES) return { triesLeft: 0 };
    if (!(await isAccessCode(code, recipient.access_code_hash))) {
      const tries = recipient.access_code_tries + 1;
      await updateRecipient(trx, scope, recipient.id, { access_code_tries: tries });
      return { triesLeft: MOST_CODE_TRIES - tries };
    }
    await updateRecipient(trx, scope, recipient.id, { access_code_tries: 0 });
    return { ...(await noteEntered(behind, services)), appUserId: recipient.app_user_id, madeAt: behind.link.created_at };
  });
  if ('triesLeft' in tried) {
    if (tried.triesLeft <= 0)
      return refuseEnterByCode('CODE_INVALID', 'The access code was tried too often. Ask whoever sent the document for a new link.');
    return refuseField('access_code', wrongCodeWords(tried.triesLeft), 'WRONG_CODE');
  }
  if (!(await linkStands(services.db, tried.appUserId, tried.madeAt))) return refuseEnterByCode('LINK_INVALID', NO_LINK);
  return session(services, tried, await openDocumentSession(services, tried.appUserId, tried));
}

async function noteEntered({ trx, scope, open, recipient }: BehindLink, services: Services) {
  const { document } = open;
  const asPerson = { ...scope, actor: { kind: 'app_user' as const, appUserId: recipient.app_user_id, name: recipient.name, helper: null } };
  await updateRecipient(trx, scope, recipient.id, { entered_at: recipient.entered_at ?? services.now() });
  await addSigningEvent(
    trx,
    asPerson,
    document,
    { kind: 'entered', recipientId: recipient.id, details: { proof: recipient.proof } },
    services.now(),
  );
  return { workspaceId: scope.workspaceId, documentId: document.id };
}

async function session(
  services: Services,
  { documentId, appUserId }: { documentId: number; appUserId: number },
  { token, expiresAt }: { token: string; expiresAt: Date },
) {
  return { token, expires_at: expiresAt.toISOString(), app_user: await describeAppUser(services, appUserId), document_id: documentId };
}

/** What the holder of a link wants the firm to know. A link that reached somebody else stops at once. */
export function tellFirm(services: Services, { token, kind }: z.output<typeof askForSigningLink.body>): Promise<{ told: true }> {
  return behindLink(services, token, async ({ trx, scope, open, recipient, state }) => {
    if (state === 'replaced') return { told: true as const };
    const now = services.now();
    if (kind === 'wrong_person') await revokeLinks(trx, scope, recipient.id, 'wrong_person', now);
    await addSigningEvent(
      trx,
      scope,
      open.document,
      { kind: kind === 'wrong_person' ? 'wrong_person' : 'new_link_asked', recipientId: recipient.id },
      now,
    );
    await tellDocument(trx, scope, open.document, 'ask.signing_document');
    await tellMembers(trx, scope, open.document, {
      kind: 'document_asks',
      words:
        kind === 'wrong_person'
          ? 'Somebody says that a link to a document reached the wrong person. Check the contact.'
          : 'Somebody opened a link to a document that had run out. Send them a new one.',
    });
    return { told: true as const };
  });
}
