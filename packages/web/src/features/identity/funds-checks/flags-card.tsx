import type { FundsCheck, FundsFlag } from '@freehold/contract/identity/funds-checks';
import { lazy, Suspense, useState } from 'react';
import { formatDate, formatDateTime, formatPounds, plural } from '../../../lib/format.ts';
import { usePageActs } from '../../../lib/page-acts.ts';
import { Card } from '../../../ui/card.tsx';
import { StatusGlyph } from '../../../ui/status.tsx';
import { theirAnswer, theirWords } from './their-words.ts';
import { FLAG_STATUS } from './words.ts';
import css from './funds-check.module.css';

const FlagForm = lazy(async () => ({ default: (await import('./flag-form.tsx')).FlagForm }));

/** What in the statements wants an answer, with what was said about each. The first that is open stands open. */
export function FlagsCard({ check }: { check: FundsCheck }) {
  const { flags, lines_read: lines } = check.funds;
  const next = flags.find(({ status }) => status === 'open') ?? flags.find(({ status }) => status === 'asked');
  const [picked, setPicked] = useState<number | null>(next?.id ?? null);
  usePageActs(
    next?.can.answer
      ? [{ id: 'flag', label: `Answer: ${next.title}`, words: ['statement', 'flag', 'explain'], run: () => setPicked(next.id) }]
      : [],
  );
  const read = <span className="fh-small fh-dim">{lines === 0 ? 'No statement was read' : `From ${plural(lines, 'line')} read`}</span>;
  if (flags.length === 0)
    return (
      <Card title="Lines to look at" action={read}>
        <p className={css.none}>
          {lines === 0 ? 'Nothing was looked for, because no statement was read.' : 'Nothing in the lines that were read wants an answer.'}
        </p>
      </Card>
    );
  return (
    <Card title="Lines to look at" count={flags.length} action={read}>
      <ul className={css.flags}>
        {flags.map((flag) => (
          <li key={flag.id} data-open={picked === flag.id || undefined}>
            <button type="button" aria-expanded={picked === flag.id} onClick={() => setPicked(picked === flag.id ? null : flag.id)}>
              <span className="fh-dim num">{flag.lines[0] ? formatDate(flag.lines[0].date) : ''}</span>
              <span className={css.flagTitle}>
                {flag.title}
                {flag.line_count > 1 && <span className="fh-dim"> ({plural(flag.line_count, 'line')})</span>}
                <span className={css.theirs}>{theirAnswer(check.funds, flag)}</span>
              </span>
              <span className={css.amount}>{flag.amount_pence === null ? '' : formatPounds(flag.amount_pence)}</span>
              <FlagState status={flag.status} />
            </button>
            {picked === flag.id && <FlagDetail check={check} flag={flag} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function FlagState({ status }: Pick<FundsFlag, 'status'>) {
  const look = FLAG_STATUS[status];
  return (
    <span className={css.state} data-family={look.family}>
      <StatusGlyph glyph={look.glyph} family={look.family} size={13} />
      {look.label}
    </span>
  );
}

function FlagDetail({ check, flag }: { check: FundsCheck; flag: FundsFlag }) {
  return (
    <div className={css.detail}>
      <p className="fh-body">{flag.explained}</p>
      {flag.lines.length > 0 && (
        <table className={css.lines}>
          <caption className="fh-spoken">Lines it rests on</caption>
          <tbody>
            {flag.lines.map((line) => (
              <tr key={`${line.file_id} ${line.line} ${line.date}`}>
                <td className="fh-dim num">{formatDate(line.date)}</td>
                <td>
                  {line.description}
                  <span className="fh-small fh-dim">
                    {' '}
                    {fileOf(check, line.file_id)}, line {line.line}
                  </span>
                </td>
                <td className={css.amount}>{formatPounds(line.amount_pence)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {flag.line_count > flag.lines.length && flag.lines.length > 0 && (
        <p className="fh-small fh-dim">
          The newest {flag.lines.length} of {plural(flag.line_count, 'line')}.
        </p>
      )}
      <TheirWords check={check} flag={flag} />
      {flag.answers.length > 0 && (
        <ol className={css.answers} aria-label="What was said about it">
          {flag.answers.map(({ id, by, at, status, text }) => (
            <li key={id}>
              <p>
                {FLAG_STATUS[status].label}: {text}
              </p>
              <p className="fh-small fh-dim">
                {by.name}, {by.role}, {formatDateTime(at)}
              </p>
            </li>
          ))}
        </ol>
      )}
      {flag.can.answer ? (
        <Suspense fallback={null}>
          <FlagForm key={flag.answers.length} check={check} flag={flag} />
        </Suspense>
      ) : (
        flag.can.why_not && <p className="fh-small fh-dim">{flag.can.why_not}</p>
      )}
    </div>
  );
}

/** What the client says of the money it is about, so that nobody looks for it elsewhere. */
function TheirWords({ check, flag }: { check: FundsCheck; flag: FundsFlag }) {
  const said = theirWords(check.funds, flag);
  if (said.length === 0) return <p className="fh-small fh-dim">The client says nothing about this money.</p>;
  return (
    <dl className={css.said} aria-label="What the client says">
      {said.map(({ part, words }) => (
        <div key={part}>
          <dt className="fh-small fh-dim">{part}</dt>
          <dd>{words || 'Nothing said'}</dd>
        </div>
      ))}
    </dl>
  );
}

const fileOf = ({ funds }: FundsCheck, fileId: number): string =>
  funds.statements.find(({ file_id: id }) => id === fileId)?.name ?? 'Statement';
