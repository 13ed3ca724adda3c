import type { MessagePurpose } from '@freehold/contract/firm/message-kinds';
import type { Trx } from '../../../platform/database.ts';
import { inPounds } from '../../../platform/in-pounds.ts';
import { dateInWords } from '../../../platform/london-time.ts';
import { refuseField } from '../../../platform/refuse.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { hashToken, randomToken } from '../../../providers/identity/built-in/random-token.ts';
import { renderMail } from '../../../providers/mail/render-mail.ts';
import { readContact } from '../../access/public.ts';
import { describeFirm, queueMessage, withdrawMessages } from '../../firm/public.ts';
import { findParties } from '../../people/public.ts';
import { findProperty } from '../../properties/public.ts';
import * as words from './payer-words.ts';
import { categoryWord, insertLink, referenceOf, type RequestRow } from './store.ts';
import { PAYMENT, paymentPath } from './tell.ts';

const WRITTEN = {
  payment_request: { mail: words.requestMail, text: words.requestText },
  payment_reminder: { mail: words.reminderMail, text: words.reminderText },
} as const satisfies Partial<Record<MessagePurpose, unknown>>;

export type Contacts = { name: string; email: string | null; phone: string | null };

/** How the payer is reached, as their record has it now. */
export async function contactsOf(trx: Trx, partyId: number): Promise<Contacts> {
  const [party] = await findParties(trx, [partyId]);
  const phone = party?.phones.find((one) => readContact(one)?.channel === 'sms') ?? null;
  return { name: party?.first_name ?? party?.display_name ?? '', email: party?.emails[0] ?? null, phone };
}

export async function requireReachable(trx: Trx, partyId: number, { sms }: Pick<Services, 'sms'>): Promise<void> {
  const { email, phone } = await contactsOf(trx, partyId);
  if (email === null && (phone === null || sms === null))
    refuseField('party_id', 'Their record has no email address or mobile number. Add one first');
}

/** A new link to the page of a request. Earlier ones go on working: a payer opens whichever message comes first. */
export async function makeLink(
  trx: Trx,
  scope: Scope,
  { config, now }: Pick<Services, 'config' | 'now'>,
  row: RequestRow,
): Promise<string> {
  const token = randomToken();
  await insertLink(trx, { workspace_id: scope.workspaceId, request_id: row.id, token_hash: hashToken(token), created_at: now() });
  // After the number sign, so that no server on the way is told of it.
  return `${config.origin}/pay#t=${token}`;
}

/** Sends the payer a link by each way they are reached; answers of the ways. */
export async function sendLink(
  trx: Trx,
  scope: Scope,
  services: Services,
  row: RequestRow,
  purpose: keyof typeof WRITTEN,
): Promise<string> {
  await withdrawMessages(trx, scope, { type: PAYMENT, id: row.id }, services.now());
  const contacts = await contactsOf(trx, row.party_id);
  const asked = await describe(trx, scope, row, contacts, await makeLink(trx, scope, services, row));
  const about = { type: PAYMENT, id: row.id, path: paymentPath(row.id) };
  const { email, phone } = contacts;
  const byText = phone !== null && services.sms !== null;
  if (email !== null) await queueMessage(trx, scope, services, { purpose, about, mail: renderMail(email, WRITTEN[purpose].mail(asked)) });
  if (byText) await queueMessage(trx, scope, services, { purpose, about, text: { to: phone, text: WRITTEN[purpose].text(asked) } });
  return [email !== null && 'email', byText && 'text'].filter(Boolean).join(' and ');
}

async function describe(trx: Trx, scope: Scope, row: RequestRow, { name }: Contacts, url: string): Promise<words.PayerAsked> {
  const firm = await describeFirm(trx, scope);
  const property = row.property_id === null ? undefined : await findProperty(trx, row.property_id);
  return {
    agency: firm.name,
    name,
    what: row.description,
    sum: inPounds(row.gross_pence),
    property: property?.line1 ?? null,
    message: row.message,
    url,
    due: row.due_on === null ? null : dateInWords(row.due_on),
    reference: referenceOf(row),
  };
}

type News =
  | { purpose: 'payment_receipt' }
  | { purpose: 'payment_end'; kind: 'cancelled' }
  | { purpose: 'payment_end'; kind: 'refunded'; pence: number };

/** Tells the payer by email what became of it. */
export async function tellPayer(trx: Trx, scope: Scope, services: Services, row: RequestRow, news: News): Promise<void> {
  await withdrawMessages(trx, scope, { type: PAYMENT, id: row.id }, services.now());
  const { name, email } = await contactsOf(trx, row.party_id);
  if (email === null) return;
  const firm = await describeFirm(trx, scope);
  const pence = news.purpose === 'payment_end' && news.kind === 'refunded' ? news.pence : row.gross_pence;
  const settled = {
    agency: firm.name,
    name,
    what: row.description || categoryWord(row),
    sum: inPounds(pence),
    reference: referenceOf(row),
  };
  const mail =
    news.purpose === 'payment_receipt'
      ? words.receiptMail({
          ...settled,
          receipt: row.receipt ?? '',
          vat: row.vat_pence === 0 ? null : inPounds(row.vat_pence),
          url: await makeLink(trx, scope, services, row),
        })
      : news.kind === 'cancelled'
        ? words.cancelledMail(settled)
        : words.refundMail(settled);
  await queueMessage(trx, scope, services, {
    purpose: news.purpose,
    about: { type: PAYMENT, id: row.id, path: paymentPath(row.id) },
    mail: renderMail(email, mail),
  });
}
