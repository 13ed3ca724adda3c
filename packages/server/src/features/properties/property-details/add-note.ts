import { addPropertyNote as route, type TimelineEntry } from '@freehold/contract/properties/property-details';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import { requireMay } from '../../access/public.ts';
import { addressLine } from '../../../platform/address-line.ts';
import { findProperty, touchProperty } from '../properties/public.ts';
import { presentEntry } from './read-timeline.ts';
import { insertNote } from './store.ts';

const refuse = refusing(route);

/** A member writes a note to a property. The activity tells that it was written, not what it says. */
export function addNote(scope: MemberScope, id: number, text: string): Promise<TimelineEntry> {
  requireMay(scope, 'edit_properties');
  return scope.transaction(async (trx) => {
    const property = (await findProperty(trx, id)) ?? refuse('NOT_FOUND', 'This property is not in this workspace.');
    const note = await insertNote(trx, { workspace_id: scope.workspaceId, property_id: id, member_id: scope.actor.memberId, text });
    await touchProperty(trx, id);
    await recordEvent(trx, scope, { action: 'note.property', object: { type: 'property', id, label: addressLine(property) } });
    await announce(trx, scope, { topic: 'properties', id });
    const entry = { kind: 'note' as const, id: note.id, at: note.at, actor_name: scope.actor.name, is_system: false };
    return presentEntry({ ...entry, action: null, label: null, diff: null, text: note.text }, '');
  });
}
