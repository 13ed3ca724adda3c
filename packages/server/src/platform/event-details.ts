import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { openWith, sealWith } from './aes-gcm.ts';
import type { Trx } from './database.ts';
import { openBytes, sealBytes } from './encryption.ts';
import type { Keys } from './keys.ts';
import type { Scope } from './scope.ts';

type WithRing = Pick<Keys, 'ring'>;
/** What an event tells, as it lies in the chain. */
export type Told = { id: number; actor: unknown; object: unknown; diff: unknown; reason: string | null };

/**
 * Records that tell of people outside the firm. What changed and the reason are sealed in each event about one; `label`: so is what the record
 * is called, which of a check is a reference and of a property an address.
 */
const ABOUT_PEOPLE: Readonly<Record<string, 'label' | 'details'>> = {
  party: 'label',
  property_person: 'label',
  flow_run: 'label',
  message: 'label',
  offer: 'label',
  check: 'details',
  match: 'details',
  report: 'details',
  right_to_rent: 'details',
  property: 'details',
  sale: 'details',
  tenancy: 'details',
  payment_request: 'details',
};
/** Who acts for themselves and not for the firm. */
const OUTSIDERS = ['app_user', 'visitor'];
const KEY_BYTES = 32;
export const ERASED = 'details that were erased';
const SOMEBODY = 'Somebody';

type Fields = Readonly<Record<string, unknown>>;
export const fieldsOf = (value: unknown): Fields =>
  value !== null && typeof value === 'object' ? Object.fromEntries(Object.entries(value)) : {};
const detailsContext = (workspaceId: number, id: number) => `event:${workspaceId}:${id}`;
const keyContext = (workspaceId: number, id: number) => `event-key:${workspaceId}:${id}`;

/** The names under which a record is erased from the activity. */
export const recordKey = (type: string, id: number | string): string => `${type}:${id}`;

export type SealedDetails = { told: Told; about: string[]; wrapped: Buffer };

/**
 * The event with what it tells of people sealed under a key of its own, and that key, wrapped by the workspace's; null where it tells of nobody.
 * Once the key is destroyed nobody reads it, and the event stays the same to the letter.
 */
export async function sealDetails(keys: WithRing, workspaceId: number, event: Told): Promise<SealedDetails | null> {
  const [object, actor] = [fieldsOf(event.object), fieldsOf(event.actor)];
  const people = Array.isArray(object['people']) ? object['people'].map(String) : [];
  const kind = people.length > 0 ? 'label' : ABOUT_PEOPLE[String(object['type'])];
  const isOutsider = OUTSIDERS.includes(String(actor['kind']));
  const details: Fields = {
    ...(kind === 'label' && { label: object['label'] }),
    ...(kind !== undefined && event.diff !== null && { diff: event.diff }),
    ...(kind !== undefined && event.reason !== null && { reason: event.reason }),
    ...(isOutsider && { name: actor['name'] }),
  };
  if (Object.keys(details).length === 0) return null;
  const key = randomBytes(KEY_BYTES);
  const sealed = sealWith(key, Buffer.from(JSON.stringify(details)), detailsContext(workspaceId, event.id));
  return {
    about: [recordKey(String(object['type']), String(object['id'])), ...people.map((id) => recordKey('party', id))],
    wrapped: await sealBytes(keys, workspaceId, key, keyContext(workspaceId, event.id)),
    told: {
      id: event.id,
      actor: isOutsider ? { ...actor, name: '' } : event.actor,
      object: { ...object, ...(kind === 'label' && { label: '' }), sealed: sealed.toString('base64') },
      diff: 'diff' in details ? null : event.diff,
      reason: 'reason' in details ? null : event.reason,
    },
  };
}

/** Events as a person reads them: what is sealed is opened, and where its key is gone the event says that it was erased. */
export async function openDetails<E extends Told>(
  trx: Trx,
  scope: Pick<Scope, 'workspaceId' | 'keys'>,
  events: readonly E[],
): Promise<E[]> {
  const sealed = events.filter(({ object }) => 'sealed' in fieldsOf(object));
  if (sealed.length === 0) return [...events];
  const { rows } = await sql<{ event_id: number; wrapped: Buffer }>`
    select event_id, wrapped from keys_of_events(${sealed.map(({ id }) => id)}::bigint[])`.execute(trx);
  const wrapped = new Map(rows.map((row) => [row.event_id, row.wrapped]));
  return Promise.all(events.map((event) => openOne(scope, event, wrapped.get(event.id))));
}

async function openOne<E extends Told>(
  { workspaceId, keys }: Pick<Scope, 'workspaceId' | 'keys'>,
  event: E,
  wrapped: Buffer | undefined,
): Promise<E> {
  const { sealed, ...object } = fieldsOf(event.object);
  if (typeof sealed !== 'string') return event;
  const actor = fieldsOf(event.actor);
  const isOutsider = OUTSIDERS.includes(String(actor['kind']));
  if (wrapped === undefined)
    return {
      ...event,
      object: { ...object, label: object['label'] === '' ? ERASED : object['label'] },
      ...(isOutsider && { actor: { ...actor, name: SOMEBODY } }),
    };
  if (keys === null) throw new Error('This scope has no keys to open the activity with');
  const key = await openBytes(keys, workspaceId, wrapped, keyContext(workspaceId, event.id));
  const details = fieldsOf(
    JSON.parse(openWith(key, Buffer.from(sealed, 'base64'), detailsContext(workspaceId, event.id)).toString('utf8')),
  );
  return {
    ...event,
    object: { ...object, label: details['label'] ?? object['label'] },
    diff: details['diff'] ?? event.diff,
    reason: details['reason'] ?? event.reason,
    ...(isOutsider && { actor: { ...actor, name: details['name'] ?? actor['name'] } }),
  };
}
