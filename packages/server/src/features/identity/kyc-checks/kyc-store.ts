import { KycInputs } from '@freehold/contract/identity/kyc-inputs';
import { NewAddressReview, NewDocumentReview, NewFaceReview } from '@freehold/contract/identity/kyc-reviews';
import { sql, type Selectable, type Updateable } from 'kysely';
import { z } from 'zod';
import type { KycChecks } from '../../../db/types.ts';
import type { Trx } from '../../../platform/database.ts';
import { openJson, sealJson } from '../../../platform/encryption.ts';
import type { Keys } from '../../../platform/keys.ts';
import type { MemberScope, Scope } from '../../../platform/scope.ts';
import type { CheckRow } from '../../checks/public.ts';
import type { Mark } from './marks.ts';

export type KycRow = Selectable<KycChecks>;

const inputsContext = (workspaceId: number, checkId: number) => `kyc-inputs:${workspaceId}:${checkId}`;
const reviewContext = (workspaceId: number, checkId: number) => `kyc-review:${workspaceId}:${checkId}`;

/** As they were handed in: later rules of the form refuse nothing that was kept. */
const KeptInputs = KycInputs.extend({ dob: z.string() });
export type KeptInputs = z.infer<typeof KeptInputs>;

export async function insertKyc(
  trx: Trx,
  { workspaceId }: Scope,
  keys: Keys,
  { checkId, inputs, policy }: { checkId: number; inputs: KycInputs | null; policy: number },
): Promise<void> {
  await trx
    .insertInto('kyc_checks')
    .values({
      workspace_id: workspaceId,
      check_id: checkId,
      inputs_sealed: inputs && (await sealJson(keys, workspaceId, inputs, inputsContext(workspaceId, checkId))),
      policy_version: policy,
    })
    .execute();
}

/** Undefined for a check from before documents were read. */
export const findKyc = (trx: Trx, { workspaceId }: Scope, checkId: number): Promise<KycRow | undefined> =>
  trx.selectFrom('kyc_checks').selectAll().where('workspace_id', '=', workspaceId).where('check_id', '=', checkId).executeTakeFirst();

export const openInputs = async (keys: Keys, { workspace_id: workspaceId, check_id: checkId, inputs_sealed: sealed }: KycRow) =>
  sealed === null ? null : KeptInputs.parse(await openJson(keys, workspaceId, sealed, inputsContext(workspaceId, checkId)));

export const updateKyc = (trx: Trx, { workspaceId }: Scope, checkId: number, change: Updateable<KycChecks>) =>
  trx.updateTable('kyc_checks').set(change).where('workspace_id', '=', workspaceId).where('check_id', '=', checkId).execute();

const DAY_MS = 86_400_000;
/** The newest screening of the same person, of the last day: by their record, or where they have none by what was asked. */
export const findScreeningOf = (trx: Trx, { workspaceId }: Scope, row: CheckRow, now: Date) =>
  trx
    .selectFrom('checks')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', 'aml')
    .where((where) =>
      row.party_id === null
        ? where.and([where('party_id', 'is', null), where('subject_fingerprint', '=', row.subject_fingerprint)])
        : where.and([where('party_id', '=', row.party_id), where('subject_name', '=', row.subject_name)]),
    )
    .where('is_practice', '=', false)
    .where('state', 'in', ['processing', 'completed', 'decided'])
    .where('created_at', '>=', new Date(now.getTime() - DAY_MS))
    .orderBy('id', 'desc')
    .executeTakeFirst();

export const countOpenMatches = async (trx: Trx, { workspaceId }: Scope, checkId: number): Promise<number> => {
  const { rows } = await sql<{ open: number }>`
    select count(distinct coalesce(entity, -id))::int as open from matches
    where workspace_id = ${workspaceId} and check_id = ${checkId} and status in ('open', 'unclear')`.execute(trx);
  return rows[0]?.open ?? 0;
};

const KeptDocumentReview = NewDocumentReview.omit({ version: true });
const KeptFaceReview = NewFaceReview.omit({ version: true });
const KeptAddressReview = NewAddressReview.omit({ version: true });
const KEPT = { document: KeptDocumentReview, face: KeptFaceReview, address: KeptAddressReview };
type What = keyof typeof KEPT;
type Row<T> = T & { id: number; by_member: number; role_id: number; at: Date };
export type ReviewRows = { [W in What]: Row<z.infer<(typeof KEPT)[W]>>[] };

/** Oldest first. */
export async function findReviews(trx: Trx, { workspaceId }: Scope, keys: Keys, checkId: number): Promise<ReviewRows> {
  const rows = await trx
    .selectFrom('kyc_reviews')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('check_id', '=', checkId)
    .orderBy('id')
    .execute();
  const found: ReviewRows = { document: [], face: [], address: [] };
  for (const { id, what, review_sealed: sealed, by_member, role_id, at } of rows) {
    const kept: unknown = await openJson(keys, workspaceId, sealed, reviewContext(workspaceId, checkId));
    const row = { id, by_member, role_id, at };
    if (what === 'document') found.document.push({ ...KeptDocumentReview.parse(kept), ...row });
    else if (what === 'face') found.face.push({ ...KeptFaceReview.parse(kept), ...row });
    else found.address.push({ ...KeptAddressReview.parse(kept), ...row });
  }
  return found;
}

export async function insertReview(
  trx: Trx,
  { workspaceId, actor }: MemberScope,
  keys: Keys,
  { checkId, what, review, at }: { checkId: number; what: What; review: object; at: Date },
): Promise<void> {
  await trx
    .insertInto('kyc_reviews')
    .values({
      workspace_id: workspaceId,
      check_id: checkId,
      what,
      review_sealed: await sealJson(keys, workspaceId, review, reviewContext(workspaceId, checkId)),
      by_member: actor.memberId,
      role_id: actor.roleId,
      at,
    })
    .execute();
}

export const insertMarks = async (trx: Trx, { workspaceId }: Scope, checkId: number, marks: readonly Mark[]): Promise<void> => {
  if (marks.length === 0) return;
  await trx
    .insertInto('kyc_marks')
    .values(marks.map(({ what, mark, person }) => ({ workspace_id: workspaceId, check_id: checkId, what, mark, person })))
    .onConflict((known) => known.doNothing())
    .execute();
};

export type SharedMark = { what: Mark['what']; check: CheckRow | null };

/** Who else has what this check has: other people of the workspace, with their newest check, and of the family that somebody has. */
export async function findShared(trx: Trx, { workspaceId }: Scope, row: CheckRow): Promise<SharedMark[]> {
  const own = await trx
    .selectFrom('kyc_marks')
    .select(['what', 'mark', 'person'])
    .where('workspace_id', '=', workspaceId)
    .where('check_id', '=', row.id)
    .execute();
  const [first] = own;
  if (first === undefined) return [];
  const marks = own.map(({ mark }) => mark);
  const here = await trx
    .selectFrom('kyc_marks')
    .innerJoin('checks', (join) =>
      join.onRef('checks.workspace_id', '=', 'kyc_marks.workspace_id').onRef('checks.id', '=', 'kyc_marks.check_id'),
    )
    .selectAll('checks')
    .select('kyc_marks.what as shared')
    .where('kyc_marks.workspace_id', '=', workspaceId)
    .where('kyc_marks.mark', 'in', marks)
    .where('kyc_marks.person', '<>', first.person)
    .where('checks.id', '<>', row.id)
    .where('checks.state', '<>', 'cancelled')
    .where('checks.is_practice', '=', false)
    .$if(row.party_id !== null, (query) =>
      query.where((where) => where.or([where('checks.party_id', 'is', null), where('checks.party_id', '<>', row.party_id ?? 0)])),
    )
    .orderBy('checks.id', 'desc')
    .limit(20)
    .execute();
  const { rows: family } = await sql<{ what: Mark['what'] }>`
    select what from app_marks_in_family(${sql.val(marks)}::text[], ${first.person})`.execute(trx);
  return [...here.map(({ shared, ...check }) => ({ what: shared, check })), ...family.map(({ what }) => ({ what, check: null }))];
}
