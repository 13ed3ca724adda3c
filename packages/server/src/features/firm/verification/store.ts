import type { DocumentKind, EvidencePart, VerificationState } from '@freehold/contract/firm/verification';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database.ts';
import type { MemberScope, Scope } from '../../../platform/scope.ts';

export type VerificationRow = NonNullable<Awaited<ReturnType<typeof findNewest>>>;
export type EvidenceRow = Awaited<ReturnType<typeof readEvidence>>[number];

/** What the checks of the table allow, which its generated types do not say. */
type Narrowed = { state: VerificationState; kind: 'first' | 'renewal'; document_kind: DocumentKind | null };

/** The member's newest verification. Locked, so that what is added and what is sent stay one. */
export async function findNewest(trx: Trx, scope: Scope, memberId: number, lock: 'lock' | 'look') {
  return trx
    .selectFrom('verifications')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(1)
    .$if(lock === 'lock', (query) => query.forNoKeyUpdate())
    .$narrowType<Narrowed>()
    .executeTakeFirst();
}

export async function findVerification(trx: Trx, scope: Scope, id: number) {
  return trx
    .selectFrom('verifications')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .$narrowType<Narrowed>()
    .executeTakeFirst();
}

/** The one verification a member may have open; null where another request opened it first. */
export async function insertVerification(
  trx: Trx,
  scope: MemberScope,
  about: { kind: 'first' | 'renewal'; phone: string | null; phoneConfirmedAt: Date | null; now: Date },
) {
  return trx
    .insertInto('verifications')
    .values({
      workspace_id: scope.workspaceId,
      member_id: scope.actor.memberId,
      user_id: scope.actor.userId,
      kind: about.kind,
      phone: about.phone,
      phone_confirmed_at: about.phoneConfirmedAt,
      created_at: about.now,
      updated_at: about.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
}

type Change = Partial<{
  state: 'started' | 'submitted' | 'ask_again' | 'accepted' | 'rejected';
  try: number;
  phone: string;
  phone_confirmed_at: Date;
  document_kind: DocumentKind;
  person_name: string;
  person_role: string;
  account_name: string;
  due_at: Date | null;
  submitted_at: Date;
  decided_at: Date;
}>;
export async function updateVerification(trx: Trx, scope: Scope, id: number, change: Change, now: Date): Promise<void> {
  await trx
    .updateTable('verifications')
    .set({ ...change, updated_at: now })
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .execute();
}

/** Front, back, photograph. */
export const IN_ORDER = sql`array_position(array['document_front', 'document_back', 'photograph'], part)`;

/** The files that stand, in the order of their parts. */
export async function readEvidence(trx: Trx, scope: Scope, verificationId: number) {
  return trx
    .selectFrom('verification_evidence')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .where('verification_id', '=', verificationId)
    .where('removed_at', 'is', null)
    .orderBy(IN_ORDER)
    .$narrowType<{ part: EvidencePart }>()
    .execute();
}

/** How many files the workspace sent since then, those taken out again among them. */
export async function countEvidence(trx: Trx, scope: Scope, since: Date): Promise<number> {
  const row = await trx
    .selectFrom('verification_evidence')
    .select((each) => each.fn.countAll<number>().as('n'))
    .where('workspace_id', '=', scope.workspaceId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

export async function insertEvidence(
  trx: Trx,
  scope: Scope,
  verificationId: number,
  file: { part: EvidencePart; sha256: string; mime: string; size: number },
  now: Date,
): Promise<void> {
  await trx
    .insertInto('verification_evidence')
    .values({ workspace_id: scope.workspaceId, verification_id: verificationId, ...file, created_at: now })
    .execute();
}

/** Takes files out; the clock erases them. */
export async function withdrawEvidence(trx: Trx, scope: Scope, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('verification_evidence')
    .set({ removed_at: now })
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', 'in', ids)
    .execute();
}

export async function readMember(trx: Trx, scope: Scope, memberId: number) {
  return trx
    .selectFrom('members')
    .select(['id', 'first_name', 'surname', 'email', 'role_id', 'nominated_officer', 'phone', 'is_key_member'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
}

export async function setMemberPhone(trx: Trx, scope: MemberScope, phone: string, now: Date): Promise<void> {
  await trx
    .updateTable('members')
    .set((row) => ({ phone, updated_at: now, version: row('version', '+', 1) }))
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', scope.actor.memberId)
    .where((row) => row.or([row('phone', 'is', null), row('phone', '!=', phone)]))
    .execute();
}

/** Why the verification was not accepted, in the reviewer's words; null where it was, or is not decided. */
export async function readReason(trx: Trx, scope: Scope, verificationId: number, sending: number): Promise<string | null> {
  const row = await trx
    .selectFrom('verification_decisions')
    .select('reason')
    .where('workspace_id', '=', scope.workspaceId)
    .where('verification_id', '=', verificationId)
    .where('try', '=', sending)
    .executeTakeFirst();
  return row?.reason ?? null;
}

/** How each key member stands: their newest verification that was accepted or rejected, and the one under way. */
export async function readStandings(trx: Trx, scope: Scope) {
  return trx
    .selectFrom('verifications')
    .select(['member_id', 'state', 'decided_at'])
    .where('workspace_id', '=', scope.workspaceId)
    .orderBy('id')
    .execute();
}
