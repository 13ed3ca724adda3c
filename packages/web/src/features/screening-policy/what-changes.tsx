import { formatSigned } from '../../lib/format.ts';
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
    { label: 'Clear by themselves', family: 'moss', now: now.clear, tried: tried.clear },
    { label: 'A person decides', family: 'ochre', now: now.weak, tried: tried.weak },
    { label: 'Strong, two people', family: 'clay', now: now.strong, tried: tried.strong },
  ] as const;
  const all = kept + lost.length + unseen.length;
  return (
    <div className={css.changes}>
      <table>
        <caption className="fh-spoken">What would change for {total} past checks</caption>
        <thead>
          <tr>
            <th scope="col">Checks</th>
            <th scope="col">Today</th>
            <th scope="col">Tried</th>
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
            {perMonth(now.perMonth)} today, {perMonth(tried.perMonth)} tried
          </dd>
        </div>
        <div>
          <dt>Would newly pass</dt>
          <dd>{newlyPass.length}</dd>
        </div>
        <div>
          <dt>Would newly need a person</dt>
          <dd>{newlyRefer.length}</dd>
        </div>
        <div>
          <dt>From two people to one</dt>
          <dd>{strongToWeak.length}</dd>
        </div>
        <div>
          <dt>Wrong alarms</dt>
          <dd>
            {now.wrongAlarms} today, {tried.wrongAlarms} tried
          </dd>
        </div>
        <div data-family={lost.length > 0 ? 'clay' : undefined}>
          <dt>True matches seen</dt>
          <dd>{all === 0 ? 'none in these checks' : `${kept} of ${all}`}</dd>
        </div>
        {lowestTrue !== null && (
          <div>
            <dt>Lowest true match</dt>
            <dd>{lowestTrue}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}
