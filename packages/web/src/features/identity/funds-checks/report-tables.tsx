import type { FundsContent } from '@freehold/contract/reports';
import { formatDate, formatPounds, plural } from '../../../lib/format.ts';
import css from '../../../shared/paper.module.css';
import { FLAG_STATUS } from './words.ts';

type Funds = { funds: FundsContent['funds'] };

/** The parts with their papers, what was said about each flag, and the statements. */
export function ReportTables({ funds }: Funds) {
  return (
    <>
      <PartsTable funds={funds} />
      <FlagsTable funds={funds} />
      <StatementsTable funds={funds} />
    </>
  );
}

function PartsTable({ funds }: Funds) {
  if (funds.parts.length === 0) return null;
  return (
    <>
      <h3 className={css.h}>Parts of the money</h3>
      <table className={css.table}>
        <tbody>
          {funds.parts.map((part) => (
            <tr key={part.id}>
              <th scope="row">
                {part.type_name}
                <span className={css.below}>
                  {[part.giver_name && `from ${part.giver_name}`, part.country, part.explanation].filter(Boolean).join(', ')}
                </span>
              </th>
              <td>
                {part.files.length === 0 && (part.paper === null ? 'No paper asked for' : 'No paper')}
                {part.files.map((file) => (
                  <span key={file.id} className={css.below}>
                    {file.name}, SHA-256 {file.sha256}
                  </span>
                ))}
              </td>
              <td className="fh-r">{formatPounds(part.amount_pence)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function FlagsTable({ funds }: Funds) {
  if (funds.flags.length === 0) return null;
  return (
    <>
      <h3 className={css.h}>What stood out in the statements</h3>
      <table className={css.table}>
        <tbody>
          {funds.flags.map((flag) => (
            <tr key={flag.id}>
              <th scope="row">
                {flag.title}
                <span className={css.below}>{flag.explained}</span>
              </th>
              <td>
                {FLAG_STATUS[flag.status].label}
                {flag.answers.map(({ id, by, at, status, text }) => (
                  <span key={id} className={css.below}>
                    {FLAG_STATUS[status].label}, {by.name}, {formatDate(at)}: {text}
                  </span>
                ))}
              </td>
              <td className="fh-r">{flag.amount_pence === null ? '' : formatPounds(flag.amount_pence)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function StatementsTable({ funds }: Funds) {
  if (funds.statements.length === 0) return null;
  return (
    <>
      <h3 className={css.h}>Statements</h3>
      <table className={css.table}>
        <tbody>
          {funds.statements.map((statement) => (
            <tr key={statement.file_id}>
              <th scope="row">{statement.name}</th>
              <td>
                {statement.is_read
                  ? `${formatDate(statement.from ?? '')} to ${formatDate(statement.to ?? '')}, ${plural(statement.lines, 'line')}${statement.unread_lines > 0 ? `, ${plural(statement.unread_lines, 'line')} not understood` : ''}`
                  : `Not read. ${statement.why_not ?? ''}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
