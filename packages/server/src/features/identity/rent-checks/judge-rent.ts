import { keysOf } from '@freehold/contract/kernel/keys';
import type { NewRentRecord, RentElement, RentSaid } from '@freehold/contract/identity/rent-checks';
import { addDays } from '@freehold/property-rules/calendar';
import {
  followUpOn,
  MOST_DAYS_BEFORE,
  PAPER_GROUPS,
  rightShownBy,
  SHARE_CODE_DAYS,
  shareCodeUntil,
  standsFor12Months,
} from '@freehold/property-rules/right-to-rent';
import { dateInWords } from '../../../platform/london-time.ts';
import { type CheckAnswer, countOf, outcomeOfElements } from '../../checks/public.ts';
import { judgeProvider, providerSays } from './judge-rent-provider.ts';
import type { ProviderCase } from './provider-answer.ts';

/* What is known of one Right to Rent check, and the rules: values alone. */

export type RentCase = {
  /** The newest record; null while there is none. */
  said: (RentSaid & { by: string; at: string }) | null;
  /** The country outside England that the property lies in by its postcode. */
  elsewhere: string | null;
  /** As the firm's record has it. */
  dob: string | null;
  files: { copy: number; result_page: number; statement: number };
  /** The reference of the accepted check of the same person that this one follows up. */
  follows: string | null;
  /** Null where no certified provider was asked. */
  provider: ProviderCase | null;
};

type Reason = RentElement['reasons'][number];
export type Finding = Pick<RentElement, 'result'> & {
  reasons?: Reason[];
  source?: RentElement['source'];
  waits_for?: RentElement['waits_for'];
};
type Said = NonNullable<RentCase['said']>;

const because = (result: 'refer' | 'fail', code: string, text: string, next: string | null = null): Finding => ({
  result,
  reasons: [{ code, severity: result === 'fail' ? 'high' : 'medium', text, next }],
});
const notDone = (text: string, next: string): Finding => ({
  result: 'not_run',
  reasons: [{ code: 'RTR_NOT_DONE', severity: 'medium', text, next }],
});
const PASS: Finding = { result: 'pass' };
const RECORD = 'Record what you did and saw';

const RULES = {
  ENGLAND: {
    label: 'Home in England',
    judge({ elsewhere, said }) {
      if (elsewhere !== null)
        return because(
          'refer',
          'RTR_NOT_ENGLAND',
          `By its postcode the home is in ${elsewhere}, where Right to Rent does not apply`,
          'Cancel this check',
        );
      if (!said) return notDone('Nobody said where the home is', RECORD);
      return said.in_england ? PASS : notDone('Nobody said that the home is in England', RECORD);
    },
  },
  SHOWN: {
    label: 'Papers of the lists, the Home Office page, or a certified provider',
    judge({ said, provider }) {
      if (said?.route === 'certified_provider' || (!said && provider !== null)) return judgeProvider(provider, said?.checked_on ?? null);
      if (!said) return notDone('Nothing was looked at', RECORD);
      return said.route === 'manual' ? judgePapers(said) : judgeShareCode(said);
    },
  },
  SEEN: {
    label: 'Seen as the code of practice asks',
    judge({ said, provider }) {
      if (!said) return notDone('Nothing was looked at', RECORD);
      if (said.route === 'certified_provider') return providerSays(provider, 'It was not shown to a certified provider');
      if (said.route === 'share_code')
        return said.opened_by_us
          ? PASS
          : notDone('Nobody said that the firm opened the page itself', 'Open it on GOV.UK with the share code');
      if (said.presence === null) return notDone('Nobody said how the person was seen', 'See them in person or by live video');
      return said.original_in_hand
        ? PASS
        : notDone('The original was not in the hand of whoever checked', 'Ask for the original, by post where you see them by video');
    },
  },
  PERSON: {
    label: 'The person and what they showed agree',
    judge({ said, dob, provider }) {
      if (!said) return notDone('Nothing was compared', RECORD);
      if (dob !== null && isUnder18(dob, said.checked_on))
        return because(
          'refer',
          'UNDER_18',
          'By their date of birth they are under 18, and nobody under 18 is checked',
          'Cancel this check, or correct the date',
        );
      if (said.route === 'share_code' && said.dob !== null && dob !== null && said.dob !== dob)
        return because(
          'refer',
          'DOB_MISMATCH',
          'The date of birth that opened the page is not the one of your record',
          'Find out which is right',
        );
      const holder = said.route === 'certified_provider' && provider?.state === 'answered' ? provider.said.holder : null;
      if (holder !== null && dob !== null && holder.dob !== dob)
        return because(
          'refer',
          'DOB_MISMATCH',
          'The date of birth on the passport is not the one of your record',
          'Find out which is right',
        );
      const doubts = [
        {
          answer: said.photo_matches,
          no: 'The photo is somebody else',
          unsure: 'It is not sure that the photo is the person',
          code: 'RTR_PHOTO',
        },
        {
          answer: said.name_matches,
          no: 'The name is another one, and nothing explains it',
          unsure: 'It is not sure that the name is theirs',
          code: 'NAME_MISMATCH',
        },
        ...(said.route === 'manual'
          ? [
              {
                answer: said.genuine,
                no: 'A paper looks altered or not genuine',
                unsure: 'It is not sure that the papers are genuine',
                code: 'DOC_TAMPER_SUSPECTED',
              },
            ]
          : []),
      ];
      if (doubts.some(({ answer }) => answer === null)) return notDone('Nobody said whether the papers look genuine', RECORD);
      const reasons = doubts
        .filter(({ answer }) => answer !== 'yes')
        .map(({ answer, no, unsure, code }): Reason => ({
          code,
          severity: 'medium',
          text: answer === 'no' ? no : unsure,
          next: 'Ask for another paper',
        }));
      if (reasons.length > 0) return { result: 'refer', reasons };
      const differs = holder !== null && provider?.state === 'answered' ? provider.nameDiffers : null;
      if (differs === null) return PASS;
      // Whoever recorded it said that a paper explains it.
      const text = `${differs} on the passport; whoever recorded it says why it is theirs`;
      return { result: 'pass', reasons: [{ code: 'NAME_NOTE', severity: 'info', text, next: null }] };
    },
  },
  RIGHT: {
    label: 'Right to rent',
    judge({ said }) {
      if (!said) return notDone('Nothing was shown', RECORD);
      if (said.result === 'none')
        return because(
          'fail',
          'RTR_NONE',
          'No right to rent was shown',
          'The tenancy cannot start for this person. Say why in the decision',
        );
      if (said.result === 'unlimited') {
        return said.route === 'manual' && rightShownBy(said.papers) === 'time_limited'
          ? because(
              'refer',
              'RTR_DIFFERS',
              'The papers are of List B, which shows a right for a time',
              'Record a right for a time, with its end',
            )
          : PASS;
      }
      if (said.valid_until === null)
        return said.route === 'manual' && standsFor12Months(said.papers)
          ? PASS
          : notDone('Nobody said when the permission ends', 'Record the day it ends');
      return said.valid_until < said.checked_on
        ? because(
            'refer',
            'RTR_ENDED',
            `The permission ended on ${dateInWords(said.valid_until)}`,
            'Ask for a new share code, or ask the Home Office',
          )
        : PASS;
    },
  },
  TIMING: {
    label: 'Before the tenancy began',
    judge({ said, follows }) {
      if (!said) return notDone('Nothing was looked at', RECORD);
      if (follows !== null) return PASS;
      if (said.tenancy_from === null) return notDone('Nobody said when the tenancy begins', 'Record the day it begins');
      if (said.checked_on > said.tenancy_from)
        return because('refer', 'RTR_LATE', 'It was checked after the tenancy began', 'It excuses nothing before. Say why in the decision');
      return said.result === 'time_limited' && addDays(said.checked_on, MOST_DAYS_BEFORE) < said.tenancy_from
        ? because(
            'refer',
            'RTR_EARLY',
            `A right for a time is checked at most ${MOST_DAYS_BEFORE} days before the tenancy begins`,
            'Check it again nearer to the day',
          )
        : PASS;
    },
  },
  COPY: {
    label: 'Copy kept',
    judge({ said, files }) {
      if (!said) return notDone('No copy was kept', 'Add a copy of what they show');
      if (said.route === 'certified_provider')
        return files.statement > 0 ? PASS : notDone('No statement of the provider is kept', 'Ask the provider');
      if (said.route === 'share_code')
        return files.result_page > 0 ? PASS : notDone('The Home Office page was not kept', 'Add the page as a PDF or a picture');
      const wanted = Math.max(1, new Set(said.papers).size);
      return files.copy >= wanted
        ? PASS
        : notDone(`${countOf(files.copy, 'copy', 'copies')} kept of ${countOf(wanted, 'paper', 'papers')}`, 'Add a copy of each paper');
    },
  },
} as const satisfies Record<string, { label: string; judge(about: RentCase): Finding }>;
export const RENT_ELEMENTS = keysOf(RULES);

function judgePapers({ papers, result }: Said): Finding {
  if (papers.length === 0) return result === 'none' ? PASS : notDone('No paper of the lists was named', RECORD);
  if (rightShownBy(papers) !== null) return PASS;
  return because('refer', 'RTR_PAPERS_SHORT', 'One paper of List A, group 2 is not enough', `${PAPER_GROUPS.a2.rule}. Ask for another`);
}

function judgeShareCode({ share_code: code, code_given_on: given, dob, checked_on: checked }: Said): Finding {
  if (code === null || given === null || dob === null)
    return notDone('The share code, its day or the date of birth is missing', 'Ask the person for them');
  if (checked < given) return because('refer', 'RTR_CODE_DATE', 'The share code was made after the page was seen', 'Correct the days');
  return checked > shareCodeUntil(given)
    ? because('refer', 'RTR_CODE_EXPIRED', `The share code was older than ${SHARE_CODE_DAYS} days`, 'Ask for a new one')
    : PASS;
}

function isUnder18(dob: string, day: string): boolean {
  const [year = '', ...rest] = dob.split('-');
  return [String(Number(year) + 18), ...rest].join('-') > day;
}

/** Every element, in the order it is shown. What nobody did is not run, and never passes. */
export function judgeRent(about: RentCase): Omit<CheckAnswer, 'elements'> & { elements: RentElement[] } {
  const { said } = about;
  const elements = RENT_ELEMENTS.map((code): RentElement => {
    const finding: Finding = RULES[code].judge(about);
    const { result, reasons = [] } = finding;
    const isDone = result !== 'not_run' && said !== null;
    return {
      code,
      label: RULES[code].label,
      result,
      required: true,
      reasons,
      source: finding.source ?? (isDone ? { name: said.by, kind: 'human_review', version: said.at } : null),
      waits_for: finding.waits_for ?? (result === 'not_run' ? 'person' : null),
    };
  });
  if (said === null && about.elsewhere === null)
    return {
      outcome: 'refer',
      reasons: notDone('Nothing was recorded yet', 'Record what you did and saw, and add a copy').reasons ?? [],
      elements,
    };
  const reasons = elements.filter(({ result }) => result !== 'pass').flatMap((element) => element.reasons);
  return { outcome: outcomeOfElements(elements), reasons: onceEach(reasons), elements };
}

const onceEach = (reasons: Reason[]): Reason[] =>
  reasons.filter((one, at) => reasons.findIndex(({ code, text }) => code === one.code && text === one.text) === at);

/** What the record comes to for lists and the work queue. */
export const standingOf = (said: Pick<NewRentRecord, 'route' | 'result' | 'checked_on' | 'valid_until'>) => ({
  route: said.route,
  result: said.result,
  follow_up_on: said.result === 'time_limited' ? followUpOn({ checkedOn: said.checked_on, validUntil: said.valid_until }) : null,
});
