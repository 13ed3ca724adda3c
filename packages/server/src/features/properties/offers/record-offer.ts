import { recordOffer as route, type NewOffer, type Offer } from '@freehold/contract/properties/offers';
import type { NewPropertyPerson } from '@freehold/contract/properties/property-people';
import type { z } from 'zod';
import type { Trx } from '../../../platform/database.ts';
import { londonDate } from '../../../platform/london-time.ts';
import { Refused, refuseField, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { groupsAt, holdProperty, linkPerson } from '../property-people/public.ts';
import { whyNotRecord } from './facts.ts';
import { concludeOffer } from './open-offer.ts';
import { insertOffer, type PropertyRow } from './store.ts';
import { termsOf } from './terms.ts';

const refuse = refusing(route);
type Asked = z.output<typeof NewOffer>;

/** Records an offer, from a group of the property or from people who come with it. One above the advertised rent is recorded too: it is accepting it that the law forbids. */
export function recordOffer(scope: MemberScope, services: Pick<Services, 'now'>, propertyId: number, asked: Asked): Promise<Offer> {
  return scope.transaction(async (trx) => {
    const property = await holdProperty(trx, scope, propertyId);
    const whyNot = whyNotRecord(property);
    if (whyNot !== null) refuse('INVALID_STATE', whyNot);
    const terms = termsOf(property, asked, londonDate(services.now()));
    const groupId = await groupOf(trx, scope, services, property, asked);
    const { id } = await insertOffer(trx, {
      ...terms,
      workspace_id: scope.workspaceId,
      property_id: propertyId,
      group_id: groupId,
      created_by: scope.actor.memberId,
    });
    return (await concludeOffer(trx, scope, propertyId, id, { action: 'record.offer' })).presented;
  });
}

async function groupOf(
  trx: Trx,
  scope: MemberScope,
  services: Pick<Services, 'now'>,
  property: PropertyRow,
  asked: Asked,
): Promise<number> {
  if (asked.group_id !== undefined) {
    const group = (await groupsAt(trx, scope, property.id)).find((each) => each.id === asked.group_id);
    if (!group) return refuseField('group_id', 'Choose a group of this property');
    if (!group.hasLead) return refuseField('group_id', 'Choose one lead applicant');
    return group.id;
  }
  const role = property.kind === 'sale' ? ('buyer' as const) : ('tenant' as const);
  let groupId: number | null = null;
  for (const [index, applicant] of asked.applicants.entries()) {
    const link: NewPropertyPerson = { ...applicant, role, invited_via: 'staff', ...(groupId === null ? {} : { group_id: groupId }) };
    groupId = (await underIndex(index, () => linkPerson(trx, scope, services, property, link))).group_id;
  }
  return groupId ?? refuseField('group_id', 'Choose who makes the offer');
}

/** A refusal of one of several people names which. */
async function underIndex<T>(index: number, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Refused) || !error.errors) throw error;
    throw Refused.of(
      error.code,
      error.message,
      error.errors.map((each) => ({ ...each, field: `applicants.${index}.${each.field}` })),
    );
  }
}
