import type { OwnershipCheck } from '@freehold/contract/identity/ownership-checks';

export const RELATION_WORDS = {
  owner: 'Owner',
  executor: 'Executor',
  attorney: 'Attorney',
  company_director: 'Director of the company that owns it',
  trustee: 'Trustee',
} as const;
export const TENURE_WORDS = { freehold: 'Freehold', leasehold: 'Leasehold', unknown: 'Tenure not read' } as const;
export const CLASS_WORDS = {
  absolute: 'absolute',
  good_leasehold: 'good leasehold',
  qualified: 'qualified',
  possessory: 'possessory',
  unknown: 'class not read',
} as const;
export const TITLE_STATE_WORDS = {
  registered: 'Registered',
  unregistered: 'Not registered',
  pending: 'An application waits',
  closed: 'Closed or cancelled',
  closed_and_continued: 'Closed and continued',
} as const;
export const SAYS_WORDS = { deceased: 'has died', represented: 'is represented', former_name: 'has another name now' } as const;
export const FORM_WORDS = {
  A: 'Form A: two trustees must take the money',
  bankruptcy: 'Bankruptcy',
  court_order: 'Order of a court',
  lender: 'Consent of a lender',
  home_rights: 'Home rights',
  other: 'Other',
} as const;

const LOOKING = 'Your agent is looking at the register of your home. You do not need to do anything.';
const TALK = 'Your agent has a question about the register of your home. Please talk to them.';
/** What the client may be told of each reason. That somebody else may own the home could warn whoever pretends to. */
export const OWNERSHIP_APPLICANT_TEXTS = {
  REGISTER_NOT_SEEN: LOOKING,
  REGISTER_NOT_CONFIRMED: LOOKING,
  REGISTER_OLD: LOOKING,
  REGISTER_DATE: LOOKING,
  REGISTER_TYPED: LOOKING,
  TITLE_UNREGISTERED: 'Your home is not registered. Your agent needs the deeds from your conveyancer.',
  TITLE_PENDING: TALK,
  TITLE_CLOSED: TALK,
  TITLE_CLASS: TALK,
  ADDRESS_DIFFERS: TALK,
  OWNER_PARTIAL: 'Everybody who owns the home must be checked. Please talk to your agent.',
  OWNER_NAME_PARTIAL: 'Your name reads otherwise on the register. Please talk to your agent.',
  OWNER_DECEASED: TALK,
  OWNER_REPRESENTED: TALK,
  OWNER_FORMER_NAME: TALK,
  OWNER_NAME_NOT_ON_TITLE: null,
  OWNER_FORMER: null,
  COMPANY_OWNER_PUBLISHED: LOOKING,
  COMPANY_OWNER_ELSEWHERE: null,
  COMPANY_OWNER_DIFFERS: TALK,
  TITLE_NOT_FOUND: TALK,
  REGISTRY_REJECTED: LOOKING,
  REGISTRY_WAITS: LOOKING,
  REGISTRY_NOT_ASKED: LOOKING,
  RESTRICTION_FORM_A: TALK,
  RESTRICTION_BANKRUPTCY: null,
  RESTRICTION_COURT: null,
  RESTRICTION_HOME_RIGHTS: null,
  OWNER_OVERSEAS: TALK,
  COMPANY_NOT_CHECKED: LOOKING,
} as const;

/** The answer in one sentence. */
export function ownershipVerdict({
  state,
  outcome,
  elements,
  owners,
  register,
  title_state: title,
}: Pick<OwnershipCheck, 'state' | 'outcome' | 'elements' | 'owners' | 'register' | 'title_state'>): string {
  if (state === 'cancelled') return 'This check was cancelled.';
  if (register === null)
    return title?.state === 'unregistered'
      ? 'The home is not registered. No register names its owners.'
      : 'No register of the title was seen yet.';
  const of = (code: string) => elements.find((element) => element.code === code)?.result;
  if (of('OWNERS') === 'fail') return 'Nobody in this deal is a registered owner.';
  const missing = owners.filter(({ party_id: id, said }) => id === null && said?.has_evidence !== true).length;
  if (missing > 0)
    return `${missing} of ${owners.length} registered owners ${missing === 1 ? 'is' : 'are'} not in this deal. All owners must be checked.`;
  if (of('SUBJECT') === 'fail') return 'This client is not a registered owner, and nothing shows that they act for one.';
  if (outcome === 'pass')
    return owners.length === 1 ? 'The only registered owner is in this deal.' : `All ${owners.length} registered owners are in this deal.`;
  const open = elements.filter(({ result, required }) => result !== 'pass' && (result !== 'not_run' || required)).length;
  return `${open} of ${elements.length} points ${open === 1 ? 'is' : 'are'} open.`;
}
