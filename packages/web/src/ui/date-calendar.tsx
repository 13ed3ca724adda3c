import '@mantine/dates/styles.layer.css';
import { Popover } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import css from './date-field.module.css';

type Props = {
  opened: boolean;
  onOpened: (opened: boolean) => void;
  picked: string | null;
  onPick: (date: string) => void;
  minDate?: string;
  maxDate?: string;
  startWithYears: boolean;
};

/** The calendar of a date field. */
export function DateCalendar({ opened, onOpened, picked, onPick, minDate, maxDate, startWithYears }: Props) {
  return (
    <Popover opened={opened} onChange={onOpened} position="bottom-end" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <span className={css.anchor} />
      </Popover.Target>
      <Popover.Dropdown>
        <DatePicker
          // Escape shuts the calendar alone, not the drawer round it.
          __stopPropagation
          weekendDays={[]}
          value={picked}
          {...(picked ? { defaultDate: picked } : {})}
          {...(startWithYears && !picked ? { defaultLevel: 'decade' as const } : {})}
          {...(minDate ? { minDate } : {})}
          {...(maxDate ? { maxDate } : {})}
          onChange={(date) => date && onPick(date)}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
