import { startOwnershipCheck } from '@freehold/contract/identity/ownership-checks';
import { startCompanyCheck } from '@freehold/contract/identity/company-checks';
import { startBankCheck } from '@freehold/contract/identity/bank-checks';
import { startFlowRun } from '@freehold/contract/flows/flow-runs';
import { startAmlCheck } from '@freehold/contract/screening/aml-checks';
import { submitKycDraft } from '@freehold/contract/identity/kyc-drafts';
import type { ScreenedSubject } from '@freehold/contract/checks/checks';
import type { PropertyRole } from '@freehold/property-rules/property-stages';
import type { Insertable } from 'kysely';
import type { Checks } from '../../../db/types.ts';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { refuseCaller, refuseField, refusing } from '../../../platform/refuse.ts';
import type { MemberScope, Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { findKept, RISK_POLICY } from '../../people/public.ts';
import { beginVerification, refuseUnpaid, refuseWhileBlocked } from '../../firm/public.ts';
import { findRolesAt, type CheckPlace } from './place-store.ts';
import { mayRunChecks, NOT_YOUR_ROLE } from './policy.ts';
import { insertCheck, takePublicRef, type CheckRow } from './store.ts';
import { sealSubject, subjectName } from './subject.ts';

const refuseOpenSubjectParty = refusing(submitKycDraft, startAmlCheck);
const refuseOpenPlace = refusing(startFlowRun, startBankCheck, startCompanyCheck, submitKycDraft, startOwnershipCheck, startAmlCheck);

export function requireRunner(scope: MemberScope): void {
  if (!mayRunChecks(scope)) return refuseCaller('FORBIDDEN', NOT_YOUR_ROLE);
}

/** What every start of a check asks first: the role, and a workspace whose key members are verified or still have time. */
export async function requireMayStart(trx: Trx, scope: MemberScope, services: Services): Promise<void> {
  requireRunner(scope);
  await refuseWhileBlocked(trx, scope, services);
  await refuseUnpaid(trx, scope, services);
  await beginVerification(trx, scope, services);
}

/** Whom of the workspace's people it is about; of one that was merged away, the record that was kept. */
export async function openSubjectParty(trx: Trx, partyId: number | null, subject: ScreenedSubject): Promise<number | null> {
  if (partyId === null) return null;
  const party = await findKept(trx, partyId);
  if (!party) return refuseOpenSubjectParty('NOT_FOUND', 'This person is not in your people');
  if (party.kind !== subject.kind) refuseField('party_id', 'Choose somebody of the same kind: a person or a company');
  return party.id;
}

/** Where at the property somebody stands whose check is for it: of several roles one of those that are preferred, else the oldest. */
export async function openPlace(
  trx: Trx,
  scope: MemberScope,
  partyId: number | null,
  propertyId: number | null,
  preferred: readonly PropertyRole[] = [],
): Promise<CheckPlace | null> {
  if (propertyId === null) return null;
  const roles = partyId === null ? [] : await findRolesAt(trx, scope, propertyId, partyId);
  const role = roles.find((one) => preferred.includes(one)) ?? roles[0];
  if (role === undefined) return refuseOpenPlace('NOT_FOUND', 'This person is not at this property');
  return { propertyId, role };
}

export const placeOf = ({ property_id: propertyId, property_role: role }: CheckRow): CheckPlace | null =>
  propertyId === null || role === null ? null : { propertyId, role };

export type AddedCheck = {
  kind: string;
  subject: ScreenedSubject;
  fingerprint: string;
  reference: string | null;
  partyId: number | null;
  /** The property it is for, and the role there. */
  at: CheckPlace | null;
  /** The member it is started by, or on whose behalf. */
  createdBy: number;
  isPractice?: boolean;
  /** The reference of the check that is made again. */
  againOf?: string | undefined;
};

type OwnColumns = Pick<Insertable<Checks>, 'bands' | 'batch_id' | 'categories' | 'match_mode' | 'screening_policy'>;

/** The row of a new check that runs, with its audit event. `own`: what its kind keeps. */
export async function addCheck(
  trx: Trx,
  scope: Scope,
  services: Services,
  { kind, subject, fingerprint, reference, partyId, at, createdBy, isPractice = false, againOf }: AddedCheck,
  own: OwnColumns = {},
): Promise<CheckRow> {
  const now = services.now();
  const publicRef = await takePublicRef(trx, scope, now, isPractice ? 'PRACTICE' : 'CHK');
  const row = await insertCheck(trx, {
    ...own,
    workspace_id: scope.workspaceId,
    public_ref: publicRef,
    kind,
    state: 'processing',
    status: 'inProgress',
    subject_name: subjectName(subject),
    subject_kind: subject.kind,
    subject_fingerprint: fingerprint,
    subject_sealed: await sealSubject(services.keys, scope.workspaceId, publicRef, subject),
    reference,
    party_id: partyId,
    property_id: at?.propertyId ?? null,
    property_role: at?.role ?? null,
    is_practice: isPractice,
    policy_version: RISK_POLICY.version,
    created_by: createdBy,
    created_at: now,
    updated_at: now,
  });
  await recordEvent(trx, scope, {
    action: isPractice ? 'practice.check' : 'start.check',
    object: { type: 'check', id: row.id, label: publicRef },
    ...(againOf ? { diff: { screened_again: { before: againOf, after: publicRef } } } : {}),
  });
  await announce(trx, scope, { topic: 'check', id: row.id });
  return row;
}
