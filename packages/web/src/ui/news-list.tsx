import { useLinkProps } from '@tanstack/react-router';
import css from './news-list.module.css';

export type News = { id: number; to: string; words: string; when: string; isUnread: boolean; isUrgent: boolean };

type Props = {
  news: readonly News[];
  /** An unread line is followed. */
  onOpen: (id: number) => void;
  /** Any line is followed. */
  onFollow?: () => void;
  label: string;
};

/** What happened, a line each with the way there: unread ones in ink with a mark, urgent ones with a clay one. */
export function NewsList({ news, onOpen, onFollow, label }: Props) {
  return (
    <ul className={css.list} aria-label={label}>
      {news.map((one) => (
        <li key={one.id} data-unread={one.isUnread || undefined} data-urgent={one.isUrgent || undefined}>
          <Line one={one} onFollow={() => (one.isUnread && onOpen(one.id), onFollow?.())} />
        </li>
      ))}
    </ul>
  );
}

function Line({ one, onFollow }: { one: News; onFollow: () => void }) {
  const link = useLinkProps({ to: one.to });
  return (
    <a {...link} className={css.line} onClickCapture={onFollow}>
      <span className={css.mark} aria-hidden />
      <span className={css.words}>
        {one.isUnread && <span className="fh-spoken">Unread: </span>}
        {one.words}
      </span>{' '}
      <span className={css.when}>{one.when}</span>
    </a>
  );
}
