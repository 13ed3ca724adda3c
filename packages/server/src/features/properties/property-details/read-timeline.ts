import { wordsOf } from '../../../platform/activity-words.ts';
import { getPropertyTimeline as route, type TimelineEntry } from '@freehold/contract/properties/property-details';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import { requireMay } from '../../access/public.ts';
import { addressLine } from '../../../platform/address-line.ts';
import { findProperty } from '../properties/public.ts';
import { findTimeline, type TimelineRow } from './timeline-store.ts';
import type { AuditEventsDiff } from '../../../db/column-shapes.ts';

const refuse = refusing(route);
const PAST_THE_GATE = ['override.gate', 'pass.gate'];

/** What happened to a property and around it. Checks are not told here: who may know of one opens it from the checklist. */
export function readTimeline(scope: MemberScope, id: number, { page, perPage }: { page: number; perPage: number }) {
  requireMay(scope, 'see_properties');
  return scope.transaction(async (trx) => {
    const property = (await findProperty(trx, id)) ?? refuse('NOT_FOUND', 'This property is not in this workspace.');
    const { rows, total } = await findTimeline(trx, scope, id, { limit: perPage, offset: (page - 1) * perPage });
    return {
      data: rows.map((row) => presentEntry(row, addressLine(property))),
      meta: { page, perPage, total, totalPages: Math.max(1, Math.ceil(total / perPage)) },
    };
  });
}

export function presentEntry(row: TimelineRow, address: string): TimelineEntry {
  const shared = {
    key: `${row.kind}:${row.id}`,
    kind: row.kind === 'note' ? ('note' as const) : ('event' as const),
    at: row.at.toISOString(),
    actor: { name: row.is_system ? 'Freehold' : (row.actor_name ?? 'Somebody') },
    text: row.text,
  };
  if (row.kind === 'note') return { ...shared, words: 'wrote a note', object: { name: '' }, asks: false };
  const { words } = wordsOf(row.action ?? '', (field) => changeOf(row.diff, field));
  // On its own page the address goes without saying.
  const isHere = row.label === null || row.label === address;
  return {
    ...shared,
    words,
    object: { name: isHere ? 'this property' : (row.label ?? '') },
    asks: PAST_THE_GATE.includes(row.action ?? ''),
  };
}

function changeOf(diff: AuditEventsDiff | null, field: string): unknown {
  return diff?.[field]?.after;
}
