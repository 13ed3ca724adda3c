import { RIGHT_TO_RENT_PAPERS, type PaperCode } from '@freehold/property-rules/right-to-rent';
import { longDay, dateInWords } from '../../../platform/london-time.ts';
import type { RentCheck } from '@freehold/contract/identity/rent-checks';

export const ROUTE_WORDS = {
  manual: 'Original papers',
  share_code: 'Home Office share code',
  certified_provider: 'Certified provider',
} as const;
export const RESULT_WORDS = {
  unlimited: 'Right to rent, without limit',
  time_limited: 'Right to rent, for a time',
  none: 'No right shown',
} as const;
export const PRESENCE_WORDS = { in_person: 'in person', live_video: 'by live video' } as const;
export const paperNames = (papers: readonly PaperCode[]): string => papers.map((code) => RIGHT_TO_RENT_PAPERS[code].name).join('; ');

const ASK_AGAIN = 'We need to see other papers, or a new share code, that show your right to rent. Please talk to your agent.';
const LOOKING = 'Your agent is looking at what you showed. You do not need to do anything.';
/** What the client may be told of each reason. That something looks altered could warn whoever did it. */
export const RENT_APPLICANT_TEXTS = {
  RTR_NOT_DONE: LOOKING,
  RTR_NOT_ENGLAND: null,
  RTR_PAPERS_SHORT: ASK_AGAIN,
  RTR_CODE_DATE: LOOKING,
  RTR_CODE_EXPIRED: 'Your share code is older than 90 days. Please get a new one on GOV.UK.',
  RTR_PHOTO: ASK_AGAIN,
  NAME_MISMATCH:
    'Your name differs from the one on what you showed. Please show your marriage certificate or deed poll, or ask your agent.',
  DOB_MISMATCH: 'Your date of birth differs from the one that opened your page. Please check it.',
  DOC_TAMPER_SUSPECTED: null,
  UNDER_18: null,
  RTR_NONE: 'What you showed does not show a right to rent in England. Please talk to your agent.',
  RTR_DIFFERS: LOOKING,
  RTR_ENDED: ASK_AGAIN,
  RTR_NOT_CONFIRMED: 'The service could not confirm it from your passport. Please show it in another way. Your agent can tell you how.',
  RTR_NOT_BRITISH_IRISH: 'The service takes a British or Irish passport alone. Please show it in another way. Your agent can tell you how.',
  DOC_EXPIRED: 'Your passport is out of date. Please show it in another way. Your agent can tell you how.',
  PROVIDER_UNAVAILABLE: LOOKING,
  SOURCE_UNAVAILABLE: LOOKING,
  SANDBOX: null,
  NAME_NOTE: null,
  RTR_LATE: null,
  RTR_EARLY: LOOKING,
} as const;

const NOTHING_YET = 'Nothing was looked at yet.';
/** Before anything was recorded: how far the certified provider is. */
const WITH_PROVIDER: Readonly<Record<string, string>> = {
  asking: 'It waits for the certified provider.',
  answered: 'The certified provider has answered. Compare it with the person, and record it.',
};

/** The answer in one sentence. */
export function rentVerdict({
  state,
  outcome,
  records,
  follow_up_on: followUp,
  elements,
  provider,
}: Pick<RentCheck, 'state' | 'outcome' | 'records' | 'follow_up_on' | 'elements' | 'provider'>): string {
  if (state === 'cancelled') return 'This check was cancelled.';
  const last = records.at(-1);
  if (!last) return provider === null ? NOTHING_YET : (WITH_PROVIDER[provider.state] ?? NOTHING_YET);
  if (last.result === 'none') return `No right to rent was shown on ${dateInWords(last.checked_on)}.`;
  const open = elements.filter(({ result }) => result !== 'pass').length;
  if (outcome !== 'pass') return `${open} of ${elements.length} points ${open === 1 ? 'is' : 'are'} open.`;
  return last.result === 'unlimited'
    ? 'A right to rent without limit was shown. No follow-up is needed.'
    : `A right to rent for a time was shown. Check it again by ${dateInWords(followUp ?? last.checked_on)}.`;
}

export const lookedAt = ({ by, at, checked_on: day }: RentCheck['records'][number]): string =>
  `${by.name}, who saw it on ${dateInWords(day)} and recorded it on ${longDay(at)}`;
