import * as propertyLinksContract from '@freehold/contract/properties/property-links';
import type { LinkNotification } from '@freehold/contract/properties/property-links';
import type { NotificationKind } from '@freehold/contract/firm/notification-kinds';
import { announce } from '../../../platform/announce.ts';
import type { Trx } from '../../../platform/database.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope, Scope } from '../../../platform/scope.ts';
import { reach, requireMay } from '../../access/public.ts';
import { notify } from '../../firm/public.ts';
import { findProperty, type PropertyRow } from '../properties/public.ts';
import { NO_PROPERTY } from './change-link.ts';
import * as store from './store.ts';

const refuseLoad = refusing(propertyLinksContract.changeLinkNotification, propertyLinksContract.listLinkNotifications);

const OPENED = 1;
const REGISTERED = 2;
type Channel = LinkNotification['channels'][number];

/** Who is told of what happens at the property's link. Where nobody chose for themselves, its negotiator is told of registrations. */
export function listLinkNotifications(scope: MemberScope, propertyId: number): Promise<LinkNotification[]> {
  requireMay(scope, 'see_properties');
  return scope.transaction((trx) => load(trx, propertyId));
}

/** What the member themselves is told. Nothing chosen is a choice too. */
export function changeLinkNotification(
  scope: MemberScope,
  propertyId: number,
  chosen: { channels: Channel[]; notification_type_ids: (1 | 2)[] },
): Promise<LinkNotification[]> {
  requireMay(scope, 'see_properties');
  return scope.transaction(async (trx) => {
    await load(trx, propertyId);
    await store.putChoice(trx, {
      workspace_id: scope.workspaceId,
      property_id: propertyId,
      member_id: scope.actor.memberId,
      channels: [...new Set(chosen.channels)],
      notification_type_ids: [...new Set(chosen.notification_type_ids)],
    });
    await announce(trx, scope, { topic: 'properties', id: propertyId });
    return load(trx, propertyId);
  });
}

async function load(trx: Trx, propertyId: number): Promise<LinkNotification[]> {
  const property = await findProperty(trx, propertyId);
  if (!property) return refuseLoad('NOT_FOUND', NO_PROPERTY);
  const rows = (await store.listChoices(trx, propertyId)).map((row) => ({
    property_id: propertyId,
    member_id: row.member_id,
    name: `${row.first_name} ${row.surname}`,
    channels: row.channels,
    notification_type_ids: row.notification_type_ids,
    is_default: false,
  }));
  const negotiator = property.negotiator_id;
  if (negotiator === null || rows.some((row) => row.member_id === negotiator)) return rows;
  const member = await store.findMemberName(trx, negotiator);
  if (member?.state !== 'active') return rows;
  const name = `${member.first_name} ${member.surname}`;
  const channels: Channel[] = ['in_app', 'email'];
  return [
    { property_id: propertyId, member_id: negotiator, name, channels, notification_type_ids: [REGISTERED], is_default: true },
    ...rows,
  ];
}

type Happened = { kind: Extract<NotificationKind, 'link_opened' | 'applicant_registered'>; words: string };

/** Tells those who chose to hear of it, in the way they chose for this property. */
export async function tellOfLink(trx: Trx, scope: Scope, property: PropertyRow, { kind, words }: Happened): Promise<void> {
  const type = kind === 'link_opened' ? OPENED : REGISTERED;
  const told = (await load(trx, property.id)).filter((one) => one.notification_type_ids.includes(type) && one.channels.length > 0);
  const ways = new Map(
    told.map((one) => [
      one.member_id,
      { here: one.channels.includes('in_app'), mail: one.channels.includes('email') ? ('at_once' as const) : ('off' as const) },
    ]),
  );
  await notify(trx, scope, {
    kind,
    to: [...ways.keys()],
    mayKnow: (member) => reach(member, 'see_properties') !== null,
    ways,
    object: { type: 'property', id: property.id },
    words,
    path: `/properties/details/${property.id}?tab=people`,
  });
}
