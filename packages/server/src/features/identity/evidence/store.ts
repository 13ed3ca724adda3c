import { type Insertable, sql } from 'kysely';
import type { EvidenceLooks } from '../../../db/types.ts';
import type { Database, Trx } from '../../../platform/database.ts';
import type { MemberScope, Scope } from '../../../platform/scope.ts';
import { z } from 'zod';

type Of = Pick<Scope, 'workspaceId'>;

export async function insertLook(trx: Trx, row: Insertable<EvidenceLooks>): Promise<void> {
  await trx.insertInto('evidence_looks').values(row).execute();
}

/** When the member opened the file last. */
export async function findLastLook(trx: Trx, scope: MemberScope, checkId: number, key: string): Promise<Date | null> {
  const row = await trx
    .selectFrom('evidence_looks')
    .select('at')
    .where('workspace_id', '=', scope.workspaceId)
    .where('check_id', '=', checkId)
    .where('file_key', '=', key)
    .where('by_member', '=', scope.actor.memberId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

export const findLooks = (trx: Trx, { workspaceId }: Of, checkId: number) =>
  trx
    .selectFrom('evidence_looks')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('check_id', '=', checkId)
    .orderBy('id', 'desc')
    .limit(200)
    .execute();

const ErasedFiles = z.array(z.object({ key: z.string(), name: z.string(), sha256: z.string(), size: z.number() }));
export type ErasedFile = z.infer<typeof ErasedFiles>[number];

export async function findErasures(trx: Trx, { workspaceId }: Of, checkId: number) {
  const rows = await trx
    .selectFrom('evidence_erasures')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('check_id', '=', checkId)
    .orderBy('at')
    .execute();
  return rows.map((row) => ({ ...row, files: ErasedFiles.parse(row.files) })).filter(({ files }) => files.length > 0);
}

type Erasure = { checkId: number; what: 'faces' | 'all'; at: Date; reason: string; files: readonly ErasedFile[] };
export async function insertErasure(trx: Trx, { workspaceId }: Of, { checkId, files, ...erasure }: Erasure): Promise<void> {
  await trx
    .insertInto('evidence_erasures')
    .values({ workspace_id: workspaceId, check_id: checkId, ...erasure, files: JSON.stringify(files) })
    .execute();
}

/** The person of a check, where a legal hold stops every erasure. */
export async function isHeld(trx: Trx, { workspaceId }: Of, partyId: number | null): Promise<boolean> {
  if (partyId === null) return false;
  const row = await trx
    .selectFrom('parties')
    .select('legal_hold')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', partyId)
    .executeTakeFirst();
  return row?.legal_hold === true;
}

export type Due = { workspace_id: number; id: number; what: 'faces' | 'all' };

/**
 * Over all firms: decided checks whose pictures of faces, or all of whose files, have been kept long enough. Faces: 30 days after the newest
 * decision, unless the same answers are still before somebody. All: five years after the relationship ended, and where the check is about
 * nobody of the firm's people, after the decision. `forTenancy`: kinds whose files go a year after the tenancy, or after the relationship where no
 * tenancy is known. What a legal hold keeps is not among them.
 */
export async function findDue(
  db: Database,
  kinds: readonly string[],
  { forTenancy, facesBefore, today, allBefore }: { forTenancy: readonly string[]; facesBefore: Date; today: string; allBefore: Date },
): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with decided as (
      select c.workspace_id, c.id, c.party_id,
        case when c.kind = any(${forTenancy}) then (coalesce(
            (select case when bool_and(t.status in ('ended', 'cancelled')) then max(t.ends_on) filter (where t.status = 'ended') end
              from tenancies t join property_people person on person.workspace_id = t.workspace_id and person.property_id = t.property_id
                and person.group_id = t.group_id
              where t.workspace_id = c.workspace_id and t.property_id = c.property_id and person.party_id = c.party_id),
            p.relationship_ended_on) + interval '1 year')::date
          else p.retention_until end as retention_until,
        (select max(d.at) from decisions d where d.workspace_id = c.workspace_id and d.check_id = c.id) as at
      from checks c
      left join parties p on p.workspace_id = c.workspace_id and p.id = c.party_id
      where c.state = 'decided' and c.kind = any(${kinds}) and p.legal_hold is not true
    ), due as (
      select workspace_id, id, 'faces' as what from decided where at < ${facesBefore}
        and not exists (
          select from collected_answers mine
          join collected_answers other on other.workspace_id = mine.workspace_id and other.run_id = mine.run_id
          join checks c on c.workspace_id = other.workspace_id and c.id = other.check_id
          where mine.workspace_id = decided.workspace_id and mine.check_id = decided.id and c.state in ('processing', 'completed'))
      union all
      select workspace_id, id, 'all' from decided
        where case when party_id is null then at < ${allBefore} else retention_until <= ${today}::date end
    )
    select due.* from due
    where not exists (select from evidence_erasures e where e.workspace_id = due.workspace_id and e.check_id = due.id and e.what = due.what)
    order by due.workspace_id, due.id, due.what desc limit 1000`.execute(db);
  return rows;
}
