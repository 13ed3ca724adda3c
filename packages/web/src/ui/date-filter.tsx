import { cloneElement, lazy, Suspense, useState } from 'react';
import { formatDate, londonDay } from '../lib/format.ts';
import { FilterChip } from './filter-chip.tsx';
import css from './date-filter.module.css';

const load = () => import('./date-panel.tsx');
const DatePanel = lazy(async () => ({ default: (await load()).DatePanel }));

export type Days = { from: string | undefined; to: string | undefined };
type Props = Days & { onPick: (from: string | undefined, to: string | undefined) => void };

const withoutYear = (day: string) => formatDate(day).replace(/ \d{4}$/, '');

/** 9 Jun 2026; 8 to 9 Jun 2026; from 8 Jun 2026; until 9 Jun 2026 */
export function daysInWords({ from, to }: Days): string | undefined {
  if (from === undefined) return to && `until ${formatDate(to)}`;
  if (to === undefined) return from === londonDay(new Date()) ? 'today' : `from ${formatDate(from)}`;
  if (from === to) return formatDate(from);
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))} to ${formatDate(to)}`;
  return `${from.slice(0, 4) === to.slice(0, 4) ? withoutYear(from) : formatDate(from)} to ${formatDate(to)}`;
}

/** The days that are shown. The calendar is fetched when it is first opened. */
export function DateFilter({ from, to, onPick }: Props) {
  const [wanted, setWanted] = useState(false);
  const [opened, setOpened] = useState(false);
  return (
    <span className={css.filter}>
      <FilterChip name="Date" value={daysInWords({ from, to })} onClear={() => onPick(undefined, undefined)}>
        {(button) =>
          cloneElement(button, {
            'aria-expanded': opened,
            onPointerEnter: () => void load(),
            onClick: () => {
              setWanted(true);
              setOpened(!opened);
            },
          })
        }
      </FilterChip>
      <Suspense fallback={null}>
        {wanted && <DatePanel opened={opened} onOpened={setOpened} from={from} to={to} onPick={onPick} />}
      </Suspense>
    </span>
  );
}
