import { keysOf } from '@freehold/contract/kernel/keys';
import type { ListCategory } from '@freehold/contract/screening/screening-lists';

/** What somebody can be listed for, as people say it. */
export const CATEGORY_WORDS = {
  sanctions: { label: 'Sanctions', about: 'Always included' },
  pep: { label: 'Exposed people (PEP)', about: 'Politicians, judges, senior officers and heads of state-owned firms' },
  rca: { label: 'Relatives and close associates', about: 'Of exposed people' },
  regulatory: { label: 'Regulatory actions', about: 'Disqualified directors, warnings, bans' },
  adverse: { label: 'Adverse media', about: 'Reports in the press' },
} as const satisfies Record<ListCategory, { label: string; about: string }>;
export const CATEGORIES = keysOf(CATEGORY_WORDS);
