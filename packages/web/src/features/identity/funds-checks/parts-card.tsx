import type { FundsCheck } from '@freehold/contract/identity/funds-checks';
import { countryName } from '../../../lib/countries.ts';
import { formatDateTime, formatPounds } from '../../../lib/format.ts';
import { FileRows } from '../../../shared/checks/collected-card.tsx';
import { Card } from '../../../ui/card.tsx';
import { StatusGlyph } from '../../../ui/status.tsx';
import css from './funds-check.module.css';

const COLOURS = 6;

/** The answer in a sentence, the bar of the parts, and each part with its papers. */
export function PartsCard({ check }: { check: FundsCheck }) {
  const { funds, collected } = check;
  const { parts, left, skipped, target_pence: target } = funds;
  return (
    <Card>
      {check.state !== 'processing' && <p className={`fh-verdict ${css.verdict}`}>{check.verdict}</p>}
      {skipped && (
        <p className={css.short}>
          Left out {formatDateTime(skipped.at)}
          {skipped.reason ? `: “${skipped.reason}”` : ', without a reason'}
        </p>
      )}
      {parts.length > 0 && (
        <>
          <div className={css.bar} role="img" aria-label={left?.text ?? ''}>
            {parts.map((part, at) => (
              <i key={part.id} data-colour={at % COLOURS} style={{ flexGrow: part.amount_pence }} />
            ))}
            {left?.state === 'short' && <i data-colour="left" style={{ flexGrow: left.pence }} />}
          </div>
          {left && left.state !== 'even' && (
            <p className={css.short}>
              {formatPounds(funds.named_pence)} of {formatPounds(target ?? 0)} named. {left.text}
            </p>
          )}
          <ul className={css.parts}>
            {parts.map((part, at) => (
              <li key={part.id}>
                <span className={css.partName}>
                  <i data-colour={at % COLOURS} aria-hidden />
                  {part.type_name}
                </span>
                <span className={css.figure}>{formatPounds(part.amount_pence)}</span>
                <span className="fh-small fh-dim">
                  {[part.giver_name && `from ${part.giver_name}`, countryName(part.country), part.explanation].filter(Boolean).join(', ')}
                </span>
                {part.files.length > 0 ? (
                  <FileRows files={part.files.map((file) => ({ ...file, part: null }))} runId={collected.run_id} />
                ) : (
                  part.paper !== null && (
                    <span className={css.missing}>
                      <StatusGlyph glyph="diamond" family="ochre" size={13} />
                      No paper. Wanted: {part.paper}
                    </span>
                  )
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {funds.other_files.length > 0 && (
        <div className={css.others}>
          <span className="fh-small fh-dim">Files that belong to no part</span>
          <FileRows files={funds.other_files} runId={collected.run_id} />
        </div>
      )}
    </Card>
  );
}
