import { keysOf } from '../kernel/keys.ts';
import { z } from 'zod';
import { defineRoute } from '../kernel/route.ts';
import {
  codeSent,
  DateOnly,
  Email,
  EnteredTime,
  Id,
  IdParams,
  personName,
  Phone,
  RentFrequency,
  SentCode,
  Timestamp,
  Version,
} from '../kernel/values.ts';
import { PropertyKindName } from './properties.ts';
import { PROPERTY_ROLES, PROPERTY_TYPES, type PropertyKind, type PropertyRole } from '@freehold/property-rules/property-stages';

const tag = 'Property links';
const Role = z.enum(PROPERTY_ROLES);

/** Who may come through a link: nobody who comes for somebody else, as a guarantor does. */
export const LINK_ROLES = { sale: ['buyer', 'seller'], letting: ['tenant', 'landlord'] } as const satisfies Record<
  PropertyKind,
  readonly PropertyRole[]
>;
export const LINK_DAYS = 30;
export const LONGEST_LINK_DAYS = 365;

/** The link of a property, as members who may invite see it. */
export const PropertyLink = z.object({
  property_id: Id,
  state: z.enum(['none', 'active', 'disabled', 'expired']),
  url: z.string().nullable().describe('Null where there is none, and for those who may not invite'),
  roles: z.array(Role).describe('What a visitor may register as'),
  expires_at: Timestamp.nullable(),
  opens: z.int().describe('How often it was opened'),
  last_opened_at: Timestamp.nullable(),
  registrations: z.int().describe('How many people came through it'),
  version: Version,
  can: z.object({ change: z.boolean() }),
});
export type PropertyLink = z.infer<typeof PropertyLink>;

export const readPropertyLink = defineRoute({
  method: 'GET',
  path: '/v2/client/properties/{id}/dynamic-link',
  tag,
  access: 'staff',
  summary: 'The link through which people register for a property',
  params: IdParams,
  output: PropertyLink,
  errors: ['NOT_FOUND'],
});
export const LinkChange = z.strictObject({
  version: Version.optional().describe('Needed to change one that is there'),
  rotate: z.boolean().default(false),
  enabled: z.boolean().optional(),
  roles: z.array(Role).min(1, 'Choose at least one role').max(9).optional(),
  expires_at: EnteredTime.optional().describe('At most a year from now'),
});
export type LinkChange = z.input<typeof LinkChange>;

export const changePropertyLink = defineRoute({
  method: 'POST',
  path: '/v2/client/properties/{id}/dynamic-link',
  tag,
  access: 'staff',
  summary: 'Make the link where there is none, change it, or rotate it: the old address then opens nothing',
  params: IdParams,
  body: LinkChange,
  output: PropertyLink,
  errors: ['NOT_FOUND', 'STALE_VERSION', 'VERIFICATION_REQUIRED', 'PAYMENT_REQUIRED'],
});

/** What a member can be told about a property's link. Further kinds come with what causes them. */
export const LINK_NOTIFICATION_TYPES = [
  { id: 1, label: 'Link opened' },
  { id: 2, label: 'Applicant registered' },
] as const;
const TypeId = z.union([z.literal(1), z.literal(2)], 'Choose from the list');

export const listNotificationTypes = defineRoute({
  method: 'GET',
  path: '/v2/client/properties/notification-types',
  tag,
  access: 'staff',
  summary: 'What members can be told about a property’s link',
  output: z.array(z.object({ id: z.int(), label: z.string() })),
  errors: [],
});

export const LinkNotification = z.object({
  property_id: Id,
  member_id: Id,
  name: z.string(),
  channels: z.array(z.enum(['in_app', 'email'])),
  notification_type_ids: z.array(z.int()),
  is_default: z.boolean().describe('True where nobody chose: the property’s negotiator is told of registrations'),
});
export type LinkNotification = z.infer<typeof LinkNotification>;

export const listLinkNotifications = defineRoute({
  method: 'GET',
  path: '/v2/client/properties/{id}/link-notifications',
  tag,
  access: 'staff',
  summary: 'Who is told of what happens at the property’s link, and how',
  params: IdParams,
  output: z.array(LinkNotification),
  errors: ['NOT_FOUND'],
});
export const LinkNotificationChange = z.object({
  channels: z.array(z.enum(['in_app', 'email'])).max(2),
  notification_type_ids: z.array(TypeId).max(2),
});
export type LinkNotificationChange = z.input<typeof LinkNotificationChange>;

export const changeLinkNotification = defineRoute({
  method: 'POST',
  path: '/v2/client/properties/{id}/link-notifications',
  tag,
  access: 'staff',
  summary: 'Choose what the signed-in member is told about the property’s link',
  params: IdParams,
  body: LinkNotificationChange,
  output: z.array(LinkNotification),
  errors: ['NOT_FOUND'],
});

/* ---------- for whoever opens the link ---------- */
const Token = z.string().min(20).max(100).describe('What the link holds after its number sign');

export const OpenedLink = z.object({
  agency: z.string(),
  brand_colour: z.string().nullable(),
  logo: z.string().nullable().describe('The firm’s logo as a data URL'),
  contact: z.object({ name: z.string().nullable(), email: z.string().nullable(), phone: z.string().nullable() }),
  property: z.object({
    id: Id,
    address: z.string(),
    line1: z.string(),
    place: z.string().describe('The rest of the address'),
    kind: PropertyKindName,
    type: z.enum(keysOf(PROPERTY_TYPES)),
    bedrooms: z.int().nullable(),
    price_pence: z.int().nullable(),
    rent_pence: z.int().nullable(),
    rent_frequency: RentFrequency.nullable(),
    available_on: DateOnly.nullable(),
  }),
  roles: z.array(Role),
  closed: z.string().nullable().describe('Why nobody can register now; null while they can'),
});
export type OpenedLink = z.infer<typeof OpenedLink>;

export const openPropertyLink = defineRoute({
  method: 'POST',
  path: '/v2/public/property-links/open',
  tag,
  access: 'public',
  summary: 'The property and the firm behind a link. It names nobody else',
  body: z.object({ token: Token }),
  output: OpenedLink,
  errors: ['LINK_INVALID'],
});

export const NewApplicant = z.object({
  role: Role,
  first_name: personName('Enter your first name'),
  last_name: personName('Enter your last name'),
  email: Email,
  phone: Phone,
  consent: z.literal(true, 'Agree to go on').describe('That the firm may keep what is written here and get in touch about it'),
});
export const registerApplicant = defineRoute({
  method: 'POST',
  path: '/v2/public/applicants',
  tag,
  access: 'public',
  summary: 'Begin to register for a property: a code goes to the e-mail address',
  body: NewApplicant.extend({ token: Token }),
  output: z.object({
    request: z.string().describe('Send it back with the code'),
    email: z.string().describe('Masked'),
    ...codeSent,
  }),
  errors: ['LINK_INVALID', 'CONFLICT', 'VERIFICATION_REQUIRED', 'PAYMENT_REQUIRED'],
});
export const confirmApplicant = defineRoute({
  method: 'POST',
  path: '/v2/public/applicants/confirm',
  tag,
  access: 'public',
  summary:
    'Confirm the address with the code, once: the person then stands at the property, and is signed in to the page with what firms ask of them',
  body: z.object({
    token: Token,
    request: z.string().min(20).max(100),
    code: SentCode,
  }),
  output: z.object({
    registered: z.literal(true),
    agency: z.string(),
    address: z.string(),
    role: Role,
    session: z.object({ token: z.string().describe('For the Authorization header of the person’s calls'), expires_at: Timestamp }),
  }),
  errors: ['LINK_INVALID', 'CODE_INVALID', 'CONFLICT', 'VERIFICATION_REQUIRED', 'PAYMENT_REQUIRED'],
});
