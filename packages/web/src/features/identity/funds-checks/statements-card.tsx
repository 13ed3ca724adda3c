import type { FundsCheck } from '@freehold/contract/identity/funds-checks';
import { formatCount, formatDate, formatPounds, plural } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { StatusGlyph } from '../../../ui/status.tsx';
import css from './funds-check.module.css';

type Statement = FundsCheck['funds']['statements'][number];
const FORMAT = { csv: 'CSV', ofx: 'OFX', pdf: 'PDF' } as const;

/** Each file in which a statement was looked for: what was read of it, or why it was not. */
export function StatementsCard({ funds: { statements } }: { funds: FundsCheck['funds'] }) {
  if (statements.length === 0) return null;
  return (
    <Card title="Statements" count={statements.length}>
      <ul className={css.statements}>
        {statements.map((statement) => {
          const isWhole = statement.is_read && statement.unread_lines === 0;
          return (
            <li key={statement.file_id}>
              <StatusGlyph glyph={isWhole ? 'tick' : 'diamond'} family={isWhole ? 'moss' : 'ochre'} size={14} />
              <div>
                <p className={css.statementName}>{statement.name}</p>
                <p className="fh-small fh-dim">{statement.is_read ? readWords(statement) : `Not read. ${statement.why_not ?? ''}`}</p>
                {statement.unread_lines > 0 && (
                  <p className={css.unread}>
                    {plural(statement.unread_lines, 'line')} not understood:{' '}
                    {statement.unread.map(({ line, why }) => `line ${formatCount(line)}, ${why.toLowerCase()}`).join('; ')}
                    {statement.unread_lines > statement.unread.length && '; and more'}
                  </p>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function readWords({ format, holder, account_tail: tail, from, to, lines, closing_pence: closing }: Statement): string {
  return [
    format === null ? null : FORMAT[format],
    holder,
    tail === null ? null : `account ending ${tail}`,
    from === null || to === null ? null : `${formatDate(from)} to ${formatDate(to)}`,
    plural(lines, 'line'),
    closing === null ? null : `${formatPounds(closing)} at the end`,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}
