import { wordsOf } from '../../../platform/activity-words.ts';
import type { Party } from '@freehold/contract/people/parties';
import { ROLE_WORDS } from '@freehold/property-rules/property-stages';
import { firstLine } from './list-parties.ts';
import type { PartyFacts } from './present-party.ts';

/** What happened to the record, at properties and in the checks that may be opened, newest first. */
export function timelineOf({ roles, events, checks }: Pick<PartyFacts, 'roles' | 'events' | 'checks'>): Party['timeline'] {
  const refs = new Map(checks.map((check) => [`check:${check.id}`, check.public_ref]));
  const told = events.map(({ at, actor, action, object, diff }) => {
    const { type, id, label } = object;
    const { words } = wordsOf(action, (field) => diff?.[field]?.after);
    const { name } = actor;
    return { at, by: name ?? null, text: words.replace('{object}', type === 'party' ? label : (refs.get(`${type}:${id}`) ?? label)) };
  });
  const linked = roles.flatMap((role) => {
    const where = `${ROLE_WORDS[role.role]} at ${firstLine(role)}`;
    const began = { at: role.created_at, by: null, text: where };
    return role.withdrawn_at === null ? [began] : [began, { at: role.withdrawn_at, by: null, text: `No longer ${where}` }];
  });
  return [...told, ...linked]
    .sort((left, right) => right.at.getTime() - left.at.getTime())
    .map(({ at, by, text }) => ({ at: at.toISOString(), by, text }));
}
