import { Link } from '@tanstack/react-router';
import { formatCount } from '../lib/format.ts';
import css from './page-tabs.module.css';

export type PageTab = { key: string; label: string; count?: number | undefined };
type Props = {
  /** Says what the tabs are parts of, for screen readers. */
  label: string;
  /** The first stands at the plain address, each other at its own `?tab=`. */
  tabs: readonly PageTab[];
  shown: string;
  to: '/properties/details/$id' | '/people/$id';
  id: number;
};

/** The tabs of one record's page. On a phone they scroll sideways. */
export function PageTabs({ label, tabs, shown, to, id }: Props) {
  return (
    <nav className={css.tabs} aria-label={label}>
      {tabs.map(({ key, label: word, count }, index) => (
        <Link
          key={key}
          className={css.tab}
          to={to}
          params={{ id: String(id) }}
          search={index === 0 ? {} : { tab: key }}
          resetScroll={false}
          aria-current={key === shown ? 'page' : undefined}
          activeOptions={{ includeSearch: true, exact: true }}
        >
          {word}
          {count !== undefined && <span className="fh-pill num">{formatCount(count)}</span>}
        </Link>
      ))}
    </nav>
  );
}

export type ListTab<Search> = { key: string; label: string; count?: number | undefined; search: Search; isShown: boolean };
type ListProps<Search> = {
  label: string;
  to: '/archived' | '/compliance/retention' | '/market-insights' | '/marketplace/smart_report' | '/marketplace/monitoring_report';
  tabs: readonly ListTab<Search>[];
};

/** The tabs of a list, each the same page narrowed another way. On a phone they scroll sideways. */
export function ListTabs<Search extends object>({ label, to, tabs }: ListProps<Search>) {
  return (
    <nav className={css.tabs} aria-label={label}>
      {tabs.map(({ key, label: word, count, search, isShown }) => (
        <Link
          key={key}
          className={css.tab}
          to={to}
          search={search}
          resetScroll={false}
          aria-current={isShown ? 'page' : undefined}
          activeOptions={{ includeSearch: true, exact: true }}
        >
          {word}
          {count !== undefined && <span className="fh-pill num">{formatCount(count)}</span>}
        </Link>
      ))}
    </nav>
  );
}
