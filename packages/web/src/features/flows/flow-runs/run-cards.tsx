import { pagePath } from '../../../lib/page-path.ts';
import type { FlowRun } from '@freehold/contract/flows/flow-runs';
import { Link } from '@tanstack/react-router';
import { poundsAndPence } from '../../../lib/money.ts';
import { Card } from '../../../ui/card.tsx';
import { Status } from '../../../ui/status.tsx';
import css from './runner.module.css';

/** The checks the run feeds, where each stands, and the way to it. */
export function RunChecksCard({ run: { checks, state, invite } }: { run: FlowRun }) {
  return (
    <Card title="Checks" count={checks.length}>
      {checks.length === 0 ? (
        <p className={`fh-body ${css.given}`}>{noChecksWords(state, invite)}</p>
      ) : (
        <ul className={css.list}>
          {checks.map((check, index) => (
            <li key={check.path ?? index}>
              {check.path === null ? (
                <span>{check.name}</span>
              ) : (
                <Link className="fh-link" to={pagePath(check.path)}>
                  {check.name} <span className="fh-small fh-dim">{check.public_ref}</span>
                </Link>
              )}
              <Status of={check.status} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function noChecksWords(state: FlowRun['state'], invite: FlowRun['invite']): string {
  if (state === 'cancelled' || state === 'expired') return 'None was started.';
  if (state !== 'submitted') return 'They begin once everything is handed in.';
  return invite?.held ? 'They could not be started yet.' : 'They are being started.';
}

const PAYER = { agent: 'Your firm pays', applicant: 'The client pays' } as const;

/** What it was quoted at. */
export function RunQuoteCard({ run: { quote, payer } }: { run: FlowRun }) {
  return (
    <Card title="Quote" action={<span className="fh-small fh-dim">{PAYER[payer]}</span>} padded>
      <dl className={css.sums}>
        {quote.lines.map(({ label, party_id: party, pence, when }) => (
          <div key={`${label} ${party}`}>
            <dt>
              {label}
              {when === 'if_used' && <span className="fh-small fh-dim"> only if used</span>}
            </dt>
            <dd>{poundsAndPence(pence)}</dd>
          </div>
        ))}
        <div className={css.rule}>
          <dt>VAT</dt>
          <dd>{poundsAndPence(quote.vat_pence)}</dd>
        </div>
        <div className={css.total}>
          <dt>Total</dt>
          <dd>{poundsAndPence(quote.total_pence)}</dd>
        </div>
      </dl>
      <p className={css.note}>Nothing is charged in this version.</p>
    </Card>
  );
}
