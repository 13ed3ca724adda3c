import { countOf } from '../../checks/public.ts';
import type { AmlFacts } from './aml-facts.ts';
import { entitiesOf } from './same-entities.ts';
import { listsInWords } from './verdict.ts';

const SAID: Record<string, string> = {
  true_match: 'said it is the client',
  false_positive: 'said it is not the client',
  unclear: 'could not tell',
};

/** What happened in the screening of a check. */
export function screeningTimeline({ row, members, matches }: AmlFacts): { at: Date; text: string }[] {
  const name = (id: number) => members.get(id)?.name ?? 'A former member';
  const events: { at: Date; text: string }[] = [];
  if (row.screened_at) {
    const entities = entitiesOf(matches).length;
    const entries = matches.length > entities ? `, with ${matches.length} list entries` : '';
    events.push({
      at: row.screened_at,
      text: `Compared with ${listsInWords(row) || 'no list of what was looked for'}; ${countOf(entities, 'match', 'matches')} shown${entries}`,
    });
  }
  for (const match of matches) {
    for (const resolution of match.resolutions)
      events.push({
        at: resolution.at,
        text: `${name(resolution.by_member)} ${SAID[resolution.status] ?? 'answered'}: entry ${match.row.entry_ref}`,
      });
  }
  if (row.frozen_at && row.frozen_by !== null)
    events.push({ at: row.frozen_at, text: `Frozen after ${name(row.frozen_by)} said it is the client` });
  return events;
}
