import type { OpenedLink } from '@freehold/contract/properties/property-links';
import { openPropertyLink } from '@freehold/contract/properties/property-links';
import type { Trx } from '../../../platform/database.ts';
import { refusing } from '../../../platform/refuse.ts';
import { openScope, type Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { hashToken } from '../../../providers/identity/built-in/random-token.ts';
import { addressLine } from '../../../platform/address-line.ts';
import { findProperty, type PropertyRow } from '../properties/public.ts';
import { describeFirm, readFirmLogo, type ShownFirm, workspaceIsBlocked } from '../../firm/public.ts';
import { linkState, NOT_ACTIVE, NOT_NOW, NOT_TAKING, rolesFor, takesRole } from './link-state.ts';
import { tellOfLink } from './notifications.ts';
import * as store from './store.ts';

const refuse = refusing(openPropertyLink);
export type Behind = { trx: Trx; scope: Scope; property: PropertyRow; firm: ShownFirm; link: store.LinkRow };

/**
 * Goes through a link into the workspace it belongs to, as nobody of the firm: only what the work given here does is done. A link that is
 * unknown, off, run out or of a firm that is suspended answers alike.
 */
export async function behindLink<T>(services: Services, token: string, work: (behind: Behind) => Promise<T>, toChange = false): Promise<T> {
  const found = await store.findByToken(services.db, hashToken(token));
  if (!found || linkState(found, services.now()) !== 'active') return refuse('LINK_INVALID', NOT_ACTIVE);
  const scope = openScope(services, found.workspace_id, { kind: 'system', name: 'Property link' });
  return scope.transaction(async (trx) => {
    const property = await findProperty(trx, found.property_id, { lock: toChange });
    const firm = await describeFirm(trx, scope);
    if (!property || !firm.isActive) return refuse('LINK_INVALID', NOT_ACTIVE);
    return work({ trx, scope, property, firm, link: found });
  });
}

/** What a visitor of the link sees: the firm and the one property. Its negotiator is told where they chose to be. */
export function openLink(services: Services, token: string): Promise<OpenedLink> {
  return behindLink(services, token, async ({ trx, scope, property, firm, link }) => {
    await store.countOpen(trx, property.id, services.now());
    await tellOfLink(trx, scope, property, { kind: 'link_opened', words: `The link of ${addressLine(property)} was opened.` });
    const open = openRoles(property, link);
    const whyClosed = open.length === 0 ? NOT_TAKING : (await workspaceIsBlocked(trx, scope, services)) ? NOT_NOW : null;
    return {
      agency: firm.name,
      brand_colour: firm.colour,
      logo: await readFirmLogo(trx, scope, services, firm),
      contact: firm.contact,
      property: {
        id: property.id,
        address: addressLine(property),
        line1: property.line1,
        place: [property.line2, `${property.town} ${property.postcode}`].filter(Boolean).join(', '),
        kind: property.kind,
        type: property.type,
        bedrooms: property.bedrooms,
        price_pence: property.price_pence,
        rent_pence: property.rent_pence,
        rent_frequency: property.rent_frequency,
        available_on: property.available_on,
      },
      roles: whyClosed === null ? open : [],
      closed: whyClosed,
    };
  });
}

export function openRoles(property: PropertyRow, link: store.LinkRow) {
  const at = { stage: property.stage, isArchived: property.archived_at !== null };
  return rolesFor(property.kind, link.roles).filter((role) => takesRole(at, role));
}
