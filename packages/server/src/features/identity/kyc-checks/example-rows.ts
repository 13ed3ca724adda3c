import type { Examples } from '../../../platform/feature.ts';

/** A row in each table, for the tests that walk over every route and table. */
export const fillExamples: NonNullable<Examples['fill']> = async (pool, { workspaceId, checkId, memberId }) => {
  const own = [workspaceId, checkId];
  const idOf = async (text: string, values: unknown[]) =>
    (await pool.query<{ id: number }>(`${text} returning id`, values)).rows[0]?.id ?? 0;
  await pool.query('insert into kyc_checks (workspace_id, check_id, policy_version) values ($1, $2, 1)', own);
  await pool.query("insert into kyc_marks (workspace_id, check_id, what, mark, person) values ($1, $2, 'email', 'a', 'b')", own);
  await pool.query(
    "insert into kyc_reviews (workspace_id, check_id, what, review_sealed, by_member, role_id, at) values ($1, $2, 'face', '\\x00', $3, 1, now())",
    [...own, memberId],
  );
  await pool.query(
    'insert into kyc_policies (workspace_id, version, rules, by_member, role_id, reason, at) values ($1, 2, \'{"normal":[],"high":[]}\', $2, 1, \'written for a test\', now())',
    [workspaceId, memberId],
  );
  // Of another member: what nobody sealed cannot be opened.
  const kycDraftId = await idOf(
    "insert into kyc_drafts (workspace_id, by_member, inputs_sealed, created_at, saved_at) select $1, max(id), '\\x00', now(), now() from members where workspace_id = $1 and id <> $2",
    [workspaceId, memberId],
  );
  const kycFileId = await idOf(
    "insert into kyc_files (workspace_id, draft_id, kind, name, mime, size, sha256, by_member, at) values ($1, $2, 'front', 'secret.jpg', 'image/jpeg', 1, repeat('a', 64), $3, now())",
    [workspaceId, kycDraftId, memberId],
  );
  return { kycDraftId, kycFileId };
};
