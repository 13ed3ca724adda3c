import { PROPERTY_ROLES } from '@freehold/property-rules/property-stages';
import { features } from '@freehold/server/features/all';
import type pg from 'pg';

export type FilledWorkspace = {
  workspaceId: number;
  memberId: number;
  checkId: number;
  matchId: number;
  decisionId: number;
  reportId: number;
  listVersionId: number;
  listKey: string;
  /** The signer to whom the document was sent. */
  appUserId: number;
  documentId: number;
  notificationId: number;
  verificationId: number;
  evidenceId: number;
  approvalId: number;
  familyRequestId: number;
  /** Somebody who was invited and has not come yet. */
  invitedMemberId: number;
  /** Another member who is no owner. */
  colleagueId: number;
  propertyId: number;
  lettingId: number;
  partyId: number;
  importId: number;
  batchId: number;
  /** A record that looks like the same person. */
  duplicateId: number;
  partyMergeId: number;
  groupId: number;
  propertyPersonId: number;
  offerId: number;
  rentOfferId: number;
  saleId: number;
  tenancyId: number;
  rentProtectionId: number;
  breachId: number;
  listViewId: number;
  bulkActId: number;
  simulationId: number;
  screeningAlertId: number;
  branchId: number;
  eddFileId: number;
  ofsiReportId: number;
};

const HASH = 'ab'.repeat(32);

/**
 * Puts at least one row of this workspace into every table that belongs to workspaces, through the owner's connection. The fences that walk all
 * tables and all routes use it: the row of a new table is given by its feature (`examples.fill`).
 */
export async function fillWorkspace(
  pool: pg.Pool,
  { workspaceId, memberId }: { workspaceId: number; memberId: number },
): Promise<FilledWorkspace> {
  const listKey = 'eu-consolidated';
  const insert = async (statement: string, ...values: unknown[]): Promise<number> => {
    const { rows } = await pool.query<{ id: number }>(statement, [workspaceId, ...values]);
    return rows[0]?.id ?? 0;
  };
  await insert(
    "insert into check_policies (workspace_id, version, rules, asks, by_member, role_id, reason) values ($1, 1, $3, '{aml}', $2, 1, 'written for a test')",
    memberId,
    JSON.stringify(Object.fromEntries(PROPERTY_ROLES.map((role) => [role, { always: ['aml'], full_cdd: [] }]))),
  );
  await insert('insert into saved_flows (workspace_id, member_id, flow_id, is_saved) values ($1, $2, 21, true)', memberId);
  const addMember = async (state: string) => {
    const email = `${state}-of-${workspaceId}-${memberId}@calloway.example`;
    const { rows: users } = await pool.query<{ id: number }>(
      "insert into users (issuer, subject, email, first_name, surname) values ('test', $1, $1, 'Secret', 'Colleague') returning id",
      [email],
    );
    return insert(
      `insert into members (workspace_id, user_id, role_id, first_name, surname, email, state, invited_at) values ($1, $2, 4, 'Secret', 'Colleague', $3, $4, now()) returning id`,
      users[0]?.id,
      email,
      state,
    );
  };
  const colleagueId = await addMember('active');
  const propertyId = await insert(
    "insert into properties (workspace_id, kind, line1, town, postcode, price_pence) values ($1, 'sale', '14 Calloway Crescent', 'Bristol', 'BS8 4KV', 89500000) returning id",
  );
  const lettingId = await insert(
    "insert into properties (workspace_id, kind, line1, town, postcode, rent_pence, rent_frequency) values ($1, 'letting', '3 Calloway Mews', 'Bristol', 'BS8 4CI', 185000, 'month') returning id",
  );
  const partyId = await insert(
    "insert into parties (workspace_id, kind, first_name, last_name, phones, emails) values ($1, 'person', 'Tobias', 'Renner', '{+447700900263}', '{tobias@renner.example}') returning id",
  );
  const duplicateId = await insert(
    "insert into parties (workspace_id, kind, first_name, last_name, phones) values ($1, 'person', 'Tobias', 'Renner', '{+447700900263}') returning id",
  );
  const partyMergeId = await insert(
    'insert into party_merges (workspace_id, kept_id, merged_id, by_member, expires_at) values ($1, $2, $3, $4, now()) returning id',
    partyId,
    duplicateId,
    memberId,
  );
  const importId = await insert(
    "insert into imports (workspace_id, kind, file_name, row_count, created_by) values ($1, 'sales', 'secret.csv', 1, $2) returning id",
    memberId,
  );
  await insert('insert into import_rows (workspace_id, import_id, row, line) values ($1, $2, 1, 2)', importId);
  const batchId = await insert(
    "insert into screening_batches (workspace_id, source, name, row_count, created_by) values ($1, 'csv', 'secret.csv', 1, $2) returning id",
    memberId,
  );
  await insert('insert into screening_batch_rows (workspace_id, batch_id, row, line) values ($1, $2, 1, 2)', batchId);
  const groupId = await insert('insert into applicant_groups (workspace_id, property_id) values ($1, $2) returning id', propertyId);
  const renterGroupId = await insert('insert into applicant_groups (workspace_id, property_id) values ($1, $2) returning id', lettingId);
  const propertyPersonId = await insert(
    "insert into property_people (workspace_id, property_id, party_id, role, group_id, is_lead) values ($1, $2, $3, 'buyer', $4, true) returning id",
    propertyId,
    partyId,
    groupId,
  );
  // Published, and everybody's.
  await pool.query(
    "insert into postcodes (postcode, easting, northing, quality, country, source) values ('BS8 4KV', 356970, 173340, 10, 'england', 'demo') on conflict do nothing",
  );
  await insert('insert into property_references (workspace_id, year, last) values ($1, 2026, 1)');
  await insert(
    "insert into property_stages (workspace_id, property_id, to_stage, member_id) values ($1, $2, 'draft', $3)",
    propertyId,
    memberId,
  );
  const offerId = await insert(
    "insert into offers (workspace_id, property_id, group_id, amount_pence, made_on) values ($1, $2, $3, 88000000, '2026-11-01') returning id",
    propertyId,
    groupId,
  );
  const rentOfferId = await insert(
    "insert into offers (workspace_id, property_id, group_id, rent_pence, rent_frequency, made_on) values ($1, $2, $3, 185000, 'month', '2026-11-01') returning id",
    lettingId,
    renterGroupId,
  );
  const saleId = await insert(
    'insert into sales (workspace_id, property_id, offer_id) values ($1, $2, $3) returning id',
    propertyId,
    offerId,
  );
  await insert("insert into sale_milestones (workspace_id, sale_id, code) values ($1, $2, 'memorandum')", saleId);
  const tenancyId = await insert(
    "insert into tenancies (workspace_id, property_id, offer_id, group_id, regime, rent_pence, rent_frequency) values ($1, $2, $3, $4, 'assured', 185000, 'month') returning id",
    lettingId,
    rentOfferId,
    renterGroupId,
  );
  const rentProtectionId = await insert(
    "insert into rent_protections (workspace_id, property_id, tenancy_id, answers_sealed) values ($1, $2, $3, '\\x00') returning id",
    lettingId,
    tenancyId,
  );
  const breachId = await insert(
    "insert into breaches (workspace_id, property_id, party_id, property_person_id, due_event, due_at, to_stage) values ($1, $2, $3, $4, 'offer_accepted', now(), 'under_offer') returning id",
    propertyId,
    partyId,
    propertyPersonId,
  );
  await insert(
    "insert into property_notes (workspace_id, property_id, member_id, text) values ($1, $2, $3, 'Secret note')",
    propertyId,
    memberId,
  );
  const listViewId = await insert(
    "insert into list_views (workspace_id, kind, name, member_id, is_shared) values ($1, 'sales', 'Secret view ' || gen_random_uuid(), $2, true) returning id",
    memberId,
  );
  await insert(
    "insert into list_columns (workspace_id, member_id, kind, columns) values ($1, $2, 'sales', '{stage}') on conflict do nothing",
    memberId,
  );
  const bulkActId = await insert(
    "insert into property_bulk_acts (workspace_id, member_id, kind, rows) values ($1, $2, 'assign', '[]') returning id",
    memberId,
  );
  await insert(
    "insert into terms_acceptances (workspace_id, user_id, document, version, at) select $1, user_id, 'terms', 'test', now() from members where workspace_id = $1 and id = $2",
    memberId,
  );
  await insert(
    `insert into audit_events (workspace_id, seq, at, actor, action, object, prev_hash, hash)
      select $1, coalesce(max(seq), 0) + 1000, now(), '{"kind":"system","name":"test"}', 'fill.workspace', '{"type":"workspace","id":1,"label":"x"}', $2, $2 from audit_events where workspace_id = $1`,
    HASH,
  );
  await insert('insert into audit_heads (workspace_id, seq, hash) values ($1, 1, $2) on conflict do nothing', HASH);
  await insert('insert into activity_verdicts (workspace_id, at, events, head) values ($1, now(), 1, $2)', HASH);
  await insert(
    "insert into files (workspace_id, sha256, size, mime, storage_key) values ($1, $2, 1, 'application/pdf', $3)",
    HASH,
    `w${workspaceId}/ab/${HASH}`,
  );
  await insert(
    "insert into idempotency_keys (workspace_id, key, caller, route, body_sha256, answer_sealed) values ($1, gen_random_uuid(), 'member ' || $2::bigint, 'POST /v2/client/checks/aml', $3, '\\x00')",
    memberId,
    HASH,
  );
  const listVersionId = await insert(
    `insert into list_versions (workspace_id, list_key, sha256, current_as_of, imported_by, source_files, entries, names, added, changed, removed)
      values ($1, $2, $3, now(), 'Secret Importer', '{list.csv}', 1, 1, 1, 0, 0) returning id`,
    listKey,
    HASH,
  );
  await insert(
    `insert into list_entries (workspace_id, since_version, list_key, ref, hash, data) values ($1, $2, $3, 'T1', $4,
      '{"ref":"T1","kind":"person","names":[],"dobs":[],"countries":[],"gender":null,"identifiers":[],"addresses":[],"programme":null,"listedOn":null,"text":""}')`,
    listVersionId,
    listKey,
    HASH,
  );
  await insert(
    'insert into list_confirmations (workspace_id, version_id, by_member, at) values ($1, $2, $3, now())',
    listVersionId,
    memberId,
  );
  const listUpdateId = await insert(
    `insert into list_updates (workspace_id, list_key, addresses, next_at, set_by) values ($1, $2, '{https://lists.example/secret.csv}', now(), 'Test') returning id`,
    listKey,
  );
  await insert(
    `insert into list_update_tries (workspace_id, update_id, started_at, ended_at, outcome, words) values ($1, $2, now(), now(), 'unchanged', 'Secret try')`,
    listUpdateId,
  );
  const checkId = await insert(
    `insert into checks (workspace_id, public_ref, kind, state, status, subject_name, subject_kind, subject_fingerprint, subject_sealed, match_mode, outcome, policy_version, created_by, party_id)
      values ($1, $2, 'aml', 'completed', 'needsReview', 'Secret Subject', 'person', 'f', '\\x00', 'standard', 'refer', 'test', $3, $4) returning id`,
    `AML-T${workspaceId}`,
    memberId,
    partyId,
  );
  await insert(
    "insert into party_standings (workspace_id, party_id, kind, check_id, status, at, is_frozen, closed_by) values ($1, $2, 'aml', $3, 'needsReview', now(), false, 'review')",
    partyId,
    checkId,
  );
  const matchId = await insert(
    `insert into matches (workspace_id, check_id, list_version_id, list_key, list_name, list_version, category, entry_ref, entry_hash, entry, score, rank, band, likely, explanation_sealed)
      values ($1, $2, $3, $4, 'Firm list', '1', 'sanctions', 'T1', $5, '{}', 90, 1, 'strong', true, '\\x00') returning id`,
    checkId,
    listVersionId,
    listKey,
    HASH,
  );
  await insert(
    `insert into match_resolutions (workspace_id, match_id, by_member, role_id, status, reason_code, text) values ($1, $2, $3, 1, 'unclear', 'other', 'written for a test')`,
    matchId,
    memberId,
  );
  const riskId = await insert(
    `insert into risk_assessments (workspace_id, check_id, factors, score, level, next_review_on, policy_version, by_member, role_id) values ($1, $2, '[]', 1, 'low', current_date, 'test', $3, 1) returning id`,
    checkId,
    memberId,
  );
  const decisionId = await insert(
    `insert into decisions (workspace_id, check_id, by_member, role_id, value, outcome_at_time, risk_assessment_id, needs_second) values ($1, $2, $3, 1, 'accepted', 'refer', $4, true) returning id`,
    checkId,
    memberId,
    riskId,
  );
  await insert(
    `insert into decision_seconds (workspace_id, decision_id, by_member, role_id, agree, reason) values ($1, $2, $3, 1, true, 'written for a test')`,
    decisionId,
    colleagueId,
  );
  await insert(
    "insert into edd_packs (workspace_id, check_id, texts_sealed, by_member, role_id) values ($1, $2, '\\x00', $3, 1)",
    checkId,
    memberId,
  );
  await insert(
    "insert into check_notes (workspace_id, check_id, text_sealed, by_member, role_id) values ($1, $2, '\\x00', $3, 1)",
    checkId,
    memberId,
  );
  const eddFileId = await insert(
    `insert into edd_files (workspace_id, check_id, shows, name, mime, size, sha256, by_member, role_id) values ($1, $2, 'both', 'secret.pdf', 'application/pdf', 1, $3, $4, 1) returning id`,
    checkId,
    HASH,
    memberId,
  );
  await insert(
    `insert into condition_outcomes (workspace_id, decision_id, position, by_member, role_id, note) values ($1, $2, 1, $3, 1, 'written for a test')`,
    decisionId,
    memberId,
  );
  const ofsiReportId = await insert(
    `insert into ofsi_drafts (workspace_id, check_id, parts_sealed) values ($1, $2, '\\x00') returning id`,
    checkId,
  );
  const reportId = await insert(
    `insert into reports (workspace_id, check_id, version, state, content_sealed, content_sha256, pdf_sha256) values ($1, $2, 1, 'ready', '\\x00', $3, $3) returning id`,
    checkId,
    HASH,
  );
  await insert(
    `insert into check_replays (workspace_id, check_id, by_member, at, result, compared, lists, differences) values ($1, $2, $3, now(), 'same', 1, '[]', '[]')`,
    checkId,
    memberId,
  );
  await insert(
    `insert into screening_coverage (workspace_id, party_id, list_key, version_id, how, check_id, at) values ($1, $2, $3, $4, 'check', $5, now())`,
    partyId,
    listKey,
    listVersionId,
    checkId,
  );
  const screeningAlertId = await insert(
    `insert into screening_alerts (workspace_id, party_id, list_key, list_name, list_version_id, entry_ref, entry_hash, entry, change, before, after, created_at)
      values ($1, $2, $3, 'Firm list', $4, 'T1', $5, '{"names":[{"text":"Secret Entry","kind":"primary"}]}', 'added', 'none', 'weak', now()) returning id`,
    partyId,
    listKey,
    listVersionId,
    HASH,
  );
  await insert(
    `insert into list_watch_runs (workspace_id, list_key, list_name, version_id, state, started_at, finished_at) values ($1, $2, 'Firm list', $3, 'done', now(), now())`,
    listKey,
    listVersionId,
  );
  const { rows: signers } = await pool.query<{ id: number }>(
    "insert into auth.app_users (email, first_name, surname) values ($1, 'Secret', 'Signer') on conflict (email) do update set surname = 'Signer' returning id",
    [`signer-of-${workspaceId}@calloway.example`],
  );
  const appUserId = signers[0]?.id ?? 0;
  const documentId = await insert(
    "insert into signing_documents (workspace_id, title, sender_name, state, sent_at) values ($1, 'Secret document', 'Secret sender', 'sent', now()) returning id",
  );
  await insert(
    "insert into signing_document_recipients (workspace_id, document_id, app_user_id, name, state, sent_at) values ($1, $2, $3, 'Secret signer', 'sent', now())",
    documentId,
    appUserId,
  );
  await insert(
    `insert into screening_policies (workspace_id, version, bands, default_mode, categories, reason)
      values ($1, 1, '{"strict":{"weak":80,"strong":90},"standard":{"weak":72,"strong":85},"wide":{"weak":65,"strong":75}}', 'standard', '{sanctions}', 'written for a test') on conflict do nothing`,
  );
  await insert(
    `insert into clearing_withdrawals (workspace_id, match_id, by_member, role_id, reason) values ($1, $2, $3, 1, 'written for a test')`,
    matchId,
    memberId,
  );
  const simulationId = await insert(
    'insert into policy_simulations (workspace_id, total, started_by) values ($1, 1, $2) returning id',
    memberId,
  );
  await insert(
    "insert into policy_simulation_checks (workspace_id, simulation_id, check_id, best, hits) values ($1, $2, $3, 0, '[]')",
    simulationId,
    checkId,
  );
  await insert('insert into notification_choices (workspace_id, member_id) values ($1, $2)', memberId);
  const notificationId = await insert(
    `insert into notifications (workspace_id, member_id, kind, object_type, object_id, words, path, is_shown, mail) values ($1, $2, 'check_given', 'check', $3, 'Secret words', '/', true, 'digest') returning id`,
    memberId,
    checkId,
  );
  const approvalId = await insert(
    `insert into approvals (workspace_id, kind, change, asked_by) values ($1, 'legal_details', '{"legal_name":{"before":null,"after":"Secret Limited"}}', $2) returning id`,
    memberId,
  );
  const familyRequestId = await insert(
    `insert into family_requests (from_workspace_id, asked_email, asked_by_user, asked_by_name, expires_at)
      select $1, 'secret@pennard.example', user_id, 'Secret Asker', now() + interval '30 days' from members where workspace_id = $1 and id = $2 returning id`,
    memberId,
  );
  await insert(
    'insert into verification_requirements (workspace_id, required_at, grace_ends_at) values ($1, now(), now()) on conflict do nothing',
  );
  const verificationId = await insert(
    `insert into verifications (workspace_id, member_id, user_id, state, try, person_name, person_role, account_name, submitted_at)
      select $1, id, user_id, 'submitted', 1, 'Secret Person', 'Owner', 'Secret firm', now() from members where workspace_id = $1 and id = $2 returning id`,
    memberId,
  );
  const evidenceId = await insert(
    `insert into verification_evidence (workspace_id, verification_id, part, sha256, mime, size) values ($1, $2, 'photograph', $3, 'image/jpeg', 1) returning id`,
    verificationId,
    HASH,
  );
  await insert(
    'insert into verification_openings (workspace_id, verification_id, evidence_id, by_user) select $1, $2, $3, user_id from members where workspace_id = $1 and id = $4',
    verificationId,
    evidenceId,
    memberId,
  );
  await insert(
    `insert into verification_decisions (workspace_id, verification_id, try, by_user, by_name, value, answers)
      select $1, $2, 99, user_id, 'Secret Reviewer', 'accept', '{}' from members where workspace_id = $1 and id = $3`,
    verificationId,
    memberId,
  );
  const invitedMemberId = await addMember('invited');
  await insert(
    "insert into invitations (workspace_id, member_id, invited_by, created_at, expires_at) values ($1, $2, $3, now() - interval '1 hour', now() + interval '7 days')",
    invitedMemberId,
    memberId,
  );
  await insert(
    "insert into property_links (workspace_id, property_id, token_hash, token_sealed, roles, expires_at, created_by) values ($1, $2, decode(md5($1::bigint::text), 'hex'), '\\x00', '{buyer}', now() + interval '30 days', $3)",
    propertyId,
    memberId,
  );
  await insert(
    "insert into link_notifications (workspace_id, property_id, member_id, channels, notification_type_ids) values ($1, $2, $3, '{in_app}', '{1}')",
    propertyId,
    memberId,
  );
  await insert(
    "insert into link_sign_ups (workspace_id, property_id, request_hash, written_sealed, contact_hash, ip_hash, code_hash, expires_at) values ($1, $2, decode(md5('s' || $1::bigint::text), 'hex'), '\\x00', '\\x00', '\\x00', '\\x00', now())",
    propertyId,
  );
  const branchId = await insert(
    "insert into branches (workspace_id, name) values ($1, 'Secret branch ' || gen_random_uuid()) returning id",
  );
  await insert('insert into member_branches (workspace_id, member_id, branch_id) values ($1, $2, $3)', colleagueId, branchId);
  // The database keeps by itself at which branches somebody has roles.
  await pool.query('update properties set branch_id = $2 where workspace_id = $1', [workspaceId, branchId]);
  const filled: FilledWorkspace = {
    workspaceId,
    memberId,
    checkId,
    matchId,
    decisionId,
    reportId,
    listVersionId,
    listKey,
    appUserId,
    documentId,
    notificationId,
    verificationId,
    evidenceId,
    approvalId,
    familyRequestId,
    invitedMemberId,
    colleagueId,
    propertyId,
    lettingId,
    partyId,
    importId,
    batchId,
    duplicateId,
    partyMergeId,
    groupId,
    propertyPersonId,
    offerId,
    rentOfferId,
    saleId,
    tenancyId,
    rentProtectionId,
    breachId,
    listViewId,
    bulkActId,
    simulationId,
    screeningAlertId,
    branchId,
    eddFileId,
    ofsiReportId,
  };
  for (const { examples } of features) Object.assign(filled, await examples?.fill?.(pool, numbersOf(filled)));
  return filled;
}

/** What of it is the number of a row, by name. */
export const numbersOf = (filled: FilledWorkspace): Record<string, number> =>
  Object.fromEntries(Object.entries(filled).filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
