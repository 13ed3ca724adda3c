import type { NewParty } from '@freehold/contract/parties';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database.ts';

export type FoundTwin = { party_id: number; score: number; reasons: string[] };

/** Records that are likely what is being recorded, best first. Compared are name, date of birth, numbers, addresses and company number. */
export async function findTwinsOf(trx: Trx, party: NewParty, least: number, exceptId: number | null): Promise<FoundTwin[]> {
  const person = party.kind === 'person' ? party : null;
  const company = party.kind === 'company' ? party : null;
  const { rows } = await sql<FoundTwin>`select party_id::bigint as party_id, score, reasons from find_twins_of(${party.kind},
    ${person?.first_name ?? null}, ${person?.last_name ?? null}, ${company?.company_name ?? null}, ${person?.dob ?? null},
    ${company?.company_number ?? null}, ${[...party.phones]}::text[], ${[...party.emails]}::text[], ${least}, ${exceptId})`.execute(trx);
  return rows;
}
