import { z } from 'zod';
import { BranchFilter } from '../firm/branches.ts';
import { DecisionValue } from './check-decisions.ts';
import { Outcome } from '../kernel/check-states.ts';
import { CheckListRow } from './checks.ts';
import { PageMeta, PageQuery } from '../kernel/envelope.ts';
import { defineRoute } from '../kernel/route.ts';
import { EnteredDate, Id, Timestamp } from '../kernel/values.ts';

/* Every check that staff ran, of whatever kind, and putting away what is done. */

const tag = 'Checks';

export const EDD_FILTERS = ['incomplete', 'complete'] as const;
export const DECISION_FILTERS = [...DecisionValue.options, 'undecided'] as const;

export const ManualCheckRow = CheckListRow.extend({
  decision: DecisionValue.nullable().describe('The newest one, also while a second person is wanted'),
  property: z.object({ id: Id, line1: z.string() }).nullable().describe('What it was started for'),
  report: z
    .object({ id: Id, state: z.enum(['queued', 'ready', 'failed']) })
    .nullable()
    .describe('The newest version'),
  archived_at: Timestamp.nullable(),
});
export type ManualCheckRow = z.infer<typeof ManualCheckRow>;

export const listManualChecks = defineRoute({
  method: 'GET',
  path: '/v2/client/checks/manual',
  tag,
  access: 'staff',
  key: 'checks:read',
  summary: 'Checks that staff ran, of every kind, newest first',
  query: PageQuery.extend({
    kind: z.string().max(30).optional(),
    archived: z.stringbool().optional().describe('Archived ones, instead of the others; of one property both where it is left out'),
    property_id: z.coerce.number().int().positive().optional().describe('Made for this property, or about somebody with a role at it'),
    branch: BranchFilter.describe('Made for a property of the branch, or about somebody with a role at one; or `none`'),
    outcome: Outcome.optional(),
    decision: z.enum(DECISION_FILTERS).optional(),
    edd: z.enum(EDD_FILTERS).optional().describe('Enhanced due diligence is asked for, and something of it is missing, or nothing'),
    member_id: z.coerce.number().int().positive().optional().describe('Started by this member'),
    from: EnteredDate.optional().describe('Started on this day in London or later'),
    to: EnteredDate.optional().describe('Started on this day in London or earlier'),
    q: z.string().trim().max(100).optional().describe('Words of the subject, the reference or the check reference'),
  }),
  output: z.array(ManualCheckRow),
  meta: PageMeta.extend({
    kinds: z
      .array(z.object({ kind: z.string(), total: z.int() }))
      .describe('The kinds this installation can run, with how many pass the other filters'),
    undecided: z.int().describe('Of those that are not archived'),
    any: z.boolean().describe('False while no check was ever made'),
    can: z.object({ archive: z.boolean() }),
  }),
  errors: [],
});

export const MOST_ARCHIVED = 100;
const These = z.object({ ids: z.array(Id).min(1).max(MOST_ARCHIVED, `Choose at most ${MOST_ARCHIVED} checks`) });
export const ArchivedChecks = z.object({
  done: z.array(Id),
  refused: z.array(z.object({ id: Id, public_ref: z.string(), why: z.string() })),
});
export type ArchivedChecks = z.infer<typeof ArchivedChecks>;

export const archiveChecks = defineRoute({
  method: 'POST',
  path: '/v2/client/checks/archive',
  tag,
  access: 'staff',
  summary: 'Takes decided or cancelled checks out of the work lists. Nothing is deleted',
  body: These,
  output: ArchivedChecks,
  errors: ['NOT_FOUND'],
});
export const unarchiveChecks = defineRoute({
  method: 'POST',
  path: '/v2/client/checks/unarchive',
  tag,
  access: 'staff',
  summary: 'Brings archived checks back into the work lists',
  body: These,
  output: ArchivedChecks,
  errors: ['NOT_FOUND'],
});
