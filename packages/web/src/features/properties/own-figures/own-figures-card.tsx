import { getOwnFigures, type OwnFigures } from '@freehold/contract/properties/own-figures';
import { Button } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { isApiError } from '../../../lib/api-error.ts';
import { formatCount, formatDate, formatPounds, plural } from '../../../lib/format.ts';
import { topicKey } from '../../../lib/topic-key.ts';
import { Card } from '../../../ui/card.tsx';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { FactCells } from '../../../ui/fact-cells.tsx';
import { LoadingRows, PartFailed } from '../../../ui/states.tsx';
import css from './own-figures.module.css';

const ownFiguresQuery = (area: string) =>
  queryOptions({
    queryKey: topicKey('properties', 'own-figures', area),
    queryFn: ({ signal }) => call(getOwnFigures, { query: { area }, signal }),
  });

const FEWEST = 5;
const tooFew = (count: number) => (count === 0 ? 'None' : `Too few of ${count}`);
const daysWords = (days: number | null, count: number) =>
  days === null ? <span className={css.words}>{tooFew(count)}</span> : plural(Math.round(days), 'day');
const middleHalf = (low: number | null, high: number | null) =>
  low === null || high === null
    ? `under ${FEWEST} in 12 months`
    : `half of them ${formatCount(Math.round(low))} to ${formatCount(Math.round(high))} days`;

/** What the homes of the firm say of an area: days on the market and rents, with the homes they are of. Nothing for whom sees no properties. */
export function OwnFiguresCard({ area }: { area: string }) {
  const { data, error, refetch } = useQuery(ownFiguresQuery(area));
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (isApiError(error, 'FORBIDDEN') || isApiError(error, 'VALIDATION_FAILED')) return null;
  const isNone = data && data.sales.homes + data.lettings.homes + data.rents.lets === 0;
  return (
    <Card
      title="Your own homes"
      action={
        data &&
        !isNone && (
          <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide the homes' : 'Show the homes'}
          </Button>
        )
      }
    >
      {error ? (
        <PartFailed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingRows rows={2} label="The figures of your own homes are loading" />
      ) : isNone ? (
        <p className={css.foot}>
          In the last 12 months no offer was agreed and no home was let in {data.area}, among the homes you can see.
        </p>
      ) : (
        <>
          <FactCells cells={cellsOf(data)} />
          {data.rents.by_bedrooms.some(({ median_pence: median }) => median !== null) && (
            <p className={css.foot}>
              A month by bedrooms:{' '}
              {data.rents.by_bedrooms
                .map(
                  ({ bedrooms, lets, median_pence: median }) =>
                    `${bedroomsWords(bedrooms)} ${median === null ? tooFew(lets).toLowerCase() : formatPounds(median)}`,
                )
                .join(', ')}
              .
            </p>
          )}
          <p className={css.foot}>
            {formatDate(data.from)} to {formatDate(data.to)}, the homes you can see. Days count from the listing, or from the day a home
            became available, to the first offer that was agreed. Rents are of tenancies entered into, a month’s.
          </p>
          <div id={id} hidden={!isOpen}>
            {isOpen && <Homes figures={data} />}
          </div>
        </>
      )}
    </Card>
  );
}

const bedroomsWords = (bedrooms: number | null) => (bedrooms === null ? 'not known' : bedrooms === 0 ? 'studio' : `${bedrooms} bed`);

const cellsOf = ({ sales, lettings, rents }: OwnFigures) => [
  {
    id: 'sales',
    label: 'To a sale agreed',
    figure: daysWords(sales.median_days, sales.homes),
    detail: middleHalf(sales.lower_quartile_days, sales.upper_quartile_days),
  },
  {
    id: 'lettings',
    label: 'To a let agreed',
    figure: daysWords(lettings.median_days, lettings.homes),
    detail: middleHalf(lettings.lower_quartile_days, lettings.upper_quartile_days),
  },
  {
    id: 'rents',
    label: 'Median rent a month',
    figure: rents.median_pence === null ? <span className={css.words}>{tooFew(rents.lets)}</span> : formatPounds(rents.median_pence),
    detail:
      rents.lower_quartile_pence === null || rents.upper_quartile_pence === null
        ? `under ${FEWEST} in 12 months`
        : `half of them ${formatPounds(rents.lower_quartile_pence)} to ${formatPounds(rents.upper_quartile_pence)}`,
  },
  { id: 'lets', label: 'Homes let', figure: formatCount(rents.lets), detail: `${formatCount(sales.homes)} sales agreed` },
];

type HomeRow = { key: string; property: number; address: string; postcode: string; what: string; figure: string; on: string };
const linked = (row: HomeRow) => (
  <Link to="/properties/details/$id" params={{ id: String(row.property) }} className="fh-link">
    {row.address}
  </Link>
);
const COLUMNS: Column<HomeRow>[] = [
  { id: 'home', head: 'Home', cell: linked },
  { id: 'postcode', head: 'Postcode', minor: true, cell: (row) => row.postcode },
  { id: 'what', head: 'Counted', cell: (row) => row.what },
  { id: 'figure', head: 'Figure', align: 'right', cell: (row) => row.figure },
  { id: 'on', head: 'Agreed', align: 'right', cell: (row) => formatDate(row.on) },
];

function Homes({ figures: { sales, lettings, rents } }: { figures: OwnFigures }) {
  const times = (what: string, { rows }: OwnFigures['sales']) =>
    rows.map((row) => ({
      key: `${what}-${row.property_id}-${row.to}`,
      property: row.property_id,
      address: row.address,
      postcode: row.postcode,
      what,
      figure: plural(row.days, 'day'),
      on: row.to,
    }));
  const rows: HomeRow[] = [
    ...times('Sale agreed', sales),
    ...times('Let agreed', lettings),
    ...rents.rows.map((row, at) => ({
      key: `rent-${row.property_id}-${at}`,
      property: row.property_id,
      address: row.address,
      postcode: row.postcode,
      what: 'Rent a month',
      figure: formatPounds(row.month_pence),
      on: row.agreed_on,
    })),
  ];
  const counted = sales.homes + lettings.homes + rents.lets;
  return (
    <>
      <DataTable
        label="Your own homes that were counted"
        rows={rows}
        columns={COLUMNS}
        rowKey={({ key }) => key}
        compact={(row) => ({
          name: linked(row),
          figure: row.figure,
          detail: row.what,
          status: <span className="fh-small fh-dim">{formatDate(row.on)}</span>,
        })}
      />
      {rows.length < counted && (
        <p className={css.foot}>
          The newest {formatCount(rows.length)} of {formatCount(counted)}.
        </p>
      )}
    </>
  );
}
