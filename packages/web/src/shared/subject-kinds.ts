import type { SubjectKind } from '@freehold/contract/kernel/check-states';

/** What a check is about, in a word. */
export const SUBJECT_KIND = {
  person: 'Person',
  company: 'Company',
  vessel: 'Ship',
  aircraft: 'Aircraft',
  wallet: 'Wallet',
} as const satisfies Record<SubjectKind, string>;
