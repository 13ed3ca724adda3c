import { STAGE_WORDS } from '@freehold/property-rules/property-stages';
import { addDays } from '@freehold/property-rules/calendar';
import type { Severity } from '@freehold/contract/monitoring/monitoring-words';
import type { Trx } from '../../../platform/database.ts';
import { dateInWords, londonDate, longDay } from '../../../platform/london-time.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { findReviewsDue } from '../../checks/public.ts';
import {
  findChangedAccounts,
  findChangedTitles,
  findDocumentExpiries,
  findFollowUps,
  findSharedAccounts,
  findSharedDetails,
} from '../../identity/public.ts';
import { findPastGate } from '../../properties/public.ts';
import { stepReached } from './alert-states.ts';
import type { Finding } from './finding.ts';

const DOCUMENT_STEPS = [60, 30, 0] as const;
const RENT_STEPS = [60, 30, 7, 0] as const;
const REVIEW_STEPS = [30, 0] as const;
const SEVERITY_OF_STEP: Readonly<Record<number, Severity>> = { 60: 'low', 30: 'low', 7: 'medium', 0: 'high' };
const DETAIL_WORDS: Readonly<Record<string, string>> = { document: 'identity document', phone: 'phone number', email: 'email address' };
const DAY_MS = 86_400_000;
const FIRST_STEP = 60;

const daysUntil = (day: string, today: string) => Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
const leftWords = (days: number) =>
  days > 1 ? `in ${days} days` : days === 1 ? 'tomorrow' : days === 0 ? 'today' : days === -1 ? 'since yesterday' : `${-days} days ago`;
const STAGES: Readonly<Record<string, string>> = STAGE_WORDS;
const stageWord = (stage: string): string => STAGES[stage] ?? stage;

/** Everything the firm's own records say of the people who are monitored that wants an answer today. */
export async function findingsOfRecords(trx: Trx, scope: Scope, services: Services): Promise<Finding[]> {
  const today = londonDate(services.now());
  const until = addDays(today, FIRST_STEP);
  return [
    ...(await findDocumentExpiries(trx, scope, until)).flatMap((row) =>
      countdown(row, { day: row.expires_on, today, steps: DOCUMENT_STEPS }, (days) => ({
        type: 'document_expiry',
        key: `document:${row.check_id}:${row.expires_on}`,
        title: days < 0 ? `Identity document ran out ${leftWords(days)}` : `Identity document runs out ${leftWords(days)}`,
        source: 'Identity check',
        diff: [line('In date until', dateInWords(row.expires_on), days < 0 ? 'Out of date' : `${days} days left`)],
        path: `/marketplace/manual_kyc_check/${row.check_id}`,
      })),
    ),
    ...(await findFollowUps(trx, scope, { today, until })).flatMap((row) =>
      countdown(row, { day: row.follow_up_on, today, steps: RENT_STEPS }, (days) => ({
        type: 'right_to_rent',
        key: `rent:${row.check_id}:${row.follow_up_on}`,
        title:
          days < 0 ? `Right to rent was to be checked again ${leftWords(days)}` : `Right to rent is to be checked again ${leftWords(days)}`,
        source: 'Right to Rent check',
        diff: [line('To be checked again by', dateInWords(row.follow_up_on), days < 0 ? 'Past' : `${days} days left`)],
        path: `/marketplace/manual_rtr_check/${row.check_id}`,
      })),
    ),
    ...(await findReviewsDue(trx, scope, addDays(today, REVIEW_STEPS[0]))).flatMap((row) =>
      countdown(row, { day: row.due_on, today, steps: REVIEW_STEPS }, (days) => ({
        type: 'risk_review',
        key: `review:${row.check_id}:${row.due_on}`,
        title: days < 0 ? `Risk review was due ${leftWords(days)}` : `Risk review is due ${leftWords(days)}`,
        source: 'Risk assessment',
        diff: [line('Review by', dateInWords(row.due_on), days < 0 ? 'Past' : `${days} days left`)],
        path: `/people/${row.party_id}`,
      })),
    ),
    ...(await findChangedAccounts(trx, scope)).map((row): Finding => ({
      ...of(row),
      type: 'bank_account',
      severity: 'high',
      key: `account:${row.record_id}`,
      title: 'Bank account changed',
      source: `Bank account check ${row.public_ref}`,
      diff: [
        line(
          'Account',
          row.before_ends_in === null ? 'Another account in the same check' : `Ends in ${row.before_ends_in}, ${row.before_ref}`,
          `Ends in ${row.ends_in}, given on ${longDay(row.at)}`,
        ),
      ],
      path: `/marketplace/manual_bank_account_check/${row.check_id}`,
    })),
    ...(await findChangedTitles(trx, scope, services.keys)).map((row): Finding => ({
      ...of(row),
      type: 'title_register',
      severity: 'high',
      key: `title:${row.title_number}:${row.register_id}`,
      title: 'Title register changed',
      source: `HM Land Registry, title ${row.title_number}`,
      diff: row.diff,
      path: `/marketplace/manual_ownership_check/${row.check_id}`,
    })),
    ...(await findPastGate(trx, scope)).map((row): Finding => ({
      partyId: row.party_id,
      checkId: null,
      assigneeId: row.assignee_id,
      step: 0,
      type: 'gate',
      severity: 'high',
      key: `gate:${row.property_person_id}`,
      title: 'The property went on without an accepted check',
      source: row.line1,
      diff: [
        line('Stage', 'An accepted check is asked for first', stageWord(row.stage)),
        line('Check due', longDay(row.due_at), 'No accepted check'),
      ],
      path: `/properties/details/${row.property_id}`,
    })),
    ...(await findSharedDetails(trx, scope)).map((row): Finding => ({
      ...of({ ...row, assignee_id: null }),
      type: 'same_identifier',
      severity: 'high',
      key: `same:${row.what}:${row.other_ref}`,
      title: `The same ${DETAIL_WORDS[row.what] ?? row.what} was given by somebody else`,
      source: `Identity check ${row.public_ref}`,
      diff: [line(`Their ${DETAIL_WORDS[row.what] ?? row.what}`, 'With them alone', `In ${row.other_ref} too`)],
      path: `/marketplace/manual_kyc_check/${row.check_id}`,
    })),
    ...(await findSharedAccounts(trx, scope)).map((row): Finding => ({
      ...of({ ...row, assignee_id: null }),
      type: 'same_identifier',
      severity: 'high',
      key: `same:account:${row.other_ref}`,
      title: 'The same bank account was given by somebody else',
      source: `Bank account check ${row.public_ref}`,
      diff: [line(`Account ending ${row.ends_in}`, 'With them alone', `In ${row.other_ref} too`)],
      path: `/marketplace/manual_bank_account_check/${row.check_id}`,
    })),
  ];
}

const line = (label: string, before: string | null, after: string | null) => ({ label, before, after });
const of = ({ party_id, check_id, assignee_id }: { party_id: number; check_id: number; assignee_id: number | null }) => ({
  partyId: party_id,
  checkId: check_id,
  assigneeId: assignee_id,
  step: 0,
});

type Counted = Pick<Finding, 'type' | 'key' | 'title' | 'source' | 'diff' | 'path'>;
function countdown(
  row: { party_id: number; check_id: number; assignee_id: number },
  { day, today, steps }: { day: string; today: string; steps: readonly number[] },
  tell: (days: number) => Counted,
): Finding[] {
  const days = daysUntil(day, today);
  const step = stepReached(steps, days);
  return step === undefined ? [] : [{ ...of(row), step, severity: SEVERITY_OF_STEP[step] ?? 'high', ...tell(days) }];
}

/** Types that are over once a run does not find them any more. */
export const STANDING_TYPES = ['document_expiry', 'right_to_rent', 'risk_review', 'gate'] as const;
