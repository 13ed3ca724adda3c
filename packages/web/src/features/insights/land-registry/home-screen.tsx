import type { getSoldHome } from '@freehold/contract/insights/land-registry';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import type { z } from 'zod';
import { isApiError, messageOf } from '../../../lib/api-error.ts';
import { formatDate, formatPounds, plural } from '../../../lib/format.ts';
import { textIn } from '../../../lib/search-params.ts';
import { ChartFrame } from '../../../shared/sold/chart-frame.tsx';
import { axisPounds, linePath, monthMarks, roundSteps } from '../../../shared/sold/chart-scale.ts';
import { MadeUpNotice, SourceLines } from '../../../shared/sold/source-lines.tsx';
import { percentWords, tenureWords, typeWords } from '../../../shared/sold/sold-words.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { LoadingCard, LoadingRows, NothingFound, PartFailed } from '../../../ui/states.tsx';
import { homeQuery } from './queries.ts';
import css from './registry.module.css';

type SoldHome = z.infer<typeof getSoldHome.output>;
type Sale = SoldHome['sales'][number];

/** One home: every published sale of it, beside what prices around it did. */
export function HomeScreen() {
  const { id = '' } = useParams({ strict: false });
  const postcode = textIn(useSearch({ strict: false })['postcode'], 20) ?? '';
  const query = useQuery(homeQuery(id, postcode));
  const crumb = (
    <Link key="all" to="/land-registry" search={{}} className="fh-link">
      Land registry search
    </Link>
  );
  if (query.isError) {
    const isNone = isApiError(query.error, 'NOT_FOUND') || isApiError(query.error, 'VALIDATION_FAILED');
    return (
      <div className="fh-page">
        <PageHead trail={[crumb, 'Home']} title="Home" />
        {isNone ? (
          <NothingFound title="No sale of this home is kept">{messageOf(query.error)} Search by its postcode or address.</NothingFound>
        ) : (
          <Card>
            <PartFailed error={query.error} onRetry={() => void query.refetch()} />
          </Card>
        )}
      </div>
    );
  }
  if (!query.data) {
    return (
      <div className="fh-page">
        <PageHead trail={[crumb, 'Home']} title="Home" />
        <div className={css.stack}>
          <LoadingCard height={300} label="The sales of the home are loading" />
          <LoadingRows rows={3} />
        </div>
      </div>
    );
  }
  const { home, source } = query.data;
  return (
    <div className="fh-page">
      <PageHead
        trail={[
          crumb,
          <Link key="postcode" to="/land-registry" search={{ q: home.postcode, by: 'postcode' }} className="fh-link">
            {home.postcode}
          </Link>,
          home.address,
        ]}
        title={home.address}
        sub={`${home.town}, ${home.postcode}`}
        actions={<Onwards found={query.data} />}
      />
      {source.is_made_up && <MadeUpNotice />}
      <div className="fh-two">
        <div className={css.stack}>
          <History found={query.data} />
          <Sales found={query.data} />
        </div>
        <div className={css.stack}>
          <About found={query.data} />
        </div>
      </div>
      <SourceLines source={source} />
    </div>
  );
}

function Onwards({ found: { home } }: { found: SoldHome }) {
  const { type, tenure } = home;
  const mayRun = useCurrentUser().can.run_checks;
  return (
    <>
      {mayRun && (
        <LinkButton
          variant="default"
          to="/marketplace/manual_ownership_check/new"
          search={{ address: `${home.address}, ${home.town} ${home.postcode}` }}
        >
          Check who owns it
        </LinkButton>
      )}
      <LinkButton variant="default" to="/market-insights" search={{ area: home.postcode.split(' ')[0] ?? '' }}>
        Prices around it
      </LinkButton>
      <LinkButton
        to="/market-insights"
        search={{
          tab: 'comparables',
          postcode: home.postcode,
          ...(type === 'other' ? {} : { type }),
          ...(tenure === 'unknown' ? {} : { tenure }),
        }}
      >
        Find comparables
      </LinkButton>
    </>
  );
}

const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
const nameOf = (month: number) => `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;

function History({ found: { sales, moved_with_area: moved, index_of: area, home } }: { found: SoldHome }) {
  const oldest = sales.toReversed();
  const first = monthOf(oldest[0]?.sold_on ?? '2000-01-01');
  const last = Math.max(...oldest.map(({ sold_on: day }) => monthOf(day)), ...moved.map(({ month }) => monthOf(month)));
  const steps = roundSteps([...oldest.map(({ price_pence: pence }) => pence), ...moved.map(({ price_pence: pence }) => pence)], true);
  return (
    <Card
      title="Price history"
      action={
        <span className={css.key}>
          <span>
            <i aria-hidden /> Sold
          </span>
          {moved.length > 0 && (
            <span>
              <i data-dashed aria-hidden /> If it had moved with {area}
            </span>
          )}
        </span>
      }
    >
      <ChartFrame
        label={`What ${home.address} sold for${moved.length > 0 ? `, beside its first price moved with ${area}` : ''}. The table of sales has the same prices`}
        steps={steps}
        format={axisPounds}
        marks={monthMarks(Array.from({ length: last - first + 1 }, (_, at) => nameOf(first + at)))}
        count={last - first + 1}
      >
        {({ x, y }) => (
          <>
            <path
              className={css.moved}
              d={linePath(moved.map((each) => ({ x: x(monthOf(each.month) - first), y: y(each.price_pence) })))}
            />
            <path
              className={css.sold}
              d={oldest
                .map((sale, at) => {
                  const across = x(monthOf(sale.sold_on) - first);
                  return at === 0 ? `M${across} ${y(sale.price_pence)}` : `H${across}V${y(sale.price_pence)}`;
                })
                .join('')}
            />
            {oldest.map((sale) => (
              <circle key={sale.id} className={css.point} cx={x(monthOf(sale.sold_on) - first)} cy={y(sale.price_pence)} r="4.5">
                <title>
                  {formatDate(sale.sold_on)}: {formatPounds(sale.price_pence)}
                </title>
              </circle>
            ))}
          </>
        )}
      </ChartFrame>
    </Card>
  );
}

const NOTES: Record<Sale['notes'][number], string> = {
  tenure_changed: 'Other tenure than before',
  type_changed: 'Other type than before',
  new_before: 'New at the sale before',
  not_full_value: 'Not at full value',
};
const notesOf = ({ notes, was_changed: wasChanged }: Sale) =>
  [...notes.map((note) => NOTES[note]), ...(wasChanged ? ['Corrected by HM Land Registry'] : [])].join(', ');
const orBlank = (percent: number | null) => (percent === null ? '' : percentWords(percent));

function Sales({ found: { sales, index_of: area } }: { found: SoldHome }) {
  const columns: Column<Sale>[] = [
    { id: 'date', head: 'Date', cell: (row) => formatDate(row.sold_on) },
    { id: 'price', head: 'Price', align: 'right', cell: (row) => formatPounds(row.price_pence) },
    { id: 'since', head: 'Since the one before', align: 'right', cell: (row) => orBlank(row.since_percent) },
    { id: 'year', head: 'A year', align: 'right', cell: (row) => orBlank(row.a_year_percent) },
    { id: 'area', head: area ? `Against ${area}` : 'Against the area', align: 'right', cell: (row) => orBlank(row.against_area_percent) },
    { id: 'notes', head: 'Notes', minor: true, cell: (row) => <span className="fh-dim">{notesOf(row)}</span> },
  ];
  return (
    <DataTable
      label="Sales of this home"
      rows={sales}
      columns={columns}
      rowKey={({ id }) => id}
      compact={(row) => ({
        name: formatDate(row.sold_on),
        figure: formatPounds(row.price_pence),
        detail: notesOf(row) || undefined,
        status: <span className="fh-small fh-dim">{orBlank(row.since_percent)}</span>,
      })}
    />
  );
}

function About({ found: { home, registers } }: { found: SoldHome }) {
  return (
    <Card title="At its last sale" padded>
      <Facts
        side
        facts={[
          { label: 'Type', value: typeWords(home.type) },
          { label: 'Tenure', value: tenureWords(home.tenure) },
          { label: 'New', value: home.last_sale.is_new ? 'Yes' : 'No' },
          { label: 'Sales since 1995', value: plural(home.sales, 'sale') },
        ]}
      />
      <div className={css.tell}>
        <Notice kind="tells">Owners and title number are not in published sales. {registers.text}</Notice>
      </div>
    </Card>
  );
}
