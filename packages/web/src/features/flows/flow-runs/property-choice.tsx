import type { PropertyListRow } from '@freehold/contract/properties/property-lists';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Plot } from '../../../shared/plot.tsx';
import { OptionSearch } from '../../../ui/option-search.tsx';
import { NO_PROPERTIES, propertiesTypedQuery } from './queries.ts';
import css from './runner.module.css';

export type ChosenProperty = Pick<PropertyListRow, 'id' | 'type' | 'line1' | 'place'>;
type Props = {
  assetTypeId: 1 | 2;
  value: ChosenProperty | null;
  onChange: (property: ChosenProperty | null) => void;
  error: string | null;
};

const WAIT_MS = 200;

/** The property it is for: found while one types, and then shown with the way to another. */
export function PropertyChoice({ assetTypeId, value, onChange, error }: Props) {
  const [text, setText] = useState('');
  const typed = text.trim();
  const [asked] = useDebouncedValue(typed, WAIT_MS);
  const search = useQuery(propertiesTypedQuery(assetTypeId, asked));
  const isFresh = asked === typed && search.isSuccess && !search.isPlaceholderData;
  const rows = (isFresh ? search.data : undefined) ?? NO_PROPERTIES;
  if (value !== null)
    return (
      <div className={css.chosen}>
        <PropertyLines row={value} />
        <Button size="xs" variant="default" onClick={() => onChange(null)}>
          Change property
        </Button>
      </div>
    );
  return (
    <OptionSearch
      name="property"
      small
      label={assetTypeId === 1 ? 'Which sale?' : 'Which letting?'}
      description="Type an address, a postcode or a reference. Until then, the ones that changed last."
      icon={<IconSearch size={17} stroke={1.6} aria-hidden />}
      value={text}
      error={error}
      onChange={setText}
      options={rows}
      keyOf={({ id }) => String(id)}
      onPick={(row) => {
        setText('');
        onChange(row);
      }}
      listLabel="Your properties"
      said={!isFresh || search.isFetching ? '' : rows.length === 0 ? 'No property of that address' : `${rows.length} found`}
    >
      {(row) => <PropertyLines row={row} />}
    </OptionSearch>
  );
}

function PropertyLines({ row }: { row: ChosenProperty }) {
  return (
    <span className={css.property}>
      <Plot id={row.id} type={row.type} size={34} />
      <span className="fh-col">
        <span className={css.strong}>{row.line1}</span>
        <span className="fh-small fh-dim">{row.place}</span>
      </span>
    </span>
  );
}
