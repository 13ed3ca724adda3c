import type { AmlCheck } from '@freehold/contract/aml-checks';
import type { CheckFacts } from './load-facts.ts';
import { countOf } from './words.ts';

const SAID: Record<string, string> = {
  true_match: 'said it is the client',
  false_positive: 'said it is not the client',
  unclear: 'could not tell',
};
const DECIDED: Record<string, string> = {
  accepted: 'accepted the client',
  accepted_with_conditions: 'accepted the client with conditions',
  rejected: 'rejected the client',
  more_information: 'asked for more information',
};

/** What happened to the check, oldest first. */
export function timelineOf(facts: CheckFacts): AmlCheck['timeline'] {
  const { row, members } = facts;
  const name = (id: number) => members.get(id)?.name ?? 'A former member';
  const events: { at: Date; text: string }[] = [{ at: row.created_at, text: `${name(row.created_by)} started the check` }];
  if (row.screened_at) {
    const lists = (row.lists as AmlCheck['lists']).length;
    events.push({
      at: row.screened_at,
      text: `Compared with ${countOf(lists, 'list', 'lists')}; ${countOf(facts.matches.length, 'match', 'matches')} shown`,
    });
  }
  for (const match of facts.matches) {
    for (const resolution of match.resolutions)
      events.push({
        at: resolution.at,
        text: `${name(resolution.by_member)} ${SAID[resolution.status] ?? 'answered'}: entry ${match.row.entry_ref}`,
      });
  }
  if (row.frozen_at && row.frozen_by !== null)
    events.push({ at: row.frozen_at, text: `Frozen after ${name(row.frozen_by)} said it is the client` });
  for (const risk of facts.risks)
    events.push({ at: risk.at, text: `${name(risk.by_member)} recorded a ${risk.override_level ?? risk.level} risk` });
  for (const { row: decision, second } of facts.decisions) {
    events.push({
      at: decision.at,
      text: `${name(decision.by_member)} ${DECIDED[decision.value] ?? 'decided'}${decision.needs_second ? '; a second approver is needed' : ''}`,
    });
    if (second)
      events.push({ at: second.at, text: `${name(second.by_member)} ${second.agree ? 'approved the decision' : 'refused the decision'}` });
  }
  return events.sort((left, right) => left.at.getTime() - right.at.getTime()).map(({ at, text }) => ({ at: at.toISOString(), text }));
}
