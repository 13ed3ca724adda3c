import '@mantine/dates/styles.layer.css';
import { Popover, UnstyledButton } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { useState } from 'react';
import { londonDay } from '../lib/format.ts';
import type { Days } from './date-filter.tsx';
import css from './date-filter.module.css';

const DAY_MS = 86_400_000;
const before = (days: number) => londonDay(new Date(Date.now() - days * DAY_MS));
const PRESETS: readonly { label: string; days: () => { from: string; to: string } }[] = [
  { label: 'Today', days: () => ({ from: before(0), to: before(0) }) },
  { label: 'Yesterday', days: () => ({ from: before(1), to: before(1) }) },
  { label: 'Last 7 days', days: () => ({ from: before(6), to: before(0) }) },
  { label: 'Last 30 days', days: () => ({ from: before(29), to: before(0) }) },
  { label: 'This year', days: () => ({ from: `${before(0).slice(0, 4)}-01-01`, to: before(0) }) },
];

type Props = Days & {
  opened: boolean;
  onOpened: (opened: boolean) => void;
  onPick: (from: string | undefined, to: string | undefined) => void;
};

/** Days to choose: the usual ones by name, any others in the calendar, from the first to the last. */
export function DatePanel({ opened, onOpened, from, to, onPick }: Props) {
  // A range that is half chosen is nobody's business yet.
  const [half, setHalf] = useState<string | null>(null);
  const choose = (first: string | undefined, last: string | undefined) => {
    setHalf(null);
    onPick(first, last);
    onOpened(false);
  };
  return (
    <Popover opened={opened} onChange={onOpened} position="bottom-start" trapFocus returnFocus withinPortal withRoles={false}>
      <Popover.Target>
        <span className={css.anchor} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="Days to show">
        <div className={css.panel}>
          <div className={css.presets}>
            {PRESETS.map(({ label, days }) => {
              const preset = days();
              return (
                <UnstyledButton
                  key={label}
                  className={css.preset}
                  aria-pressed={preset.from === from && preset.to === to}
                  onClick={() => choose(preset.from, preset.to)}
                >
                  {label}
                </UnstyledButton>
              );
            })}
          </div>
          <DatePicker
            type="range"
            allowSingleDateInRange
            hideOutsideDates
            ariaLabels={{ previousMonth: 'Earlier month', nextMonth: 'Later month' }}
            weekendDays={[]}
            maxDate={before(0)}
            defaultDate={to ?? from ?? before(0)}
            value={half === null ? [from ?? null, to ?? null] : [half, null]}
            onChange={([first, last]) => {
              if (first !== null && last !== null) choose(first, last);
              else setHalf(first);
            }}
          />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
