import type { AuthUser } from '@freehold/contract/access/identity';

type Flags = Pick<
  AuthUser['verification_status'],
  'is_key_member' | 'is_verified' | 'workspace_family_verified' | 'required' | 'is_in_grace_period'
>;

/**
 * Whether Settings carries its badge: this member is the one to verify the account, and nobody has yet. Time still left changes what
 * happens later, not what there is to do, so the badge shows then too.
 */
export function verificationBadge(status: Flags | null | undefined): boolean {
  if (!status) return false;
  const outstanding = status.required || status.is_in_grace_period;
  return status.is_key_member && !status.is_verified && !status.workspace_family_verified && outstanding;
}
