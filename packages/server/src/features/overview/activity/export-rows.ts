import { wordsOf } from '../../../platform/activity-words.ts';
import type { ListedEvent } from './list-store.ts';
import { actorOf, addressOf, objectOf } from './present-event.ts';

export const CSV_HEAD = [
  'number',
  'at_utc',
  'actor_kind',
  'actor',
  'role',
  'origin',
  'action',
  'sentence',
  'object_type',
  'object_id',
  'object',
  'changes',
  'reason',
  'prev_hash',
  'hash',
] as const;

const changesOf = (diff: ListedEvent['diff']) => Object.entries(diff ?? {});
const bare = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? null));

/** One event as a line of the table. Without numbers for those who do not see every event. */
export function csvCells(event: ListedEvent, numbered: boolean): (string | number | null)[] {
  const actor = actorOf(event);
  const object = objectOf(event);
  const { words } = wordsOf(event.action, (field) => changesOf(event.diff).find(([name]) => name === field)?.[1].after);
  return [
    numbered ? event.seq : null,
    event.at.toISOString(),
    actor.kind,
    actor.name,
    actor.role,
    addressOf(event),
    event.action,
    // A label that holds the mark of a replacement stays as it is.
    `${actor.name} ${words.replace('{object}', () => object.label)}`,
    object.type,
    object.id,
    object.label,
    changesOf(event.diff)
      .map(([field, { before, after }]) => `${field}: ${bare(before)} > ${bare(after)}`)
      .join('; '),
    event.reason,
    numbered ? event.prev_hash : null,
    numbered ? event.hash : null,
  ];
}

/** One event with everything its hash is made of, or without what tells of others where not every event is seen. */
export function jsonEvent({ id, seq, at, actor, action, object, diff, reason, prev_hash, hash }: ListedEvent, numbered: boolean): string {
  const told = { at: at.toISOString(), actor, action, object, diff, reason };
  return JSON.stringify(numbered ? { seq, ...told, prev_hash, hash } : { id, ...told });
}

/** What an event that is sealed in the chain says, for whoever reads the file. */
export function jsonReading({ seq, actor, object, diff, reason }: ListedEvent): string {
  return JSON.stringify({ seq, actor, object, diff, reason });
}
