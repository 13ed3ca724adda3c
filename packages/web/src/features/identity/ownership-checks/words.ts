import type { OwnershipCheck, StatedOwnership } from '@freehold/contract/identity/ownership-checks';

export const RELATION = {
  owner: 'Owner',
  executor: 'Executor of an owner who died',
  attorney: 'Attorney of an owner',
  company_director: 'Director of the company that owns it',
  trustee: 'Trustee',
} as const;
export const JURISDICTION = { england_wales: 'England or Wales', scotland: 'Scotland', northern_ireland: 'Northern Ireland' } as const;
export const TENURE = { freehold: 'Freehold', leasehold: 'Leasehold', unknown: 'Tenure not read' } as const;
export const TITLE_CLASS = {
  absolute: 'absolute',
  good_leasehold: 'good leasehold',
  qualified: 'qualified',
  possessory: 'possessory',
  unknown: 'class not read',
} as const;
export const TITLE_STATE = {
  registered: 'Registered, and in force',
  unregistered: 'Not registered',
  pending: 'An application waits',
  closed: 'Closed or cancelled',
  closed_and_continued: 'Closed, and continued under another title',
} as const;
export const SAYS = { deceased: 'Has died', represented: 'Somebody acts for them', former_name: 'Has another name now' } as const;
export const FORM = {
  A: 'Form A: two trustees must take the money',
  bankruptcy: 'Bankruptcy',
  court_order: 'Order of a court, or a caution',
  lender: 'Consent of a lender',
  home_rights: 'Home rights of somebody who is no owner',
  other: 'Another restriction',
} as const;
export const FOUND = {
  full: { label: 'Full match', family: 'moss', glyph: 'tick' },
  partial: { label: 'In part', family: 'ochre', glyph: 'diamond' },
  none: { label: 'Missing', family: 'ochre', glyph: 'diamond' },
} as const;

const OWNS = {
  sole: 'owns it alone',
  joint: 'owns it with others',
  for_owner: 'acts for the owner',
  executor: 'acts for somebody who has died',
} as const;
/** What the client said on their phone. */
export const statedWords = ({ owns, other_owners: others, has_mortgage: owes, note }: StatedOwnership): string =>
  [`${OWNS[owns]}${others.length > 0 ? `: ${others.join(', ')}` : ''}, ${owes ? 'with' : 'without'} a mortgage or loan`, note]
    .filter(Boolean)
    .join('. ');

/** What nobody may read into the answer. */
export const ownershipLimits = ({ register, registry }: Pick<OwnershipCheck, 'register' | 'registry'>): string[] => [
  register === null
    ? 'Who owns the home. No register was seen.'
    : 'Who owns the home today. The register shows the day its copy was made, without applications that wait.',
  'Who has a beneficial interest. The register names the legal owners alone.',
  ...(register === null || register.read_by === 'registry'
    ? []
    : ['That the document came from HM Land Registry. A member saw it, and it was not asked of there.']),
  ...(registry?.is_sandbox && (registry.register ?? registry.owner) ? ['Anything about a real home. A sandbox made the answer up.'] : []),
  'Who the client is. That is an identity check.',
];
