import type { LinkedBy, PropertyPerson } from '@freehold/contract/properties/property-people';
import type { z } from 'zod';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { peopleOfProperty } from '../properties/public.ts';
import { linkPerson } from './link-person.ts';
import { holdProperty } from './open-person.ts';
import { presentPerson } from './present.ts';

/** Brings somebody to a property by hand: from the workspace's people, or new in the same act. */
export function addPerson(
  scope: MemberScope,
  services: Pick<Services, 'now'>,
  propertyId: number,
  asked: z.output<typeof LinkedBy>,
): Promise<PropertyPerson> {
  return scope.transaction(async (trx) => {
    const property = await holdProperty(trx, scope, propertyId);
    const { id } = await linkPerson(trx, scope, services, property, { ...asked, invited_via: 'staff' });
    const everybody = await peopleOfProperty(trx, scope, propertyId);
    const row = everybody.find((each) => each.id === id);
    if (!row) throw new Error('somebody who was linked is at the property');
    return presentPerson(scope, row, everybody, services.now());
  });
}
