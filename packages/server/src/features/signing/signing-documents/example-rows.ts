import type pg from 'pg';
import type { ExampleIds } from '../../../platform/feature.ts';

const HASH = 'a'.repeat(64);

/** A row in each table of documents, at the property of the test firm. */
export async function fillDocuments(
  pool: pg.Pool,
  { workspaceId, documentId, propertyId, memberId }: ExampleIds,
): Promise<Record<string, number>> {
  const { rows: files } = await pool.query<{ sha256: string }>('select sha256 from files where workspace_id = $1 limit 1', [workspaceId]);
  const sha256 = files[0]?.sha256;
  await pool.query('insert into signing_numbers (workspace_id, last) values ($1, 1) on conflict do nothing', [workspaceId]);
  await pool.query(
    `update signing_documents set property_id = $3, created_by = $4, sent_by = $4, number = 1, original_sha256 = $5, prepared_sha256 = $5,
       event_count = greatest(event_count, 1), event_head = case when event_count > 0 then event_head else repeat('a', 64) end,
       pages = '[{"number":1,"width":595,"height":842}]' where workspace_id = $1 and id = $2`,
    [workspaceId, documentId, propertyId, memberId, sha256],
  );
  const { rows } = await pool.query<{ id: number }>(
    'select id from signing_document_recipients where workspace_id = $1 and document_id = $2',
    [workspaceId, documentId],
  );
  const recipientId = rows[0]?.id ?? 0;
  const own = [workspaceId, documentId, recipientId];
  await pool.query(
    `insert into signing_links (workspace_id, document_id, recipient_id, token_hash, created_at)
       values ($1, $2, $3, decode(md5($4), 'hex'), now())`,
    [...own, `signing ${workspaceId}`],
  );
  await pool.query(
    `insert into signing_events (workspace_id, document_id, seq, kind, at, actor_kind, actor_name, recipient_id, hash)
       values ($1, $2, 1, 'opened', now(), 'signer', 'Secret signer', $3, $4) on conflict do nothing`,
    [...own, HASH],
  );
  await pool.query(
    `insert into signing_pages (workspace_id, file_sha256, page, width, height, picture_sha256, thumb_sha256, points_sha256, drawn_with, lines)
       values ($1, $2, 1, 595, 842, $2, $2, $3, 'written for a test', '[]') on conflict do nothing`,
    [workspaceId, sha256, HASH],
  );
  return { signingRecipientId: recipientId };
}
