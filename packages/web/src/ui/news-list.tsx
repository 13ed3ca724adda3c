import { useLinkProps } from '@tanstack/react-router';
import css from './news-list.module.css';

export type News = { id: number; to: string; words: string; when: string; isUnread: boolean; isUrgent: boolean };

/** What happened, a line each with the way there: unread ones in ink with a mark, urgent ones with a clay one. */
export function NewsList({ news, onOpen, label }: { news: readonly News[]; onOpen: (id: number) => void; label: string }) {
  return (
    <ul className={css.list} aria-label={label}>
      {news.map((one) => (
        <li key={one.id} data-unread={one.isUnread || undefined} data-urgent={one.isUrgent || undefined}>
          <Line one={one} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}

function Line({ one, onOpen }: { one: News; onOpen: (id: number) => void }) {
  const link = useLinkProps({ to: one.to });
  return (
    <a {...link} className={css.line} onClickCapture={() => one.isUnread && onOpen(one.id)}>
      <span className={css.mark} aria-hidden />
      <span className={css.words}>
        {one.isUnread && <span className="fh-spoken">Unread: </span>}
        {one.words}
      </span>{' '}
      <span className={css.when}>{one.when}</span>
    </a>
  );
}
