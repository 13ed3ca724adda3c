import { sql } from 'kysely';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';

/** How alike two records are, from 0 to 100, and how their names agree. */
export async function comparePair(trx: Trx, one: number, other: number): Promise<{ score: number; name: string }> {
  const { rows } = await sql<{ score: number; name: string }>`select * from compare_party_pair(${one}, ${other})`.execute(trx);
  return rows[0] ?? { score: 0, name: 'differs' };
}

export async function countBreaches(trx: Trx, scope: Scope, partyId: number): Promise<number> {
  const row = await trx
    .selectFrom('breaches')
    .select((breach) => breach.fn.countAll<number>().as('count'))
    .where('workspace_id', '=', scope.workspaceId)
    .where('party_id', '=', partyId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function findNameOfMember(trx: Trx, scope: Scope, memberId: number | null): Promise<string | null> {
  if (memberId === null) return null;
  const row = await trx
    .selectFrom('members')
    .select(['first_name', 'surname'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', memberId)
    .executeTakeFirst();
  return row ? `${row.first_name} ${row.surname}` : null;
}
