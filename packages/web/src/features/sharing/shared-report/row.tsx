import type { IconCalendar } from '@tabler/icons-react';
import css from '../../../shared/phone-pages/phone-pages.module.css';

/** One fact of a page for a phone: what it is over what that means. */
export function Row({ Icon, title, line }: { Icon: typeof IconCalendar; title: string; line: string }) {
  return (
    <div className={css.row}>
      <Icon size={20} stroke={1.6} aria-hidden />
      <span className={css.grow}>
        <b>{title}</b>
        <span className={css.quiet}>{line}</span>
      </span>
    </div>
  );
}
