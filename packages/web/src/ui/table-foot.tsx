import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './table-foot.module.css';

type Props = {
  page: number;
  perPage: number;
  total: number;
  onPage: (page: number) => void;
  /** Stands between the count and the pages. */
  children?: ReactNode;
};
const COUNT = new Intl.NumberFormat('en-GB');

/** Pages to offer: the first, the last and those round the one in view; null stands for a gap. */
export function pagesRound(page: number, pages: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, pages].filter((each) => each >= 1 && each <= pages);
  const sorted = [...new Set(near)].sort((a, b) => a - b);
  return sorted.flatMap((each, index) => {
    const before = sorted[index - 1] ?? each - 1;
    return each - before === 1 ? [each] : each - before === 2 ? [each - 1, each] : [null, each];
  });
}

/** The foot of a table: "1 to 12 of 48" and the pages. */
export function TableFoot({ page, perPage, total, onPage, children }: Props) {
  const pages = Math.max(1, Math.ceil(total / perPage));
  const first = total === 0 ? 0 : (page - 1) * perPage + 1;
  const last = Math.min(page * perPage, total);
  return (
    <footer className={css.foot}>
      <span className="num" aria-live="polite">
        {COUNT.format(first)} to {COUNT.format(last)} of {COUNT.format(total)}
      </span>
      {children}
      {pages > 1 && (
        <nav aria-label="Pages" className={css.pages}>
          <button type="button" aria-label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <IconChevronLeft size={15} stroke={1.8} aria-hidden />
          </button>
          {pagesRound(page, pages).map((each, index) =>
            each === null ? (
              <span key={`gap${index}`} aria-hidden>
                …
              </span>
            ) : (
              <button
                key={each}
                type="button"
                aria-label={`Page ${each}`}
                aria-current={each === page ? 'page' : undefined}
                onClick={() => onPage(each)}
              >
                {COUNT.format(each)}
              </button>
            ),
          )}
          <button type="button" aria-label="Next page" disabled={page >= pages} onClick={() => onPage(page + 1)}>
            <IconChevronRight size={15} stroke={1.8} aria-hidden />
          </button>
        </nav>
      )}
    </footer>
  );
}
