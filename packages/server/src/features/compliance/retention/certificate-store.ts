import type { CertifiedRule } from '@freehold/contract/kernel/retention-rules';
import { type Selectable, sql } from 'kysely';
import type { ErasureCertificates } from '../../../db/types.ts';
import { canonicalJson, lockByName } from '../../../platform/audit.ts';
import type { Database, Trx } from '../../../platform/database.ts';
import type { DueErasure, ErasedRecord } from '../../../platform/eraser.ts';
import { contentHash } from '../../checks/public.ts';

export type CertificateRow = Selectable<ErasureCertificates>;
export const refOf = ({ year, number }: Pick<CertificateRow, 'year' | 'number'>): string =>
  `ERA-${year}-${String(number).padStart(4, '0')}`;

/** Written in the transaction that erased: without the one there is not the other. */
export async function insertCertificate(
  trx: Trx,
  workspaceId: number,
  due: DueErasure,
  erased: ErasedRecord,
  at: Date,
): Promise<CertificateRow> {
  await lockByName(trx, `erasure certificates of ${workspaceId}`);
  const year = at.getUTCFullYear();
  const { last } = await trx
    .selectFrom('erasure_certificates')
    .select((select) => select.fn.max('number').as('last'))
    .where('workspace_id', '=', workspaceId)
    .where('year', '=', year)
    .executeTakeFirstOrThrow();
  const { was, ofWhom, reason, things, hashes } = erased;
  const { rule, objectType, objectId, since, dueOn } = due;
  return trx
    .insertInto('erasure_certificates')
    .values({
      workspace_id: workspaceId,
      number: (last ?? 0) + 1,
      year,
      rule,
      object_type: objectType,
      object_id: objectId,
      since,
      due_on: dueOn,
      erased_at: at,
      was,
      of_whom: ofWhom,
      reason,
      things,
      content_sha256: contentHash({ rule, object: `${objectType}:${objectId}`, since, was, reason, at: at.toISOString(), hashes }),
      hashes: [...hashes],
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export const findCertificate = (trx: Trx, workspaceId: number, id: number): Promise<CertificateRow | undefined> =>
  trx.selectFrom('erasure_certificates').selectAll().where('workspace_id', '=', workspaceId).where('id', '=', id).executeTakeFirst();

type Asked = {
  rule: CertifiedRule | undefined;
  year: number | undefined;
  object: string | undefined;
  page: number;
  perPage: number;
};
export async function listRows(trx: Trx, workspaceId: number, { rule, year, object, page, perPage }: Asked) {
  const [type, id] = object?.split(':') ?? [];
  let query = trx.selectFrom('erasure_certificates').where('workspace_id', '=', workspaceId);
  if (rule !== undefined) query = query.where('rule', '=', rule);
  if (year !== undefined) query = query.where('year', '=', year);
  if (type !== undefined) query = query.where(sql<boolean>`object_type = ${type}`).where('object_id', '=', Number(id));
  const { total } = await query.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await query
    .selectAll()
    .orderBy('erased_at', 'desc')
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { rows, total };
}

export async function countSince(
  trx: Trx,
  workspaceId: number,
  from: Date,
): Promise<{ all: number; month: number; byRule: Map<string, number> }> {
  const { rows } = await sql<{ rule: string; all: number; month: number }>`select rule, count(*)::int as all,
    (count(*) filter (where erased_at >= ${from}))::int as month from erasure_certificates where workspace_id = ${workspaceId} group by rule`.execute(
    trx,
  );
  return {
    all: rows.reduce((sum, row) => sum + row.all, 0),
    month: rows.reduce((sum, row) => sum + row.month, 0),
    byRule: new Map(rows.map(({ rule, month }) => [rule, month])),
  };
}

/** Over all firms: what was erased from a moment to another. */
export const certificatesBetween = (db: Database | Trx, from: Date, to: Date): Promise<CertificateRow[]> =>
  db.selectFrom('erasure_certificates').selectAll().where('erased_at', '>=', from).where('erased_at', '<', to).orderBy('id').execute();

export const textOf = (row: Pick<CertificateRow, 'workspace_id' | 'year' | 'number'>): string =>
  canonicalJson([row.workspace_id, row.year, row.number]);
