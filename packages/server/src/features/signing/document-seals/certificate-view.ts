import type { Ink } from '@freehold/contract/signing/signing-fields';
import { longDay } from '../../../platform/london-time.ts';

/** What the certificate of completion is about. */
export type CertifiedDocument = {
  title: string;
  reference: string;
  firm: string;
  property: string | null;
  pages: number;
  /** Of the document as everybody was shown it. */
  preparedSha256: string;
  chainHead: string;
  eventCount: number;
  order: 'together' | 'one after another' | 'in groups';
  signedAt: Date;
  seal: { subject: string; isSelfSigned: boolean };
  verifyAddress: string;
};
export type CertifiedPerson = {
  name: string;
  /** `Signer`, `Approver`, or what they are at the property. */
  role: string;
  kind: 'signer' | 'approver' | 'viewer' | 'witness';
  at: Date;
  /** `Code by email to h•••@e•••.com`. */
  proof: string;
  ink: Ink | null;
};
export type CertifiedEvent = { at: Date; words: string; hash: string };
export type CertifiedFile = { name: string; sha256: string };

const MOST_EVENTS = 400;
const TIME = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'Europe/London',
  timeZoneName: 'short',
});
/** `9 Jun 2026, 09:41:55 BST`: the zone on every line, since a document may be signed across the change of the clocks. */
export const timeWithZone = (at: Date): string => TIME.format(at).replace('Sept', 'Sep');
const WITHOUT: Record<CertifiedPerson['kind'], string> = { signer: 'Signed', approver: 'Approved', viewer: 'Read', witness: 'Witnessed' };
const inFours = (hash: string) => hash.match(/.{1,4}/g)?.join(' ') ?? hash;
const shortHash = (hash: string) => `${hash.slice(0, 4)}…${hash.slice(-4)}`;

/** What the template shows. `pathOf` names the picture of an uploaded signature. */
export function viewCertificate(
  document: CertifiedDocument,
  people: readonly CertifiedPerson[],
  events: readonly CertifiedEvent[],
  files: readonly CertifiedFile[],
  pathOf: (person: CertifiedPerson) => string | null,
) {
  const signers = people.filter(({ kind }) => kind === 'signer').length;
  const shown = events.slice(-MOST_EVENTS);
  return {
    kind: 'Signing certificate',
    title: document.title,
    firm: document.firm,
    reference: document.reference,
    headline: `Certificate for ${document.reference} · ${longDay(document.signedAt)}`,
    subtitle: `${countOf(signers, 'person', 'people')} signed. The last of them finished on ${timeWithZone(document.signedAt)}.`,
    'seal-word': 'Sealed',
    'hash-label': `Check the sealed file at ${document.verifyAddress}`,
    hash: `SHA-256 of the document that was signed: ${document.preparedSha256}`,
    facts: [
      { label: 'Pages', value: countOf(document.pages, 'page', 'pages') },
      {
        label: 'Order',
        value: document.order === 'together' ? 'All at the same time' : document.order === 'in groups' ? 'In groups' : 'One after another',
      },
      { label: 'Property', value: document.property ?? 'None' },
      { label: 'Sealed with', value: document.seal.subject },
    ],
    'document-hash': `sha256 ${inFours(document.preparedSha256)}`,
    'chain-head': `${document.eventCount} events, sha256 ${inFours(document.chainHead)}`,
    people: people.map((person) => ({
      name: person.name,
      role: person.role,
      without: WITHOUT[person.kind],
      when: `${WITHOUT[person.kind]} ${timeWithZone(person.at)}`,
      proof: person.proof,
      ink: inkOf(person, pathOf),
    })),
    events: shown.map(({ at, words, hash }) => ({ when: timeWithZone(at), what: words, hash: shortHash(hash) })),
    attached: files.map(({ name, sha256 }) => ({ name, hash: shortHash(sha256) })),
    limits: [
      'Times are those of our server, in London time, with the zone on each line.',
      'Before the sealed document was released its pages were drawn and compared with the pictures that people were shown: nothing differed outside of the fields.',
      'Each event carries the hash of the one before. The hash of the last one above stands in this document, under its seal.',
      document.seal.isSelfSigned
        ? 'The certificate of the seal is self-signed: it proves that nothing was changed since, and does not prove through anybody else who made the seal.'
        : 'The seal is made with the certificate named above. Programs that read PDFs show whether they trust its issuer.',
      people.some(({ kind }) => kind === 'witness')
        ? 'A witness signed on the device of the person they are named with, in the same step, and entered a code that was sent to a contact of their own. That they were present and saw the signing is what both confirmed; it was not observed by Freehold.'
        : 'These are electronic signatures. Some deeds also need a witness who was present.',
      ...(events.length > MOST_EVENTS ? [`The first ${events.length - MOST_EVENTS} events are in the evidence file.`] : []),
    ],
  };
}

function inkOf(person: CertifiedPerson, pathOf: (person: CertifiedPerson) => string | null) {
  const { ink } = person;
  if (ink === null) return null;
  if (ink.kind === 'drawn')
    return { kind: 'drawn', ratio: ink.ratio, strokes: ink.strokes.map((stroke) => stroke.map(({ x, y }) => [x, y])) };
  if (ink.kind === 'typed') return { kind: 'typed', text: ink.text };
  const path = pathOf(person);
  return path === null ? null : { kind: 'picture', path };
}

const WORDS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];
const countOf = (count: number, one: string, many: string) => `${WORDS[count] ?? count} ${count === 1 ? one : many}`;
