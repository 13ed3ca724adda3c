import { drawInTurn, openPicture } from '../../../platform/check-picture.ts';
import { readFile } from '../../../platform/file-vault.ts';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { EVENT_WORDS, findDocument, findEvents, openSigned, referenceOf } from '../signing-documents/public.ts';
import type { CertifiedPerson } from './certificate-view.ts';
import type { InstallationSeal } from './installation-seal.ts';
import type { CopyToSeal, PersonToSeal } from './make-sealed-copy.ts';
import { DRAWN_WITH } from './page-images.ts';
import { findHandedIn, findPropertyLine, findShownPages } from './store.ts';
import type { Attached, SignedAnswers } from './values-to-draw.ts';

const NO_ANSWERS: SignedAnswers = { values: {}, signature: null, initials: null };
const PROOFS = { email_code: 'Code by email', sms_code: 'Code by text', access_code: 'Access code told in person' } as const;
const KINDS = { signer: 'signer', approver: 'approver', viewer: 'viewer' } as const;

const INTERLACED_AT = 28;
const PNG_MARK = Buffer.from('\x89PNG', 'latin1');

/** An interlaced PNG as an ordinary one: a PDF holds pictures line by line. */
async function plain(picture: Buffer): Promise<Uint8Array> {
  const isInterlaced = picture.subarray(0, 4).equals(PNG_MARK) && picture[INTERLACED_AT] === 1;
  return isInterlaced ? drawInTurn(() => openPicture(picture).png().toBuffer()) : picture;
}

/** Everything that the sealed copy of a document is made of; null for one that waits for no seal. */
export async function loadCopy(
  trx: Trx,
  scope: Scope,
  services: Services,
  documentId: number,
  seal: Pick<InstallationSeal, 'subject' | 'isSelfSigned'>,
): Promise<{ copy: CopyToSeal; version: number } | null> {
  const open = await findDocument(trx, scope, documentId, { lock: false });
  if (!open || open.document.state !== 'sealing') return null;
  const { document, recipients } = open;
  const { prepared_sha256: preparedSha256 } = document;
  if (preparedSha256 === null) return null;
  const events = await findEvents(trx, scope, documentId);
  const handedIn = await findHandedIn(trx, scope, documentId);
  const people: PersonToSeal[] = [];
  for (const recipient of recipients) {
    const kind = recipient.role === 'copy' ? null : KINDS[recipient.role];
    if (kind === null || recipient.state !== 'signed' || recipient.signed_at === null) continue;
    const signed = await openSigned(services, scope, recipient);
    const attachments = new Map<string, Attached>();
    for (const { id, sha256, name, mime } of handedIn.filter((one) => one.recipient_id === recipient.id)) {
      const isPicture = mime === 'image/png' || mime === 'image/jpeg';
      attachments.set(String(id), { name, picture: isPicture ? await plain((await readFile(trx, scope, services, sha256)).bytes) : null });
    }
    const certified: CertifiedPerson = {
      name: recipient.name,
      role: roleInWords(recipient.property_role, kind),
      kind,
      at: recipient.signed_at,
      proof: proofInWords(recipient),
      ink: signed?.signature ?? null,
    };
    people.push({ key: recipient.key, answers: signed ?? NO_ANSWERS, attachments, certified });
    if (signed?.witness) {
      const { name, address, occupation, proof, to, signature } = signed.witness;
      const beside: CertifiedPerson = {
        name,
        role: `Witness to ${recipient.name}: ${occupation}, ${address}`,
        kind: 'witness',
        at: recipient.signed_at,
        proof: `${PROOFS[proof]} to ${to}`,
        ink: signature,
      };
      people.push({ key: `${recipient.key}-witness`, answers: null, attachments: new Map(), certified: beside });
    }
  }
  const pages = await findShownPages(trx, scope, preparedSha256);
  const asked = recipients.filter(({ key }) => people.some((one) => one.key === key));
  const groups = new Set(asked.map(({ order_group: group }) => group));
  const order = groups.size <= 1 ? 'together' : groups.size === asked.length ? 'one after another' : 'in groups';
  return {
    version: document.version,
    copy: {
      document: {
        title: document.title,
        reference: referenceOf(document),
        firm: document.sender_name,
        property: await findPropertyLine(trx, scope, document.property_id),
        pages: document.pages.length,
        preparedSha256,
        chainHead: document.event_head ?? '',
        eventCount: document.event_count,
        order,
        signedAt: document.signed_at ?? services.now(),
        seal,
        verifyAddress: `${services.config.origin}/verify-document`,
      },
      prepared: (await readFile(trx, scope, services, preparedSha256)).bytes,
      fields: document.fields,
      pages: pages.map(({ page, points_sha256: pointsSha256 }) => ({ page, pointsSha256 })),
      isSameProgram: pages.every(({ drawn_with: drawnWith }) => drawnWith === DRAWN_WITH),
      people,
      events: events.map((event) => ({
        at: event.at,
        words: `${event.actor_name} ${EVENT_WORDS[event.kind] ?? event.kind}`,
        hash: event.hash,
      })),
      files: handedIn.map(({ name, sha256 }) => ({ name, sha256 })),
    },
  };
}

function roleInWords(propertyRole: string | null, kind: CertifiedPerson['kind']): string {
  const word = propertyRole ?? kind;
  return word.charAt(0).toUpperCase() + word.slice(1).replaceAll('_', ' ');
}

type Proven = { proof: keyof typeof PROOFS; email_masked: string | null; phone_masked: string | null };
/** Addresses and numbers are shortened: the certificate goes to everybody. */
function proofInWords({ proof, email_masked: email, phone_masked: phone }: Proven): string {
  const way = PROOFS[proof];
  const to = proof === 'email_code' ? email : proof === 'sms_code' ? phone : null;
  return to === null ? way : `${way} to ${to}`;
}
