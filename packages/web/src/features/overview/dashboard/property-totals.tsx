import type { PropertyTotals as Totals } from '@freehold/contract/properties/property-lists';
import { Link } from '@tanstack/react-router';
import type { UseQueryResult } from '@tanstack/react-query';
import { formatCount, formatPounds, shortPounds } from '../../../lib/format.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { STAGE } from '../../../shared/stage.tsx';
import type { AskedBranch } from './queries.ts';
import { CardFailed, LoadingLines } from './card-states.tsx';
import css from './property-totals.module.css';

type Sums = Totals['sales'];
const LISTS = [
  { type: 'sales', one: 'sale', title: 'Property sales', unit: 'asking value', money: shortPounds },
  {
    type: 'lettings',
    one: 'letting',
    title: 'Property lettings',
    unit: 'a month',
    money: (pence: number) => formatPounds(Math.round(pence / 100) * 100),
  },
] as const;
type ListOf = (typeof LISTS)[number];

/** The live sales and lettings: what they come to, and how many stand at each stage. Each stage opens its list. */
export function PropertyTotals({ query, branch }: { query: UseQueryResult<Totals>; branch: AskedBranch }) {
  const { data } = query;
  if (!data && query.isError)
    return (
      <Card title="Sales and lettings">
        <CardFailed query={query} />
      </Card>
    );
  return (
    <div className={css.two}>
      {LISTS.map((list) => (
        <Card
          key={list.type}
          title={list.title}
          {...(data ? { count: formatCount(data[list.type].live.count) } : {})}
          action={
            <Link
              className="fh-link"
              to="/properties/$type"
              params={{ type: list.type }}
              search={branch ? { branch } : {}}
              aria-label={`Open list of ${list.type}`}
            >
              Open list
            </Link>
          }
        >
          {data ? (
            <Stages list={list} sums={data[list.type]} branch={branch} />
          ) : (
            <LoadingLines rows={3} height={60} label={`${list.title} are loading`} />
          )}
        </Card>
      ))}
    </div>
  );
}

function Stages({ list, sums: { live, stages }, branch }: { list: ListOf; sums: Sums; branch: AskedBranch }) {
  const { can } = useCurrentUser();
  if (live.count === 0)
    return (
      <p className={css.none}>
        {branch ? 'None here.' : 'None yet.'}{' '}
        {can.edit_properties && !branch && (
          <Link className="fh-link" to="/properties/add" search={{ type: list.type }}>
            Add the first {list.one}
          </Link>
        )}
      </p>
    );
  return (
    <div className={css.body}>
      <p className={css.sum}>
        <span className={css.figure}>{list.money(live.pence)}</span> <span className={css.unit}>{list.unit}</span>
      </p>
      <div className={css.bar} aria-hidden>
        {stages.map(({ stage, count }) => (
          <i key={stage} data-family={STAGE[stage].family} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul className={css.stages}>
        {stages.map(({ stage, count, pence }) => (
          <li key={stage}>
            <Link
              className={css.stage}
              to="/properties/$type"
              params={{ type: list.type }}
              search={{ stage, ...(branch && { branch }) }}
              data-family={STAGE[stage].family}
            >
              <span className={css.count}>{formatCount(count)}</span> <span className={css.label}>{STAGE[stage].label}</span>{' '}
              <span className={css.value}>{list.money(pence)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
