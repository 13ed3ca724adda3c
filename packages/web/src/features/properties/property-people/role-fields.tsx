import type { PropertyPerson } from '@freehold/contract/properties/property-people';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { coTenantTypesQuery } from './queries.ts';
import { canLead } from './words.ts';

const LEAD = 1;
const GUARANTOR = 4;
const UNDER_18 = 5;
type Field = { value: string; error: string | undefined; onChange: (value: string) => void };

/** What kind of tenant somebody is; a lead is offered only where none is. */
export function CoTenantField({ value, hasLead, error, onChange }: Field & { hasLead: boolean }) {
  const types = useQuery(coTenantTypesQuery).data ?? [];
  const offered = types.filter(({ id }) => id !== GUARANTOR && (id !== LEAD || !hasLead || value === String(LEAD)));
  return (
    <NativeSelect
      label="Kind of tenant"
      description={value === String(UNDER_18) ? 'People under 18 are not checked and do not sign' : 'Each group has one lead tenant'}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        ...(value === '' ? [{ value: '', label: hasLead ? 'Joint tenant' : 'Lead tenant' }] : []),
        ...offered.filter(({ id }) => value !== '' || id !== (hasLead ? 2 : LEAD)).map(({ id, label }) => ({ value: String(id), label })),
      ]}
    />
  );
}

/** Whom a guarantor stands for. */
export function GuaranteesField({ value, tenants, error, onChange }: Field & { tenants: readonly PropertyPerson[] }) {
  return (
    <NativeSelect
      label="Stands for"
      description="A guarantor must not live in the property"
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: 'The whole group' },
        ...tenants.filter(canLead).map((each) => ({ value: String(each.id), label: each.party.name })),
      ]}
    />
  );
}
