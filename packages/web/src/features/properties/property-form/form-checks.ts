import { AddedProperty, PropertyChange } from '@freehold/contract/properties/property-form';
import type { PropertyKind } from '@freehold/property-rules/property-stages';
import type { PartyChoice } from '../../../shared/party-field.tsx';
import type { FieldMessages } from '../../../ui/use-checked-form.ts';
import { fieldOf, toChange, toNewProperty, type Pin, type PropertyValues } from './property-values.ts';

type Issues = readonly { path: readonly PropertyKey[]; message: string }[];
function firstOfEach(issues: Issues): FieldMessages {
  const found: FieldMessages = {};
  for (const issue of issues) found[fieldOf(issue.path.map(String).join('.'))] ??= issue.message;
  return found;
}

/** The contract's own sentences for the wrong fields of a new property. */
export function checkNewProperty(kind: PropertyKind, values: PropertyValues, pin: Pin, owner: PartyChoice | null): FieldMessages {
  return firstOfEach(AddedProperty.safeParse(toNewProperty(kind, values, pin, owner)).error?.issues ?? []);
}

/** The same for what changed of a saved one. */
export function checkChange(changed: Partial<PropertyValues>): FieldMessages {
  return firstOfEach(PropertyChange.safeParse({ version: 1, ...toChange(changed) }).error?.issues ?? []);
}
