import { sql } from 'kysely';
import type { Trx } from './database.ts';

/** What programs of a firm are told of an action; nothing where it is kept inside. */
type Field = (name: string) => unknown;
export type PublishedAs = (after: Field, before: Field) => string | null;
type Happened = { workspace_id: number; at: Date; action: string; object: unknown; diff: unknown };

const known = new Map<string, PublishedAs>();

/** Called once, where the features are gathered. */
export function knowPublished(all: Readonly<Record<string, PublishedAs>>): void {
  for (const [action, publishedAs] of Object.entries(all)) known.set(action, publishedAs);
}

const fieldsOf = (value: unknown): Record<string, unknown> => (value !== null && typeof value === 'object' ? { ...value } : {});
/** A state of the product and nothing that somebody wrote. */
const wordOf = (value: unknown): string | undefined => (typeof value === 'string' && /^[a-z][a-z_]{1,30}$/.test(value) ? value : undefined);

/**
 * Writes down what programs are told, in the transaction that gives events their place: once each, and in that order. Of a record its number,
 * its state, the names of the fields that changed and what it is called, which is sent only where a firm asked for it; never what was in the fields.
 */
export async function publishEvents(trx: Trx, events: readonly Happened[]): Promise<void> {
  const rows = events.flatMap(({ workspace_id, at, action, object, diff }) => {
    const changes = fieldsOf(diff);
    const after = (field: string) => fieldsOf(changes[field])['after'];
    const before = (field: string) => fieldsOf(changes[field])['before'];
    const type = known.get(action)?.(after, before) ?? null;
    if (type === null) return [];
    const { type: objectType, id, label } = fieldsOf(object);
    const state = wordOf(after('stage')) ?? wordOf(after('state')) ?? wordOf(after('status')) ?? wordOf(after('decision'));
    const outcome = wordOf(after('outcome'));
    const data = {
      ...(state && { state }),
      ...(outcome && { outcome }),
      changed: Object.keys(changes),
      ...(typeof label === 'string' && { label }),
    };
    return [{ workspace_id, at: at.toISOString(), type, object_type: String(objectType), object_id: String(id), data }];
  });
  if (rows.length === 0) return;
  await sql`insert into webhook_events (workspace_id, type, object_type, object_id, data, created_at)
    select told.workspace_id, told.type, told.object_type, told.object_id, told.data, told.at
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as each (one, place),
      jsonb_to_record(each.one) as told (workspace_id bigint, at timestamptz, type text, object_type text, object_id text, data jsonb)
    order by each.place`.execute(trx);
}
