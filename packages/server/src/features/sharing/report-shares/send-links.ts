import { openJson, sealJson } from '../../../platform/encryption.ts';
import type { Trx } from '../../../platform/database.ts';
import { longDay } from '../../../platform/london-time.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { hashToken, randomToken } from '../../../providers/identity/built-in/random-token.ts';
import { renderMail } from '../../../providers/mail/render-mail.ts';
import { z } from 'zod';
import { findMembers } from '../../checks/public.ts';
import { describeFirm, queueMessage, withdrawMessages } from '../../firm/public.ts';
import { consentMail, consentText, shareMail } from './share-words.ts';
import * as store from './store.ts';

export const SHARE = 'report_share';
export const CONSENT = 'report_share_consent';
export const sharePath = (id: number) => `/marketplace/smart_report?share=${id}`;

const Contact = z.object({ email: z.string().nullable(), phone: z.string().nullable() });
export type Contact = z.output<typeof Contact>;
const emailContext = (workspaceId: number, number: number) => `report-share-email:${workspaceId}:${number}`;
const contactContext = (workspaceId: number, shareNumber: number, partyId: number) =>
  `report-share-consent:${workspaceId}:${shareNumber}:${partyId}`;

export const sealRecipient = ({ keys }: Services, { workspaceId }: Scope, number: number, email: string) =>
  sealJson(keys, workspaceId, email, emailContext(workspaceId, number));
export const openRecipient = async (
  { keys }: Services,
  row: Pick<store.ShareRow, 'workspace_id' | 'number' | 'email_sealed'>,
): Promise<string> => {
  if (row.email_sealed === null) throw new Error('Nobody is written to about what a person passed on themselves');
  return z.string().parse(await openJson(keys, row.workspace_id, row.email_sealed, emailContext(row.workspace_id, row.number)));
};
export const sealSubjectContact = ({ keys }: Services, { workspaceId }: Scope, number: number, partyId: number, contact: Contact) =>
  sealJson(keys, workspaceId, contact, contactContext(workspaceId, number, partyId));

/** Sends the recipient a new link; what was sent before stops. The token stands behind the number sign, which no browser sends. */
export async function sendShareLink(trx: Trx, scope: Scope, services: Services, share: store.ShareRow): Promise<store.ShareRow> {
  const now = services.now();
  await withdrawMessages(trx, scope, { type: SHARE, id: share.id }, now);
  await store.revokeLinks(trx, scope, share.id, now);
  const token = randomToken();
  await store.insertLink(trx, { workspace_id: scope.workspaceId, share_id: share.id, token_hash: hashToken(token), created_at: now });
  const { name: firm } = await describeFirm(trx, scope);
  const sender = (await findMembers(trx, scope)).get(share.created_by ?? 0)?.name ?? firm;
  await queueMessage(trx, scope, services, {
    purpose: 'report_share',
    about: { type: SHARE, id: share.id, path: sharePath(share.id) },
    mail: renderMail(
      await openRecipient(services, share),
      shareMail({
        firm,
        sender,
        name: share.recipient_name,
        purpose: share.purpose,
        ends: longDay(share.expires_at),
        url: `${services.config.origin}/shared-report#t=${token}`,
      }),
    ),
  });
  return store.updateShare(trx, scope, share.id, { sent_at: share.sent_at ?? now });
}

/** Asks whoever it is about, by each way the firm can reach them. One link serves to agree, to refuse and to withdraw later. */
export async function askConsent(
  trx: Trx,
  scope: Scope,
  services: Services,
  { share, consent }: { share: store.ShareRow; consent: store.ConsentRow },
): Promise<void> {
  const now = services.now();
  await withdrawMessages(trx, scope, { type: CONSENT, id: consent.id }, now);
  const token = randomToken();
  await store.updateConsent(trx, scope, consent.id, { token_hash: hashToken(token), asked_at: now });
  const { email, phone } = Contact.parse(
    await openJson(
      services.keys,
      scope.workspaceId,
      consent.contact_sealed,
      contactContext(scope.workspaceId, share.number, consent.party_id),
    ),
  );
  const { name: firm } = await describeFirm(trx, scope);
  const recipient = share.recipient_firm === '' ? share.recipient_name : `${share.recipient_name}, ${share.recipient_firm}`;
  const asked = { firm, name: consent.name, recipient, url: `${services.config.origin}/share-consent#t=${token}` };
  const about = { type: CONSENT, id: consent.id, path: sharePath(share.id) };
  if (email !== null)
    await queueMessage(trx, scope, services, { purpose: 'share_consent', about, mail: renderMail(email, consentMail(asked)) });
  if (phone !== null && services.sms !== null)
    await queueMessage(trx, scope, services, { purpose: 'share_consent', about, text: { to: phone, text: consentText(asked) } });
}
