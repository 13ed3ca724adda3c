import type { CheckListRow, CheckStep } from '@freehold/contract/checks/checks';
import type { Task } from '@freehold/contract/overview/tasks';
import { capitalise, inWords } from '../../../lib/format.ts';
import type { Family, Glyph } from '../../../ui/status.tsx';

type Row = Pick<CheckListRow, 'waits_for' | 'yours' | 'open_matches' | 'outcome'>;

const VERB = {
  screening: 'Open',
  screen_again: 'Open',
  report: 'Report',
  matches: 'Review',
  review: 'Review',
  second: 'Review',
  risk: 'Assess',
  edd: 'Complete',
  decision: 'Decide',
} as const satisfies Record<CheckStep, string>;

/** The one act of a row; who may not take it can still look. */
export function verbOf({ waits_for, yours }: Row): string {
  return waits_for && yours ? VERB[waits_for] : 'Open';
}

/** Why a check needs somebody. */
export function troubleOf({ waits_for, open_matches, outcome }: Row): string {
  const passed = outcome === 'pass';
  switch (waits_for) {
    case 'report':
      return 'Frozen: report to OFSI';
    case 'matches':
      return open_matches === 1
        ? 'A possible match needs a decision'
        : `${capitalise(inWords(open_matches))} possible matches need a decision`;
    case 'review':
      return 'Documents to look at';
    case 'second':
      return 'A second person must agree';
    case 'screen_again':
      return 'The screening could not run';
    case 'risk':
      return passed ? 'Risk assessment to do' : 'Did not pass: risk assessment to do';
    case 'edd':
      return 'Enhanced due diligence to complete';
    case 'decision':
      return passed ? 'Ready for a decision' : 'Did not pass: decide what happens';
    case 'screening':
    case null:
      return 'Nothing to do yet';
  }
}

/** Clay stops the business, ochre asks a person, stone only waits. */
export function glyphOf({ waits_for, outcome }: Row): { glyph: Glyph; family: Family } {
  if (waits_for === 'report') return { glyph: 'cross', family: 'clay' };
  if ((waits_for === 'risk' || waits_for === 'decision') && outcome === 'pass') return { glyph: 'three-quarters', family: 'harbour' };
  return { glyph: 'diamond', family: 'ochre' };
}

export const STEPS = 4;
/** How many of the four steps are done (screened, matches settled, risk assessed, decided), and where the check stands now. */
export function progressOf({ waits_for, open_matches }: Row): { done: number; at: string } {
  switch (waits_for) {
    case 'screening':
      return { done: 0, at: 'Being screened' };
    case 'screen_again':
      return { done: 0, at: 'Could not run' };
    case 'report':
    case 'matches':
      return { done: 1, at: 'Matches open' };
    case 'review':
      return { done: 1, at: 'Being looked at' };
    case 'second':
      return open_matches > 0 ? { done: 1, at: 'Second person' } : { done: 3, at: 'Second approver' };
    case 'risk':
      return { done: 2, at: 'Risk assessment' };
    case 'edd':
      return { done: 3, at: 'Enhanced due diligence' };
    case 'decision':
      return { done: 3, at: 'Decision' };
    case null:
      return { done: STEPS, at: 'Decided' };
  }
}

type TaskWords = { title: string; about: string; verb: string; glyph: Glyph; family: Family };
const many = (count: number, one: string, more: string) => (count === 1 ? one : `${capitalise(inWords(count))} ${more}`);

/** A task that is no check, in words. */
export function taskWords({ kind, about, count, is_overdue }: Pick<Task, 'kind' | 'about' | 'count' | 'is_overdue'>): TaskWords {
  const asks = { glyph: 'diamond', family: 'ochre' } as const;
  const runsOut = is_overdue ? ({ glyph: 'cross', family: 'clay' } as const) : ({ glyph: 'clock', family: 'ochre' } as const);
  switch (kind) {
    case 'approval':
      return {
        title: 'A change needs a second person’s approval',
        about: `${about ?? 'A colleague'} asked for it`,
        verb: 'Review',
        ...asks,
      };
    case 'family_request':
      return { title: 'A workspace asks to join yours', about: about ?? '', verb: 'Answer', ...asks };
    case 'verification':
      return {
        title: is_overdue ? 'You cannot start checks until you are verified' : 'Verify who you are',
        about: 'You are a key member of this workspace',
        verb: 'Verify',
        ...runsOut,
      };
    case 'verification_reviews':
      return {
        title: many(count, 'A verification is waiting for your review', 'verifications are waiting for your review'),
        about: 'You are an operator of this installation',
        verb: 'Review',
        ...asks,
      };
    case 'invitations':
      return {
        title: many(count, 'An invitation has expired', 'invitations have expired'),
        about: about ?? 'Send them again, or withdraw them',
        verb: 'Open',
        glyph: 'clock',
        family: 'stone',
      };
    case 'register_due':
      return {
        title: is_overdue
          ? many(count, 'A line of a compliance register is overdue', 'lines of compliance registers are due, the first is overdue')
          : many(count, 'A line of a compliance register is due soon', 'lines of compliance registers are due soon'),
        about: about ?? '',
        verb: 'Open',
        ...runsOut,
      };
    case 'policy_to_read':
      return {
        title: many(count, 'A policy of the firm to read', 'policies of the firm to read'),
        about: about ?? '',
        verb: 'Read',
        ...asks,
      };
    case 'suspicion':
      return {
        title: many(count, 'A report for you to decide', 'reports for you to decide'),
        about: 'For you alone',
        verb: 'Open',
        ...asks,
      };
    case 'required_lists':
      return { title: 'No check can pass today', about: about ?? '', verb: 'Load list', ...asks };
    case 'cdd_due':
      return {
        title: is_overdue
          ? many(count, 'A check is overdue', 'people’s checks are overdue')
          : many(count, 'A check is due today', 'people’s checks are due today'),
        about: about ?? '',
        verb: 'Open',
        ...runsOut,
      };
    case 'condition':
      return {
        title: is_overdue
          ? many(count, 'A condition is overdue', 'conditions are open, the first is overdue')
          : many(count, 'A condition is to be met', 'conditions are to be met'),
        about: about ?? 'Promised when clients were accepted',
        verb: 'Open',
        ...(is_overdue ? runsOut : asks),
      };
    case 'risk_review':
      return {
        title: is_overdue
          ? many(count, 'A client’s review is overdue', 'clients’ reviews are due, the first is overdue')
          : many(count, 'A client’s review is due soon', 'clients’ reviews are due soon'),
        about: about ?? 'Check them again before the day',
        verb: 'Open',
        ...runsOut,
      };
    case 'right_to_rent':
      return {
        title: is_overdue
          ? many(count, 'A right to rent was to be checked again', 'rights to rent are to be checked again, the first is overdue')
          : many(count, 'A right to rent is to be checked again', 'rights to rent are to be checked again'),
        about: about ?? 'The permission was for a time',
        verb: 'Open',
        ...runsOut,
      };
    case 'payment':
      return {
        title: many(count, 'A payment waits for you', 'payments wait for you'),
        about: about ?? 'Disputed, not recognised, to confirm or a holding deposit to decide',
        verb: 'Open',
        ...(is_overdue ? runsOut : asks),
      };
    case 'bank_account':
      return {
        title: is_overdue
          ? many(count, 'A bank account was to be checked again', 'bank accounts are to be checked again, the first is overdue')
          : many(count, 'A bank account is to be checked again', 'bank accounts are to be checked again'),
        about: about ?? 'What showed it holds for six months',
        verb: 'Open',
        ...runsOut,
      };
    case 'document':
      return {
        title: many(count, 'A document for signing stopped', 'documents for signing stopped'),
        about: about ?? 'Declined, out of time, not delivered or held back',
        verb: 'Open',
        ...asks,
      };
    case 'listing_alert':
      return {
        title: many(count, 'A list change may concern a client', 'list changes may concern clients'),
        about: about ?? 'Screen them again, or say why not',
        verb: 'Review',
        ...(is_overdue ? runsOut : asks),
      };
    case 'monitoring_alert':
      return {
        title: many(count, 'Monitoring found something', 'alerts of monitoring are open'),
        about: about ?? 'Settle each with a reason',
        verb: 'Settle',
        ...(is_overdue ? runsOut : asks),
      };
    case 'monitor_review':
      return {
        title: many(count, 'Monitoring of a client is to be continued or ended', 'yearly reviews of monitoring wait for an answer'),
        about: about ?? 'Unanswered, it goes on while the relationship is open',
        verb: 'Answer',
        ...runsOut,
      };
    case 'hmrc_renewal':
      return {
        title: is_overdue ? 'Your HMRC registration has expired' : 'Your HMRC registration expires soon',
        about: 'Renew it, then enter the new date',
        verb: 'Update',
        ...runsOut,
      };
  }
}

/** Five things need you, two of them today; where all of them are for today, five things need you today. */
export function needsSentence(count: number, today = 0): string {
  if (count === 0) return 'You are up to date';
  const whole = capitalise(count === 1 ? 'one thing needs you' : `${inWords(count)} things need you`);
  if (today === 0) return whole;
  return today === count ? `${whole} today` : `${whole}, ${inWords(today)} of them today`;
}
