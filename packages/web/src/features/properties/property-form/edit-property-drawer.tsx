import type { PropertyChangeInput, PropertyRecord } from '@freehold/contract/properties/property-form';
import { PROPERTY_TYPES } from '@freehold/property-rules/property-stages';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useId } from 'react';
import { isApiError, messageOf } from '../../../lib/api-error.ts';
import { degreesOf, gridOf, gridReference, type GridPoint } from '../../../lib/national-grid.ts';
import { AddressFinder } from '../../../shared/address-finder.tsx';
import { useOpenBranches } from '../../../shared/branches-query.ts';
import { useMembers } from '../../../shared/workspace-queries.ts';
import { confirm } from '../../../ui/confirm.ts';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { LoadingCard, PartFailed } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { useMergedForm, type Versioned } from '../../../shared/use-merged-form.tsx';
import { AddressFields, GridReferenceField } from './address-fields.tsx';
import { checkChange } from './form-checks.ts';
import { PhotoField } from './photo-field.tsx';
import { PlacePane } from './place-pane.tsx';
import { PropertyFields } from './property-fields.tsx';
import { FREQUENCIES, LABELS, TENURES, toChange, valuesOf, type PropertyField, type PropertyValues } from './property-values.ts';
import { recordQuery, useChangeProperty, useRemoveDraft } from './queries.ts';
import css from './property-form.module.css';
import { isKeyOf, keysOf } from '@freehold/contract/kernel/keys';
import { oneOf } from '../../../lib/search-params.ts';

type Props = { property: { id: number; title: string }; opened: boolean; onClose: () => void };

/** Changes a property's own details. What a colleague saved meanwhile is taken over, or asked about. */
export function EditPropertyDrawer({ property, opened, onClose }: Props) {
  const { data: record, error, refetch } = useQuery({ ...recordQuery(property.id), enabled: opened });
  if (record) return <EditForm record={record} opened={opened} onClose={onClose} />;
  return (
    <SideDrawer opened={opened} onClose={onClose} title="Edit property" sub={property.title}>
      {error ? <PartFailed error={error} onRetry={() => void refetch()} /> : <LoadingCard height={320} label="The property is loading" />}
    </SideDrawer>
  );
}

/** The position travels among the typed fields as one text, so that two people who move the pin are asked like about any other field. */
const placeText = ({ latitude, longitude, is_placed_by_hand: byHand }: PropertyRecord): string =>
  latitude === null || longitude === null ? '' : `${latitude} ${longitude} ${byHand ? 'by hand' : ''}`.trim();
function readPlace(text: string): { point: GridPoint; byHand: boolean } | null {
  const [latitude = Number.NaN, longitude = Number.NaN] = text.split(' ').map(Number);
  return Number.isNaN(latitude) || Number.isNaN(longitude)
    ? null
    : { point: gridOf({ latitude, longitude }), byHand: text.endsWith('by hand') };
}

const versionOf = (record: PropertyRecord): Versioned => ({
  version: record.version,
  values: { ...valuesOf(record), place: placeText(record) },
  savedAt: record.edited_at ?? new Date().toISOString(),
});

function changeOf({ place, ...changed }: Record<string, string>): Omit<PropertyChangeInput, 'version'> {
  const moved = place === undefined ? null : place.split(' ');
  return {
    ...toChange(changed),
    ...(changed['rent'] !== undefined && changed['rent'].trim() === '' ? { rent_frequency: null } : {}),
    ...(moved ? { latitude: Number(moved[0]), longitude: Number(moved[1]), is_placed_by_hand: true } : {}),
  };
}

function EditForm({ record, opened, onClose }: { record: PropertyRecord; opened: boolean; onClose: () => void }) {
  const formId = useId();
  const router = useRouter();
  const members = useMembers();
  const branches = useOpenBranches();
  const change = useChangeProperty(record.id);
  const remove = useRemoveDraft(record.id);
  const { refetch } = useQuery(recordQuery(record.id));
  const words: Partial<Record<string, (value: string) => string>> = {
    type: (value) => (isKeyOf(PROPERTY_TYPES, value) ? PROPERTY_TYPES[value] : value),
    tenure: (value) => (isKeyOf(TENURES, value) ? TENURES[value] : value),
    rent_frequency: (value) => (isKeyOf(FREQUENCIES, value) ? FREQUENCIES[value] : value),
    price: (value) => (value ? `£${value}` : ''),
    rent: (value) => (value ? `£${value}` : ''),
    negotiator_id: (value) => {
      const member = members.find(({ member_id: id }) => String(id) === value);
      return member ? `${member.first_name} ${member.surname}` : '';
    },
    branch_id: (value) => branches.find(({ id }) => String(id) === value)?.name ?? '',
    place: (value) => {
      const place = readPlace(value);
      return place ? gridReference(place.point) : '';
    },
  };
  const form = useMergedForm({
    record: versionOf(record),
    what: 'this property',
    labelOf: (name) => (isKeyOf(LABELS, name) ? LABELS[name] : 'Position'),
    inWords: (name, value) => words[name]?.(value) ?? value,
    check: ({ place: _place, ...values }) => checkChange(differing(valuesOf(record), values)),
    save: (version, changed) => change.mutateAsync({ ...withFrequency(changed), version }),
    reread: async () => {
      const { data } = await refetch();
      return data && versionOf(data);
    },
    onSaved: (taken) => {
      toast.ok('Property saved', taken.length > 0 ? `Taken over: ${taken.join(', ')}` : undefined);
      onClose();
    },
  });
  /** A rent newly typed needs to say how often it is paid. */
  function withFrequency(changed: Record<string, string>) {
    const body = changeOf(changed);
    return record.kind === 'letting' && changed['rent']?.trim()
      ? { ...body, rent_frequency: oneOf(form.values['rent_frequency'], keysOf(FREQUENCIES)) }
      : body;
  }
  const field = (name: PropertyField) => ({
    value: form.values[name] ?? '',
    error: form.errors[name] ?? form.errors[`${name}_pence`],
    onChange: (event: { currentTarget: { value: string } }) => form.set({ [name]: event.currentTarget.value }),
    onBlur: () => undefined,
  });
  const place = readPlace(form.values['place'] ?? '');
  const move = (point: GridPoint) => {
    const { latitude, longitude } = degreesOf(point);
    form.set({ place: `${latitude} ${longitude} by hand` });
  };
  async function removeDraft() {
    const yes = await confirm({
      title: `Remove the draft of ${record.line1}?`,
      children: 'The draft is deleted for good. Its people stay in your records.',
      yes: 'Yes, remove',
      danger: true,
    });
    if (!yes) return;
    remove.mutate(undefined, {
      onSuccess: () => {
        onClose();
        toast.ok('Draft removed', record.line1);
        void router.navigate({ href: record.kind === 'sale' ? '/properties/sales' : '/properties/lettings' });
      },
      onError: (error) => toast.fail(messageOf(error)),
    });
  }
  const refused = form.refusal;
  const wrong = Object.keys(form.errors).length;
  return (
    <SideDrawer
      opened={opened}
      onClose={onClose}
      dirty={form.dirty}
      size={560}
      title="Edit property"
      sub={[record.line1, record.reference].filter(Boolean).join(', ')}
      foot={
        <>
          {record.can.remove && (
            <Button variant="subtle" loading={remove.isPending} onClick={() => void removeDraft()}>
              Remove draft
            </Button>
          )}
          <span className="fh-grow fh-hide-m" />
          <Button variant="default" className="fh-hide-m" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={form.isSaving}>
            Save property
          </Button>
        </>
      }
    >
      <form id={formId} ref={form.formRef} className={css.stack} noValidate onSubmit={(event) => void form.submit(event)}>
        <FormErrors
          count={wrong}
          before="it can be saved"
          message={refused && wrong === 0 ? messageOf(refused) || 'It was not saved. Try again in a moment.' : null}
        />
        {isApiError(refused, 'DUPLICATE') && <DuplicateLink error={refused} />}
        <AddressFinder
          onPick={({ line1, line2, town, county, postcode }) =>
            form.set({ line1, line2: line2 ?? '', town, county: county ?? '', postcode })
          }
        />
        <AddressFields field={field} />
        <div className={css.pair}>
          <TextInput label={LABELS.postcode} maxLength={12} autoComplete="off" {...field('postcode')} />
          <TextInput label="Reference, optional" maxLength={40} autoComplete="off" {...field('reference')} />
        </div>
        <PropertyFields kind={record.kind} field={field} negotiatorId={form.values['negotiator_id'] ?? ''} />
        <Textarea label="Notes, optional" autosize minRows={2} maxRows={8} maxLength={4000} {...field('note')} />
        <PhotoField id={record.id} photo={record.photo} address={record.line1} />
        {place ? (
          <PlacePane pin={place.point} byHand={place.byHand} label={record.line1} height={300} onPlace={move} />
        ) : (
          <GridReferenceField onPlace={move} />
        )}
      </form>
      {form.conflict}
    </SideDrawer>
  );
}

const differing = (before: PropertyValues, values: Record<string, string>): Partial<PropertyValues> =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !isKeyOf(before, name) || value !== before[name]));

function DuplicateLink({ error }: { error: unknown }) {
  const duplicate = isApiError(error) ? error.errors.find(({ field }) => field === 'property_id')?.message : undefined;
  return duplicate ? (
    <a className="fh-link" href={`/properties/details/${duplicate}`}>
      Open the one in your list
    </a>
  ) : null;
}
