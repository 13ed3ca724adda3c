import type { ApprovalKind } from './policy.ts';

/** What an approval is called in the activity. */
export const APPROVAL_LABEL: Record<ApprovalKind, string> = {
  legal_details: 'a change of the legal details',
  nominated_officers: 'a change of the nominated officers',
};

/** Where it is answered. */
export const APPROVAL_TAB: Record<ApprovalKind, string> = { legal_details: 'workspace', nominated_officers: 'compliance' };
