import type { ListCategory, ListsOverview } from '@freehold/contract/screening/screening-lists';
import { Checkbox } from '@mantine/core';
import { IconLock, IconMinus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { CATEGORIES, CATEGORY_WORDS } from '../../../shared/category-words.ts';
import { formatPublished } from '../../../lib/format.ts';
import { listsOverviewQuery } from '../../../shared/screening-lists-query.ts';
import { StatusGlyph } from '../../../ui/status.tsx';
import css from './new-check-drawer.module.css';

type Overview = z.output<typeof ListsOverview>;
/** The lists of one category: how many, and the age of the oldest that counts. */
type Known = { count: number; oldest: string | null; stale: boolean };

function knownOf(overview: Overview, category: ListCategory): Known {
  const loaded = overview.lists.filter((list) => list.active !== null && list.category === category);
  const counted = loaded.some((list) => list.required) ? loaded.filter((list) => list.required) : loaded;
  const dates = counted.map((list) => list.active?.current_as_of ?? null);
  const oldest = dates.some((date) => date === null) ? null : (dates.filter((date) => date !== null).sort()[0] ?? null);
  const stale = category === 'sanctions' ? !overview.can_pass : counted.some((list) => list.stale);
  return { count: loaded.length, oldest, stale };
}

type Props = { chosen: readonly ListCategory[]; onChange: (chosen: ListCategory[]) => void };

/** What the check looks for, and how fresh the lists of each are. Sanctions are always looked at. */
export function ListCoverage({ chosen, onChange }: Props) {
  const { data } = useQuery(listsOverviewQuery);
  const choose = (category: ListCategory, isOn: boolean) =>
    onChange(CATEGORIES.filter((each) => (each === category ? isOn : chosen.includes(each))));
  return (
    <section>
      <div className={css.coverHead}>
        <h3>Lists</h3>
        <span className="fh-small fh-dim">said to be newest</span>
      </div>
      <ul className={css.cover}>
        {CATEGORIES.map((category) => {
          const known = data ? knownOf(data, category) : null;
          const { label } = CATEGORY_WORDS[category];
          const lists = known !== null && known.count > 0 && (
            <span className="fh-small fh-dim">{known.count === 1 ? 'one list' : `${known.count} lists`}</span>
          );
          if (category === 'sanctions')
            return (
              <Row key={category} icon={<IconLock size={15} stroke={1.8} aria-label="Always on" />} known={known} missing="None loaded">
                {label} {lists}
              </Row>
            );
          if (known?.count === 0)
            return (
              <Row key={category} icon={<IconMinus size={14} stroke={1.8} aria-hidden />} known={known} missing="Not connected" isOff>
                {label}
              </Row>
            );
          return (
            <Row key={category} known={known} missing="Not connected">
              <Checkbox
                label={
                  <>
                    {label} {lists}
                  </>
                }
                checked={chosen.includes(category)}
                onChange={(event) => choose(category, event.currentTarget.checked)}
              />
            </Row>
          );
        })}
      </ul>
      {data && !data.can_pass && <p className="fh-small fh-dim">{data.why_not} The check still runs, and needs review.</p>}
    </section>
  );
}

type RowProps = { icon?: ReactNode; known: Known | null; missing: string; isOff?: boolean; children: ReactNode };
function Row({ icon, known, missing, isOff = false, children }: RowProps) {
  return (
    <li>
      {icon && <span className={css.icon}>{icon}</span>}
      <span className={`fh-grow fh-trunc ${isOff ? css.off : ''}`}>{children}</span>
      <span className={css.fresh} data-stale={known?.stale || undefined}>
        {known?.stale && <StatusGlyph glyph="clock" family="ochre" size={12} />}
        {known && (known.count === 0 ? missing : known.oldest ? formatPublished(known.oldest) : 'Not confirmed')}
      </span>
    </li>
  );
}
