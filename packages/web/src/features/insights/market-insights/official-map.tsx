import type { OfficialPrice } from '@freehold/contract/insights/outlines';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount, formatDate, formatPounds } from '../../../lib/format.ts';
import { monthName, percentWords } from '../../../shared/sold/sold-words.ts';
import { Card } from '../../../ui/card.tsx';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { LoadingRows, PartFailed } from '../../../ui/states.tsx';
import { Figure } from './figure.tsx';
import { OutlineCredit, OutlineMap } from './outline-map.tsx';
import { tableTop } from './parts.tsx';
import { officialPricesQuery, outlinesQuery } from './queries.ts';
import css from './market.module.css';

const MEASURES = [
  { value: 'price', label: 'Average price' },
  { value: 'change', label: 'A year’s change' },
] as const;
const NONE = 'Nothing recent is published';
const price = ({ name, average_pence: pence, receipt }: OfficialPrice) =>
  pence === null || receipt === null ? (
    <span className="fh-dim">{NONE}</span>
  ) : (
    <Figure receipt={receipt} name={`average price of ${name}`}>
      {formatPounds(pence)}
    </Figure>
  );
const changeOf = ({ name, change_percent: percent, change_receipt: receipt }: OfficialPrice) =>
  percent === null || receipt === null ? (
    ''
  ) : (
    <Figure receipt={receipt} name={`change of ${name} in a year`}>
      {percentWords(percent)}
    </Figure>
  );
const monthOf = ({ month }: OfficialPrice) => (month === null ? '' : monthName(month));

const COLUMNS: Column<OfficialPrice>[] = [
  { id: 'name', head: 'Area', cell: ({ name }) => name },
  { id: 'price', head: 'Average price', align: 'right', cell: price },
  { id: 'change', head: 'Change in a year', align: 'right', cell: changeOf },
  { id: 'month', head: 'Month', align: 'right', minor: true, cell: monthOf },
];

/** The UK House Price Index by the outlines of councils or regions. */
export function OfficialMap({ of }: { of: 'councils' | 'regions' }) {
  const [measure, setMeasure] = useState<(typeof MEASURES)[number]['value']>('price');
  const shapes = useQuery(outlinesQuery({ of }));
  const prices = useQuery(officialPricesQuery(of));
  const failed = [shapes, prices].find(({ isError }) => isError);
  if (failed)
    return (
      <Card>
        <PartFailed error={failed.error} onRetry={() => void failed.refetch()} />
      </Card>
    );
  if (!shapes.data || !prices.data) return <LoadingRows rows={6} label="The map is loading" />;
  const { month, prices: list, source } = prices.data;
  const title = `UK House Price Index by ${of === 'councils' ? 'council' : 'region'}`;
  if (shapes.data.version === null || source === null || month === null)
    return (
      <Card title={title} padded>
        <p className={css.made}>
          {source === null ? 'The UK House Price Index is not loaded.' : `No outlines of ${of} are loaded.`} Whoever runs Freehold loads it
          as open data.
        </p>
      </Card>
    );
  const areas = list.map((row) => ({
    code: row.code,
    name: row.name,
    value: measure === 'price' ? row.average_pence : row.change_percent,
    words:
      row.average_pence === null
        ? NONE
        : `${formatPounds(row.average_pence)}${row.change_percent === null ? '' : `, ${percentWords(row.change_percent)} in a year`}, ${monthOf(row)}`,
  }));
  return (
    <>
      <Card title={title}>
        <div className={css.mapTools}>
          <Segmented label="What the outlines show" value={measure} onChange={setMeasure} options={MEASURES} />
        </div>
        <OutlineMap label={title} set={shapes.data} areas={areas} without={NONE} />
        <OutlineCredit credit={shapes.data.credit} />
      </Card>
      <DataTable
        label={title}
        top={tableTop(title, monthName(month))}
        rows={list}
        columns={COLUMNS}
        rowKey={({ code }) => code}
        compact={(row) => ({ name: row.name, figure: price(row), detail: monthOf(row), status: changeOf(row) })}
      />
      <p className={css.foot}>
        Average prices as they are published, and no medians of the sales kept here: HM Land Registry weighs them for what was sold, and
        corrects its newest months. Each figure of the table opens its receipt. Newest file {source.file}, data version{' '}
        {formatCount(source.data_version)}, loaded {formatDate(source.loaded_at)}, SHA-256 {source.sha256.slice(0, 12)}…. {source.credit}
      </p>
    </>
  );
}
