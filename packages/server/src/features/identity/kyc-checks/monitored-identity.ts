import { sql } from 'kysely';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { KycFacts } from './kyc-facts.ts';
import { updateKyc } from './kyc-store.ts';

/** Keeps beside the check when the document it rests on runs out, so that whoever is monitored can be told of it. */
export async function noteDocumentExpiry(
  trx: Trx,
  scope: Scope,
  { row, kyc, about }: Pick<KycFacts, 'row' | 'kyc' | 'about'>,
): Promise<void> {
  if (kyc === null || about === null) return;
  const expires = about.holder?.expires_on ?? about.document?.expires_on ?? null;
  if (expires !== kyc.document_expires_on) await updateKyc(trx, scope, row.id, { document_expires_on: expires });
}

export type DocumentExpiry = { party_id: number; check_id: number; public_ref: string; expires_on: string; assignee_id: number };
/** When the document of the newest accepted identity check of each monitored person runs out, where that is by this day. */
export async function findDocumentExpiries(trx: Trx, { workspaceId }: Scope, until: string): Promise<DocumentExpiry[]> {
  const { rows } = await sql<DocumentExpiry>`
    select * from (
      select distinct on (checks.party_id) checks.party_id, checks.id as check_id, checks.public_ref,
        kyc.document_expires_on::text as expires_on, coalesce(checks.assigned_to, checks.created_by) as assignee_id
      from checks
      join parties on parties.workspace_id = checks.workspace_id and parties.id = checks.party_id and parties.is_monitored
      join kyc_checks kyc on kyc.workspace_id = checks.workspace_id and kyc.check_id = checks.id
      where checks.workspace_id = ${workspaceId} and checks.kind = 'kyc' and checks.state = 'decided'
        and checks.status in ('passed', 'acceptedAfterReview') and not checks.is_practice
      order by checks.party_id, checks.id desc) newest
    where expires_on::date <= ${until}::date order by party_id`.execute(trx);
  return rows;
}

export type SharedDetail = { party_id: number; check_id: number; public_ref: string; what: string; other_ref: string };
/** Documents, numbers and addresses of monitored people that a check of somebody else of the firm has too. */
export async function findSharedDetails(trx: Trx, { workspaceId }: Scope): Promise<SharedDetail[]> {
  const { rows } = await sql<SharedDetail>`
    select distinct on (mine.party_id, marks.what, other.party_id) mine.party_id, mine.id as check_id, mine.public_ref, marks.what, other.public_ref as other_ref
    from checks mine
    join parties on parties.workspace_id = mine.workspace_id and parties.id = mine.party_id and parties.is_monitored
    join kyc_marks marks on marks.workspace_id = mine.workspace_id and marks.check_id = mine.id
    join kyc_marks theirs on theirs.workspace_id = marks.workspace_id and theirs.mark = marks.mark and theirs.what = marks.what and theirs.person <> marks.person
    join checks other on other.workspace_id = theirs.workspace_id and other.id = theirs.check_id
    where mine.workspace_id = ${workspaceId} and mine.state <> 'cancelled' and other.state <> 'cancelled' and not other.is_practice
      and not mine.is_practice and other.party_id is distinct from mine.party_id
    order by mine.party_id, marks.what, other.party_id, other.id desc`.execute(trx);
  return rows;
}
