import { sql } from 'kysely';
import type { Trx } from '../../../platform/database.ts';
import type { Keys } from '../../../platform/keys.ts';
import type { Scope } from '../../../platform/scope.ts';
import { rowsOf } from './ownership-records.ts';
import { findRecords } from './ownership-store.ts';

type Pair = {
  party_id: number;
  check_id: number;
  public_ref: string;
  title_number: string;
  lead_id: number;
  newer_lead: number;
  assignee_id: number;
};
export type ChangedTitle = Omit<Pair, 'lead_id' | 'newer_lead'> & {
  register_id: number;
  diff: { label: string; before: string | null; after: string | null }[];
};

/** Titles of monitored owners of which a newer copy of the register says something else than the one their accepted check rests on. */
export async function findChangedTitles(trx: Trx, scope: Scope, keys: Keys): Promise<ChangedTitle[]> {
  const { rows } = await sql<Pair>`
    select distinct on (checks.party_id, mine.title_number) checks.party_id, checks.id as check_id, checks.public_ref, mine.title_number, mine.lead_id,
      newer.lead_id as newer_lead, coalesce(checks.assigned_to, checks.created_by) as assignee_id
    from checks
    join parties on parties.workspace_id = checks.workspace_id and parties.id = checks.party_id and parties.is_monitored
    join ownership_checks mine on mine.workspace_id = checks.workspace_id and mine.check_id = checks.id and mine.title_number is not null
    join ownership_checks newer on newer.workspace_id = mine.workspace_id and newer.title_number = mine.title_number and newer.lead_id > mine.lead_id
    where checks.workspace_id = ${scope.workspaceId} and checks.kind = 'ownership' and checks.state = 'decided'
      and checks.status in ('passed', 'acceptedAfterReview') and not checks.is_practice
    order by checks.party_id, mine.title_number, checks.id desc, newer.lead_id desc`.execute(trx);
  const changed: ChangedTitle[] = [];
  for (const { lead_id: lead, newer_lead: newerLead, ...pair } of rows) {
    const before = rowsOf(await findRecords(trx, scope, keys, lead), 'register').at(-1);
    const after = rowsOf(await findRecords(trx, scope, keys, newerLead), 'register').at(-1);
    if (!before || !after) continue;
    const [was, is] = [linesOf(before.said), linesOf(after.said)];
    const diff = [...new Set([...Object.keys(was), ...Object.keys(is)])].map((label) => ({
      label,
      before: was[label] ?? null,
      after: is[label] ?? null,
    }));
    if (diff.some((line) => line.before !== line.after)) changed.push({ ...pair, register_id: after.id, diff });
  }
  return changed;
}

type Said = Parameters<typeof rowsOf>[0][number] extends infer Row ? (Row extends { kind: 'register'; said: infer S } ? S : never) : never;
function linesOf({ facts }: Said): Record<string, string> {
  return {
    Owners: facts.proprietors.map(({ name }) => name).join('; ') || 'None',
    Restrictions: facts.restrictions.map(({ text }) => text).join('; ') || 'None',
    Charges: facts.charges.map(({ lender }) => lender).join('; ') || 'None',
    Edition: facts.edition_on ?? 'Not stated',
  };
}
