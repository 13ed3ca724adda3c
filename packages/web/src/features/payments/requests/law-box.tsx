import type { Finding } from '@freehold/contract/payments/requests';
import { Button } from '@mantine/core';
import { poundsAndPence } from '../../../lib/money.ts';
import css from './payments.module.css';

/** What keeps a request from being sent, with its sum, its law, and the way to put it right. */
export function LawBox({
  findings,
  error,
  onUse,
}: {
  findings: readonly Finding[];
  error?: string | undefined;
  onUse?: (pence: number) => void;
}) {
  if (findings.length === 0) return error === undefined ? null : <p className={css.broken}>{error}</p>;
  return (
    <div className={css.law} role="alert">
      {findings.map(({ rule, words, citation, lines, capPence }) => (
        <div key={rule} className={css.lines}>
          <p className={css.broken}>{words}</p>
          {lines && (
            <dl className={css.lines}>
              {lines.map(({ label, pence, isTotal }) => (
                <div key={label} className={isTotal ? css.total : undefined}>
                  <dt>{label}</dt>
                  <dd>{poundsAndPence(pence)}</dd>
                </div>
              ))}
            </dl>
          )}
          <div className={css.citation}>
            <span>{citation ?? 'A rule of the firm'}</span>
            {lines && capPence !== undefined && onUse && (
              <Button size="xs" variant="default" onClick={() => onUse(capPence)}>
                Use {poundsAndPence(capPence)}
              </Button>
            )}
          </div>
        </div>
      ))}
    </div>
  );
}
