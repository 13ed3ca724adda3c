import type { CheckListRow, CheckStep } from '@freehold/contract/aml-checks';
import { capitalise, inWords } from '../../lib/format.ts';
import type { Family, Glyph } from '../../ui/status.tsx';

type Row = Pick<CheckListRow, 'waits_for' | 'yours' | 'open_matches' | 'outcome'>;

const VERB = {
  screening: 'Open',
  screen_again: 'Open',
  report: 'Report',
  matches: 'Review',
  second: 'Review',
  risk: 'Assess',
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
    case 'second':
      return 'A second person must agree';
    case 'screen_again':
      return 'The screening could not run';
    case 'risk':
      return passed ? 'The risk is not assessed yet' : 'Did not pass, and the risk is not assessed';
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
    case 'second':
      return open_matches > 0 ? { done: 1, at: 'Second opinion' } : { done: 3, at: 'Second approver' };
    case 'risk':
      return { done: 2, at: 'Risk assessment' };
    case 'decision':
      return { done: 3, at: 'Decision' };
    case null:
      return { done: STEPS, at: 'Decided' };
  }
}

/** five things need you */
export function needsSentence(count: number): string {
  if (count === 0) return 'nothing needs you now';
  return count === 1 ? 'one thing needs you' : `${inWords(count)} things need you`;
}
