import { randomUUID } from 'node:crypto';
import type { DocumentDetails } from '@freehold/contract/signing/signing-documents';
import type { SignerDocumentDetails } from '@freehold/contract/signing/signer-documents';
import { USUAL_SETTINGS, type Ink, type RecipientInput, type SigningField } from '@freehold/contract/signing/signing-fields';
import { sampleDocument } from '@freehold/sealing/sample-documents';
import type { SignedInMember } from './factories.ts';
import type { TestApp } from './test-app.ts';

/** How a document comes from a file to signatures, by the calls that the pages make. */
export type SentForSigning = { id: number; people: { email: string; name: string; key: string }[] };
export const DRAWN_INK: Ink = {
  kind: 'drawn',
  ratio: 3,
  strokes: [
    [
      { x: 0.05, y: 0.8 },
      { x: 0.4, y: 0.1 },
      { x: 0.95, y: 0.4 },
    ],
  ],
};
export const TYPED_INK: Ink = { kind: 'typed', text: 'Henrietta Blakeway', style: 'italic' };

async function answer<T>(
  testApp: TestApp,
  method: 'GET' | 'POST' | 'PATCH',
  url: string,
  { headers = {}, payload }: { headers?: object; payload?: object } = {},
): Promise<T> {
  const said = await testApp.app.inject({
    method,
    url,
    headers: { 'idempotency-key': randomUUID(), ...headers },
    ...(payload && { payload }),
  });
  if (said.statusCode !== 200) throw new Error(`${method} ${url} answered ${said.statusCode}: ${said.body.slice(0, 400)}`);
  return said.json<{ Info: { Data: T } }>().Info.Data;
}

export const signingField = (recipient: string, given: Partial<SigningField> = {}): SigningField => ({
  ...{
    key: randomUUID(),
    type: 'signature',
    recipient,
    page: 1,
    x: 60,
    y: 120,
    width: 160,
    height: 36,
    required: true,
    label: null,
    hint: null,
  },
  ...{ options: [], group: null, max_length: null, min: null, max: null, format: null, value: null, when: null },
  ...given,
});

type Wanted = {
  people: number;
  pdf?: Uint8Array;
  inOrder?: boolean;
  copies?: number;
  title?: string;
  propertyId?: number | null;
  partyId?: number;
  /** Marked as the agreement of the tenancy of its property. */
  tenancyAgreement?: boolean;
  /** The fields of each person, where it is not a signature alone. */
  fields?: (key: string) => SigningField[];
  /** Of the first person. */
  name?: string;
  /** Email addresses or mobile numbers of the people, in their order; made up where there is none. */
  contacts?: readonly string[];
};

const reachedAt = (contact: string): Pick<RecipientInput, 'email' | 'phone' | 'proof'> =>
  contact.includes('@') ? { email: contact, phone: null, proof: 'email_code' } : { email: null, phone: contact, proof: 'sms_code' };

/** Uploads a document, places a signature for each person and sends it. */
export async function sendForSigning(
  testApp: TestApp,
  member: SignedInMember,
  {
    people: count,
    pdf,
    inOrder = false,
    copies = 0,
    title = 'Memorandum of sale',
    propertyId = null,
    partyId,
    tenancyAgreement = false,
    fields: own,
    name,
    contacts = [],
  }: Wanted,
): Promise<SentForSigning> {
  const form = new FormData();
  form.append('file', new Blob([Buffer.from(pdf ?? (await sampleDocument(2)))]), 'document.pdf');
  form.append('title', title);
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const uploaded = await testApp.app.inject({
    method: 'POST',
    url: '/v2/client/documents',
    headers: { ...member.headers, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  if (uploaded.statusCode !== 200) throw new Error(`The document was not taken: ${uploaded.body.slice(0, 400)}`);
  const { id, version } = uploaded.json<{ Info: { Data: DocumentDetails } }>().Info.Data;
  await testApp.runJobs();
  const tag = randomUUID().slice(0, 8);
  const recipients = Array.from({ length: count + copies }, (_, index): RecipientInput => ({
    key: randomUUID(),
    name: index === 0 && name !== undefined ? name : `Signer Number${index + 1}`,
    ...reachedAt(contacts[index] ?? `signer${index + 1}.${tag}@example.com`),
    role: index < count ? 'signer' : 'copy',
    order_group: inOrder ? Math.min(index + 1, 99) : 1,
    // The first of them is this client of the firm.
    party_id: index === 0 ? (partyId ?? null) : null,
    property_role: null,
  }));
  const fields = recipients.slice(0, count).flatMap(({ key }, index) => own?.(key) ?? [signingField(key, { y: 60 + index * 44 })]);
  const saved = await answer<{ version: number }>(testApp, 'PATCH', `/v2/client/documents/${id}/draft`, {
    headers: member.headers,
    payload: {
      version,
      title,
      recipients,
      fields,
      settings: { ...USUAL_SETTINGS, property_id: propertyId, tenancy_agreement: tenancyAgreement },
    },
  });
  await answer(testApp, 'POST', `/v2/client/documents/${id}/send`, { headers: member.headers, payload: { version: saved.version } });
  await testApp.runJobs();
  return { id, people: recipients.map(({ key, name, email }) => ({ key, name, email: email ?? '' })) };
}

/** Follows the newest link that was sent to somebody, with the code, and answers the headers of their session. */
export async function enterByLink(testApp: TestApp, { id }: SentForSigning, email: string): Promise<{ authorization: string }> {
  const mails = () => testApp.mailbox.filter(({ to }) => to === email).map(({ text }) => text);
  const token = new RegExp(`/document-fill-sign/${id}#t=([\\w-]+)`).exec(mails().findLast((text) => text.includes('#t=')) ?? '')?.[1];
  if (token === undefined) throw new Error('No link was sent');
  const { challenge } = await answer<{ challenge: string }>(testApp, 'POST', '/v2/public/signing-links/code', {
    payload: { token, channel: 'email' },
  });
  await testApp.runJobs();
  const code = /\b(\d{6})\b/.exec(mails().at(-1) ?? '')?.[1];
  const entered = await answer<{ token: string }>(testApp, 'POST', '/v2/public/signing-links/enter', {
    payload: { token, channel: 'email', challenge, code },
  });
  return { authorization: `Bearer ${entered.token}` };
}

/** Reads every page and signs. */
export async function signAs(
  testApp: TestApp,
  { id }: SentForSigning,
  headers: { authorization: string },
  ink: Ink = DRAWN_INK,
): Promise<void> {
  const document = await answer<SignerDocumentDetails>(testApp, 'GET', `/v2/app/documents/${id}`, { headers });
  await answer(testApp, 'POST', `/v2/app/documents/${id}/sign`, {
    headers,
    payload: {
      values: document.fields.map(({ key }) => ({ field: key, value: 'signed' })),
      signature: ink,
      initials: null,
      agreed: true,
      pages: document.pages.map(({ number, sha256 }) => ({ page: number, sha256 })),
      document_version: document.document_version,
    },
  });
}
