import type { AddedProperty, PropertyRecord } from '@freehold/contract/properties/property-form';
import { CLOSED_STAGES, type PropertyStage } from '@freehold/property-rules/property-stages';
import type { z } from 'zod';
import { refuseField } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { createProperty, findProperty } from '../properties/public.ts';
import { linkPerson } from '../property-people/public.ts';
import { moveStage } from '../property-stages/public.ts';
import { presentRecord } from './present-record.ts';
import { isMember } from './store.ts';

type Added = z.output<typeof AddedProperty>;

/** Records a property with its people in one act, and instructs it where that was asked: all of it stands or none. */
export async function addProperty(
  services: Services,
  scope: MemberScope,
  { people, stage, ...property }: Added,
): Promise<z.input<typeof PropertyRecord>> {
  requireMay(scope, 'edit_properties');
  return scope.transaction(async (trx) => {
    if (property.negotiator_id !== undefined && !(await isMember(trx, property.negotiator_id)))
      refuseField('negotiator_id', 'Choose somebody who works here');
    const created = await createProperty(trx, scope, property);
    for (const person of people) await linkPerson(trx, scope, services, created, { ...person, invited_via: 'staff' });
    if (stage === 'instructed') await moveStage(trx, scope, services, created, { to: 'instructed', by: 'person' });
    return presentRecord(trx, scope, (await findProperty(trx, created.id)) ?? created);
  });
}

/** A property over and done with does not stand in the way of another record of its address. */
export const isLive = ({ stage, archived_at: away }: { stage: PropertyStage; archived_at: Date | null }): boolean =>
  away === null && !CLOSED_STAGES.includes(stage);
