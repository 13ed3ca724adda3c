import type { Report } from '@freehold/contract/reports';
import type { ReactNode } from 'react';
import { formatLongDate } from '../../../lib/format.ts';
import { Mark } from '../../../ui/mark.tsx';
import css from './sheet.module.css';

type Props = { report: Report; runAt: string | null; page: number; pages: number; children: ReactNode };

/** One A4 sheet, white in both schemes: firm and reference at the head, hash and page at the foot. */
export function Sheet({ report, runAt, page, pages, children }: Props) {
  const made = report.generated_at ?? runAt ?? report.content.created_at;
  return (
    <article className={css.sheet} aria-label={`Page ${page} of ${pages}`}>
      <header className={css.head}>
        <span className={css.firm}>{report.firm}</span>
        <span className={css.quiet}>
          {report.is_demonstration && 'Demonstration · '}Report {report.public_ref}, version {report.version} · {formatLongDate(made)}
        </span>
      </header>
      <div className={css.rules} />
      <div className={css.body}>{children}</div>
      <footer className={css.foot}>
        <span className={css.made}>
          <Mark size={16} />
          Made with Freehold
        </span>
        <span className={css.hash} title={report.content_sha256}>
          Facts {report.content_sha256.slice(0, 16)}
        </span>
        <span className="num">
          Page {page} of {pages}
        </span>
      </footer>
    </article>
  );
}
