import { STAGE_WORDS, type PropertyStage } from '@freehold/contract/property-stages';
import type { GateAnswer } from './ask-gate.ts';

const MUST: Record<'marketing' | 'instruction' | 'offer_accepted', string> = {
  marketing: 'A seller must be checked before marketing starts',
  instruction: 'A landlord must be checked before the property is let out',
  offer_accepted: 'Those who made the offer must be checked when it is accepted',
};

/** Names of up to three, and how many more. */
export function namesOf(names: readonly string[]): string {
  const shown = names.slice(0, 3);
  const more = names.length - shown.length;
  if (more > 0) return `${shown.join(', ')} and ${more} more`;
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}` : (shown[0] ?? '');
}

/** Why the gate is closed, for the person who meets it. */
export function gateSentence({ rule, missing }: GateAnswer, to: PropertyStage): string {
  const names = namesOf(missing.map((person) => person.display_name));
  const one = missing.length === 1;
  return `This cannot move to ${STAGE_WORDS[to]} yet. ${rule ? `${MUST[rule.event]}, and` : ''} ${names} ${one ? 'has' : 'have'} no accepted check.`.replace(
    '  ',
    ' ',
  );
}
