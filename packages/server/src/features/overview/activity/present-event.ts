import type { ActivityEvent } from '@freehold/contract/overview/activity';
import { wordsOf } from '../../../platform/activity-words.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { describeObjects } from '../../checks/public.ts';
import { may, roleName } from '../../access/public.ts';
import type { ListedEvent } from './list-store.ts';

type Recorded = Record<string, unknown>;
const recorded = (value: unknown): Recorded => (value !== null && typeof value === 'object' ? { ...value } : {});
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const KINDS = ['member', 'app_user', 'system', 'api_key', 'support', 'visitor'] as const;
type Kind = (typeof KINDS)[number];

/** Who did it, as written down at the time. What a job did, Freehold did. */
export function actorOf(event: Pick<ListedEvent, 'actor'>): ActivityEvent['actor'] {
  const actor = recorded(event.actor);
  const kind = KINDS.find((each): each is Kind => each === actor['kind']) ?? 'system';
  return {
    kind,
    id: typeof actor['id'] === 'number' ? actor['id'] : null,
    name: kind === 'system' ? 'Freehold' : (textOf(actor['name']) ?? 'Somebody'),
    role: typeof actor['role_id'] === 'number' ? roleName(actor['role_id']) : null,
  };
}

export const addressOf = (event: Pick<ListedEvent, 'actor'>): string | null => textOf(recorded(event.actor)['ip_prefix']);

export function objectOf(event: Pick<ListedEvent, 'object'>): { type: string; id: string; label: string } {
  const { type, id, label } = recorded(event.object);
  return { type: String(type ?? ''), id: String(id ?? ''), label: String(label ?? '') };
}
export const keyOf = (event: Pick<ListedEvent, 'object'>) => {
  const { type, id } = objectOf(event);
  return `${type}:${id}`;
};

/** Fields that hold a member's number. */
const MEMBER_FIELDS = ['assigned_to', 'member_id', 'owner_id', 'nominated_officer_id'];
export function memberIdsIn(events: readonly ListedEvent[]): number[] {
  const values = events.flatMap(({ diff }) =>
    Object.entries(recorded(diff)).flatMap(([field, change]) => (MEMBER_FIELDS.includes(field) ? Object.values(recorded(change)) : [])),
  );
  return [...new Set(values.filter((value): value is number => typeof value === 'number'))];
}

export type Names = { objects: Awaited<ReturnType<typeof describeObjects>>; members: Map<number, string> };

function changesOf({ diff }: Pick<ListedEvent, 'diff'>, { members }: Names): ActivityEvent['changes'] {
  return Object.entries(recorded(diff)).map(([field, change]) => {
    const shown = (value: unknown) => {
      if (typeof value !== 'number') return value ?? null;
      if (field === 'role_id') return roleName(value);
      return MEMBER_FIELDS.includes(field) ? (members.get(value) ?? 'A former member') : value;
    };
    const { before, after } = recorded(change);
    return { field, before: shown(before), after: shown(after) };
  });
}

/** One event as a person reads it. */
export function presentEvent(event: ListedEvent, scope: MemberScope, names: Names, numbered: boolean): ActivityEvent {
  const object = objectOf(event);
  const known = names.objects.get(keyOf(event));
  const after = (field: string) => recorded(recorded(event.diff)[field])['after'];
  return {
    id: event.id,
    seq: numbered ? event.seq : null,
    at: event.at.toISOString(),
    actor: actorOf(event),
    ip_prefix: addressOf(event),
    action: event.action,
    ...wordsOf(event.action, after),
    object: {
      ...object,
      name: known?.name ?? object.label,
      reference: known?.reference ?? null,
      path: known?.path ?? pathOf(object, scope),
    },
    changes: changesOf(event, names),
    reason: event.reason,
    sealed: event.seq !== null,
    prev_hash: numbered ? event.prev_hash : null,
    hash: numbered ? event.hash : null,
  };
}

function pathOf({ type, id }: { type: string; id: string }, scope: MemberScope): string | null {
  if (type === 'list_version' && may(scope, 'see_lists')) return '/marketplace/manual_aml_check/lists';
  if (type === 'member' && may(scope, 'see_members')) return '/members';
  if (type === 'party' && may(scope, 'see_properties')) return `/people/${id}`;
  if (type === 'property' && may(scope, 'see_properties')) return `/properties/details/${id}`;
  return null;
}
