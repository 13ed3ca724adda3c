import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DateField } from '../../../ui/date-field.tsx';
import { FieldWithWarning } from '../../../ui/field-warning.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { NamedRow } from './named-row.tsx';
import css from './design-screen.module.css';

const VIEWS = [
  { value: 'list', label: 'List' },
  { value: 'board', label: 'Board' },
  { value: 'map', label: 'Map' },
] as const;

export function Controls() {
  const [view, setView] = useState<(typeof VIEWS)[number]['value']>('list');
  const [date, setDate] = useState('09/06/2026');
  return (
    <div className={css.rows}>
      <NamedRow name="Buttons">
        <Button>Send check</Button>
        <Button variant="default">Export list</Button>
        <Button variant="light">Add note</Button>
        <Button variant="subtle" color="stone">
          Clear filters
        </Button>
        <Button color="clay">Remove member</Button>
        <Button size="xs" variant="default">
          Review
        </Button>
        <Button loading>Saving</Button>
        <Button disabled>Not yet</Button>
      </NamedRow>
      <NamedRow name="Choice of view">
        <Segmented label="View" value={view} onChange={setView} options={VIEWS} />
      </NamedRow>
      <div className={css.fields}>
        <TextInput label="Name" description="As on their ID" defaultValue="Tobias Renner" />
        <TextInput label="Email" defaultValue="tobias.renner" error="Enter the whole address, with the part after @" />
        <FieldWithWarning id="price-warning" warning="12% above the last valuation">
          <TextInput label="Price" leftSection="£" defaultValue="895,000.00" aria-describedby="price-warning" />
        </FieldWithWarning>
        <DateField label="Moving date" value={date} onChange={setDate} />
        <Checkbox label="Send a reminder" defaultChecked />
      </div>
    </div>
  );
}
