import { PROPERTY_TYPES, type PropertyKind } from '@freehold/property-rules/property-stages';
import { NativeSelect, TextInput } from '@mantine/core';
import { useBranchChoices, useOpenBranches } from '../../../shared/branches-query.ts';
import { useMembers } from '../../../shared/workspace-queries.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import type { FieldOf } from './address-fields.tsx';
import { FREQUENCIES, LABELS, TENURES } from './property-values.ts';
import css from './property-form.module.css';

const choices = (words: Readonly<Record<string, string>>) => Object.entries(words).map(([value, label]) => ({ value, label }));

/** What the property is, what it costs and who looks after it. */
export function PropertyFields({ kind, field, negotiatorId }: { kind: PropertyKind; field: FieldOf; negotiatorId: string }) {
  const members = useMembers().filter(({ state, member_id: id }) => state === 'active' || String(id) === negotiatorId);
  const available = field('available_on');
  return (
    <>
      <div className={css.three}>
        <NativeSelect label={LABELS.type} data={choices(PROPERTY_TYPES)} {...field('type')} />
        <TextInput label={LABELS.bedrooms} inputMode="numeric" maxLength={2} autoComplete="off" {...field('bedrooms')} />
        <NativeSelect label={LABELS.tenure} data={choices(TENURES)} {...field('tenure')} />
      </div>
      <div className={css.pair}>
        {kind === 'sale' ? <MoneyField label="Asking price" {...field('price')} /> : <MoneyField label="Rent" {...field('rent')} />}
        {kind === 'sale' ? (
          <NegotiatorField members={members} {...field('negotiator_id')} />
        ) : (
          <NativeSelect label={LABELS.rent_frequency} data={choices(FREQUENCIES)} {...field('rent_frequency')} />
        )}
      </div>
      <BranchField {...field('branch_id')} />
      {kind === 'letting' && (
        <div className={css.pair}>
          <DateField
            label="Available from, optional"
            value={available.value}
            error={available.error}
            onBlur={available.onBlur}
            onChange={(value) => available.onChange({ currentTarget: { value } })}
          />
          <NegotiatorField members={members} {...field('negotiator_id')} />
        </div>
      )}
    </>
  );
}

/** The office that handles it. Not there where the firm has one. */
function BranchField(field: Field) {
  const open = useOpenBranches();
  const choices = useBranchChoices();
  if (open.length === 0) return null;
  // One that is not theirs to choose is theirs to keep.
  const kept = open.filter(({ id, can_choose: canChoose }) => !canChoose && String(id) === field.value);
  return (
    <NativeSelect
      label={LABELS.branch_id}
      data={[{ value: '', label: 'No branch' }, ...[...choices, ...kept].map(({ id, name }) => ({ value: String(id), label: name }))]}
      {...field}
    />
  );
}

type Field = ReturnType<FieldOf>;

function NegotiatorField({ members, ...field }: Field & { members: ReturnType<typeof useMembers> }) {
  return (
    <NativeSelect
      label={LABELS.negotiator_id}
      data={[
        { value: '', label: 'Nobody yet' },
        ...members.map((member) => ({ value: String(member.member_id), label: `${member.first_name} ${member.surname}` })),
      ]}
      {...field}
    />
  );
}
