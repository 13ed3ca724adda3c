import { RESTRICTION_FORMS, TENURES, TITLE_CLASSES } from '@freehold/uk-formats/title-entries';
import { z } from 'zod';
import { Person } from '../checks/check-decisions.ts';
import { CheckBase, CheckElement } from '../checks/checks.ts';
import { TitleNumber } from '../insights/title-documents.ts';
import { defineRoute } from '../kernel/route.ts';
import { DateOnly, EnteredDate, Id, IdParams, Timestamp, Version } from '../kernel/values.ts';
import { ElementSource } from './kyc-checks.ts';

const tag = 'Property ownership';

export const OWNER_RELATIONS = ['owner', 'executor', 'attorney', 'company_director', 'trustee'] as const;
export type OwnerRelation = (typeof OWNER_RELATIONS)[number];
export const JURISDICTIONS = ['england_wales', 'scotland', 'northern_ireland'] as const;
export type Jurisdiction = (typeof JURISDICTIONS)[number];
export const TITLE_STATES = ['registered', 'unregistered', 'pending', 'closed', 'closed_and_continued'] as const;
export type TitleState = (typeof TITLE_STATES)[number];
export const OWNER_SAYS = ['deceased', 'represented', 'former_name'] as const;
export type OwnerSays = (typeof OWNER_SAYS)[number];
export const OWNERSHIP_ELEMENTS = [
  'REGISTER',
  'TITLE',
  'ADDRESS',
  'OWNERS',
  'SUBJECT',
  'CLASS',
  'RESTRICTIONS',
  'COMPANIES',
  'PUBLISHED',
  'REGISTRY',
] as const;
export type OwnershipElementCode = (typeof OWNERSHIP_ELEMENTS)[number];
export const MOST_SUBJECTS = 4;
export const REGISTER_MONTHS = 6;
export const RECENT_SALE_MONTHS = 6;
/** How many registers a member may look into on one day. */
export const LOOKUPS_A_DAY = 200;

const Purpose = z
  .string('Say why you look')
  .trim()
  .min(10, 'Say why you look, in 10 characters or more')
  .max(300, 'Must be 300 characters or fewer')
  .describe('Why the firm asks who owns the home. It stands in the file');
const Note = z.string().trim().max(600, 'Must be 600 characters or fewer').default('');
const Title = z.preprocess((value) => (value === '' ? null : value), TitleNumber.nullable().default(null));

export const RegisteredOwner = z.object({
  name: z.string().trim().min(1, 'Enter the name as it stands on the register').max(200, 'Must be 200 characters or fewer'),
  kind: z.enum(['person', 'company'], 'Choose a person or a company'),
  company_number: z.string().trim().max(12, 'Must be 12 characters or fewer').nullable().default(null),
  incorporated_in: z.string().trim().max(60, 'Must be 60 characters or fewer').nullable().default(null),
  capacity: z.string().trim().max(60, 'Must be 60 characters or fewer').nullable().default(null),
  address: z.string().trim().max(400, 'Must be 400 characters or fewer').default(''),
  since: DateOnly.nullable().default(null),
});
export type RegisteredOwner = z.infer<typeof RegisteredOwner>;

/** What a register says, as it was read or typed. */
export const RegisterFacts = z.object({
  title_number: z.string(),
  edition_on: DateOnly.nullable(),
  shows_on: DateOnly.nullable().describe('The day whose entries the copy shows'),
  shows_time: z.string().nullable(),
  official: z.boolean().describe('An official copy, which is evidence as the original is'),
  tenure: z.enum(TENURES),
  title_class: z.enum(TITLE_CLASSES),
  address: z.string(),
  postcode: z.string().nullable(),
  proprietors: z.array(RegisteredOwner),
  price_pence: z.int().nullable(),
  price_on: DateOnly.nullable(),
  restrictions: z.array(z.object({ form: z.enum(RESTRICTION_FORMS), text: z.string(), on: DateOnly.nullable() })),
  charges: z.array(z.object({ lender: z.string(), dated_on: DateOnly.nullable(), on: DateOnly.nullable() })),
  lease: z.object({ dated_on: DateOnly.nullable(), years: z.int().nullable(), from: DateOnly.nullable() }).nullable(),
});
export type RegisterFacts = z.infer<typeof RegisterFacts>;

export const OwnerMatch = z.object({
  name: z.string().describe('As it stands on the register'),
  party_id: Id.nullable().describe('Who in the deal this owner is; null where nobody is'),
  verdict: z.enum(['full', 'partial', 'none']),
  words: z.string().describe('What agrees and what does not'),
});
export type OwnerMatch = z.infer<typeof OwnerMatch>;

/** How the client said on their phone that they own the home. */
export const StatedOwnership = z.object({
  owns: z.enum(['sole', 'joint', 'for_owner', 'executor']),
  other_owners: z.array(z.string()),
  has_mortgage: z.boolean(),
  note: z.string(),
});
export type StatedOwnership = z.infer<typeof StatedOwnership>;

/** A document that a member had before them is a source of its own kind. */
const Source = ElementSource.extend({ kind: z.enum([...ElementSource.shape.kind.options, 'document_seen']) });
export const OwnershipElement = CheckElement.extend({
  source: Source.nullable().default(null).describe('Null where nothing was looked at'),
  waits_for: z.enum(['person', 'provider']).nullable().default(null),
});
export type OwnershipElement = z.infer<typeof OwnershipElement>;

const by = { by: Person.nullable(), at: Timestamp };
export const REGISTRY_ASK_STATES = ['asking', 'waiting', 'answered', 'rejected', 'failed'] as const;
export const OWNER_VERDICTS = ['owner', 'near', 'former', 'not_owner'] as const;
export type OwnerVerdict = (typeof OWNER_VERDICTS)[number];
const Asked = z.object({
  state: z
    .enum(REGISTRY_ASK_STATES)
    .describe(
      '`waiting`: HM Land Registry queued it. `rejected`: it will not answer, and charges nothing. `failed`: it could not be asked',
    ),
  title_number: z.string(),
  reason: z.string().nullable().describe('Why it was rejected, in its own words'),
  retry_at: Timestamp.nullable().describe('When it is asked again'),
  ...by,
});
/** What HM Land Registry itself was asked, and what it answered. */
export const RegistryAsks = z.object({
  connected: z.boolean(),
  provider: z.string().nullable().describe('Who asks it, as it stands on the report'),
  is_sandbox: z.boolean(),
  register_price_pence: z.int().nullable().describe('What an official copy costs now, with VAT'),
  register: Asked.extend({ price_pence: z.int(), paid_pence: z.int().nullable() }).nullable().describe('The newest order of a register'),
  owner: Asked.extend({ verdict: z.enum(OWNER_VERDICTS).nullable(), words: z.string() })
    .nullable()
    .describe('Whether this client owns it, as it was asked last'),
});
export type RegistryAsks = z.infer<typeof RegistryAsks>;
/** The companies that own a title, in the files HM Land Registry publishes of them. People are not in those. */
export const PublishedOwners = z.object({
  title_number: z.string(),
  through: DateOnly.nullable().describe('The newest day that the loaded files know of'),
  owners: z.array(
    z.object({
      name: z.string(),
      company_number: z.string().nullable(),
      country: z.string().nullable().describe('Where it is incorporated, for a company abroad'),
      party_id: Id.nullable().describe('Who in the deal it is; null where nobody is'),
      words: z.string(),
    }),
  ),
  has_more: z.boolean().describe('The title has further owners than the four the files name'),
});
export type PublishedOwners = z.infer<typeof PublishedOwners>;
const May = z.object({ may: z.boolean(), why_not: z.string().nullable() });
const File = z.object({
  key: z.string().describe('Its content is fetched by it, through the calls of the evidence'),
  name: z.string(),
  kind: z.enum(['register', 'evidence']),
  size: z.int(),
  mime: z.string(),
  sha256: z.string(),
  at: Timestamp,
});

/** Whether everybody who owns a home sells or lets it, and whether this client is one of them: the register, and the people of the deal. */
export const OwnershipCheck = CheckBase.extend({
  kind: z.literal('ownership'),
  elements: z.array(OwnershipElement),
  home: z.object({ address: z.string(), jurisdiction: z.enum(JURISDICTIONS), title_number: z.string().nullable() }),
  purpose: z.string(),
  relation: z.enum(OWNER_RELATIONS).describe('What this client is said to be to the home'),
  deal: z
    .array(
      z.object({
        party_id: Id,
        name: z.string(),
        kind: z.enum(['person', 'company']),
        is_subject: z.boolean(),
        identity_accepted: z.boolean().describe('An accepted identity or company check of theirs answers now'),
      }),
    )
    .describe('Everybody who sells or lets the home, as your people stand now'),
  checks: z
    .array(z.object({ id: Id, public_ref: z.string(), name: z.string(), is_lead: z.boolean() }))
    .describe('The checks of those who were begun together: they share the register, and each is decided'),
  register: RegisterFacts.extend({
    ...by,
    read_by: z
      .enum(['program', 'hand', 'registry'])
      .describe('`hand`: a member typed it from the document. `registry`: HM Land Registry sent what it says as data'),
    file_key: z.string().nullable(),
    other_address: z.string().describe('Why the document is of this home though its address reads otherwise; empty where it agrees'),
    confirmed: z.object(by).nullable().describe('Who compared it with the document; null while nobody has'),
  })
    .nullable()
    .describe('The newest register that was seen; null while none was'),
  title_state: z
    .object({ state: z.enum(TITLE_STATES), continued_under: z.string().nullable(), note: z.string(), ...by })
    .nullable()
    .describe('What a member recorded of the title; null where nobody did'),
  owners: z
    .array(
      OwnerMatch.extend({
        since: DateOnly.nullable(),
        kind: z.enum(['person', 'company']),
        said: z
          .object({ says: z.enum(OWNER_SAYS), party_id: Id.nullable(), note: z.string(), has_evidence: z.boolean(), ...by })
          .nullable()
          .describe('What was recorded of this owner, newest'),
      }),
    )
    .describe('Every owner the register names, beside who in the deal it is'),
  flags: z.array(z.object({ code: z.string(), warns: z.boolean(), text: z.string() })),
  files: z.array(File),
  registry: RegistryAsks.nullable().default(null).describe('Null in reports from before HM Land Registry could be asked'),
  stated: StatedOwnership.nullable().default(null).describe('What the client said themselves; null where they were not asked'),
  published: PublishedOwners.nullable().default(null).describe('Null where no such files are loaded, or the title is not known'),
  ownership_can: z.object({ record: May, buy_register: May.optional(), ask_owner: May.optional() }),
});
export type OwnershipCheck = z.infer<typeof OwnershipCheck>;

const changed = { method: 'POST', tag, access: 'staff', params: IdParams, output: OwnershipCheck } as const;
const ERRORS = ['NOT_FOUND', 'INVALID_STATE', 'STALE_VERSION'] as const;

/** The form of a new check while it is typed. */
export const OwnershipTyped = z.object({
  values: z.object({ address: z.string(), title_number: z.string(), jurisdiction: z.enum(JURISDICTIONS), purpose: z.string() }),
  subjects: z
    .array(z.object({ partyId: z.number().nullable(), relation: z.enum(OWNER_RELATIONS) }))
    .min(1)
    .max(MOST_SUBJECTS),
});

export const startOwnershipCheck = defineRoute({
  method: 'POST',
  path: '/v2/client/checks/ownership',
  tag,
  access: 'staff',
  idempotent: true,
  summary: 'Begin checks of one to four people who say that they own a home, or act for its owner. They share one register. Costs nothing',
  body: z.strictObject({
    property_id: Id.nullable().default(null).describe('Null: the home is given by its address'),
    address: z.string().trim().max(300, 'Must be 300 characters or fewer').default('').describe('Needed where no property is named'),
    title_number: Title,
    jurisdiction: z.enum(JURISDICTIONS).default('england_wales'),
    purpose: Purpose,
    subjects: z
      .array(z.strictObject({ party_id: Id, relation: z.enum(OWNER_RELATIONS).default('owner') }))
      .min(1, 'Choose whose ownership to check')
      .max(MOST_SUBJECTS, `Choose at most ${MOST_SUBJECTS} people`),
  }),
  output: OwnershipCheck.describe('The first of them; the others stand in `checks`'),
  errors: ['NOT_FOUND', 'INVALID_STATE', 'VERIFICATION_REQUIRED', 'PAYMENT_REQUIRED', 'RATE_LIMITED'],
});
export const addRegister = defineRoute({
  ...changed,
  path: '/v2/client/checks/ownership/{id}/register-document',
  summary:
    'Read the register of the title from a PDF, or from one that is kept under its title. Another document, a cut one, one of another title or another home is refused',
  upload: 'file',
  body: z.object({
    document_id: z
      .preprocess((value) => (value === '' || value === undefined ? null : Number(value)), Id.nullable())
      .describe('A register that is kept already, in place of a file'),
    other_address: Note.describe('Why it is of this home though the address reads otherwise'),
  }),
  errors: ['NOT_FOUND', 'INVALID_STATE', 'FILE_TOO_LARGE', 'STORAGE_FULL', 'RATE_LIMITED'],
});
export const confirmRegister = defineRoute({
  ...changed,
  path: '/v2/client/checks/ownership/{id}/confirm',
  summary: 'Say that you compared what was read with the document',
  body: z.strictObject({ version: Version }),
  errors: ERRORS,
});
export const typeRegister = defineRoute({
  ...changed,
  path: '/v2/client/checks/ownership/{id}/typed-register',
  summary:
    'Enter by hand what a register says that cannot be read, of Scotland or Northern Ireland or as a scan. It never passes by itself',
  body: z.strictObject({
    version: Version,
    title_number: z.string().trim().toUpperCase().min(2, 'Enter the title number').max(20, 'Must be 20 characters or fewer'),
    edition_on: EnteredDate.nullable().default(null),
    shows_on: EnteredDate.describe('The day whose entries the copy shows'),
    tenure: z.enum(TENURES),
    title_class: z.enum(TITLE_CLASSES),
    address: z.string().trim().min(3, 'Enter the address as it stands there').max(300, 'Must be 300 characters or fewer'),
    proprietors: z
      .array(RegisteredOwner.pick({ name: true, kind: true, company_number: true, incorporated_in: true }))
      .min(1, 'Enter the owners')
      .max(20, 'Enter at most 20 owners'),
    restrictions: z
      .array(z.strictObject({ form: z.enum(RESTRICTION_FORMS), text: z.string().trim().min(3, 'Enter what it says').max(600) }))
      .max(20)
      .default([]),
    lenders: z.array(z.string().trim().min(1).max(200)).max(10).default([]),
  }),
  errors: [...ERRORS, 'RATE_LIMITED'],
});
export const recordTitleState = defineRoute({
  ...changed,
  path: '/v2/client/checks/ownership/{id}/title-state',
  summary:
    'Record what HM Land Registry says of the title: that it is registered, pending, closed, continued under another, or not registered',
  body: z
    .strictObject({
      version: Version,
      state: z.enum(TITLE_STATES, 'Choose how the title stands'),
      continued_under: Title,
      note: z.string().trim().min(10, 'Say how you know, in 10 characters or more').max(600, 'Must be 600 characters or fewer'),
    })
    .refine(({ state, continued_under: other }) => state !== 'closed_and_continued' || other !== null, {
      path: ['continued_under'],
      message: 'Enter the title it is continued under',
    }),
  errors: ERRORS,
});
export const recordOwner = defineRoute({
  ...changed,
  path: '/v2/client/checks/ownership/{id}/owner',
  summary: 'Record of an owner that they died, that somebody acts for them, or that they have another name now, with its evidence',
  upload: 'file',
  body: z.object({
    version: z.preprocess((value) => Number(value), Version),
    owner: z.string('Choose the owner').trim().min(1, 'Choose the owner').max(200),
    says: z.enum(OWNER_SAYS, 'Choose what is so'),
    party_id: z
      .preprocess((value) => (value === '' || value === undefined ? null : Number(value)), Id.nullable())
      .describe('Who in the deal acts for them, or is them under another name'),
    note: z
      .string('Say how you know')
      .trim()
      .min(10, 'Say how you know, in 10 characters or more')
      .max(600, 'Must be 600 characters or fewer'),
  }),
  errors: [...ERRORS, 'FILE_TOO_LARGE', 'STORAGE_FULL'],
});
export const buyRegister = defineRoute({
  ...changed,
  path: '/v2/client/checks/ownership/{id}/registry/register',
  idempotent: true,
  summary:
    'Buy an official copy of the register from HM Land Registry. The price that was shown is sent with the order: where it costs more it is rejected, and nothing is charged',
  body: z.strictObject({
    version: Version,
    title_number: TitleNumber,
    price_pence: z.int('Confirm the price').min(0, 'Confirm the price').describe('What was confirmed; it must be the price as it is now'),
    accepts_pending: z.boolean().default(false).describe('Buy it though an application waits, as it stood before'),
  }),
  errors: [...ERRORS, 'CONFLICT', 'RATE_LIMITED'],
});
export const askOwner = defineRoute({
  ...changed,
  path: '/v2/client/checks/ownership/{id}/registry/owner',
  summary: 'Ask HM Land Registry whether this client is an owner of the title. It compares names alone, and says nothing of other owners',
  body: z.strictObject({ version: Version, title_number: TitleNumber }),
  errors: [...ERRORS, 'RATE_LIMITED'],
});
export const compareOwners = defineRoute({
  ...changed,
  path: '/v2/client/checks/ownership/{id}/compare',
  summary: 'Compare the register with the people of the deal as they are now',
  body: z.strictObject({ version: Version }),
  errors: ERRORS,
});
