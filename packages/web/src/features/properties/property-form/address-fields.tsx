import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { LABELS, type PropertyField } from './property-values.ts';
import css from './property-form.module.css';

export type FieldProps = {
  value: string;
  error: string | undefined;
  onChange: (event: { currentTarget: { value: string } }) => void;
  onBlur: () => void;
};
export type FieldOf = (name: PropertyField) => FieldProps;

/** The lines of an address typed by hand. */
export function AddressFields({ field }: { field: FieldOf }) {
  return (
    <>
      <TextInput label={LABELS.line1} maxLength={120} autoComplete="off" {...field('line1')} />
      <TextInput label="Second line, optional" maxLength={120} autoComplete="off" {...field('line2')} />
      <div className={css.pair}>
        <TextInput label={LABELS.town} maxLength={80} autoComplete="off" {...field('town')} />
        <TextInput label="County, optional" maxLength={80} autoComplete="off" {...field('county')} />
      </div>
    </>
  );
}

/** A place by its OS grid reference, where nothing else says where it is. */
export function GridReferenceField({ onPlace }: { onPlace: (to: { easting: number; northing: number }) => void }) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  async function place() {
    if (typed.trim() === '') return setError(null);
    const { readGridReference } = await import('../../../lib/national-grid.ts');
    const point = readGridReference(typed);
    setError(point ? null : 'Enter a grid reference, like ST 5697 7334');
    if (point) onPlace(point);
  }
  return (
    <TextInput
      label="Grid reference, optional"
      description="Two letters and eight figures, like ST 5697 7334"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      maxLength={20}
      autoComplete="off"
      value={typed}
      error={error}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => void place()}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        void place();
      }}
    />
  );
}
