import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { Comparable, Comparables } from '@freehold/contract/insights/comparables';
import type { SoldType } from '@freehold/contract/insights/market-areas';
import { keysOf } from '@freehold/contract/kernel/keys';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { formatCount, formatDate, formatPounds, plural } from '../../../lib/format.ts';
import { oneOf } from '../../../lib/search-params.ts';
import { Card } from '../../../ui/card.tsx';
import { DataTable, NameCell, type Column } from '../../../ui/data-table.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { PickBox } from '../../../ui/pick-box.tsx';
import { EmptyState, LoadingRows, NothingFound, PartFailed } from '../../../ui/states.tsx';
import { TextButton } from '../../../ui/text-button.tsx';
import { toast } from '../../../ui/toast.ts';
import { listIn, PERIODS, RADII, type MarketSearch } from './market-search.ts';
import { SourceLines } from '../../../shared/sold/source-lines.tsx';
import { tableTop } from './parts.tsx';
import { comparablesQuery, readAsked, useComparablesFile, type ComparablesAsked } from './queries.ts';
import { monthName, percentWords, TYPE_WORDS, typeWords } from '../../../shared/sold/sold-words.ts';
import { milesWords, periodWords, RADIUS_WORDS } from './words.ts';
import css from './market.module.css';

const failed = (error: unknown) => toast.fail(messageOf(error));
const MOST_CHOSEN = 20;

type Props = { search: MarketSearch; onChange: (part: MarketSearch) => void };
/** Sales near a home, by how like they are, and the range they give. */
export function ComparablesTab({ search, onChange }: Props) {
  const asked = readAsked(search);
  return (
    <div className={css.stack}>
      <HomeForm key={search.postcode ?? ''} search={search} onChange={onChange} />
      {asked === null ? (
        <EmptyState title="Which home is it?">
          Enter its postcode and type to see what sold nearby, and what those sales say of its price.
        </EmptyState>
      ) : (
        <Found asked={asked} search={search} onChange={onChange} />
      )}
    </div>
  );
}

function HomeForm({ search, onChange }: Props) {
  const [postcode, setPostcode] = useState(search.postcode ?? '');
  const [error, setError] = useState<string | null>(null);
  // Another home or another search has other sales to choose among.
  const again = (part: MarketSearch) => onChange({ ...part, chosen: undefined });
  return (
    <Card padded>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          const typed = postcode.trim().toUpperCase();
          if (typed.length < 5) setError('Enter a full UK postcode, like SW1A 1AA');
          else again({ postcode: typed });
        }}
      >
        <TextInput
          label="Postcode of the home"
          autoComplete="off"
          maxLength={20}
          value={postcode}
          error={error}
          onChange={(event) => {
            setPostcode(event.currentTarget.value);
            setError(null);
          }}
        />
        <NativeSelect
          label="Type"
          value={search.type ?? 'terraced'}
          data={keysOf(TYPE_WORDS).map((value) => ({ value, label: TYPE_WORDS[value] }))}
          onChange={(event) => again({ type: oneOf(event.currentTarget.value, keysOf(TYPE_WORDS)) satisfies SoldType | undefined })}
        />
        <NativeSelect
          label="Tenure"
          value={search.tenure ?? ''}
          data={[
            { value: '', label: 'Not known' },
            { value: 'freehold', label: 'Freehold' },
            { value: 'leasehold', label: 'Leasehold' },
          ]}
          onChange={(event) => again({ tenure: oneOf(event.currentTarget.value, ['freehold', 'leasehold']) })}
        />
        <NativeSelect
          label="Within"
          value={String(search.metres ?? 805)}
          data={RADII.map((metres) => ({ value: String(metres), label: RADIUS_WORDS[metres] ?? '' }))}
          onChange={(event) => again({ metres: Number(event.currentTarget.value) })}
        />
        <NativeSelect
          label="Sold in the last"
          value={String(search.months ?? 24)}
          data={PERIODS.map((months) => ({ value: String(months), label: periodWords(months) }))}
          onChange={(event) => again({ months: Number(event.currentTarget.value) })}
        />
        <Button type="submit">Find comparables</Button>
      </form>
    </Card>
  );
}

function Found({ asked, search, onChange }: Props & { asked: ComparablesAsked }) {
  const query = useQuery(comparablesQuery(asked));
  if (query.isError) {
    return (
      <Card>
        <PartFailed title={`Nothing to compare with for ${asked.postcode}`} error={query.error} onRetry={() => void query.refetch()} />
      </Card>
    );
  }
  if (!query.data) return <LoadingRows rows={6} label="The comparables are loading" />;
  const { data } = query;
  if (data.comparables.length === 0) {
    return (
      <NothingFound title="No sales were found nearby">
        None was sold within {milesWords(data.metres)} in the last {periodWords(data.months)}. Search a longer time.
      </NothingFound>
    );
  }
  return <Loaded data={data} asked={asked} search={search} onChange={onChange} isOld={query.isPlaceholderData} />;
}

type LoadedProps = Props & { data: Comparables; asked: ComparablesAsked; isOld: boolean };
function Loaded({ data, asked, search, onChange, isOld }: LoadedProps) {
  const [shownId, setShown] = useState<string | null>(null);
  const shown = data.comparables.find(({ sale }) => sale.id === shownId) ?? data.comparables[0];
  const chosen = data.comparables.filter((one) => one.is_chosen);
  const choose = (id: string, isChosen: boolean) => {
    const others = chosen.map(({ sale }) => sale.id).filter((each) => each !== id);
    onChange({ chosen: (isChosen ? [...others, id] : others).join(',') });
  };
  return (
    <>
      <Range data={data} asked={asked} />
      <div className="fh-two">
        <List
          rows={data.comparables}
          chosen={chosen.length}
          shownId={shown?.sale.id ?? null}
          found={data}
          isOld={isOld}
          onShow={setShown}
          onChoose={choose}
          onReset={listIn(search.chosen).length > 0 ? () => onChange({ chosen: undefined }) : undefined}
        />
        <div className={css.stack}>
          <Plan data={data} shownId={shown?.sale.id ?? null} />
          {shown && <Why of={shown} />}
        </div>
      </div>
      <SourceLines source={data.source}>
        <p>{data.adjustment.text}</p>
      </SourceLines>
    </>
  );
}

function Range({ data: { range, adjustment, comparables }, asked }: { data: Comparables; asked: ComparablesAsked }) {
  const file = useComparablesFile(asked);
  const count = comparables.filter((one) => one.is_chosen).length;
  return (
    <Card
      title={range ? `The ${range.from} chosen sales say` : 'Too few sales to give a range'}
      action={
        <span className={css.like}>
          {(['csv', 'pdf'] as const).map((format) => (
            <TextButton key={format} isDownload disabled={file.isPending} onClick={() => file.mutate(format, { onError: failed })}>
              {format.toUpperCase()}
            </TextButton>
          ))}
        </span>
      }
      padded
    >
      {range ? (
        <div className={css.verdict}>
          <p className="fh-figure">
            {formatPounds(range.low_pence)} to {formatPounds(range.high_pence)}
          </p>
          <p>
            prices as of {monthName(adjustment.to)}, middle {formatPounds(range.middle_pence)}
          </p>
          <p className="fh-small fh-dim">{range.method}</p>
        </div>
      ) : (
        <p className="fh-body">
          {count === 0 ? 'No sale is chosen.' : `${plural(count, 'sale is', 'sales are')} chosen.`} A range needs three: choose more from
          the list, or search wider.
        </p>
      )}
    </Card>
  );
}

type ListProps = {
  rows: readonly Comparable[];
  chosen: number;
  shownId: string | null;
  found: Comparables;
  isOld: boolean;
  onShow: (id: string) => void;
  onChoose: (id: string, isChosen: boolean) => void;
  onReset: (() => void) | undefined;
};
function List({ rows, chosen, shownId, found, isOld, onShow, onChoose, onReset }: ListProps) {
  const box = ({ sale, is_chosen: isChosen }: Comparable) => (
    <PickBox
      label={`Reckon with ${sale.address}`}
      checked={isChosen}
      // Without any the best would be chosen again.
      disabled={isOld || (isChosen ? chosen === 1 : chosen >= MOST_CHOSEN)}
      onPick={(next) => onChoose(sale.id, next)}
    />
  );
  const name = ({ sale }: Comparable) => (
    <button type="button" className="fh-act" aria-pressed={sale.id === shownId} onClick={() => onShow(sale.id)}>
      {sale.address}
      <span className="fh-spoken">: why it scores so</span>
    </button>
  );
  const about = ({ sale, metres }: Comparable) => `${typeWords(sale.type)}, ${sale.tenure}, ${milesWords(metres)}`;
  const columns: Column<Comparable>[] = [
    {
      id: 'address',
      head: 'Address',
      cell: (row) => <NameCell lead={<span className={css.number}>{row.number}</span>} name={name(row)} detail={about(row)} />,
    },
    {
      id: 'sold',
      head: 'Sold',
      align: 'right',
      cell: ({ sale }) => <TwoLines first={formatPounds(sale.price_pence)} second={formatDate(sale.sold_on)} />,
    },
    {
      id: 'today',
      head: 'In today’s prices',
      align: 'right',
      cell: (row) => <TwoLines first={formatPounds(row.today_pence)} second={percentWords(row.change_percent)} />,
    },
    { id: 'like', head: 'How like', cell: (row) => <Like score={row.score} /> },
    { id: 'pick', head: <span className="fh-spoken">Reckon with it</span>, width: 44, cell: box },
  ];
  return (
    <DataTable
      label="Comparables"
      top={tableTop(
        'Comparables',
        `${formatCount(found.found)} found within ${milesWords(found.metres)} in ${periodWords(found.months)}${found.was_widened ? ', searched wider because few were near' : ''}`,
      )}
      rows={rows}
      columns={columns}
      rowKey={({ sale }) => sale.id}
      selected={({ sale }) => sale.id === shownId}
      onOpen={({ sale }) => onShow(sale.id)}
      compact={(row) => ({
        lead: box(row),
        name: name(row),
        figure: formatPounds(row.today_pence),
        detail: `${about(row)}, sold ${formatDate(row.sale.sold_on)} for ${formatPounds(row.sale.price_pence)}`,
        status: <Like score={row.score} />,
      })}
      foot={
        <p className={css.foot}>
          {formatCount(chosen)} of {formatCount(rows.length)} chosen.{' '}
          {onReset ? (
            <TextButton onClick={onReset}>Choose the best again</TextButton>
          ) : (
            'The best that score at least 60 are chosen, at most six.'
          )}
        </p>
      }
    />
  );
}

function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <span className="fh-col">
      <span>{first}</span>
      <span className="fh-small fh-dim">{second}</span>
    </span>
  );
}

function Like({ score }: { score: number }) {
  return (
    <span className={css.like}>
      <span className={css.likeRail} aria-hidden>
        <i style={{ width: `${score}%` }} />
      </span>
      <span className="num">{score}</span>
      <span className="fh-spoken"> of 100</span>
    </span>
  );
}

const points = (value: number) => (Math.round(value * 10) / 10).toLocaleString('en-GB');
function Why({ of: { sale, score, parts } }: { of: Comparable }) {
  return (
    <Card title={`Why ${sale.address} scores ${score}`} padded>
      <Facts
        side
        facts={[
          ...parts.map((part) => ({ label: part.text, value: `${points(part.points)} / ${points(part.most)}` })),
          { label: <b>Total</b>, value: <b>{score} / 100</b> },
        ]}
      />
    </Card>
  );
}

const PLAN = { width: 400, height: 340, radius: 150 };
/** Where the sales lie round the home; north is up. The list has the same numbers. */
function Plan({ data: { easting, northing, metres, comparables }, shownId }: { data: Comparables; shownId: string | null }) {
  const middle = { x: PLAN.width / 2, y: PLAN.height / 2 };
  const scale = PLAN.radius / metres;
  const isOn = (one: Comparable) => one.sale.id === shownId || undefined;
  const pins = comparables.filter((one) => one.is_chosen || isOn(one));
  return (
    <Card>
      <svg
        className={css.plan}
        viewBox={`0 0 ${PLAN.width} ${PLAN.height}`}
        role="img"
        aria-label={`Where the sales lie round the home, within ${milesWords(metres)}. The list has the same numbers`}
      >
        {[PLAN.radius / 2, PLAN.radius].map((radius) => (
          <circle key={radius} className={css.ring} cx={middle.x} cy={middle.y} r={radius} />
        ))}
        <rect className={css.subject} x={middle.x - 7} y={middle.y - 7} width="14" height="14" rx="2" />
        {pins.map((one) => {
          const x = middle.x + (one.easting - easting) * scale;
          const y = middle.y - (one.northing - northing) * scale;
          return (
            <g key={one.sale.id}>
              <circle className={css.pin} data-on={isOn(one)} cx={x} cy={y} r="10.5" />
              <text data-on={isOn(one)} x={x} y={y + 4} textAnchor="middle">
                {one.number}
              </text>
            </g>
          );
        })}
      </svg>
      <p className={css.foot}>
        The rings are {milesWords(metres / 2)} and {milesWords(metres)} away. Sales stand at the middle of their postcode.
      </p>
    </Card>
  );
}
