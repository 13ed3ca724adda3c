import { keysOf } from '@freehold/contract/kernel/keys';
import { ACTIVITY_GROUPS, type ActivityGroup } from '@freehold/contract/overview/activity-groups';
import type { ActivityAsked } from '../../../shared/activity-query.ts';
import { countIn, oneOf, textIn } from '../../../lib/search-params.ts';

export const RECORDS = { check: 'Checks', report: 'Reports', list_version: 'Lists', member: 'Members', workspace: 'Workspace' } as const;

/** Filters of the activity, as they stand in the address. */
export type ActivitySearch = {
  q?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** A member’s number, or what Freehold did by itself. */
  person?: number | 'system' | undefined;
  action?: ActivityGroup | undefined;
  /** A kind of record, or one of them: `check` or `check:12`. */
  record?: string | undefined;
  mine?: true | undefined;
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const dayIn = (value: unknown) => (typeof value === 'string' && DAY.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined);
const GROUPS = keysOf(ACTIVITY_GROUPS);
const RECORD = /^[a-z_]{1,40}(:[\w-]{1,40})?$/;

/** A wrong value is left out, not refused. */
export function readActivitySearch(search: Record<string, unknown>): ActivitySearch {
  const [from, to] = [dayIn(search['from']), dayIn(search['to'])];
  const record = textIn(search['record'], 82);
  return {
    // The router reads digits as a number.
    q: textIn(String(search['q'] ?? '').trim(), 100) || undefined,
    from,
    to: from !== undefined && to !== undefined && to < from ? undefined : to,
    person: search['person'] === 'system' ? 'system' : countIn(search['person']),
    action: oneOf(search['action'], GROUPS),
    record: record !== undefined && RECORD.test(record) ? record : undefined,
    mine: search['mine'] === true || search['mine'] === 'true' ? true : undefined,
  };
}

/** Removes what is not set, so that the address stays short. */
export function tidySearch(search: ActivitySearch): ActivitySearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''));
}

/** The filters as the server takes them. */
export function askedBy({ q, from, to, person, action, record, mine }: ActivitySearch): ActivityAsked {
  const [type, id] = record?.split(':') ?? [];
  return {
    ...(q ? { q } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(person === undefined ? {} : { person: String(person) }),
    ...(action ? { group: action } : {}),
    ...(type ? { object_type: type } : {}),
    ...(id ? { object_id: id } : {}),
    ...(mine ? { only_mine: true } : {}),
  };
}

/** What the list is narrowed by: not at all, by its days alone, or by more. */
export function narrowedBy(search: ActivitySearch): 'nothing' | 'days' | 'more' {
  const { from, to, ...more } = tidySearch(search);
  if (Object.keys(more).length > 0) return 'more';
  return from === undefined && to === undefined ? 'nothing' : 'days';
}
