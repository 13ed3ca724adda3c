import type { DuplicatePair } from '@freehold/contract/people/party-merges';
import type { NewParty } from '@freehold/contract/people/parties';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database.ts';
import type { MemberScope, Scope } from '../../../platform/scope.ts';

export type FoundDuplicate = { party_id: number; score: number; reasons: DuplicatePair['reasons'] };

/** Records that are likely what is being recorded, best first. Compared are name, date of birth, numbers, addresses and company number. */
export async function findDuplicatesOf(trx: Trx, party: NewParty, least: number, exceptId: number | null): Promise<FoundDuplicate[]> {
  const person = party.kind === 'person' ? party : null;
  const company = party.kind === 'company' ? party : null;
  const { rows } = await sql<FoundDuplicate>`select party_id::bigint as party_id, score, reasons from find_duplicates_of(${party.kind},
    ${person?.first_name ?? null}, ${person?.last_name ?? null}, ${company?.company_name ?? null}, ${person?.dob ?? null},
    ${company?.company_number ?? null}, ${[...party.phones]}::text[], ${[...party.emails]}::text[], ${least}, ${exceptId})`.execute(trx);
  return rows;
}

const likely = (trx: Trx, scope: Scope) =>
  trx.selectFrom('party_duplicates').where('workspace_id', '=', scope.workspaceId).where('dismissed_at', 'is', null);

export async function countPairs(trx: Trx, scope: Scope): Promise<number> {
  const row = await likely(trx, scope)
    .select((pair) => pair.fn.countAll<number>().as('pairs'))
    .executeTakeFirstOrThrow();
  return Number(row.pairs);
}

export const findPairs = (trx: Trx, scope: Scope, { limit, offset }: { limit: number; offset: number }) =>
  likely(trx, scope)
    .select(['a_id', 'b_id', 'score', 'reasons'])
    .orderBy('score', 'desc')
    .orderBy('a_id')
    .orderBy('b_id')
    .limit(limit)
    .offset(offset)
    .execute();

export const findPairsOf = (trx: Trx, scope: Scope, partyId: number) =>
  likely(trx, scope)
    .select(['a_id', 'b_id', 'score', 'reasons'])
    .where((where) => where.or([where('a_id', '=', partyId), where('b_id', '=', partyId)]))
    .orderBy('score', 'desc')
    .limit(20)
    .execute();

/** Marks a pair as two; answers whether it was not so before. A pair nobody suspected is remembered all the same. */
export async function dismissPair(trx: Trx, scope: MemberScope, a: number, b: number): Promise<boolean> {
  const { rows } = await sql`insert into party_duplicates (workspace_id, a_id, b_id, score, reasons, dismissed_at, dismissed_by)
    values (${scope.workspaceId}, ${a}, ${b}, 0, '{}', now(), ${scope.actor.memberId})
    on conflict (workspace_id, a_id, b_id) do update set dismissed_at = excluded.dismissed_at, dismissed_by = excluded.dismissed_by
    where party_duplicates.dismissed_at is null returning a_id`.execute(trx);
  return rows.length > 0;
}
