import * as propertyLinks from '@freehold/contract/properties/property-links';
import type { Feature } from '../../../platform/feature.ts';
import { propertyLinksActivity } from './activity-words.ts';
import { forgetLinkSignUps } from './jobs.ts';
import { registerPropertyLinks } from './routes.ts';

export const propertyLinksFeature: Feature = {
  name: 'properties/property-links',
  activity: propertyLinksActivity,
  tables: ['link_notifications', 'link_sign_ups', 'property_links'],
  routes: [propertyLinks],
  register: registerPropertyLinks,
  governs: {
    'GET /v2/client/properties/{id}/dynamic-link': 'see_properties',
    'POST /v2/client/properties/{id}/dynamic-link': 'invite_applicants',
    'GET /v2/client/properties/notification-types': 'see_properties',
    'GET /v2/client/properties/{id}/link-notifications': 'see_properties',
    'POST /v2/client/properties/{id}/link-notifications': 'see_properties',
  },
  schedules: [forgetLinkSignUps],
  examples: {
    bodies: () => ({
      'POST /v2/client/properties/{id}/dynamic-link': { rotate: false },
      'POST /v2/client/properties/{id}/link-notifications': { channels: ['in_app'], notification_type_ids: [1] },
      'POST /v2/public/property-links/open': { token: 'x'.repeat(43) },
      'POST /v2/public/applicants': {
        token: 'x'.repeat(43),
        role: 'buyer',
        first_name: 'Tobias',
        last_name: 'Renner',
        email: 'tobias@renner.example',
        phone: '+447700900263',
        consent: true,
      },
      'POST /v2/public/applicants/confirm': { token: 'x'.repeat(43), request: 'x'.repeat(43), code: '000000' },
    }),
    parameters: {
      '/v2/client/properties/{id}/dynamic-link': '{lettingId}',
    },
  },
};
