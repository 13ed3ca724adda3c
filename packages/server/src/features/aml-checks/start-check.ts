import type { AmlCheck, ScreenedSubject } from '@freehold/contract/aml-checks';
import type { ListCategory } from '@freehold/contract/screening-lists';
import { announce } from '../../platform/announce.ts';
import { recordEvent } from '../../platform/audit.ts';
import type { Trx } from '../../platform/database.ts';
import { addJob, PATIENT } from '../../platform/jobs.ts';
import { refuseField, Refused } from '../../platform/refuse.ts';
import type { MemberScope } from '../../platform/scope.ts';
import type { Services } from '../../platform/services.ts';
import { findKept } from '../parties/public.ts';
import { RISK_POLICY } from '../risk-policy/public.ts';
import { beginVerification, refuseWhileBlocked } from '../verification/public.ts';
import { chooseRules, PRACTICE_RULES } from './choose-rules.ts';
import { loadFacts } from './load-facts.ts';
import { openCheckForChange } from './open-check.ts';
import { mayRunChecks, NOT_YOUR_ROLE } from './policy.ts';
import { matchMode, presentCheck } from './present-check.ts';
import { findRoleAt, type CheckPlace } from './place-store.ts';
import { insertCheck, takePublicRef, type CheckRow } from './store.ts';
import { fingerprintOf, sealSubject, subjectName } from './subject.ts';

/** Without a mode or categories it is screened as the policy in force says. */
export type NewCheck = {
  subject: ScreenedSubject;
  matchMode?: AmlCheck['match_mode'] | null;
  categories?: readonly ListCategory[] | null;
  reference: string | null;
  partyId?: number | null;
  /** The property it is for, and the role there. */
  at?: CheckPlace | null;
};

/** Starts a check: the row, its audit event and its job stand together or not at all. */
export function startCheck(
  scope: MemberScope,
  services: Services,
  { propertyId = null, ...asked }: Omit<NewCheck, 'at'> & { propertyId?: number | null },
): Promise<AmlCheck> {
  requireRunner(scope);
  return scope.transaction(async (trx) => {
    await refuseWhileBlocked(trx, scope, services);
    await beginVerification(trx, scope, services);
    const partyId = await openSubjectParty(trx, asked);
    return insertStarted(
      trx,
      scope,
      services,
      { ...asked, partyId, at: await openPlace(trx, scope, partyId, propertyId) },
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
      {
        subject,
        matchMode: matchMode(row.match_mode),
        categories: row.categories as ListCategory[],
        reference: row.reference,
        partyId: row.party_id,
        at: placeOf(row),
      },
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

/** Where at the property somebody stands whose check is for it. */
async function openPlace(trx: Trx, scope: MemberScope, partyId: number | null, propertyId: number | null): Promise<CheckPlace | null> {
  if (propertyId === null) return null;
  const role = partyId === null ? null : await findRoleAt(trx, scope, propertyId, partyId);
  if (role === null) throw new Refused('NOT_FOUND', 'This person is not at this property');
  return { propertyId, role };
}

const placeOf = ({ property_id: propertyId, property_role: role }: CheckRow): CheckPlace | null =>
  propertyId === null || role === null ? null : { propertyId, role };

function requireRunner(scope: MemberScope): void {
  if (!mayRunChecks(scope)) throw new Refused('FORBIDDEN', NOT_YOUR_ROLE);
}

/** `againOf`: the reference of the check that is screened again. */
type Started = { fingerprint: string; againOf?: string; isPractice?: boolean; batchId?: number };

export async function insertStarted(
  trx: Trx,
  scope: MemberScope,
  services: Services,
  asked: NewCheck,
  started: Started,
): Promise<AmlCheck> {
  const row = await addStarted(trx, scope, services, asked, started);
  return presentCheck(await loadFacts(trx, scope, services, row), services, scope, null);
}

/** The same without its presentation, for whoever starts many. */
export async function addStarted(
  trx: Trx,
  scope: MemberScope,
  services: Services,
  asked: NewCheck,
  { fingerprint, againOf, isPractice = false, batchId }: Started,
): Promise<CheckRow> {
  const now = services.now();
  const rules = isPractice ? PRACTICE_RULES : await chooseRules(trx, scope, asked, now);
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
    property_id: asked.at?.propertyId ?? null,
    property_role: asked.at?.role ?? null,
    match_mode: rules.mode,
    bands: JSON.stringify(rules.bands),
    categories: rules.categories,
    screening_policy: rules.version,
    is_practice: isPractice,
    batch_id: batchId ?? null,
    policy_version: RISK_POLICY.version,
    created_by: scope.actor.memberId,
    created_at: now,
    updated_at: now,
  });
  await recordEvent(trx, scope, {
    action: isPractice ? 'practice.check' : 'start.check',
    object: { type: 'check', id: row.id, label: publicRef },
    ...(againOf ? { diff: { screened_again: { before: againOf, after: publicRef } } } : {}),
  });
  await addJob(trx, 'run-aml-check', { checkId: row.id }, `run-aml-check:${row.id}`, {
    priority: batchId === undefined ? 0 : PATIENT.batchCheck,
  });
  await announce(trx, scope, { topic: 'check', id: row.id });
  return row;
}
