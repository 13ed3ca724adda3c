import type { ListsOverview } from '@freehold/contract/screening-lists';
import { IconLock, IconMinus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { formatPublished } from '../../lib/format.ts';
import { listsOverviewQuery } from '../../lib/screening-lists-query.ts';
import { StatusGlyph } from '../../ui/status.tsx';
import css from './new-check-drawer.module.css';

const NOT_CONNECTED = ['Exposed people (PEP)', 'Relatives and close associates', 'Regulatory actions', 'Adverse media'];

/** The sanctions lists are always searched; their age is the age of the oldest. */
function sanctions(overview: z.output<typeof ListsOverview>) {
  const loaded = overview.lists.filter((list) => list.active !== null);
  const counted = loaded.some((list) => list.required) ? loaded.filter((list) => list.required) : loaded;
  const dates = counted.map((list) => list.active?.current_as_of ?? null);
  const oldest = dates.some((date) => date === null) ? null : (dates.filter((date) => date !== null).sort()[0] ?? null);
  return { count: loaded.length, oldest, stale: !overview.can_pass };
}

/** Which sources the check looks at, and how fresh each is. */
export function ListCoverage() {
  const { data } = useQuery(listsOverviewQuery);
  const known = data ? sanctions(data) : null;
  return (
    <section>
      <div className={css.coverHead}>
        <h3>Lists</h3>
        <span className="fh-small fh-dim">how fresh</span>
      </div>
      <ul className={css.cover}>
        <li>
          <span className={css.icon}>
            <IconLock size={15} stroke={1.8} aria-label="Always on" />
          </span>
          <span className="fh-grow fh-trunc">
            Sanctions {known && <span className="fh-small fh-dim">{known.count === 1 ? 'one list' : `${known.count} lists`}</span>}
          </span>
          <span className={css.fresh} data-stale={known?.stale || undefined}>
            {known?.stale && <StatusGlyph glyph="clock" family="ochre" size={12} />}
            {known && (known.oldest ? formatPublished(known.oldest) : known.count === 0 ? 'None loaded' : 'Age not known')}
          </span>
        </li>
        {NOT_CONNECTED.map((name) => (
          <li key={name}>
            <span className={css.icon}>
              <IconMinus size={14} stroke={1.8} aria-hidden />
            </span>
            <span className={`fh-grow fh-trunc ${css.off}`}>{name}</span>
            <span className={css.fresh}>Not connected</span>
          </li>
        ))}
      </ul>
      {data && !data.can_pass && <p className="fh-small fh-dim">{data.why_not} The check runs, and a person must look at it.</p>}
    </section>
  );
}
