import type { FigureSource } from '@freehold/contract/insights/market-areas';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { formatCount, formatDate, formatPounds, plural } from '../../../lib/format.ts';
import { Notice } from '../../../ui/notice.tsx';
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

export function MadeUpNotice() {
  return (
    <div className={css.notice}>
      <Notice kind="asks">
        <b>These figures are made up.</b> They show how the page works. Import Price Paid data to see local prices.
      </Notice>
    </div>
  );
}

/** Where the figures come from, and what their licences ask to be said. */
export function SourceLines({ source, children }: { source: FigureSource; children?: ReactNode }) {
  return (
    <footer className={css.source}>
      {children}
      <p>{source.note}</p>
      <p>
        Data version {formatCount(source.data_version)}, loaded {formatDate(source.loaded_at)}. Every underlined figure has a receipt:
        choose it to see what it counts. Figures from under 20 sales are grey; under five sales no median is shown.
      </p>
      {source.credits.map((credit) => (
        <p key={credit}>{credit}</p>
      ))}
      {!source.is_made_up && (
        <p>
          <a
            className="fh-link"
            href="https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/"
            target="_blank"
            rel="noreferrer"
          >
            Open Government Licence v3.0
          </a>
        </p>
      )}
    </footer>
  );
}

export const tableTop = (title: string, side?: ReactNode) => (
  <header className={css.top}>
    <h2 className="fh-h2">{title}</h2>
    {side !== undefined && <span className="fh-small fh-dim">{side}</span>}
  </header>
);
