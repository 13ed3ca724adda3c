import type { PropertyListMeta, PropertyListRow } from '@freehold/contract/properties/property-lists';
import { CLOSED_STAGES, type PropertyStage } from '@freehold/property-rules/property-stages';
import { useQueries } from '@tanstack/react-query';
import { formatAgo, formatCount, formatPounds } from '../../../lib/format.ts';
import { Checkline } from '../../../ui/checkline.tsx';
import { Plot } from '../../../shared/plot.tsx';
import { CddClock, Stage } from '../../../shared/stage.tsx';
import type { ListOf } from './kinds.ts';
import type { ListAsked, PropertySearch } from './list-search.ts';
import { MoveMenu } from './move-menu.tsx';
import { addressLink, moneyOf } from './property-columns.tsx';
import { pageQuery } from './queries.ts';
import css from './property-board.module.css';

const CARDS = 20;
type Props = {
  list: ListOf;
  asked: ListAsked;
  meta: PropertyListMeta;
  search: PropertySearch;
  onChange: (part: PropertySearch) => void;
  /** Null for those who may not move one. */
  onMove: ((row: PropertyListRow, to: PropertyStage) => void) | null;
};

/** A column for each stage on the road. Cards are moved by their menu, by the same table as everywhere. */
export function PropertyBoard({ list, asked, meta, search, onChange, onMove }: Props) {
  const isLive = search.stage === undefined;
  const stages = list.stages.filter((stage) =>
    isLive ? !CLOSED_STAGES.includes(stage) : search.stage === 'all' || search.stage === stage,
  );
  const sum = (stage: PropertyStage) => meta.ledger.find((each) => each.stage === stage) ?? { count: 0, pence: 0 };
  // Stages beside the road take no room while nothing stands there.
  const shown = stages.filter((stage) => sum(stage).count > 0 || (stage !== 'draft' && stage !== 'fallen_through'));
  const { sort = 'changed', order = 'desc' } = search;
  const columns = useQueries({
    queries: shown.map((stage) => pageQuery({ ...asked, stage, page: 1, perPage: CARDS, sort, order })),
  });
  return (
    // It scrolls sideways, with the arrow keys too, also where no card stands in it.
    <div className={css.board} role="region" aria-label="Stages" tabIndex={0}>
      {shown.map((stage, index) => {
        const { count, pence } = sum(stage);
        const rows = (columns[index]?.data?.data ?? []).filter((row) => row.stage === stage);
        return (
          <section key={stage} className={css.column} aria-labelledby={`stage-${stage}`}>
            <h2 className={css.head} id={`stage-${stage}`}>
              <Stage of={stage} />
              <span className="num fh-dim">{formatCount(count)}</span>
            </h2>
            <p className={`num ${css.sum}`}>{formatPounds(Math.round(pence / 100) * 100)}</p>
            <ul className={css.cards}>
              {rows.map((row) => (
                <li key={row.id} className={css.card} data-row={row.id}>
                  <Plot id={row.id} type={row.type} size={34} />
                  <span className="fh-col">
                    <span className={css.name}>{addressLink(row)}</span>
                    <span className="fh-small fh-dim fh-trunc">{row.place}</span>
                  </span>
                  {onMove && <MoveMenu row={row} kind={list.kind} onMove={(to) => onMove(row, to)} />}
                  <span className={css.facts}>
                    <span className="num">{moneyOf(row) === null ? '' : formatPounds(moneyOf(row) ?? 0)}</span>
                    {!row.cdd.done && (row.cdd.state === 'late' || row.cdd.state === 'due_now') ? (
                      <CddClock state={row.cdd.state} daysLate={row.cdd.days_late} />
                    ) : row.checks.length > 0 ? (
                      <Checkline checks={row.checks} />
                    ) : (
                      <span className="fh-small fh-dim">{formatAgo(row.changed_at)}</span>
                    )}
                  </span>
                </li>
              ))}
            </ul>
            {count > rows.length && rows.length > 0 && (
              <button type="button" className={css.rest} onClick={() => onChange({ stage, look: undefined })}>
                Show all {formatCount(count)}
              </button>
            )}
            {count === 0 && <p className={css.none}>None</p>}
          </section>
        );
      })}
    </div>
  );
}
