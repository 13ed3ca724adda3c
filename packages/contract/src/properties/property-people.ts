import { z } from 'zod';
import { defineRoute } from '../kernel/route.ts';
import { blankAsAbsent, Id, IdParams, Reason, Timestamp, Version } from '../kernel/values.ts';
import { NewParty, PartyRef } from '../people/parties.ts';
import { CDD_STATES, CO_TENANT_TYPES, PROPERTY_ROLES } from '@freehold/property-rules/property-stages';

const tag = 'People at a property';

export const PropertyRoleName = z.enum(PROPERTY_ROLES, 'Choose a role');
export const CoTenantTypeId = z
  .int('Choose a kind of tenant')
  .min(1, 'Choose a kind of tenant')
  .max(CO_TENANT_TYPES.length, 'Choose a kind of tenant')
  .describe(CO_TENANT_TYPES.map(({ id, label }) => `${id} ${label}`).join(', '));

/** The clock of customer due diligence of one person at one property. */
export const PersonClock = z.object({
  state: z.enum(CDD_STATES),
  days_late: z.int().nonnegative().describe('Whole days, until it was done or until now'),
  due_event: z.enum(['marketing', 'offer_accepted', 'instruction']).nullable(),
  due_at: Timestamp.nullable(),
  done_at: Timestamp.nullable(),
});
export type PersonClock = z.infer<typeof PersonClock>;

export const PropertyPerson = z.object({
  id: Id,
  version: Version,
  party: PartyRef,
  role: PropertyRoleName,
  group_id: Id.nullable().describe('Null for those who sell or let'),
  co_tenant_type_id: CoTenantTypeId.nullable(),
  is_lead: z.boolean().describe('Exactly one of each group of buyers or tenants'),
  guarantees: z.object({ id: Id, name: z.string() }).nullable().describe('Whom a guarantor stands for; null: everybody of the group'),
  invited_via: z.enum(['staff', 'dynamic_link', 'import']),
  state: z.enum(['linked', 'invited', 'in_progress', 'complete', 'withdrawn']),
  linked_at: Timestamp,
  withdrawn_at: Timestamp.nullable(),
  withdrawn_reason: z.string().nullable(),
  clock: PersonClock,
});
export type PropertyPerson = z.infer<typeof PropertyPerson>;

export const ApplicantGroup = z.object({
  id: Id,
  name: z.string().describe('The surnames of those who buy or rent together, the lead first'),
  can_leave: z.boolean().describe('False while an offer of theirs is accepted'),
});
export type ApplicantGroup = z.infer<typeof ApplicantGroup>;

export const listPropertyPeople = defineRoute({
  method: 'GET',
  path: '/v2/client/properties/{id}/applicants',
  tag,
  access: 'staff',
  key: 'properties:read',
  summary: 'Everybody at a property: those who sell or let, then each group of applicants, the lead first; withdrawn people last',
  params: IdParams,
  output: z.array(PropertyPerson),
  meta: z.object({ groups: z.array(ApplicantGroup), can: z.object({ change: z.boolean() }) }),
  errors: ['NOT_FOUND'],
});

/** One person and their role, as staff, a link or an import bring them. */
export const LinkedBy = z.object({
  party_id: Id.optional().describe('Somebody already in your people'),
  party: NewParty.optional().describe('Or somebody new, recorded in the same act'),
  role: PropertyRoleName,
  group_id: Id.optional().describe('For applicants: the group they join; a new one when absent'),
  co_tenant_type_id: CoTenantTypeId.optional(),
  is_lead: z.boolean().optional(),
  guarantees_id: Id.optional().describe('The tenant a guarantor stands for; absent: the whole group'),
});
export type NewPropertyPersonInput = z.input<typeof LinkedBy>;
export type NewPropertyPerson = z.output<typeof LinkedBy> & { invited_via: PropertyPerson['invited_via']; consent_at?: Date };

export const addPropertyPerson = defineRoute({
  method: 'POST',
  path: '/v2/client/properties/{id}/applicants',
  tag,
  access: 'staff',
  key: 'properties:write',
  summary: 'Add somebody to a property, from your people or new',
  params: IdParams,
  body: LinkedBy,
  output: PropertyPerson,
  errors: ['NOT_FOUND', 'DUPLICATE', 'INVALID_STATE'],
  idempotent: true,
});

export const PropertyPersonParams = IdParams.extend({ lid: z.coerce.number().int().positive() });

export const PropertyPersonChange = z.object({
  version: Version,
  role: PropertyRoleName.optional(),
  group_id: Id.nullable().optional().describe('Another group of the property; null: a new group of their own'),
  co_tenant_type_id: CoTenantTypeId.optional(),
  is_lead: z.literal(true, 'Choose one lead applicant').optional().describe('The lead before them becomes one of the others'),
  guarantees_id: Id.nullable().optional().describe('Null: the whole group'),
});
export type PropertyPersonChange = z.input<typeof PropertyPersonChange>;

export const changePropertyPerson = defineRoute({
  method: 'PATCH',
  path: '/v2/client/properties/{id}/applicants/{lid}',
  tag,
  access: 'staff',
  summary: 'Change the role of somebody at a property, who leads their group, whom they stand for, or the group they are in',
  params: PropertyPersonParams,
  body: PropertyPersonChange,
  output: PropertyPerson,
  errors: ['NOT_FOUND', 'DUPLICATE', 'INVALID_STATE', 'STALE_VERSION'],
});

export const PersonWithdrawal = z.strictObject({
  reason: blankAsAbsent(Reason).describe('Needed for the last seller or landlord of a live property'),
  lead_id: Id.optional().describe('Who leads the group after them; needed where more than one could'),
});
export type PersonWithdrawal = z.input<typeof PersonWithdrawal>;

export const withdrawPropertyPerson = defineRoute({
  method: 'POST',
  path: '/v2/client/properties/{id}/applicants/{lid}/withdraw',
  tag,
  access: 'staff',
  key: 'properties:write',
  summary: 'Take somebody out of a property. What was recorded of them stays, and they can be brought back',
  params: PropertyPersonParams,
  body: PersonWithdrawal,
  output: PropertyPerson,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});

export const restorePropertyPerson = defineRoute({
  method: 'POST',
  path: '/v2/client/properties/{id}/applicants/{lid}/restore',
  tag,
  access: 'staff',
  summary: 'Bring somebody back who was taken out',
  params: PropertyPersonParams,
  output: PropertyPerson,
  errors: ['NOT_FOUND', 'DUPLICATE', 'INVALID_STATE'],
});

export const listCoTenantTypes = defineRoute({
  method: 'GET',
  path: '/v2/client/properties/co-tenant-types',
  tag,
  access: 'staff',
  key: 'properties:read',
  summary: 'Kinds of tenants, guarantors and occupiers',
  output: z.array(z.object({ id: z.int(), label: z.string() })),
  errors: [],
});
