import { STAGE_WORDS, type DueEvent, type PropertyStage } from '@freehold/contract/property-stages';
import { namesInWords } from '../../platform/names-in-words.ts';
import type { GateAnswer } from './ask-gate.ts';

const MUST: Record<DueEvent, string> = {
  marketing: 'A seller must be checked before marketing starts, and a late check does not undo that.',
  instruction: 'A landlord is due from the instruction, and must be checked before the property is to let.',
  offer_accepted: 'Those who made the offer must be checked when it is accepted.',
};
const SOURCE: Record<DueEvent, string> = {
  marketing:
    'Money Laundering Regulations 2017, regulation 30: verify before the relationship begins; regulation 28(10): also whoever acts for them.',
  instruction:
    'Letting agents are relevant firms under UK financial sanctions whatever the rent, since 14 May 2025: landlords from the instruction.',
  offer_accepted:
    'Money Laundering Regulations 2017, regulations 4(3) and 30; for lettings UK financial sanctions, from the day an offer is accepted.',
};

/** Why the gate is closed, for the person who meets it. */
export function gateSentence({ rule, missing, mode }: GateAnswer, to: PropertyStage): string {
  const names = namesInWords(missing.map((person) => person.display_name));
  const who = `${names} ${missing.length === 1 ? 'has' : 'have'} no accepted check, so this ${mode === 'block' ? 'cannot' : 'should not'} move to ${STAGE_WORDS[to]} yet.`;
  return rule ? `${who} ${MUST[rule.event]}` : who;
}

/** What the law asks for before the move, with its source. */
export const gateSource = ({ rule }: Pick<GateAnswer, 'rule'>): string | null => (rule ? SOURCE[rule.event] : null);

/** What a move that went on without the checks leaves behind. */
export function warningOf(missing: readonly { display_name: string }[]): string | null {
  if (missing.length === 0) return null;
  const names = namesInWords(missing.map((person) => person.display_name));
  return `${names} ${missing.length === 1 ? 'is' : 'are'} written to the breach register`;
}
