import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { formatPounds, plural } from '../../../lib/format.ts';
import { OptionSearch } from '../../../ui/option-search.tsx';
import { Figure } from './figure.tsx';
import { areasQuery } from './queries.ts';
import { isPostcodePart, TOO_FEW } from './words.ts';
import css from './market.module.css';

const NONE: never[] = [];
const TYPING_MS = 200;

/** Finds an area with sales by a postcode, a part of one, a town or a street. */
export function AreaField({ label, onPick }: { label: string; onPick: (code: string) => void }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [q] = useDebouncedValue(text.trim(), TYPING_MS);
  const found = useQuery({ ...areasQuery(q), enabled: q !== '' });
  const options = text.trim() === '' ? NONE : (found.data ?? NONE);
  const isNone = q !== '' && found.data?.length === 0;
  const take = (code: string) => {
    setText('');
    setError(null);
    onPick(code);
  };
  return (
    <form
      className={css.find}
      role="search"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        const typed = text.trim();
        if (isPostcodePart(typed)) take(typed.toUpperCase());
        else setError(isNone ? `No sales are known of “${typed}”` : 'Choose an area from the list, or type a postcode like RG30');
      }}
    >
      <OptionSearch
        name="area"
        label={label}
        small
        icon={<IconSearch size={15} stroke={1.7} aria-hidden />}
        value={text}
        onChange={(typed) => {
          setText(typed.slice(0, 60));
          setError(null);
        }}
        error={error ?? (found.isError ? 'The areas could not be searched. Type again.' : null)}
        options={options}
        keyOf={(option) => `${option.code} ${option.street ?? ''}`}
        onPick={({ code }) => take(code)}
        listLabel="Areas"
        said={q === '' ? '' : isNone ? 'No area found' : found.data ? `${plural(found.data.length, 'area')} found` : ''}
      >
        {(option) => (
          <span className={css.option}>
            <span>
              <b>{option.code}</b> {option.street ?? option.name}
            </span>
            <span className="fh-small fh-dim">{plural(option.sales, 'sale')}</span>
          </span>
        )}
      </OptionSearch>
    </form>
  );
}

/** A price that may be kept back: its receipt where it is shown, the reason where it is not. */
type PriceProps = { pence: number | null; receipt: string; name: string; isUncertain?: boolean };
export function Price({ pence, receipt, name, isUncertain = false }: PriceProps) {
  if (pence === null) return <span className="fh-dim">{TOO_FEW}</span>;
  return (
    <Figure receipt={receipt} name={name} isUncertain={isUncertain}>
      {formatPounds(pence)}
    </Figure>
  );
}

export const tableTop = (title: string, side?: ReactNode) => (
  <header className={css.top}>
    <h2 className="fh-h2">{title}</h2>
    {side !== undefined && <span className="fh-small fh-dim">{side}</span>}
  </header>
);
