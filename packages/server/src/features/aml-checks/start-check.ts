import type { AmlCheck, ScreenedSubject } from '@freehold/contract/aml-checks';
import { announce } from '../../platform/announce.ts';
import { recordEvent } from '../../platform/audit.ts';
import type { Trx } from '../../platform/database.ts';
import { addJob } from '../../platform/jobs.ts';
import { refuseField, Refused } from '../../platform/refuse.ts';
import type { MemberScope } from '../../platform/scope.ts';
import type { Services } from '../../platform/services.ts';
import { findKept } from '../parties/public.ts';
import { beginVerification, refuseWhileBlocked } from '../verification/public.ts';
import { loadFacts } from './load-facts.ts';
import { openCheckForChange } from './open-check.ts';
import { mayRunChecks, NOT_YOUR_ROLE } from './policy.ts';
import { matchMode, presentCheck } from './present-check.ts';
import { POLICY_VERSION } from './risk-policy.ts';
import { insertCheck, takePublicRef } from './store.ts';
import { fingerprintOf, sealSubject, subjectName } from './subject.ts';

export type NewCheck = { subject: ScreenedSubject; matchMode: AmlCheck['match_mode']; reference: string | null; partyId?: number | null };

/** Starts a check: the row, its audit event and its job stand together or not at all. */
export function startCheck(scope: MemberScope, services: Services, asked: NewCheck): Promise<AmlCheck> {
  requireRunner(scope);
  return scope.transaction(async (trx) => {
    await refuseWhileBlocked(trx, scope, services);
    await beginVerification(trx, scope, services);
    const partyId = await openSubjectParty(trx, asked);
    return insertStarted(
      trx,
      scope,
      services,
      { ...asked, partyId },
      { fingerprint: fingerprintOf(services.keys, scope.workspaceId, asked.subject) },
    );
  });
}

/** A new check of the same subject against the lists of today; the old one stays as it is. */
export function screenAgain(scope: MemberScope, services: Services, id: number): Promise<AmlCheck> {
  return scope.transaction(async (trx) => {
    const { row, subject } = await openCheckForChange(trx, scope, services, id, null);
    requireRunner(scope);
    if (row.frozen_at !== null) throw new Refused('CONFLICT', 'A frozen check is not screened again. Report to OFSI first.');
    if (row.is_practice) throw new Refused('CONFLICT', 'Run a practice check again from the list of first things to do.');
    if (!row.is_practice) await refuseWhileBlocked(trx, scope, services);
    if (row.state === 'processing') throw new Refused('CONFLICT', 'This check is still being screened');
    return insertStarted(
      trx,
      scope,
      services,
      { subject, matchMode: matchMode(row.match_mode), reference: row.reference, partyId: row.party_id },
      { fingerprint: row.subject_fingerprint, againOf: row.public_ref },
    );
  });
}

/** Whom of the workspace's people it is about; of one that was merged away, the record that was kept. */
async function openSubjectParty(trx: Trx, { partyId, subject }: NewCheck): Promise<number | null> {
  if (partyId === undefined || partyId === null) return null;
  const party = await findKept(trx, partyId);
  if (!party) throw new Refused('NOT_FOUND', 'This person is not in your people');
  if (party.kind !== subject.kind) refuseField('party_id', 'Choose somebody of the same kind: a person or a company');
  return party.id;
}

function requireRunner(scope: MemberScope): void {
  if (!mayRunChecks(scope)) throw new Refused('FORBIDDEN', NOT_YOUR_ROLE);
}

/** `againOf`: the reference of the check that is screened again. */
type Started = { fingerprint: string; againOf?: string; isPractice?: boolean };

export async function insertStarted(
  trx: Trx,
  scope: MemberScope,
  services: Services,
  asked: NewCheck,
  { fingerprint, againOf, isPractice = false }: Started,
): Promise<AmlCheck> {
  const now = services.now();
  const publicRef = await takePublicRef(trx, scope, now, isPractice ? 'PRACTICE' : 'CHK');
  const row = await insertCheck(trx, {
    workspace_id: scope.workspaceId,
    public_ref: publicRef,
    kind: 'aml',
    state: 'processing',
    status: 'inProgress',
    subject_name: subjectName(asked.subject),
    subject_kind: asked.subject.kind,
    subject_fingerprint: fingerprint,
    subject_sealed: sealSubject(services.keys, scope.workspaceId, publicRef, asked.subject),
    reference: asked.reference,
    party_id: asked.partyId ?? null,
    match_mode: asked.matchMode,
    is_practice: isPractice,
    policy_version: POLICY_VERSION,
    created_by: scope.actor.memberId,
    created_at: now,
    updated_at: now,
  });
  await recordEvent(trx, scope, {
    action: isPractice ? 'practice.check' : 'start.check',
    object: { type: 'check', id: row.id, label: publicRef },
    ...(againOf ? { diff: { screened_again: { before: againOf, after: publicRef } } } : {}),
  });
  await addJob(trx, 'run-aml-check', { checkId: row.id }, `run-aml-check:${row.id}`);
  await announce(trx, scope, { topic: 'check', id: row.id });
  return presentCheck(await loadFacts(trx, scope, services, row), services, scope, null);
}
