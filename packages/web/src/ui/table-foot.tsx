import { Pagination } from '@mantine/core';
import css from './table-foot.module.css';

type Props = { page: number; perPage: number; total: number; onPage: (page: number) => void };
const COUNT = new Intl.NumberFormat('en-GB');

/** The foot of a table: "1 to 12 of 48" and the pages. */
export function TableFoot({ page, perPage, total, onPage }: Props) {
  const pages = Math.max(1, Math.ceil(total / perPage));
  const first = total === 0 ? 0 : (page - 1) * perPage + 1;
  const last = Math.min(page * perPage, total);
  return (
    <footer className={css.foot}>
      <span className="num" aria-live="polite">
        {COUNT.format(first)} to {COUNT.format(last)} of {COUNT.format(total)}
      </span>
      {pages > 1 && (
        <nav aria-label="Pages">
          <Pagination
            total={pages}
            value={page}
            onChange={onPage}
            siblings={1}
            getControlProps={(control) => ({
              'aria-label': control === 'next' ? 'Next page' : control === 'previous' ? 'Previous page' : control,
            })}
            getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
          />
        </nav>
      )}
    </footer>
  );
}
