import type { CheckBase } from '@freehold/contract/checks/checks';
import type { CheckFacts } from './check-facts.ts';
import { eddTimeline } from './present-edd.ts';

const DECIDED: Record<string, string> = {
  accepted: 'accepted the client',
  accepted_with_conditions: 'accepted the client with conditions',
  rejected: 'rejected the client',
  more_information: 'asked for more information',
};

/** What happened to the check, oldest first. */
export function timelineOf(facts: CheckFacts): CheckBase['timeline'] {
  const { kind, row, members } = facts;
  const name = (id: number) => members.get(id)?.name ?? 'A former member';
  const events: { at: Date; text: string }[] = [{ at: row.created_at, text: `${name(row.created_by)} started the check` }];
  events.push(...(kind.timeline?.(facts) ?? []));
  events.push(...eddTimeline(facts));
  for (const note of facts.notes) events.push({ at: note.at, text: `${name(note.by_member)} wrote a note` });
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
