import { SHARE_SCOPES, type ShareScope } from '@freehold/contract/sharing/share-words';
import type { MemberScope } from '../../../platform/scope.ts';
import { reach, requireMay } from '../../access/public.ts';
import type { Recipient } from '../../firm/public.ts';

/** How far somebody may share: everything, or summaries of checks that were accepted. */
export function sharingReach(scope: MemberScope): 'all' | 'own' {
  requireMay(scope, 'share_reports');
  return reach(scope, 'share_reports') === 'all' ? 'all' : 'own';
}
export const scopesOf = (reached: 'all' | 'own'): readonly ShareScope[] => (reached === 'all' ? SHARE_SCOPES : ['summary']);
/** Whose shares the list shows: null for everybody's. */
export const ownOnly = (scope: MemberScope): number | null => (sharingReach(scope) === 'all' ? null : scope.actor.memberId);
export const sharesReports =
  (share: { created_by: number | null }) =>
  (member: Recipient): boolean => {
    const reached = reach(member, 'share_reports');
    return reached !== null && (reached === 'all' || member.memberId === share.created_by);
  };
