import { milestoneLabel, type MilestoneCode } from '@freehold/property-rules/sale-milestones';
import { STAGE_WORDS, type DueEvent, type PropertyStage } from '@freehold/property-rules/property-stages';
import { namesInWords } from '../../../platform/names-in-words.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { GateAnswer, MissingPerson } from './gate-check.ts';
import { whyClosed } from './why-closed.ts';

const MUST: Record<DueEvent, string> = {
  marketing: 'A seller must be checked before marketing starts, and a late check does not undo that.',
  instruction: 'A landlord is due from the instruction, and must be checked before the property is to let.',
  offer_accepted: 'Those who made the offer must be checked when it is accepted.',
};
const MUST_STILL: Record<DueEvent, string> = {
  marketing: 'The seller’s check was due before marketing started.',
  instruction: 'The landlord’s check was due from the instruction.',
  offer_accepted: 'Checks of those who made the offer were due when it was accepted.',
};
const SOURCE: Record<DueEvent, string> = {
  marketing:
    'Money Laundering Regulations 2017, regulation 30: verify before the relationship begins; regulation 28(10): also whoever acts for them.',
  instruction:
    'Letting agents are relevant firms under UK financial sanctions whatever the rent, since 14 May 2025: landlords from the instruction.',
  offer_accepted:
    'Money Laundering Regulations 2017, regulations 4(3) and 30; for lettings UK financial sanctions, from the day an offer is accepted.',
};

/** Why the move should wait, for the person who makes it. */
export function gateSentence(scope: Scope, { missing, mode }: Pick<GateAnswer, 'missing' | 'mode'>, to: PropertyStage): string {
  const who = `${whyClosed(scope, missing)}, so this ${mode === 'block' ? 'cannot' : 'should not'} move to ${STAGE_WORDS[to]} yet.`;
  const must = [...new Set(missing.map(({ rule }) => (rule.gate === to ? MUST : MUST_STILL)[rule.event]))];
  return [who, ...must].join(' ');
}

/** What the law asks for before the move, with its source. */
export function gateSource({ rules, missing }: Pick<GateAnswer, 'rules' | 'missing'>): string | null {
  const events = new Set((missing.length > 0 ? missing.map(({ rule }) => rule) : rules).map(({ event }) => event));
  return events.size === 0 ? null : [...events].map((event) => SOURCE[event]).join(' ');
}

type Left = Pick<MissingPerson, 'display_name' | 'asked' | 'missing'>;

/** What a move that was made all the same leaves behind. */
export function warningOf(missing: readonly Left[], milestones: readonly MilestoneCode[]): string | null {
  const said = [
    ...(missing.length === 0 ? [] : [`${uncheckedOf(missing)}. This is recorded as a breach.`]),
    ...(milestones.length === 0 ? [] : [`Not done yet: ${namesInWords(milestones.map(milestoneLabel))}.`]),
  ];
  return said.length === 0 ? null : said.join(' ');
}

/** Who has no accepted check, and of which kinds where several are asked of them. */
function uncheckedOf(missing: readonly Left[]): string {
  const together = Map.groupBy(missing, (person) =>
    person.asked.length > 1 ? ` (${namesInWords(person.missing.map(({ name }) => name))})` : '',
  );
  return [...together]
    .map(
      ([kinds, people]) =>
        `${namesInWords(people.map((person) => person.display_name))} ${people.length === 1 ? 'has' : 'have'} no accepted check${kinds}`,
    )
    .join(', ');
}
