import { keysOf } from '../kernel/keys.ts';
import { z } from 'zod';
import { CheckStatus, SubjectKind } from '../kernel/check-states.ts';
import { PageMeta } from '../kernel/envelope.ts';
import { defineRoute } from '../kernel/route.ts';
import { Id, Timestamp } from '../kernel/values.ts';
import { PartyRef } from '../people/parties.ts';
import { DOCUMENT_STATUSES } from '../signing/signing-fields.ts';
import { PROPERTY_ROLES, PROPERTY_STAGES, PROPERTY_TYPES } from '@freehold/property-rules/property-stages';

/** Kinds of things a search finds, in the order their groups stand. A new kind is one more word here, one group below and one row of the server's table. */
export const SEARCH_TYPES = ['property', 'person', 'check', 'document', 'member'] as const;
export const SearchType = z.enum(SEARCH_TYPES);
export type SearchType = z.infer<typeof SearchType>;

/** What the text was taken for. */
export const SearchClass = z.enum(['postcode', 'phone', 'email', 'reference', 'text']);
export type SearchClass = z.infer<typeof SearchClass>;

export const SHORTEST_SEARCH = 2;
export const LONGEST_SEARCH = 100;
export const ROWS_A_GROUP = 10;
const TOO_SHORT = 'Type at least 2 characters';

const Types = z
  .string()
  .transform((text) => text.split(',').map((word) => word.trim()))
  .pipe(z.array(SearchType, 'Choose from property, person, check, document and member').min(1));

export const SearchQuery = z.object({
  search: z
    .string(TOO_SHORT)
    .trim()
    .min(SHORTEST_SEARCH, TOO_SHORT)
    .max(LONGEST_SEARCH, 'Type at most 100 characters')
    .describe('What to look for: a name, an email address, a phone number, a reference. Never kept, and never logged'),
  types: z.preprocess((value) => value || undefined, Types.optional()).describe('Groups to answer, comma-separated; all when absent'),
  page: z.coerce.number().int().min(1).max(1000).default(1).describe('Page of each group, from 1'),
  perPage: z.coerce.number().int().min(1).max(100).default(ROWS_A_GROUP).describe('Rows of each group a page, 1 to 100'),
  firebaseId: z.string().max(200).optional().describe('One signer’s number, to find that person alone; anything else is ignored'),
  workspaceName: z
    .string()
    .max(200)
    .optional()
    .describe('Account name of a workspace you belong to, to search that one; anything else is ignored'),
});

/** Why a row is not what was asked for to the letter. */
export const Similar = z
  .enum(['spelling', 'digits'])
  .nullable()
  .describe('`spelling` is close, or sounds the same; `digits` has the same last six');

const propertyTypes = keysOf(PROPERTY_TYPES);
export const FoundProperty = z.object({
  id: Id,
  kind: z.enum(['sale', 'letting']),
  address: z.string().describe('Its first lines'),
  place: z.string().describe('Town and postcode'),
  type: z.enum(propertyTypes),
  bedrooms: z.int().nullable(),
  stage: z.enum(PROPERTY_STAGES),
  archived: z.boolean(),
  reference: z.string().nullable(),
  people: z.array(z.object({ name: z.string(), role: z.enum(PROPERTY_ROLES) })).describe('Who has a role there, at most eight'),
  similar: Similar,
});
export type FoundProperty = z.infer<typeof FoundProperty>;

export const FoundPerson = z.object({
  key: z.string().describe('Stays the same from search to search'),
  name: z.string(),
  kind: z.enum(['person', 'company']),
  phone: z.string().nullable().describe('Masked, or null, where your role does not see it whole'),
  email: z.string().nullable().describe('Masked, or null, where your role does not see it whole'),
  check: z
    .object({ id: Id, path: z.string().describe('Its page'), public_ref: z.string(), status: CheckStatus, at: Timestamp })
    .nullable()
    .describe('The newest of their checks that you may see'),
  checks: z.int().describe('How many of their checks you may see'),
  document: z
    .object({ id: Id, title: z.string(), status: z.enum(['sent', 'viewed', 'signed', 'declined', 'voided']), at: Timestamp })
    .nullable()
    .describe('The newest document sent to them'),
  party: z
    .object({
      id: Id,
      aml: PartyRef.shape.aml,
      company_number: z.string().nullable(),
      role: z
        .object({ role: z.enum(PROPERTY_ROLES), property_id: Id, address: z.string().describe('Its first line') })
        .nullable()
        .describe('Their newest role at a property'),
      properties: z.int().describe('At how many they have a role'),
    })
    .nullable()
    .describe('Their record; null for who was checked or sent a document and has none'),
  similar: Similar,
});
export type FoundPerson = z.infer<typeof FoundPerson>;

export const FoundCheck = z.object({
  id: Id,
  path: z.string().describe('Its page, by its kind'),
  public_ref: z.string(),
  reference: z.string().nullable(),
  subject_name: z.string(),
  subject_kind: SubjectKind,
  status: CheckStatus,
  open_matches: z.int(),
  at: Timestamp.describe('When it was screened, or begun'),
  similar: Similar,
});
export type FoundCheck = z.infer<typeof FoundCheck>;

export const FoundDocument = z.object({
  id: Id,
  reference: z.string().describe('DOC-8841'),
  title: z.string(),
  status: z.enum(DOCUMENT_STATUSES),
  address: z.string().nullable().describe('First line of the property it is for'),
  people: z.array(z.string()).describe('Names of whoever is on it, in their order, at most 25'),
  at: Timestamp.describe('When it last changed'),
  similar: Similar,
});
export type FoundDocument = z.infer<typeof FoundDocument>;

export const FoundMember = z.object({
  member_id: Id,
  name: z.string(),
  email: z.string().nullable(),
  role: z.string(),
  state: z.enum(['invited', 'active', 'suspended']),
  similar: Similar,
});
export type FoundMember = z.infer<typeof FoundMember>;

function group<const T extends SearchType, R extends z.ZodType>(type: T, row: R) {
  return z.object({
    type: z.literal(type),
    failed: z.boolean().describe('True when this group could not be searched; the others stand'),
    total: z.int().describe('How many there are, at most 2,000'),
    more: z.boolean().describe('True when there are more than are counted'),
    rows: z.array(row),
  });
}
export const SearchGroup = z.discriminatedUnion('type', [
  group('property', FoundProperty),
  group('person', FoundPerson),
  group('check', FoundCheck),
  group('document', FoundDocument),
  group('member', FoundMember),
]);
export type SearchGroup = z.infer<typeof SearchGroup>;

export const SearchResults = z.object({
  read_as: SearchClass,
  workspace: z.object({ id: Id, account_name: z.string() }).describe('The workspace that was searched'),
  contacts: z.enum(['full', 'masked', 'none']).describe('How much your role sees of people’s phone numbers and addresses'),
  groups: z.array(SearchGroup).describe('Those asked for that your role may see'),
});
export type SearchResults = z.infer<typeof SearchResults>;

export const search = defineRoute({
  method: 'GET',
  path: '/v2/client/properties/search',
  tag: 'Search',
  access: 'staff',
  summary:
    'Properties, people, checks, documents for signing and members of the workspace, grouped, best first. Only what your role may know of is found or counted',
  query: SearchQuery,
  output: SearchResults,
  meta: PageMeta.describe('`total` counts all groups; pages are those of the largest'),
  errors: [],
});
