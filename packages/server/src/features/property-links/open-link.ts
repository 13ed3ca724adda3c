import type { OpenedLink } from '@freehold/contract/property-links';
import { openPropertyLink } from '@freehold/contract/property-links';
import type { PropertyKind, PropertyStage, PropertyType } from '@freehold/contract/property-stages';
import { z } from 'zod';
import type { Trx } from '../../platform/database.ts';
import { refusing } from '../../platform/refuse.ts';
import { openScope, type Scope } from '../../platform/scope.ts';
import type { Services } from '../../platform/services.ts';
import { hashToken } from '../../providers/identity/built-in/random-token.ts';
import { addressLine } from '../../platform/address-line.ts';
import { findProperty, type PropertyRow } from '../properties/public.ts';
import { linkState, NOT_ACTIVE, NOT_TAKING, rolesFor, takesRole } from './link-state.ts';
import { tellOfLink } from './notifications.ts';
import * as store from './store.ts';

const refuse = refusing(openPropertyLink);
const Contact = z.object({
  name: z.string().nullable().catch(null),
  email: z.string().nullable().catch(null),
  phone: z.string().nullable().catch(null),
});
type Firm = Awaited<ReturnType<typeof store.findFirm>>;
export type Behind = { trx: Trx; scope: Scope; property: PropertyRow; firm: Firm; link: store.LinkRow };

/**
 * Goes through a link into the workspace it belongs to, as nobody of the firm: only what the work given here does is done. A link that is
 * unknown, off, run out or of a firm that is suspended answers alike.
 */
export async function behindLink<T>(services: Services, token: string, work: (behind: Behind) => Promise<T>, toChange = false): Promise<T> {
  const found = await store.findByToken(services.db, hashToken(token));
  if (!found || linkState(found, services.now()) !== 'active') return refuse('LINK_INVALID', NOT_ACTIVE);
  const scope = openScope(services.db, found.workspace_id, { kind: 'system', name: 'Property link' });
  return scope.transaction(async (trx) => {
    const property = await findProperty(trx, found.property_id, { lock: toChange });
    const firm = await store.findFirm(trx);
    if (!property || firm.state !== 'active') return refuse('LINK_INVALID', NOT_ACTIVE);
    return work({ trx, scope, property, firm, link: found });
  });
}

/** What a visitor of the link sees: the firm and the one property. Its negotiator is told where they chose to be. */
export function openLink(services: Services, token: string): Promise<OpenedLink> {
  return behindLink(services, token, async ({ trx, scope, property, firm, link }) => {
    await store.countOpen(trx, property.id, services.now());
    await tellOfLink(trx, scope, property, { kind: 'link_opened', words: `The link of ${addressLine(property)} was opened.` });
    const contact = Contact.parse(firm.applicant_contact ?? {});
    const open = openRoles(property, link);
    return {
      agency: firm.account_name,
      brand_colour: firm.brand_colour,
      contact,
      property: {
        id: property.id,
        address: addressLine(property),
        kind: property.kind as PropertyKind,
        type: property.type as PropertyType,
        bedrooms: property.bedrooms,
      },
      roles: open,
      closed: open.length === 0 ? NOT_TAKING : null,
    };
  });
}

export function openRoles(property: PropertyRow, link: store.LinkRow) {
  const at = { stage: property.stage as PropertyStage, isArchived: property.archived_at !== null };
  return rolesFor(property.kind as PropertyKind, link.roles).filter((role) => takesRole(at, role));
}
