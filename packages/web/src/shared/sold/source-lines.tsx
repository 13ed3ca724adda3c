import type { FigureSource } from '@freehold/contract/insights/market-areas';
import type { ReactNode } from 'react';
import { formatCount, formatDate } from '../../lib/format.ts';
import { Notice } from '../../ui/notice.tsx';
import css from './sold.module.css';

export function MadeUpNotice() {
  return (
    <div className={css.notice}>
      <Notice kind="asks">
        <b>These figures are made up.</b> They show how the page works. Import Price Paid data to see local prices.
      </Notice>
    </div>
  );
}

/** Where the figures come from, and what their licences ask to be said. */
type Props = {
  source: FigureSource;
  /** Figures of the page open their receipts. */
  hasReceipts?: boolean;
  children?: ReactNode;
};
export function SourceLines({ source, hasReceipts = false, children }: Props) {
  return (
    <footer className={css.source}>
      {children}
      <p>{source.note}</p>
      <p>
        Data version {formatCount(source.data_version)}, loaded {formatDate(source.loaded_at)}.
        {hasReceipts &&
          ' Every underlined figure has a receipt: choose it to see what it counts. Figures from under 20 sales are grey; under five sales no median is shown.'}
      </p>
      {source.credits.map((credit) => (
        <p key={credit}>{credit}</p>
      ))}
      {!source.is_made_up && (
        <p>
          <a
            className="fh-link"
            href="https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/"
            target="_blank"
            rel="noreferrer"
          >
            Open Government Licence v3.0
          </a>
        </p>
      )}
    </footer>
  );
}
