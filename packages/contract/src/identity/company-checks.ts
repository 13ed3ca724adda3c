import { z } from 'zod';
import { OutcomeReason, Person } from '../checks/check-decisions.ts';
import { CheckBase, CheckElement } from '../checks/checks.ts';
import { CheckStatus } from '../kernel/check-states.ts';
import { defineRoute } from '../kernel/route.ts';
import { DateOnly, EnteredDate, Id, IdParams, Timestamp, Version } from '../kernel/values.ts';

const tag = 'Company checks';

export const COMPANY_ROLES = ['seller', 'buyer', 'landlord', 'tenant', 'guarantor'] as const;
export const COMPANY_DEPTHS = ['summary', 'ownership'] as const;
export const PEOPLE_TO_VERIFY = ['none', 'directors', 'owners', 'both'] as const;
export const CAPACITIES = ['director', 'attorney', 'other'] as const;
export const OWNER_BANDS = ['25-50', '50-75', '75-100'] as const;
export type OwnerBand = (typeof OWNER_BANDS)[number];
export const COMPANY_FILES = ['extract', 'authority', 'owners'] as const;
export const COMPANY_ELEMENTS = [
  'REGISTRY',
  'AGE',
  'ADDRESS',
  'OFFICERS',
  'OFFICER_IDV',
  'PSC',
  'CHAIN',
  'UBO',
  'SCREEN_COMPANY',
  'SCREEN_PEOPLE',
  'KEY_PEOPLE',
  'AUTHORITY',
  'DISCREPANCY',
  'OVERSEAS_ENTITY',
] as const;
export type CompanyElementCode = (typeof COMPANY_ELEMENTS)[number];
/** A company younger than this many months wants a second look where much is at stake. */
export const YOUNG_MONTHS = 12;
/** More companies than this at one address, and somebody sells it. */
export const MANY_AT_OFFICE = 20;

const text = (most: number) => z.string().trim().max(most, `Must be ${most} characters or fewer`);
const name = (of: string, most = 160) => text(most).min(1, `Enter the name of the ${of}`);
const Born = z
  .string()
  .trim()
  .regex(/^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/, 'Enter month and year, like 06/1981')
  .nullable()
  .default(null)
  .describe('YYYY-MM: the register tells no day');

export const DeclaredOwner = z.strictObject({
  name: name('owner'),
  percent: z.number().min(0, 'Enter a share from 0 to 100').max(100, 'Enter a share from 0 to 100').nullable().default(null),
  born: Born,
  nature: z.enum(['shares', 'votes', 'influence']).nullable().default(null),
});
export type DeclaredOwner = z.infer<typeof DeclaredOwner>;
/** An owner as somebody types them from a document. */
export const TypedOwner = z.strictObject({
  kind: z.enum(['person', 'company']),
  name: name('owner'),
  born: Born,
  band: z.enum(OWNER_BANDS).nullable().default(null).describe('Null where they hold it otherwise, by influence or control'),
  number: text(40).default('').describe('Of a company, in its register'),
  country: text(60).default('').describe('Where a company is registered'),
});
export type TypedOwner = z.infer<typeof TypedOwner>;
const TypedOfficer = z.strictObject({
  name: name('director or officer'),
  role: z.enum(['director', 'secretary', 'llp-member', 'managing-officer']),
  born: Born,
});

const Representative = z.strictObject({
  name: text(160).default('').describe('Who acts for the company; empty where nobody said'),
  capacity: z.enum(CAPACITIES).default('director'),
  contact: text(160).default(''),
  seen: z.boolean().default(false).describe('A member looked at the paper that gives the authority'),
});
export const CompanyInputs = z.strictObject({
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Choose a country')
    .default('GB'),
  number: text(40).default('').describe('Company number; where it is registered abroad, that of its own register'),
  overseas_entity_number: text(10).default('').describe('Of the Register of Overseas Entities, like OE001962'),
  trading_name: text(160).default(''),
  role: z.enum(COMPANY_ROLES, 'Choose what the company does in the transaction'),
  high_value: z.boolean().default(false),
  expected_owner_notes: text(600).default(''),
  depth: z.enum(COMPANY_DEPTHS).default('ownership'),
  verify_people: z.enum(PEOPLE_TO_VERIFY).default('both'),
  declared_owners: z.array(DeclaredOwner).max(20, 'Enter at most 20 owners').default([]),
  representative: Representative.default({ name: '', capacity: 'director', contact: '', seen: false }),
});
export type CompanyInputs = z.infer<typeof CompanyInputs>;

const ElementSource = z.object({
  name: z.string(),
  kind: z.enum(['algorithm', 'official_list', 'registry', 'human_review', 'document_seen', 'applicant_statement']),
  version: z.string().nullable().describe('Of the rule or the list, or when the source was asked'),
});
export const CompanyElement = CheckElement.extend({
  source: ElementSource.nullable().default(null).describe('Null where nothing was looked at'),
  waits_for: z.enum(['person', 'register', 'screening']).nullable().default(null),
});
export type CompanyElement = z.infer<typeof CompanyElement>;

const Filed = z.object({ made_up_to: DateOnly.nullable(), next_due: DateOnly.nullable(), overdue: z.boolean() });
const CompanyEntry = z.object({
  number: z.string(),
  name: z.string(),
  status: z.string().describe('The register’s own word'),
  status_words: z.string(),
  standing: z.enum(['living', 'insolvent', 'ended', 'unknown']),
  type: z.string().nullable(),
  incorporated_on: DateOnly.nullable(),
  address: z.string().nullable(),
  business: z.array(z.string()).describe('Codes of its business'),
  previous_names: z.array(z.string()),
  accounts: Filed.nullable(),
  confirmation: Filed.nullable(),
  has_charges: z.boolean().nullable(),
  insolvency: z.array(z.string()),
  filings: z.array(z.object({ on: DateOnly, words: z.string(), link: z.string().nullable() })),
  link: z.string().nullable().describe('Its page at Companies House'),
  source: ElementSource,
});

const Range = z.object({ low: z.number(), high: z.number() }).describe('Per cent');
/** Why a chain cannot be followed further; null where it is, or where a person stands. */
export const NODE_ENDS = [
  'overseas',
  'unregistered',
  'cycle',
  'too deep',
  'too many',
  'not found',
  'unreachable',
  'unread',
  'not stated',
  'secret',
  'listed',
  'nobody',
] as const;
export const OwnerNode = z.object({
  id: z.string(),
  kind: z.enum(['company', 'person', 'overseas', 'secret']),
  name: z.string(),
  number: z.string().nullable(),
  country: z.string().nullable(),
  status: z.string().nullable(),
  depth: z.int(),
  range: Range.nullable().describe('What it comes to of the company that is checked'),
  owns: z.enum(['yes', 'possibly', 'no']),
  controls: z.boolean(),
  end: z.enum(NODE_ENDS).nullable(),
  needs_evidence: z.boolean(),
  words: z.string().describe('What is to be said of it in a line'),
  shown: z.object({ by: Person, at: Timestamp, words: z.string() }).nullable().describe('What a member recorded of its owners'),
});
export type OwnerNode = z.infer<typeof OwnerNode>;
export const OwnerTree = z.object({
  nodes: z.array(OwnerNode),
  edges: z.array(z.object({ owner: z.string(), owned: z.string(), words: z.string(), closes_cycle: z.boolean() })),
});
export type OwnerTree = z.infer<typeof OwnerTree>;

const ScreenState = z.object({
  check_id: Id.nullable(),
  state: z.enum(['waiting', 'done', 'failed']),
  outcome: z.enum(['pass', 'refer', 'fail']).nullable(),
  words: z.string().nullable(),
});
export const KeyPerson = z.object({
  id: z.string(),
  name: z.string(),
  roles: z.array(z.string()),
  is_company: z.boolean(),
  runs: z.boolean().describe('A director, or who manages it otherwise'),
  resigned_on: DateOnly.nullable(),
  born: z.string().nullable().describe('Month and year'),
  range: Range.nullable(),
  owns: z.enum(['yes', 'possibly', 'no']),
  holds: z.array(z.string()),
  verified: z.enum(['verified', 'due', 'missing', 'ended', 'not said', 'not needed']),
  needed: z.boolean().describe('Whoever’s identity is to be checked, as the check was asked for'),
  party: z.object({ id: Id, name: z.string() }).nullable().describe('Who they are among your people'),
  identity: z.object({ check_id: Id, public_ref: z.string(), status: CheckStatus }).nullable(),
  screening: ScreenState.nullable(),
});
export type KeyPerson = z.infer<typeof KeyPerson>;

export const DISCREPANCY_ANSWERS = ['not_material', 'material', 'reported'] as const;
export const CompanyDiscrepancy = z.object({
  id: z.string(),
  kind: z.enum(['not registered', 'not declared', 'band', 'birth', 'nature']),
  who: z.string(),
  told: z.string(),
  registered: z.string(),
  answer: z
    .object({
      value: z.enum(DISCREPANCY_ANSWERS),
      note: z.string(),
      reported_on: DateOnly.nullable(),
      reference: z.string(),
      by: Person,
      at: Timestamp,
    })
    .nullable(),
});
export type CompanyDiscrepancy = z.infer<typeof CompanyDiscrepancy>;

const May = z.object({ may: z.boolean(), why_not: z.string().nullable() });

/** What a company is, who runs it, who stands behind it, and what was compared. */
export const CompanyCheck = CheckBase.extend({
  kind: z.literal('kyb'),
  elements: z.array(CompanyElement),
  asked: CompanyInputs,
  reading: z.object({
    state: z.enum(['reading', 'waiting', 'done', 'failed', 'not connected']),
    source: z.enum(['companies_house', 'sandbox', 'copy']).nullable(),
    retry_at: Timestamp.nullable(),
    read_at: Timestamp.nullable(),
    words: z.string().nullable(),
  }),
  company: CompanyEntry.nullable().describe('Null while nothing says anything of it'),
  tree: OwnerTree.nullable(),
  people: z.array(KeyPerson),
  screening: ScreenState.nullable().describe('Of the company itself'),
  declared: z.array(DeclaredOwner),
  discrepancies: z.array(CompanyDiscrepancy),
  senior_official: z.object({ name: z.string(), position: z.string(), reason: z.string(), by: Person, at: Timestamp }).nullable(),
  representative: Representative,
  files: z.array(
    z.object({
      key: z.string().describe('Its content is fetched by it, through the calls of the evidence'),
      shows: z.enum(COMPANY_FILES),
      node: z.string().nullable(),
      name: z.string(),
      size: z.int(),
      mime: z.string(),
      sha256: z.string(),
      at: Timestamp,
    }),
  ),
  flags: z.array(OutcomeReason),
  kyb_can: z.object({ record: May, read: May }),
});
export type CompanyCheck = z.infer<typeof CompanyCheck>;

const changed = { method: 'POST', tag, access: 'staff', params: IdParams, output: CompanyCheck } as const;
const ERRORS = ['NOT_FOUND', 'INVALID_STATE', 'STALE_VERSION'] as const;
const id = z.coerce.number().int().positive();
const key = z.string().regex(/^[\w-]{8,40}$/);

/** What a member typed into the form, as its draft keeps it. */
export const CompanyTyped = z.object({
  way: z.enum(['search', 'people', 'hand']),
  party: z.number().nullable(),
  values: z.object({
    country: z.string(),
    number: z.string(),
    overseas_entity_number: z.string(),
    trading_name: z.string(),
    high_value: z.boolean(),
    depth: z.enum(COMPANY_DEPTHS),
    verify_people: z.enum(PEOPLE_TO_VERIFY),
    expected_owner_notes: z.string(),
    name: z.string(),
    role: z.enum([...COMPANY_ROLES, '']),
    representative: z.string(),
    capacity: z.enum(CAPACITIES),
    contact: z.string(),
  }),
  declared: z.array(z.object({ name: z.string(), percent: z.string(), born: z.string() })),
});
export type CompanyTyped = z.infer<typeof CompanyTyped>;

export const startCompanyCheck = defineRoute({
  method: 'POST',
  path: '/v2/client/checks/kyb',
  tag,
  access: 'staff',
  idempotent: true,
  summary: 'Begin a check of a company: one of your people, or any by its name and number. The register is read at once',
  body: CompanyInputs.extend({
    party_id: Id.nullable().default(null).describe('The company among your people'),
    property_id: Id.nullable().default(null),
    name: text(160).default('').describe('Of a company that is none of your people'),
  }),
  output: CompanyCheck,
  errors: ['NOT_FOUND', 'INVALID_STATE', 'VERIFICATION_REQUIRED', 'PAYMENT_REQUIRED'],
});
export const readCompanyAgain = defineRoute({
  ...changed,
  path: '/v2/client/checks/kyb/{id}/read',
  summary: 'Read the register once more. What was read before stays until it answers',
  body: z.strictObject({ version: Version }),
  errors: ERRORS,
});
export const typeExtract = defineRoute({
  ...changed,
  path: '/v2/client/checks/kyb/{id}/extract',
  summary: 'Type what an extract of a register says, where none is connected. Such a check never passes by itself',
  body: z.strictObject({
    version: Version,
    name: name('company'),
    number: text(40).default(''),
    status: z.enum(['active', 'liquidation', 'administration', 'dissolved', 'unknown'], 'Choose what the extract says'),
    incorporated_on: EnteredDate.nullable().default(null),
    address: text(300).default(''),
    officers: z.array(TypedOfficer).max(30, 'Enter at most 30 officers').default([]),
    owners: z.array(TypedOwner).max(30, 'Enter at most 30 owners').default([]),
    taken_from: text(160).min(1, 'Enter where the extract comes from'),
    taken_on: EnteredDate.describe('The day of the extract'),
  }),
  errors: ERRORS,
});
export const declareOwners = defineRoute({
  ...changed,
  path: '/v2/client/checks/kyb/{id}/declared-owners',
  summary: 'Record what the client says of the owners. It is compared with the register',
  body: z.strictObject({ version: Version, owners: z.array(DeclaredOwner).max(20, 'Enter at most 20 owners') }),
  errors: ERRORS,
});
export const nameRepresentative = defineRoute({
  ...changed,
  path: '/v2/client/checks/kyb/{id}/representative',
  summary: 'Record who acts for the company and by what right',
  body: z.strictObject({
    version: Version,
    name: name('person who acts for the company'),
    capacity: z.enum(CAPACITIES, 'Choose by what right they act'),
    contact: text(160).default(''),
    seen: z.boolean().default(false),
  }),
  errors: ERRORS,
});
export const nameSeniorOfficial = defineRoute({
  ...changed,
  path: '/v2/client/checks/kyb/{id}/senior-official',
  summary: 'Record the senior managing official, where nobody owns more than 25% or everything to find them was tried',
  body: z.strictObject({
    version: Version,
    name: name('senior managing official'),
    position: text(120).min(1, 'Enter their position'),
    reason: text(600).min(10, 'Say what was done to find an owner, in 10 characters or more'),
  }),
  errors: ERRORS,
});
export const linkKeyPerson = defineRoute({
  ...changed,
  path: '/v2/client/checks/kyb/{id}/people',
  summary: 'Say which of your people a director or owner is. Their identity check is followed from then on',
  body: z.strictObject({ version: Version, person: key, party_id: Id }),
  errors: ERRORS,
});
export const showNodeOwners = defineRoute({
  ...changed,
  path: '/v2/client/checks/kyb/{id}/nodes/{node}/evidence',
  params: z.object({ id, node: key }),
  summary: 'Record what a document shows of the owners of a company where the chain ends',
  body: z.strictObject({
    version: Version,
    owners: z.array(TypedOwner).max(30, 'Enter at most 30 owners'),
    words: text(600).min(10, 'Say what you looked at, in 10 characters or more'),
  }),
  errors: ERRORS,
});
export const answerDiscrepancy = defineRoute({
  ...changed,
  path: '/v2/client/checks/kyb/{id}/discrepancies/{discrepancy}',
  params: z.object({ id, discrepancy: key }),
  summary: 'Say what a difference between client and register is. Never edited; a new answer is added, and the newest counts',
  body: z.strictObject({
    version: Version,
    value: z.enum(DISCREPANCY_ANSWERS, 'Choose what it is'),
    note: text(600).default(''),
    reported_on: EnteredDate.nullable().default(null),
    reference: text(60).default(''),
  }),
  errors: ERRORS,
});
export const addCompanyFile = defineRoute({
  ...changed,
  path: '/v2/client/checks/kyb/{id}/files',
  summary: 'Keep an extract, an authority or a document about owners: PDF, JPG, PNG or HEIC up to 15 MB',
  upload: 'file',
  body: z.object({ shows: z.enum(COMPANY_FILES), node: key.optional().describe('The place in the chain that it is about') }),
  errors: ['NOT_FOUND', 'INVALID_STATE', 'FILE_TOO_LARGE', 'STORAGE_FULL'],
});
export const getOwnerTree = defineRoute({
  method: 'GET',
  path: '/v2/client/checks/kyb/{id}/tree',
  tag,
  access: 'staff',
  summary: 'Who stands behind the company, as nodes and edges',
  params: IdParams,
  output: OwnerTree,
  errors: ['NOT_FOUND'],
});
export const getDiscrepancyReport = defineRoute({
  method: 'GET',
  path: '/v2/client/checks/kyb/{id}/discrepancy-report',
  tag,
  access: 'staff',
  summary: 'A draft of the report to Companies House, as text. Your firm sends it',
  answers: 'bytes',
  params: IdParams,
  output: z.unknown(),
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});
