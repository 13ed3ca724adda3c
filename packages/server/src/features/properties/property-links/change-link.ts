import { keysOf } from '@freehold/contract/kernel/keys';
import {
  LINK_DAYS,
  LONGEST_LINK_DAYS,
  type PropertyLink,
  readPropertyLink,
  changePropertyLink,
} from '@freehold/contract/properties/property-links';
import type { PropertyRole } from '@freehold/property-rules/property-stages';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { sealBytes, openBytes } from '../../../platform/encryption.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { hashToken, randomToken } from '../../../providers/identity/built-in/random-token.ts';
import { may, requireMay } from '../../access/public.ts';
import { addressLine } from '../../../platform/address-line.ts';
import { findProperty } from '../properties/public.ts';
import { refuseWhileBlocked } from '../../firm/public.ts';
import { linkState, rolesFor, usualRoles } from './link-state.ts';
import * as store from './store.ts';

const refuseChangeLink = refusing(changePropertyLink);

const DAY_MS = 86_400_000;
export type LinkChange = {
  version?: number | undefined;
  rotate: boolean;
  enabled?: boolean | undefined;
  roles?: PropertyRole[] | undefined;
  expires_at?: string | undefined;
};

export const NO_PROPERTY = 'This property is not in this workspace';
const sealedFor = (workspaceId: number, propertyId: number) => `property-link:${workspaceId}:${propertyId}`;

export function readLink(scope: MemberScope, services: Services, propertyId: number): Promise<PropertyLink> {
  requireMay(scope, 'see_properties');
  return scope.transaction(async (trx) => {
    if (!(await findProperty(trx, propertyId))) return refusing(readPropertyLink)('NOT_FOUND', NO_PROPERTY);
    return present(trx, scope, services, propertyId, await store.findLink(trx, propertyId));
  });
}

/** Makes the property's link where it has none, or changes it. Rotated, the old address opens nothing any more. */
export function changeLink(scope: MemberScope, services: Services, propertyId: number, asked: LinkChange): Promise<PropertyLink> {
  requireMay(scope, 'invite_applicants');
  const now = services.now();
  return scope.transaction(async (trx) => {
    const property = await findProperty(trx, propertyId, { lock: true });
    if (!property) return refuseChangeLink('NOT_FOUND', NO_PROPERTY);
    // A link can always be closed. Everything else about it reaches applicants.
    if (asked.enabled !== false || asked.rotate) await refuseWhileBlocked(trx, scope, services);
    const kind = property.kind === 'letting' ? 'letting' : 'sale';
    const roles = asked.roles && rolesFor(kind, asked.roles);
    if (roles?.length === 0) refuseField('roles', kind === 'sale' ? 'Choose buyer or seller' : 'Choose tenant or landlord');
    const expiresAt = asked.expires_at === undefined ? undefined : readExpiry(asked.expires_at, now);
    const known = await store.findLink(trx, propertyId);
    if (known && asked.version === undefined && !isChange(asked)) return present(trx, scope, services, propertyId, known);
    if (known && asked.version !== known.version)
      return refuseChangeLink('STALE_VERSION', 'Someone else changed this. Reload to see the latest.');

    const secret = async () => {
      const token = randomToken();
      return {
        token_hash: hashToken(token),
        token_sealed: await sealBytes(services.keys, scope.workspaceId, Buffer.from(token), sealedFor(scope.workspaceId, propertyId)),
      };
    };
    const usualEnd = new Date(now.getTime() + LINK_DAYS * DAY_MS);
    const row = known
      ? await store.updateLink(trx, propertyId, {
          ...(asked.rotate ? { ...(await secret()), rotated_at: now, expires_at: usualEnd } : {}),
          ...(asked.enabled === undefined ? {} : { is_enabled: asked.enabled }),
          ...(roles ? { roles } : {}),
          ...(expiresAt ? { expires_at: expiresAt } : {}),
        })
      : await store.insertLink(trx, {
          workspace_id: scope.workspaceId,
          property_id: propertyId,
          ...(await secret()),
          roles: roles ?? usualRoles(kind),
          is_enabled: asked.enabled ?? true,
          expires_at: expiresAt ?? usualEnd,
          created_by: scope.actor.memberId,
          created_at: now,
        });
    await recordEvent(trx, scope, {
      action: known ? (asked.rotate ? 'rotate.property_link' : 'change.property_link') : 'create.property_link',
      object: { type: 'property', id: propertyId, label: addressLine(property) },
      ...(known ? { diff: differences(known, row) } : {}),
    });
    await announce(trx, scope, { topic: 'properties', id: propertyId });
    return present(trx, scope, services, propertyId, row);
  });
}

const isChange = (asked: LinkChange) =>
  asked.rotate || asked.enabled !== undefined || asked.roles !== undefined || asked.expires_at !== undefined;

function readExpiry(written: string, now: Date): Date {
  const at = new Date(written);
  if (at <= now) refuseField('expires_at', 'Choose a day in the future');
  if (at.getTime() - now.getTime() > LONGEST_LINK_DAYS * DAY_MS) refuseField('expires_at', 'Choose a day within a year');
  return at;
}

function differences(before: store.LinkRow, after: store.LinkRow) {
  const facts = (row: store.LinkRow) => ({
    enabled: row.is_enabled,
    roles: row.roles.join(', '),
    expires_at: row.expires_at.toISOString(),
  });
  const [was, is] = [facts(before), facts(after)];
  return Object.fromEntries(
    keysOf(is)
      .filter((key) => was[key] !== is[key])
      .map((key) => [key, { before: was[key], after: is[key] }]),
  );
}

async function present(
  trx: Trx,
  scope: MemberScope,
  services: Services,
  propertyId: number,
  row: store.LinkRow | undefined,
): Promise<PropertyLink> {
  const mayInvite = may(scope, 'invite_applicants');
  const token =
    row && mayInvite
      ? (await openBytes(services.keys, scope.workspaceId, row.token_sealed, sealedFor(scope.workspaceId, propertyId))).toString()
      : null;
  return {
    property_id: propertyId,
    state: row ? linkState(row, services.now()) : 'none',
    // After the number sign, so that the token reaches no server and no log.
    url: token === null ? null : `${services.config.origin}/public-sign-up#${token}`,
    roles: row?.roles ?? [],
    expires_at: row?.expires_at.toISOString() ?? null,
    opens: row?.opens ?? 0,
    last_opened_at: row?.last_opened_at?.toISOString() ?? null,
    registrations: row ? await store.countRegistrations(trx, propertyId) : 0,
    version: row?.version ?? 0,
    can: { change: mayInvite },
  };
}
