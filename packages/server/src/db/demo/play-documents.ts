import { randomUUID } from 'node:crypto';
import { getSealStanding } from '@freehold/contract/signing/document-seals';
import {
  declineDocument,
  enterSigningLink,
  getSignerDocument,
  openDocument,
  sendSigningCode,
  signDocument,
} from '@freehold/contract/signing/signer-documents';
import { correctDocument, getDocument, saveDraft, sendDocument, voidDocument } from '@freehold/contract/signing/signing-documents';
import type { Ink, RecipientInput, SigningField } from '@freehold/contract/signing/signing-fields';
import { createTemplate, saveTemplate, useTemplate } from '@freehold/contract/signing/signing-templates';
import { endDocuments } from '../../features/signing/signing-documents/clock.ts';
import { dateAt, demoPapers, GIFT_SUM, lastPageOf, paperPdf, placeAt, type DemoPaper } from './demo-papers.ts';
import { demoParties, type DemoPartyKey } from './demo-properties.ts';
import { partyId, type Moment, type Story } from './demo-story.ts';
import type { DemoMemberName } from './open-demo-office.ts';

type Signer = { who: DemoPartyKey; as: string; turn?: number };
type Guest = { guest: string; email: string; as: string; turn?: number; role?: 'signer' | 'approver'; bounces?: true };
type Person = Signer | Guest;
/** What somebody of a document does, at its time. */
type Step = { daysAgo: number; hour: number; minute?: number } & (
  | { does: 'sign' | 'open'; who: string }
  /** The last signature, after which the document cannot be sealed. */
  | { does: 'sign'; who: string; fails: true }
  | { does: 'decline'; who: string; reason: string }
  | { does: 'void'; reason: string }
  | { does: 'correct'; add: Guest }
  | { does: 'expire' }
);
type DemoDocument = {
  paper: DemoPaper;
  line1: string;
  by: DemoMemberName;
  daysAgo: number;
  hour: number;
  days?: number;
  people: readonly Person[];
  /** Left out: it stays a draft. */
  steps?: readonly Step[];
};

const TEMPLATES_DAYS_AGO = 128;
const TAMSIN: Guest = { guest: 'Tamsin Rowe', email: 'tamsin.rowe@calloway.example', as: 'guarantor' };

/** One in every state that a document can come to. */
const DOCUMENTS: readonly DemoDocument[] = [
  // Signed and sealed, with a guarantor who is no party of the firm.
  {
    paper: 'tenancy',
    line1: 'Flat 6, Quarry Steps',
    by: 'Imogen',
    daysAgo: 94,
    hour: 13,
    people: [{ who: 'wren', as: 'tenant' }, { ...TAMSIN }, { who: 'tobias', as: 'landlord', turn: 2 }],
    steps: [
      { daysAgo: 94, hour: 15, does: 'sign', who: 'Tamsin Rowe' },
      { daysAgo: 94, hour: 16, does: 'sign', who: 'wren' },
      { daysAgo: 93, hour: 8, does: 'sign', who: 'tobias' },
    ],
  },
  {
    paper: 'terms',
    line1: '14 Calloway Crescent',
    by: 'Imogen',
    daysAgo: 28,
    hour: 13,
    people: [
      { who: 'henrietta', as: 'seller' },
      { who: 'rupert', as: 'seller' },
    ],
    steps: [
      { daysAgo: 28, hour: 15, does: 'sign', who: 'rupert' },
      { daysAgo: 27, hour: 9, does: 'sign', who: 'henrietta' },
    ],
  },
  {
    paper: 'memorandum',
    line1: '7 Wrington Fold',
    by: 'Imogen',
    daysAgo: 15,
    hour: 13,
    days: 30,
    people: [
      { who: 'odile', as: 'seller' },
      { who: 'wilfred', as: 'buyer' },
    ],
    steps: [
      { daysAgo: 14, hour: 11, does: 'sign', who: 'odile' },
      { daysAgo: 2, hour: 16, does: 'void', reason: 'The buyer’s own sale fell through.' },
    ],
  },
  {
    paper: 'gift',
    line1: '14 Calloway Crescent',
    by: 'Imogen',
    daysAgo: 10,
    hour: 13,
    days: 7,
    people: [{ who: 'ingrid', as: 'giftor' }],
    steps: [
      { daysAgo: 9, hour: 11, does: 'open', who: 'ingrid' },
      { daysAgo: 3, hour: 14, does: 'expire' },
    ],
  },
  {
    paper: 'tenancy',
    line1: '40 Dunmallet Road',
    by: 'Dev',
    daysAgo: 4,
    hour: 13,
    people: [
      { who: 'joss', as: 'tenant' },
      { who: 'rafferty', as: 'landlord', turn: 2 },
    ],
    steps: [
      { daysAgo: 4, hour: 16, does: 'sign', who: 'joss' },
      { daysAgo: 3, hour: 10, does: 'correct', add: { ...TAMSIN } },
    ],
  },
  {
    paper: 'terms',
    line1: '22 Corsley Avenue',
    by: 'Dev',
    daysAgo: 2,
    hour: 14,
    people: [{ who: 'marian', as: 'seller' }],
    steps: [
      { daysAgo: 1, hour: 10, minute: 40, does: 'decline', who: 'marian', reason: 'The fee is not the one we agreed on the telephone.' },
    ],
  },
  {
    paper: 'memorandum',
    line1: '61 Pargeter Street',
    by: 'Callum',
    daysAgo: 2,
    hour: 15,
    people: [
      { who: 'amara', as: 'seller' },
      { who: 'hugo', as: 'buyer' },
      { guest: 'Helena Tarrant', email: 'h.tarrant@tarrant-moxley.example', as: 'solicitor', turn: 2, role: 'approver' },
    ],
    steps: [
      { daysAgo: 2, hour: 17, does: 'sign', who: 'amara' },
      { daysAgo: 1, hour: 8, minute: 20, does: 'sign', who: 'hugo' },
    ],
  },
  {
    paper: 'tenancy',
    line1: '18 Quarry Terrace',
    by: 'Imogen',
    daysAgo: 1,
    hour: 13,
    people: [
      { who: 'saoirse', as: 'tenant' },
      { who: 'idris', as: 'tenant' },
      { who: 'meilin', as: 'tenant' },
      { who: 'philippa', as: 'landlord', turn: 2 },
    ],
    steps: [
      { daysAgo: 1, hour: 14, does: 'sign', who: 'saoirse' },
      { daysAgo: 1, hour: 15, does: 'open', who: 'idris' },
    ],
  },
  // The message came back: nobody was asked.
  {
    paper: 'gift',
    line1: '61 Pargeter Street',
    by: 'Callum',
    daysAgo: 1,
    hour: 11,
    people: [{ guest: 'Matthias Fennimore', email: 'm.fennimore@lapsed.example', as: 'giftor', bounces: true }],
    steps: [],
  },
  // Held back: everybody signed while the store of files was away.
  {
    paper: 'terms',
    line1: '7 Wrington Fold',
    by: 'Dev',
    daysAgo: 1,
    hour: 9,
    people: [{ who: 'odile', as: 'seller' }],
    steps: [{ daysAgo: 1, hour: 17, does: 'sign', who: 'odile', fails: true }],
  },
  {
    paper: 'memorandum',
    line1: 'Apartment 41, The Ropewalk',
    by: 'Dev',
    daysAgo: 1,
    hour: 16,
    people: [
      { who: 'maud', as: 'seller' },
      { who: 'priya', as: 'buyer' },
    ],
  },
];

const field = (
  recipient: string,
  given: Partial<SigningField> & Pick<SigningField, 'type' | 'page' | 'x' | 'y' | 'width' | 'height'>,
): SigningField => ({
  ...{ key: randomUUID(), recipient, required: true, label: null, hint: null, options: [], group: null },
  ...{ max_length: null, min: null, max: null, format: null, value: null, when: null },
  ...given,
});

const fieldsOf = (paper: DemoPaper, keys: readonly string[]): SigningField[] => [
  ...keys.flatMap((key, index) => [
    field(key, { type: 'signature', page: lastPageOf(paper), ...placeAt(index) }),
    field(key, { type: 'date_signed', page: lastPageOf(paper), ...dateAt(index) }),
  ]),
  ...(paper === 'gift' && keys[0] !== undefined
    ? [field(keys[0], { type: 'number', page: 1, ...GIFT_SUM, label: 'The sum, in pounds', min: 1 })]
    : []),
];

const ROLES: Record<DemoPaper, readonly { label: string; property_role: string; order_group: number }[]> = {
  tenancy: [
    { label: 'Tenant', property_role: 'tenant', order_group: 1 },
    { label: 'Guarantor', property_role: 'guarantor', order_group: 1 },
    { label: 'Landlord', property_role: 'landlord', order_group: 2 },
  ],
  terms: [{ label: 'Owner', property_role: 'seller', order_group: 1 }],
  memorandum: [
    { label: 'Seller', property_role: 'seller', order_group: 1 },
    { label: 'Buyer', property_role: 'buyer', order_group: 1 },
  ],
  gift: [{ label: 'Whoever gives', property_role: 'giftor', order_group: 1 }],
};

const nameOf = (person: Person): string => {
  if ('guest' in person) return person.guest;
  const party = demoParties[person.who];
  return 'company' in party ? party.company : `${party.first} ${party.last}`;
};
const emailOf = (person: Person): string => {
  if ('guest' in person) return person.email;
  const party = demoParties[person.who];
  if ('company' in party) throw new Error('A company of the demonstration signs nothing');
  return `${party.first}.${party.last}@${party.last}.example`.toLowerCase();
};
const inkOf = (name: string): Ink => ({ kind: 'typed', text: name, style: 'italic' });

/** The papers of the demonstration: templates, and documents from draft to sealed, sent to its people and signed by them through their links. */
export function playDocuments(story: Story, propertyId: (line1: string) => number): Moment[] {
  const { office, day } = story;
  const templates = new Map<DemoPaper, number>();
  const papers: DemoPaper[] = ['tenancy', 'terms', 'memorandum', 'gift'];
  return [
    ...papers.map((paper, place): Moment => ({
      at: day(TEMPLATES_DAYS_AGO, 9, 10 + place),
      act: () => addTemplate(story, paper, templates),
    })),
    ...DOCUMENTS.flatMap((document, place) => historyOfDocument(document, place)),
  ];

  function historyOfDocument({ paper, line1, by, daysAgo, hour, days = 14, people, steps }: DemoDocument, place: number): Moment[] {
    let id = 0;
    /** An operator's own certificate may not have been valid then: it stays a draft. */
    let isSent = false;
    const everybody = [...people];
    const minute = 3 + place * 4;
    const put: Moment = {
      at: day(daysAgo, hour, minute),
      act: async () => {
        const property_id = propertyId(line1);
        const made = await office.call(by, useTemplate, { params: { id: templates.get(paper) ?? 0 }, body: { property_id } });
        id = made.id;
        const recipients: RecipientInput[] = [];
        for (const person of people) recipients.push(await recipientOf(person));
        const signers = recipients.filter(({ role }) => role === 'signer').map(({ key }) => key);
        const { version } = await office.call(by, saveDraft, {
          params: { id },
          body: {
            version: made.version,
            title: `${demoPapers[paper].title}, ${line1}`,
            recipients,
            fields: fieldsOf(paper, signers),
            settings: { message: '', reminders: [2, 4, 7], expires_in_days: days, property_id },
          },
        });
        if (steps === undefined || !(await office.call(by, getSealStanding, {})).ready) return;
        for (const person of people) if ('guest' in person && person.bounces) office.refuseMailTo(person.email);
        await office.call(by, sendDocument, { params: { id }, body: { version } });
        isSent = true;
        await office.runJobs();
      },
    };
    return [
      put,
      ...(steps ?? []).map((step): Moment => ({
        at: day(step.daysAgo, step.hour, step.minute ?? minute),
        act: async () => (isSent ? follow(step) : undefined),
      })),
    ];

    async function follow(step: Step): Promise<void> {
      if (step.does === 'expire') return void (await office.runSchedule(endDocuments));
      if (step.does === 'void') return void (await office.call(by, voidDocument, { params: { id }, body: { reason: step.reason } }));
      if (step.does === 'correct') {
        const { version, recipients, fields, expires_at } = await office.call(by, getDocument, { params: { id } });
        const waiting = recipients.filter(({ state }) => state !== 'signed' && state !== 'replaced');
        const added = await recipientOf(step.add);
        everybody.push(step.add);
        const keys = new Set(waiting.map(({ key }) => key));
        await office.call(by, correctDocument, {
          params: { id },
          body: {
            version,
            recipients: [
              added,
              ...waiting.map(({ key, name, email, phone, role, order_group, proof, party_id, property_role }) => ({
                ...{ key, name, email, phone, role, order_group, proof, party_id, property_role },
              })),
            ],
            fields: [
              ...fields.filter(({ recipient }) => keys.has(recipient)),
              field(added.key, { type: 'signature', page: lastPageOf(paper), ...placeAt(2) }),
            ],
            expires_at,
          },
        });
        return office.runJobs();
      }
      const person = everybody.find((one) => ('guest' in one ? one.guest : one.who) === step.who);
      if (!person) throw new Error('Nobody of this name is on the document');
      await answer(person, step);
    }

    /** By the link in the newest mail, and the code that follows it. */
    async function answer(person: Person, step: Extract<Step, { who: string }>): Promise<void> {
      const email = emailOf(person);
      const token = /#t=([\w-]+)/.exec(office.lastMail(email))?.[1] ?? '';
      const { challenge } = await office.call(null, sendSigningCode, { body: { token, channel: 'email' } });
      await office.runJobs();
      const code = /\b\d{6}\b/.exec(office.lastMail(email))?.[0] ?? '';
      const as = { token: (await office.call(null, enterSigningLink, { body: { token, channel: 'email', challenge, code } })).token };
      const of = { params: { id } };
      await office.call(as, openDocument, of);
      if (step.does === 'decline') await office.call(as, declineDocument, { ...of, body: { reason: step.reason } });
      if (step.does === 'sign') {
        const shown = await office.call(as, getSignerDocument, of);
        await office.call(as, signDocument, {
          ...of,
          body: {
            values: shown.fields.filter(({ type }) => type === 'signature').map(({ key }) => ({ field: key, value: 'signed' })),
            signature: inkOf(nameOf(person)),
            initials: null,
            agreed: true,
            pages: shown.pages.map(({ number, sha256 }) => ({ page: number, sha256 })),
            document_version: shown.document_version,
          },
        });
        if ('fails' in step) await office.failSealing(id);
      }
      await office.runJobs();
    }
  }

  async function recipientOf(person: Person): Promise<RecipientInput> {
    return {
      key: randomUUID(),
      name: nameOf(person),
      email: emailOf(person),
      phone: null,
      role: 'guest' in person ? (person.role ?? 'signer') : 'signer',
      order_group: person.turn ?? 1,
      proof: 'email_code',
      party_id: 'guest' in person ? null : await partyId(story, person.who, demoParties[person.who]),
      property_role: person.as,
    };
  }
}

async function addTemplate({ office }: Story, paper: DemoPaper, templates: Map<DemoPaper, number>): Promise<void> {
  const { title } = demoPapers[paper];
  const made = await office.call('Imogen', createTemplate, {
    body: { name: title },
    file: { name: `${title}.pdf`, bytes: paperPdf(paper) },
  });
  templates.set(paper, made.id);
  const roles = ROLES[paper].map((role) => ({ key: randomUUID(), role: 'signer' as const, proof: 'email_code' as const, ...role }));
  await office.runJobs();
  await office.call('Imogen', saveTemplate, {
    params: { id: made.id },
    body: {
      version: made.version,
      name: title,
      title,
      roles,
      fields: fieldsOf(
        paper,
        roles.map(({ key }) => key),
      ),
      settings: { message: '', reminders: [2, 4, 7], expires_in_days: 14 },
    },
  });
}
