import { sql } from 'kysely';
import type { Trx } from '../../../platform/database.ts';
import type { MemberScope } from '../../../platform/scope.ts';

/** The nominated officer and deputies, in person: no program reads in their name. The database asks the same of every row. */
export async function isOfficer(trx: Trx, scope: MemberScope): Promise<boolean> {
  if (scope.actor.apiKey) return false;
  const { rows } = await sql<{ is: boolean }>`select app_is_officer() as is`.execute(trx);
  return rows[0]?.is ?? false;
}
