import { sql } from 'kysely';
import { fieldsOf, openDetails } from '../../../platform/event-details.ts';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { AuditEventsDiff } from '../../../db/column-shapes.ts';

export type TimelineRow = {
  kind: 'event' | 'move' | 'note';
  id: number;
  at: Date;
  actor_name: string | null;
  is_system: boolean;
  action: string | null;
  label: string | null;
  diff: AuditEventsDiff | null;
  text: string | null;
};
type FoundRow = TimelineRow & { object: unknown; actor: unknown };

/** What is recorded of the property itself, its people's roles, its offers, its sale and its tenancy, with the notes; the newest first. */
export async function findTimeline(trx: Trx, scope: Scope, propertyId: number, page: { limit: number; offset: number }) {
  const keys = sql`
    select 'property:' || ${propertyId}::bigint
    union all select 'offer:' || id from offers where workspace_id = ${scope.workspaceId} and property_id = ${propertyId}
    union all select 'sale:' || id from sales where workspace_id = ${scope.workspaceId} and property_id = ${propertyId}
    union all select 'tenancy:' || id from tenancies where workspace_id = ${scope.workspaceId} and property_id = ${propertyId}
    union all select 'property_person:' || id from property_people where workspace_id = ${scope.workspaceId} and property_id = ${propertyId}`;
  const found = sql`
    select 'event' as kind, event.id, event.at, event.actor ->> 'name' as actor_name, event.actor ->> 'kind' = 'system' as is_system,
      event.action, event.object ->> 'label' as label, event.object, event.actor, event.diff, event.reason as text
    from audit_events as event
    where event.workspace_id = ${scope.workspaceId} and event.object_key = any (array(${keys}))
      -- Notes and moves are told from their own rows, which older properties have without an event.
      and event.action not in ('note.property', 'move.property')
    union all
    select 'move', move.id, move.at, coalesce(member.first_name || ' ' || member.surname, 'Freehold'), false,
      'move.property', null, null, null, jsonb_build_object('stage', jsonb_build_object('after', move.to_stage)), move.reason
    from property_stages as move
    left join members as member on member.workspace_id = move.workspace_id and member.id = move.member_id
    where move.workspace_id = ${scope.workspaceId} and move.property_id = ${propertyId} and move.from_stage is not null
    union all
    select 'note', note.id, note.at, member.first_name || ' ' || member.surname, false, null, null, null, null, null, note.text
    from property_notes as note
    join members as member on member.workspace_id = note.workspace_id and member.id = note.member_id
    where note.workspace_id = ${scope.workspaceId} and note.property_id = ${propertyId}`;
  const { rows } = await sql<FoundRow>`select * from (${found}) as entry order by at desc, kind, id desc
    limit ${page.limit} offset ${page.offset}`.execute(trx);
  const counted = await sql<{ total: number }>`select count(*) as total from (${found}) as entry`.execute(trx);
  return { rows: await openRows(trx, scope, rows), total: counted.rows[0]?.total ?? 0 };
}

/** What events tell of people lies sealed in them. */
async function openRows(trx: Trx, scope: Scope, rows: readonly FoundRow[]): Promise<TimelineRow[]> {
  const events = rows.filter(({ kind }) => kind === 'event').map((row) => ({ ...row, reason: row.text }));
  const opened = new Map((await openDetails(trx, scope, events)).map((event) => [event.id, event]));
  return rows.map(({ object: _object, actor: _actor, ...row }) => {
    const event = row.kind === 'event' ? opened.get(row.id) : undefined;
    if (event === undefined) return row;
    const [object, actor] = [fieldsOf(event.object), fieldsOf(event.actor)];
    return { ...row, label: String(object['label'] ?? ''), actor_name: String(actor['name'] ?? ''), diff: event.diff, text: event.reason };
  });
}
