import { z } from 'zod';
import { Person } from '../checks/check-decisions.ts';
import { Id, Timestamp } from '../kernel/values.ts';
import { ListCategory } from './screening-lists.ts';

/* What a screening found: the lists searched, the matches with every point explained, and the names that came near. */

/** One list as it was at the time of the search. */
export const SearchedList = z.object({
  list_key: z.string(),
  name: z.string(),
  publisher: z.string(),
  category: z
    .enum(['sanctions', 'pep', 'rca', 'regulatory', 'adverse'])
    .describe('What its entries are listed for when they do not say themselves'),
  covers: z.array(ListCategory).optional().describe('What its entries were listed for; absent on checks from before this was kept'),
  version: z.string().describe('First 12 hex digits of the SHA-256 of the published file'),
  sha256: z.string(),
  published_at: Timestamp.nullable(),
  current_as_of: Timestamp.nullable().describe(
    'When the version was last known to be the newest published; null when nobody knows, and then it is stale',
  ),
  stated_by: z
    .string()
    .nullable()
    .optional()
    .describe('Who said that it is the newest; null where that is its own date, absent on checks from before this was kept'),
  age_hours: z.int().nullable().describe('Age at the search, counted from `current_as_of`'),
  stale: z.boolean(),
  demo: z.boolean().describe('True for the demonstration list made by Freehold'),
  entries: z.int(),
  names: z.int(),
  possible: z.int().describe('Matches shown from this list'),
});

/** One aligned piece of the two names. Points are signed and sum to the name part. */
export const TokenExplanation = z.object({
  asked: z.string().nullable().describe('Piece of the name asked for; null when only the list has it'),
  listed: z.string().nullable().describe('Piece of the listed name; null when only the question has it'),
  relation: z.enum([
    'equal',
    'variant',
    'sounds_alike',
    'close_spelling',
    'initial',
    'joined',
    'only_asked',
    'only_listed',
    'contradicted',
  ]),
  kind: z.enum(['given', 'middle', 'family', 'patronymic', 'name', 'legal_form', 'number', 'title', 'particle', 'place', 'generic']),
  points: z.number(),
  one_in: z.number().nullable().optional().describe('How many names there are to each that has the word; absent in older checks'),
  text: z.string(),
});

/** One reason of the score. The points of all parts sum to the score. */
export const ScorePart = z.object({
  code: z
    .enum(['name', 'date_of_birth', 'country', 'gender', 'identifier', 'address', 'birth_place', 'kind', 'limit'])
    .describe('`kind`: the entry is of another kind than was asked about, and is held at the lower band'),
  label: z.string(),
  points: z.number().describe('Signed; negative when the field speaks against'),
  most: z.number().describe('The most this reason can give'),
  text: z.string(),
});

/** Both values of one field side by side. */
export const FieldComparison = z.object({
  field: z.string(),
  label: z.string(),
  asked: z.string().nullable(),
  listed: z.string().nullable(),
  verdict: z.enum(['same', 'close', 'differs', 'unknown']),
});

export const MatchExplanation = z.object({
  parts: z.array(ScorePart),
  tokens: z.array(TokenExplanation),
  fields: z.array(FieldComparison),
  matched_name: z.string(),
  name_kind: z.enum(['primary', 'alias', 'weak_alias', 'former']),
  missing_fact: z.string().nullable().describe('The one fact that would settle the match, in words'),
  probability: z
    .number()
    .optional()
    .describe(
      '0 to 1: how often labelled records with such a score were one and the same; absent in older checks, of a number alone, and of another kind',
    ),
  threshold: z
    .object({ weak: z.number(), strong: z.number() })
    .optional()
    .describe('The bands in use: shown from `weak`, strong from `strong`; absent in older checks'),
});

export const MatchStatus = z.enum(['open', 'true_match', 'false_positive', 'unclear']);
export type MatchStatus = z.infer<typeof MatchStatus>;
export const ResolutionReason = z.enum(['different_dob', 'different_person', 'different_country', 'same_person', 'other']);

export const MatchResolution = z.object({
  id: Id,
  by: Person,
  at: Timestamp,
  status: z.enum(['true_match', 'false_positive', 'unclear']),
  reason_code: ResolutionReason,
  text: z.string(),
});

/** One fact that tells people apart and is not what it was: of the entry on the list, or of the client. */
export const MaterialChange = z.object({
  of: z.enum(['entry', 'client']),
  field: z.enum(['names', 'dobs', 'countries', 'identifiers', 'categories', 'programme', 'name', 'dob', 'number']),
  before: z.array(z.string()),
  after: z.array(z.string()),
});
export type MaterialChange = z.infer<typeof MaterialChange>;

/** What the other one is to the entry: `owner` owns it, `owned` is owned by it. */
const RelationKind = z.enum([
  'owner',
  'owned',
  'parent',
  'subsidiary',
  'director',
  'directs',
  'operator',
  'family',
  'associate',
  'member',
  'linked',
]);

export const Match = z.object({
  id: Id,
  list_key: z.string(),
  list_name: z.string(),
  list_version: z.string(),
  category: ListCategory,
  entry_ref: z.string().describe("The publisher's number of the entry"),
  name: z.string().describe('Primary name of the entry'),
  entry_kind: z.enum(['person', 'organisation', 'vessel', 'aircraft', 'unknown']),
  other_kind: z
    .boolean()
    .default(false)
    .describe(
      'True where the entry is of another kind than was asked about: it has the name, is held at the lower band and is never strong',
    ),
  programme: z.string().nullable(),
  score: z.int().describe('0 to 100'),
  band: z.enum(['strong', 'weak']),
  likely: z.boolean().describe('Exact name and exact date of birth of a designated person'),
  explanation: MatchExplanation,
  entry: z.object({
    names: z.array(z.object({ text: z.string(), kind: z.enum(['primary', 'alias', 'weak_alias', 'former']) })),
    dobs: z.array(z.string()),
    countries: z.array(z.string()),
    addresses: z.array(z.string()),
    identifiers: z.array(z.string()),
    gender: z.string().nullable(),
    birth_places: z.array(z.string()).default([]),
    relations: z
      .array(
        z.object({
          kind: RelationKind,
          name: z.string().describe('Empty where the list gives no more than the number of another entry'),
          ref: z.string().nullable(),
          role: z.string().nullable().describe('The publisher’s words'),
          share: z.number().nullable().describe('Per cent owned'),
          until: z.string().nullable(),
        }),
      )
      .default([])
      .describe('Whom the publisher names with the entry. It says nothing of who owns the client'),
    listed_on: z.string().nullable(),
    text: z.string().describe("The publisher's remarks or statement of reasons"),
  }),
  same_as: z
    .array(z.object({ match_id: Id, list_name: z.string() }))
    .default([])
    .describe('Other matches of this check that are plainly the same entity: by a number, by name and birth date, or as a source says'),
  status: MatchStatus,
  needs_two: z.boolean().describe('True when two different people must agree'),
  awaiting_second: z.boolean(),
  resolutions: z.array(MatchResolution).describe('Oldest first; never edited'),
  remembered_from: z
    .string()
    .nullable()
    .describe('Reference of the earlier check whose clearing still holds: nothing that tells the two apart has changed since'),
  remembered_despite_edit: z
    .boolean()
    .default(false)
    .describe('True when the publisher edited the entry since, in nothing that tells people apart'),
  reopened: z
    .object({ public_ref: z.string(), at: Timestamp, by: z.array(Person), changes: z.array(MaterialChange) })
    .nullable()
    .default(null)
    .describe('The clearing that ended because the entry or the client changed since, and what changed'),
  can: z.object({ resolve: z.boolean(), why_not: z.string().nullable() }),
});
export type Match = z.infer<typeof Match>;

/** A name that came near and was not shown as a match, with the reason it fails. */
export const NearName = z.object({
  name: z.string(),
  list_name: z.string(),
  entry_ref: z.string(),
  latin: z
    .string()
    .nullable()
    .default(null)
    .describe('How the list itself spells the name in Latin letters, where the name is in another script; else null'),
  score: z.int(),
  why: z.string(),
  also: z.string().nullable(),
});
export type NearName = z.infer<typeof NearName>;

export const Funnel = z.object({
  entries: z.int().describe('Entries compared'),
  names: z.int().describe('Names and aliases of those entries'),
  shared: z.int().describe('Entries that share part of the name'),
  scored: z.int().describe('Entries scored in full'),
  shown: z.int().describe('At or above the lower band'),
  hidden: z.int().describe('Scored, and below the lower band'),
  other_entries: z
    .int()
    .optional()
    .describe(
      'Entries of another kind than was asked about, such as ships for a person: compared by name alone; absent in older checks, which compared none',
    ),
  other_shown: z.int().optional().describe('Of the entries of another kind, those shown'),
});
