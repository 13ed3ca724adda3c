import { addMonthsTo } from '@freehold/property-rules/calendar';
import type { AuthUser } from '@freehold/contract/access/identity';
import type { VerificationState } from '@freehold/contract/firm/verification';

export type VerificationStatus = AuthUser['verification_status'];

const DAY_MS = 86_400_000;
const GRACE_DAYS = 14;
export const GRACE_AFTER_REJECTION_DAYS = 7;
const RECENT_DAYS = 7;
const VALID_MONTHS = 24;

/** Where the person goes on with what they began. */
export const CHECK_LINK = '/settings/verification?continue=1';

export const daysAfter = (at: Date, days: number) => new Date(at.getTime() + days * DAY_MS);
export const graceFrom = (requiredAt: Date) => daysAfter(requiredAt, GRACE_DAYS);
export const extendedGrace = (endsAt: Date) => daysAfter(endsAt, GRACE_DAYS);

/** The same day 24 months on, or the last of that month where it is shorter. */
export function validUntil(acceptedAt: Date): Date {
  return addMonthsTo(acceptedAt, VALID_MONTHS);
}

/** How long before its end a verification may be renewed. */
const RENEW_DAYS = 60;

/** Whether somebody may begin: always but while the one they have is good for longer. */
export function mayBegin(newest: { state: string; decided_at: Date | null } | null, now: Date): boolean {
  if (newest === null || newest.state === 'rejected') return true;
  if (newest.state !== 'accepted') return false;
  return newest.decided_at === null || now >= daysAfter(validUntil(newest.decided_at), -RENEW_DAYS);
}

/** What was accepted after this moment still counts. */
export function verifiedSince(now: Date): Date {
  return addMonthsTo(now, -VALID_MONTHS);
}

export type Facts = {
  isKeyMember: boolean;
  /** Null: the workspace is not asked. */
  requirement: { graceEndsAt: Date } | null;
  /** The newest verification that was accepted or rejected; one that is under way takes nothing away from it. */
  settled: { state: VerificationState; decidedAt: Date } | null;
  /** The newest of all. */
  newest: { state: VerificationState; phoneConfirmedAt: Date | null } | null;
  familyVerified: boolean;
  now: Date;
};

const isUnderWay = (state: VerificationState) => state === 'started' || state === 'submitted' || state === 'ask_again';

/** The flags of domain 2.15 for one member at one moment. */
export function flagsOf({ isKeyMember, requirement, settled, newest, familyVerified, now }: Facts): VerificationStatus {
  const acceptedAt = settled?.state === 'accepted' ? settled.decidedAt : null;
  const isVerified = acceptedAt !== null && acceptedAt > verifiedSince(now);
  return {
    is_verified: isVerified,
    is_key_member: isKeyMember,
    is_phone_verified: newest?.phoneConfirmedAt != null,
    is_in_grace_period: requirement !== null && now < requirement.graceEndsAt,
    required: requirement !== null,
    workspace_family_verified: familyVerified,
    is_recently_verified: isVerified && acceptedAt > daysAfter(now, -RECENT_DAYS),
    current_verification: newest !== null && isUnderWay(newest.state) ? { check_link: CHECK_LINK } : null,
  };
}

type Blocking = Pick<VerificationStatus, 'required' | 'is_in_grace_period' | 'workspace_family_verified'>;

/** Whether paid work and whatever reaches applicants is refused. Reading, exporting and deciding never are. */
export function isBlocked(status: Blocking): boolean {
  return status.required && !status.is_in_grace_period && !status.workspace_family_verified;
}
