import type { PersonAtProperty } from '../properties/public.ts';
import { canLead } from './link-rules.ts';

type Named = Pick<
  PersonAtProperty,
  'kind' | 'display_name' | 'first_name' | 'last_name' | 'role' | 'co_tenant_type_id' | 'is_lead' | 'state'
>;

/** What a group is called: the surnames of those who buy or rent together, the lead first; one alone by their whole name. */
export function groupName(group: readonly Named[]): string {
  const live = group.filter((each) => each.state !== 'withdrawn');
  const named = live.some(canLead) ? live.filter(canLead) : live.length > 0 ? live : group;
  const [lead, ...others] = [...named].sort((one, other) => Number(other.is_lead) - Number(one.is_lead));
  if (!lead) return 'Nobody yet';
  if (others.length === 0) return lead.display_name;
  const shared = lead.last_name !== null && named.every((each) => each.last_name === lead.last_name);
  const words = [lead, ...others].map((each) => (shared ? each.first_name : (each.last_name ?? each.display_name)) ?? each.display_name);
  return `${listed(words)}${shared ? ` ${lead.last_name}` : ''}`;
}

function listed(words: readonly string[]): string {
  if (words.length > 3) return `${words.slice(0, 2).join(', ')} and ${words.length - 2} others`;
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
