import { Approval } from '@freehold/contract/firm/approvals';
import type { Scope } from '../../../platform/scope.ts';
import { mayAllow } from './policy.ts';
import type { ApprovalRow } from './store.ts';

const Field = Approval.shape.changes.element.shape.field;

/** An approval in words, with what whoever looks may do about it. */
export function presentApproval(scope: Scope, row: ApprovalRow, names: ReadonlyMap<number, string>): Approval {
  const kind = row.kind;
  const isPeople = kind === 'nominated_officers';
  const inWords = (value: unknown): string | null => {
    if (!isPeople) return typeof value === 'string' ? value : null;
    const people = [value].flat().flatMap((id) => (typeof id === 'number' && names.get(id)) || []);
    return people.length === 0 ? null : people.join(', ');
  };
  const { actor } = scope;
  const waits = row.state === 'waiting';
  const own = actor.kind === 'member' && actor.memberId === row.asked_by;
  return {
    id: row.id,
    kind,
    changes: Object.entries(row.change).map(([field, { before, after }]) => ({
      field: Field.parse(field),
      before: inWords(before),
      after: inWords(after),
    })),
    state: Approval.shape.state.parse(row.state),
    asked_by: names.get(row.asked_by) ?? '',
    asked_at: row.asked_at.toISOString(),
    answered_by: row.answered_by === null ? null : (names.get(row.answered_by) ?? null),
    answered_at: row.answered_at?.toISOString() ?? null,
    reason: row.reason,
    can: { answer: waits && !own && actor.kind === 'member' && mayAllow(actor, kind), withdraw: waits && own },
  };
}
