import type { ModulusResult, ModulusTable } from '@freehold/contract/identity/bank-checks';
import { checkModulus } from '@freehold/uk-formats/bank-account';
import { readSubstitutionTable, readWeightTable, rulesFor } from '@freehold/uk-formats/modulus-tables';
import type { Trx } from '../../../platform/database.ts';
import { dateInWords, londonDate } from '../../../platform/london-time.ts';
import type { MemberScope, Scope } from '../../../platform/scope.ts';
import type { Account } from './bank-records.ts';

type Kind = ModulusTable['kind'];
const SUBSTITUTED = 5;

const inForce = (trx: Trx, { workspaceId }: Scope, kind: Kind, today: string) =>
  trx
    .selectFrom('modulus_tables')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', kind)
    .where('valid_from', '<=', today)
    .orderBy('valid_from', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

const notRun = (words: string): ModulusResult => ({ outcome: 'not run', applied: [], words, table: null });

/** What the tables in force say of the number. Without them it is not run; a sort code that needs a table nobody loaded is not run either. */
export async function applyTables(
  trx: Trx,
  scope: Scope,
  { sort_code: sortCode, account_number: accountNumber }: Account,
  now: Date,
): Promise<ModulusResult> {
  const today = londonDate(now);
  const weights = await inForce(trx, scope, 'weights', today);
  if (!weights) return notRun('No modulus table is loaded, so the number was not checked against the sort code.');
  const rules = readWeightTable(weights.text);
  if (typeof rules === 'string') return notRun('The modulus table that is loaded cannot be read. Load it again.');
  const pairs = await inForce(trx, scope, 'substitutes', today);
  const substitutes = pairs ? readSubstitutionTable(pairs.text) : 'none';
  const table = `Vocalink, valid from ${dateInWords(weights.valid_from)} (${weights.sha256.slice(0, 8)})`;
  if (typeof substitutes !== 'string') return { ...checkModulus({ sortCode, accountNumber }, { rules, substitutes }), table };
  if (rulesFor(rules, sortCode).some(({ exception }) => exception === SUBSTITUTED))
    return notRun('This sort code needs the table of substitutes (scsubtab), which is not loaded.');
  return { ...checkModulus({ sortCode, accountNumber }, { rules, substitutes: new Map() }), table };
}

export async function findTables(trx: Trx, scope: Scope, now: Date): Promise<ModulusTable[]> {
  const today = londonDate(now);
  const rows = await trx
    .selectFrom('modulus_tables')
    .innerJoin('members', (join) =>
      join.onRef('members.workspace_id', '=', 'modulus_tables.workspace_id').onRef('members.id', '=', 'modulus_tables.by_member'),
    )
    .select(['modulus_tables.id', 'kind', 'name', 'sha256', 'rows', 'valid_from', 'at', 'members.first_name', 'members.surname'])
    .where('modulus_tables.workspace_id', '=', scope.workspaceId)
    .orderBy('valid_from', 'desc')
    .orderBy('modulus_tables.id', 'desc')
    .execute();
  const newest = (kind: Kind) => rows.find((row) => row.kind === kind && row.valid_from <= today)?.id;
  const current = [newest('weights'), newest('substitutes')];
  return rows.map(({ first_name: first, surname, at, ...row }) => ({
    ...row,
    by: `${first} ${surname}`,
    at: at.toISOString(),
    in_force: current.includes(row.id),
  }));
}

export const insertTable = (
  trx: Trx,
  { workspaceId, actor }: MemberScope,
  table: { kind: Kind; name: string; sha256: string; rows: number; valid_from: string; text: string; at: Date },
) =>
  trx
    .insertInto('modulus_tables')
    .values({ workspace_id: workspaceId, by_member: actor.memberId, ...table })
    .returning('id')
    .executeTakeFirstOrThrow();
