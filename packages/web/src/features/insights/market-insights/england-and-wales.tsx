import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { FEW_SALES, type MapSquare } from '@freehold/contract/insights/market-areas';
import { formatCount, plural } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { DataTable, NameCell, type Column } from '../../../ui/data-table.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { LoadingRows, PartFailed } from '../../../ui/states.tsx';
import { SourceLines } from '../../../shared/sold/source-lines.tsx';
import { Figure } from './figure.tsx';
import { OfficialMap } from './official-map.tsx';
import { Price, tableTop } from './parts.tsx';
import { PostcodeMap } from './postcode-map.tsx';
import { TileMap } from './tile-map.tsx';
import { nationalQuery, openDataQuery } from './queries.ts';
import { monthsBetween, NO_CHANGE, percentWords } from '../../../shared/sold/sold-words.ts';
import { receiptOf } from './words.ts';
import css from './market.module.css';

export function AreaLink({ code }: { code: string }) {
  return (
    <Link to="/market-insights" search={{ area: code }} className="fh-link">
      {code}
    </Link>
  );
}
const price = ({ code, median_pence: median, receipt, sales }: MapSquare) => (
  <Price pence={median} receipt={receipt} name={`median price of ${code}`} isUncertain={sales < FEW_SALES} />
);
const salesOf = ({ code, sales, receipt }: MapSquare) => (
  <Figure receipt={receiptOf('sales', receipt)} name={`number of sales in ${code}`}>
    {formatCount(sales)}
  </Figure>
);
const changeOf = ({ code, change_percent: percent, before_receipt: receipt }: MapSquare) =>
  percent === null ? (
    <span className="fh-dim">{NO_CHANGE}</span>
  ) : (
    <Figure receipt={receipt} name={`median of ${code} in the 12 months before`}>
      {percentWords(percent)}
    </Figure>
  );

const COLUMNS: Column<MapSquare>[] = [
  { id: 'area', head: 'Area', cell: (row) => <NameCell name={<AreaLink code={row.code} />} detail={row.name} /> },
  { id: 'median', head: 'Median price', align: 'right', cell: price },
  { id: 'sales', head: 'Sales in 12 months', align: 'right', cell: salesOf },
  { id: 'change', head: 'Change in a year', align: 'right', cell: changeOf },
];

type Props = { label: string; squares: readonly MapSquare[]; side?: string };
export function AreaTable({ label, squares, side }: Props) {
  return (
    <DataTable
      label={label}
      top={tableTop(label, side)}
      rows={squares}
      columns={COLUMNS}
      rowKey={({ code }) => code}
      compact={(row) => ({
        name: <AreaLink code={row.code} />,
        figure: price(row),
        detail: row.name,
        status: <span className="fh-small fh-dim">{plural(row.sales, 'sale')}</span>,
      })}
    />
  );
}

const MAPS = [
  { value: 'outlines', label: 'Outlines', needs: ['postcode_boundaries'] },
  { value: 'squares', label: 'Squares', needs: [] },
  { value: 'councils', label: 'Councils', needs: ['boundaries', 'house_price_index'] },
  { value: 'regions', label: 'Regions', needs: ['boundaries', 'house_price_index'] },
] as const;
type MapKind = (typeof MAPS)[number]['value'];

/** Which maps there is data for. */
export function useMaps() {
  const { data } = useQuery(openDataQuery());
  const loaded = new Set(data?.sets.flatMap(({ kind, newest }) => (newest === null ? [] : [kind])));
  return MAPS.filter(({ needs }) => needs.every((kind) => loaded.has(kind)));
}

/** Where nothing is chosen yet: every postcode area there are sales of. */
export function EnglandAndWales() {
  const query = useQuery(nationalQuery());
  const maps = useMaps();
  const [chosen, setChosen] = useState<MapKind | null>(null);
  const map = maps.find(({ value }) => value === chosen)?.value ?? maps[0]?.value;
  if (query.isError) {
    return (
      <Card>
        <PartFailed error={query.error} onRetry={() => void query.refetch()} />
      </Card>
    );
  }
  if (!query.data) return <LoadingRows rows={6} label="The areas are loading" />;
  const { squares, source, from, to } = query.data;
  return (
    <div className={css.stack}>
      {maps.length > 1 && map && (
        <div className={css.mapChoice}>
          <Segmented label="Which map" value={map} onChange={setChosen} options={maps} />
        </div>
      )}
      {map === 'councils' || map === 'regions' ? (
        <OfficialMap of={map} />
      ) : (
        <>
          {map === 'outlines' ? (
            <PostcodeMap title="Postcode areas" squares={squares} />
          ) : (
            <TileMap title="One square for each postcode area" squares={squares} />
          )}
          <AreaTable label="Postcode areas with sales" squares={squares} {...(from && to ? { side: monthsBetween(from, to) } : {})} />
        </>
      )}
      {source && <SourceLines source={source} />}
    </div>
  );
}
