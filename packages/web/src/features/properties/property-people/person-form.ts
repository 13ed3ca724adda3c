import type { NewPropertyPersonInput, PropertyPerson } from '@freehold/contract/properties/property-people';
import { APPLICANT_ROLES, type PropertyRole } from '@freehold/property-rules/property-stages';
import type { PartyChoice } from '../../../shared/party-field.tsx';
import type { FieldMessages } from '../../../ui/use-checked-form.ts';

/** A group of their own, in the field that chooses one. */
export const NEW_GROUP = 'new';
export type PersonValues = { choice: PartyChoice | null; role: PropertyRole; group: string; type: string; guarantees: string };

export const isApplicant = (role: PropertyRole): boolean => APPLICANT_ROLES.includes(role);
/** They stand with others: somebody must be there first. */
export const needsGroup = (role: PropertyRole): boolean => role === 'guarantor' || role === 'giftor' || role === 'buyer_representative';

export function checkPerson({ choice, role, group }: PersonValues): FieldMessages {
  const faults: FieldMessages = {};
  if (choice === null) faults['party_id'] = 'Choose a person or company, or add a new one';
  if (needsGroup(role) && group === NEW_GROUP) faults['group_id'] = 'Choose a group';
  return faults;
}

const chosen = (text: string): number | undefined => (text === '' || text === NEW_GROUP ? undefined : Number(text));

export function toNewPerson({ choice, role, group, type, guarantees }: PersonValues): NewPropertyPersonInput {
  const groupId = isApplicant(role) ? chosen(group) : undefined;
  const typeId = role === 'tenant' ? chosen(type) : undefined;
  const stoodFor = role === 'guarantor' ? chosen(guarantees) : undefined;
  return {
    ...choice,
    role,
    ...(groupId === undefined ? {} : { group_id: groupId }),
    ...(typeId === undefined ? {} : { co_tenant_type_id: typeId }),
    ...(stoodFor === undefined ? {} : { guarantees_id: stoodFor }),
  };
}

/** Messages for the fields of somebody new, by the names the field knows them. */
export function partyMessages(errors: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors)
      .filter(([field]) => field.startsWith('party.'))
      .map(([field, message]) => [field.slice('party.'.length), message]),
  );
}

/** The groups and, of the chosen one, those somebody can stand for. */
export const livingIn = (people: readonly PropertyPerson[], group: number | null): PropertyPerson[] =>
  people.filter((each) => each.group_id === group && each.state !== 'withdrawn');
