import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { peopleOfProperty, type PersonAtProperty } from '../properties/public.ts';
import { groupName } from './group-name.ts';
import { canLead } from './link-rules.ts';
import { groupsOfProperty } from './store.ts';

export type GroupAtProperty = {
  id: number;
  name: string;
  hasLead: boolean;
  /** Those who buy or rent, the lead first; withdrawn people are not among them. */
  leaders: PersonAtProperty[];
  people: PersonAtProperty[];
};

/** The groups of applicants at a property, by name. */
export async function groupsAt(trx: Trx, scope: Scope, propertyId: number): Promise<GroupAtProperty[]> {
  const [groups, people] = [await groupsOfProperty(trx, scope, propertyId), await peopleOfProperty(trx, scope, propertyId)];
  return groups.map(({ id }) => {
    const group = people.filter((each) => each.group_id === id);
    const live = group.filter((each) => each.state !== 'withdrawn');
    return {
      id,
      name: groupName(group),
      hasLead: live.some((each) => each.is_lead),
      leaders: live.filter(canLead).sort((one, other) => Number(other.is_lead) - Number(one.is_lead)),
      people: live,
    };
  });
}
