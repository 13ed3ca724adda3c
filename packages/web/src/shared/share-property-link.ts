import { changePropertyLink, type PropertyLink } from '@freehold/contract/properties/property-links';
import type { PropertyType } from '@freehold/property-rules/property-stages';
import { askToCopyLink } from './ask-to-copy-link.ts';
import { toast } from '../ui/toast.ts';
import { call } from '../lib/api.ts';
import { messageOf } from '../lib/api-error.ts';

type Shared = { id: number; label: string; type: PropertyType };

/** Shows the property's link for copying, made now where it has none. One that is off or has run out says so instead. */
export async function sharePropertyLink({ id, label, type }: Shared): Promise<void> {
  let link: PropertyLink;
  try {
    link = await call(changePropertyLink, { params: { id }, body: {} });
  } catch (error) {
    return toast.fail(messageOf(error));
  }
  if (link.url === null || link.state !== 'active')
    return toast.fail(
      link.state === 'expired'
        ? 'This link has expired. Renew it on the property’s page.'
        : 'This link is switched off. Switch it on on the property’s page.',
    );
  await askToCopyLink({ propertyId: id, link: link.url, label, type, roles: link.roles, expiresAt: link.expires_at });
}
