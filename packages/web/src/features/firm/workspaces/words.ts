import type { FamilyRequest } from '@freehold/contract/firm/families';
import type { OwnWorkspace } from '@freehold/contract/firm/workspaces';
import { capitalise, formatLongDate, inWords, plural } from '../../../lib/format.ts';
import type { StatusKey } from '../../../ui/status.tsx';

export const VERIFICATION_STATUS = {
  verified: 'verified',
  grace_period: 'gracePeriod',
  required: 'verificationRequired',
} as const satisfies Record<NonNullable<OwnWorkspace['verification']>, StatusKey>;

/** The sentence under the title. */
export function belongSentence(total: number, inFamily: number): string {
  if (total === 1) return 'You belong to one.';
  if (inFamily === 0) return `You belong to ${inWords(total)}.`;
  if (inFamily === total) return `You belong to ${inWords(total)}, all of one family.`;
  return `You belong to ${inWords(total)}. ${capitalise(inWords(inFamily))} of them ${inFamily === 1 ? 'is in a family' : 'are one family'}.`;
}

/** 48 sales · 126 lettings */
export function totalsOf(row: Pick<OwnWorkspace, 'total_sales' | 'total_lettings'>): string {
  const parts = [
    ...(row.total_sales > 0 ? [plural(row.total_sales, 'sale')] : []),
    ...(row.total_lettings > 0 ? [plural(row.total_lettings, 'letting')] : []),
  ];
  return parts.length > 0 ? parts.join(' · ') : 'No properties yet';
}

export const planWord = (plan: string | null) => (plan === null ? 'None' : capitalise(plan.replaceAll('_', ' ')));

/** Who asked, when, and what it needs. */
export function requestDetail(request: FamilyRequest): string {
  const numbers = request.same_company ? 'Both state the same company number.' : 'The company number differs.';
  return `${request.asked_by}, Owner, asked on ${formatLongDate(request.asked_at).replace(/ \d{4}$/, '')}. ${numbers} Both owners must agree.`;
}
