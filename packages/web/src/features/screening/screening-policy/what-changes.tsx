import { formatSigned } from '../../../lib/format.ts';
import type { Simulated } from './simulate.ts';
import { perMonth } from './simulation-words.ts';
import css from './screening-policy.module.css';

/** The counts with the rules in force and with the ones tried. */
export function WhatChanges({
  result: { now, tried, total, kept, lost, unseen, strongToWeak, newlyPass, newlyRefer, lowestTrue },
}: {
  result: Simulated;
}) {
  const rows = [
    { label: 'No match', family: 'moss', now: now.clear, tried: tried.clear },
    { label: 'Review', family: 'ochre', now: now.weak, tried: tried.weak },
    { label: 'Second approver', family: 'clay', now: now.strong, tried: tried.strong },
  ] as const;
  const all = kept + lost.length + unseen.length;
  return (
    <div className={css.changes}>
      <table>
        <caption className="fh-spoken">What would change for {total} past checks</caption>
        <thead>
          <tr>
            <th scope="col">Checks</th>
            <th scope="col">Now</th>
            <th scope="col">Changed</th>
            <th scope="col">
              <span className="fh-spoken">Difference</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label}>
              <th scope="row">
                <i data-family={row.family} aria-hidden />
                {row.label}
              </th>
              <td>{row.now}</td>
              <td>
                <b>{row.tried}</b>
              </td>
              <td className="fh-dim">{formatSigned(row.tried - row.now)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl>
        <div>
          <dt>Alerts a month</dt>
          <dd>
            {perMonth(now.perMonth)} now, {perMonth(tried.perMonth)} with your changes
          </dd>
        </div>
        <div>
          <dt>Would now pass</dt>
          <dd>{newlyPass.length}</dd>
        </div>
        <div>
          <dt>Would now need review</dt>
          <dd>{newlyRefer.length}</dd>
        </div>
        <div>
          <dt>No longer need a second approver</dt>
          <dd>{strongToWeak.length}</dd>
        </div>
        <div>
          <dt>False alerts</dt>
          <dd>
            {now.wrongAlarms} now, {tried.wrongAlarms} with your changes
          </dd>
        </div>
        <div data-family={lost.length > 0 ? 'clay' : undefined}>
          <dt>True matches found</dt>
          <dd>{all === 0 ? 'none in these checks' : `${kept} of ${all}`}</dd>
        </div>
        {lowestTrue !== null && (
          <div>
            <dt>Lowest score of a true match</dt>
            <dd>{lowestTrue}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}
