import { sql } from 'kysely';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';

export type SignedName = { id: number; title: string; name: string; signed_on: string };
const MOST = 5;

/** Names under which somebody signed documents that were completed, the newest of each name. Names on documents are typed by whoever sends them. */
export async function findSignedNames(trx: Trx, { workspaceId }: Pick<Scope, 'workspaceId'>, partyId: number): Promise<SignedName[]> {
  const { rows } = await sql<SignedName>`
    select * from (
      select distinct on (recipient.name) document.id, document.title, recipient.name,
        (recipient.signed_at at time zone 'Europe/London')::date::text as signed_on
      from signing_document_recipients recipient
      join signing_documents document on document.workspace_id = recipient.workspace_id and document.id = recipient.document_id
      where recipient.workspace_id = ${workspaceId} and recipient.party_id = ${partyId} and recipient.signed_at is not null
        and document.state = 'completed' and recipient.name <> ''
      order by recipient.name, document.id desc) as newest
    order by signed_on desc, id desc limit ${MOST}`.execute(trx);
  return rows;
}
