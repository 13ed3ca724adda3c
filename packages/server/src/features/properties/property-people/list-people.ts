import { listPropertyPeople as route, type ApplicantGroup, type PropertyPerson } from '@freehold/contract/properties/property-people';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { may, requireMay } from '../../access/public.ts';
import { findProperty, peopleOfProperty } from '../properties/public.ts';
import { inOrder, presentGroup, presentPerson } from './present.ts';
import { groupsOfProperty } from './store.ts';

const refuse = refusing(route);

type Answer = { data: PropertyPerson[]; meta: { groups: ApplicantGroup[]; can: { change: boolean } } };

/** Everybody at a property by side and group, with the clock of each. */
export function listPeople(scope: MemberScope, services: Pick<Services, 'now'>, propertyId: number): Promise<Answer> {
  requireMay(scope, 'see_properties');
  return scope.transaction(async (trx) => {
    const property = await findProperty(trx, propertyId);
    if (!property) return refuse('NOT_FOUND', 'There is no such property');
    const rows = inOrder(await peopleOfProperty(trx, scope, propertyId));
    const groups = await groupsOfProperty(trx, scope, propertyId);
    return {
      data: rows.map((row) => presentPerson(scope, row, rows, services.now())),
      meta: {
        groups: groups.map((group) => presentGroup(group, rows)),
        can: { change: may(scope, 'edit_properties') && property.archived_at === null },
      },
    };
  });
}
