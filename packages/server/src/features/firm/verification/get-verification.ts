import type { KeyMember, MyVerification, VerificationPage } from '@freehold/contract/firm/verification';
import type { Trx } from '../../../platform/database.ts';
import { londonDate } from '../../../platform/london-time.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { maskPhone } from '../../access/public.ts';
import { isBlocked, mayBegin, validUntil, verifiedSince, type VerificationStatus } from './flags.ts';
import { readKeyMembers, readRequirement } from './flags-store.ts';
import { blockedWords } from './refuse-while-blocked.ts';
import { keyRole } from './roles.ts';
import { stepsOf } from './steps.ts';
import { findNewest, readEvidence, readReason, readStandings, type EvidenceRow, type VerificationRow } from './store.ts';
import { verificationStatusOf } from './verification-status.ts';
import { NOT_KEY } from './words.ts';

type Parts = Pick<Services, 'config' | 'sms' | 'now'>;
const DAY_MS = 86_400_000;

/** The page of Settings: what is asked by when, the member's own steps, and who else is a key member. */
export function getVerification(scope: MemberScope, services: Parts): Promise<VerificationPage> {
  return scope.transaction((trx) => presentVerification(trx, scope, services));
}

export async function presentVerification(trx: Trx, scope: MemberScope, services: Parts): Promise<VerificationPage> {
  const now = services.now();
  const status = await verificationStatusOf(trx, scope, services);
  const requirement = await readRequirement(trx, scope);
  const newest = (await findNewest(trx, scope, scope.actor.memberId, 'look')) ?? null;
  const evidence = newest === null ? [] : await readEvidence(trx, scope, newest.id);
  const endsAt = status.required ? requirement.grace_ends_at : null;
  const blocked = isBlocked(status);
  const isOpen = newest?.state === 'started' || newest?.state === 'ask_again';
  return {
    is_asked: status.required,
    is_settled: status.workspace_family_verified,
    is_blocked: blocked,
    blocked_reason: blocked ? await blockedWords(trx, scope, status.is_key_member) : null,
    grace_ends_on: endsAt && londonDate(endsAt),
    days_left: endsAt && Math.max(0, Math.round((Date.parse(londonDate(endsAt)) - Date.parse(londonDate(now))) / DAY_MS)),
    rule: services.config.keyMembers.rule,
    steps: stepsOf(newest, evidence),
    verification: newest && (await presentMine(trx, scope, newest, evidence)),
    key_members: await presentKeyMembers(trx, scope, status, endsAt, now),
    can: { start: status.is_key_member && mayBegin(newest, now), send: status.is_key_member && isOpen },
    why_not: status.is_key_member ? null : NOT_KEY,
  };
}

async function presentMine(trx: Trx, scope: MemberScope, row: VerificationRow, evidence: readonly EvidenceRow[]): Promise<MyVerification> {
  const wasTurnedDown = row.state === 'ask_again' || row.state === 'rejected';
  return {
    id: row.id,
    state: row.state,
    kind: row.kind,
    phone:
      row.phone !== null && row.phone_confirmed_at !== null
        ? { masked: maskPhone(row.phone), confirmed_at: row.phone_confirmed_at.toISOString() }
        : null,
    document_kind: row.document_kind,
    evidence: evidence.map(presentEvidence),
    reason: wasTurnedDown ? await readReason(trx, scope, row.id, row.try) : null,
    submitted_at: row.submitted_at?.toISOString() ?? null,
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}

export function presentEvidence(file: Pick<EvidenceRow, 'id' | 'part' | 'mime' | 'size' | 'created_at' | 'erased_at'>) {
  const { id, part, mime, size } = file;
  return { id, part, mime, size, added_at: file.created_at.toISOString(), is_erased: file.erased_at !== null };
}

async function presentKeyMembers(
  trx: Trx,
  scope: MemberScope,
  status: VerificationStatus,
  endsAt: Date | null,
  now: Date,
): Promise<KeyMember[]> {
  const standings = await readStandings(trx, scope);
  return (await readKeyMembers(trx, scope)).map((member): KeyMember => {
    const own = standings.filter((one) => one.member_id === member.id);
    const settled = own.findLast((one) => one.state === 'accepted' || one.state === 'rejected');
    const acceptedAt = settled?.state === 'accepted' ? settled.decided_at : null;
    const person = {
      member_id: member.id,
      name: `${member.first_name} ${member.surname}`,
      role: keyRole(member),
      is_you: member.id === scope.actor.memberId,
    };
    if (acceptedAt !== null && acceptedAt > verifiedSince(now))
      return { ...person, state: 'verified', until: londonDate(validUntil(acceptedAt)) };
    const until = endsAt && londonDate(endsAt);
    if (own.at(-1)?.state === 'submitted') return { ...person, state: 'in_review', until };
    if (!status.required) return { ...person, state: 'not_asked', until: null };
    return status.is_in_grace_period ? { ...person, state: 'grace', until } : { ...person, state: 'required', until: null };
  });
}
