import { z } from 'zod';
import { BranchFilter } from '../firm/branches.ts';
import { PartyRef } from '../people/parties.ts';
import { PageMeta, PageQuery } from '../kernel/envelope.ts';
import { defineRoute } from '../kernel/route.ts';
import { Id, Timestamp } from '../kernel/values.ts';

/* Every active person and company against every list in force: compared or not, when, and why not. */

const tag = 'Screening coverage';

/** Why a cell is empty. */
export const CoverageGap = z.enum(['never_checked', 'list_new', 'version_older', 'details_changed', 'list_missing']);
export type CoverageGap = z.infer<typeof CoverageGap>;

export const CoverageCell = z.object({
  list_key: z.string(),
  covered: z.boolean(),
  how: z.enum(['check', 'delta']).nullable().describe('delta: what changed since their check was compared with them'),
  at: Timestamp.nullable().describe('When they were last compared with this list, at whatever version'),
  version: z.string().nullable().describe('The version they were last compared with'),
  check_id: Id.nullable().describe('The check it rests on; null where there is none or you may not open every check'),
  gap: CoverageGap.nullable(),
  text: z.string().describe('The cell in words'),
});
export type CoverageCell = z.infer<typeof CoverageCell>;

export const CoverageRow = z.object({
  party: PartyRef,
  because: z.string().describe('What makes them active, in words'),
  under_way: z.boolean().describe('A check of theirs is being screened'),
  cells: z.array(CoverageCell).describe('One for each list, in the order of the lists'),
});
export type CoverageRow = z.infer<typeof CoverageRow>;

export const CoveredList = z.object({
  key: z.string(),
  name: z.string(),
  version: z.string().nullable().describe('Null when the list is not loaded'),
  published_at: Timestamp.nullable(),
  stale: z.boolean(),
  demo: z.boolean(),
  covered: z.int().describe('Active people and companies compared with the version in force'),
  watch: z
    .object({ state: z.enum(['done', 'waiting', 'failed']), text: z.string() })
    .nullable()
    .describe('Whether what this version changed was compared with your people; null for a first version'),
});
export type CoveredList = z.infer<typeof CoveredList>;

export const CoverageMeta = PageMeta.extend({
  active: z.int().describe('People and companies that are active'),
  covered: z.int().describe('Of those, compared with every list in force'),
  lists: z.array(CoveredList),
  can: z.object({ start: z.boolean(), export: z.boolean() }),
});
export type CoverageMeta = z.infer<typeof CoverageMeta>;

const filters = {
  show: z.enum(['all', 'not_screened']).default('all'),
  q: z.string().trim().max(100).optional().describe('Part of the name'),
  branch: BranchFilter.describe('With a role at a property of the branch; or `none`'),
};

export const getCoverage = defineRoute({
  method: 'GET',
  path: '/v2/client/screening/coverage',
  tag,
  access: 'staff',
  summary: 'Active people and companies against the lists in force; those with an empty cell first',
  query: PageQuery.extend(filters),
  output: z.array(CoverageRow),
  meta: CoverageMeta,
  errors: [],
});

export const exportCoverage = defineRoute({
  method: 'GET',
  path: '/v2/client/screening/coverage/export.csv',
  tag,
  access: 'staff',
  summary: 'The same as a table, one line for each person and list',
  query: z.object(filters),
  answers: 'bytes',
  output: z.unknown(),
  errors: [],
});

const MOST_AT_ONCE = 100;
export const StartedForParties = z.object({
  started: z.array(z.object({ party_id: Id, check_id: Id, public_ref: z.string() })),
  refused: z.array(z.object({ party_id: Id, reason: z.string() })),
});
export type StartedForParties = z.infer<typeof StartedForParties>;

export const startForParties = defineRoute({
  method: 'POST',
  path: '/v2/client/screening/coverage/checks',
  tag,
  access: 'staff',
  idempotent: true,
  summary: 'Start a check of each of these people and companies, as the policy in force says',
  body: z.object({
    party_ids: z.array(Id).min(1, 'Choose somebody').max(MOST_AT_ONCE, `Choose ${MOST_AT_ONCE} at most`),
  }),
  output: StartedForParties,
  errors: ['VERIFICATION_REQUIRED', 'PAYMENT_REQUIRED'],
});
