import type { FoundProperty } from '@freehold/contract/overview/search';
import { useDebouncedValue } from '@mantine/hooks';
import { IconHome, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Plot } from './plot.tsx';
import { searchQuery } from './search-query.ts';
import { OptionSearch } from '../ui/option-search.tsx';
import css from './property-field.module.css';

export type ChosenProperty = { id: number; line1: string };
type Props = {
  value: ChosenProperty | null;
  onChange: (property: ChosenProperty | null) => void;
  disabled?: boolean;
  description?: string;
};
const WAIT_MS = 200;

/** The property that something belongs to, found while its address is typed. */
export function PropertyField({
  value,
  onChange,
  disabled = false,
  description = 'Type its address. A document may belong to none.',
}: Props) {
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), WAIT_MS);
  const { data, isFetching } = useQuery({ ...searchQuery(asked, { types: ['property'] }), enabled: asked.length >= 2 && value === null });
  const options = useMemo(
    () =>
      asked.length < 2 ? [] : (data?.data.groups ?? []).flatMap((group): FoundProperty[] => (group.type === 'property' ? group.rows : [])),
    [data, asked],
  );
  if (value !== null)
    return (
      <div>
        <span className={css.fieldLabel}>Property</span>
        <p className={css.chosen}>
          <IconHome size={16} stroke={1.6} aria-hidden />
          <span className="fh-grow fh-trunc">{value.line1}</span>
          {!disabled && (
            <button type="button" aria-label={`Take ${value.line1} away`} onClick={() => onChange(null)}>
              <IconX size={15} stroke={1.8} aria-hidden />
            </button>
          )}
        </p>
      </div>
    );
  return (
    <OptionSearch<FoundProperty>
      small
      name="property"
      label="Property"
      description={description}
      value={text}
      onChange={setText}
      options={options}
      keyOf={({ id }) => String(id)}
      listLabel="Properties"
      said={options.length > 0 ? `${options.length} found` : asked.length >= 2 && !isFetching ? 'No property found' : ''}
      onPick={({ id, address }) => {
        setText('');
        onChange({ id, line1: address });
      }}
    >
      {({ id, type, address, place }) => (
        <span className={css.option}>
          <Plot id={id} type={type} size={26} />
          <span className="fh-col">
            <b className="fh-trunc">{address}</b>
            <span className="fh-small fh-dim fh-trunc">{place}</span>
          </span>
        </span>
      )}
    </OptionSearch>
  );
}
