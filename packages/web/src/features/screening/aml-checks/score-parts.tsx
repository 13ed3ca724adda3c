import type { Match } from '@freehold/contract/screening/screening-matches';
import { formatSigned } from '../../../lib/format.ts';
import css from './score-parts.module.css';

/** The points by reason: each track is as long as the most it can give, and the points sum to the score. */
export function ScoreParts({ parts }: { parts: Match['explanation']['parts'] }) {
  const widest = Math.max(1, ...parts.map((part) => Math.max(part.most, Math.abs(part.points))));
  return (
    <ul className={css.parts}>
      {parts.map((part) => {
        const length = Math.max(part.most, Math.abs(part.points));
        return (
          <li key={part.code}>
            <div className={css.line}>
              <span className={css.name}>{part.label}</span>
              <span className={css.points}>
                <b>{formatSigned(part.points)}</b>
                {part.most > 0 && <span> of {Math.round(part.most)}</span>}
              </span>
            </div>
            {length > 0 && (
              <div className={css.track} style={{ width: `${(length / widest) * 100}%` }}>
                <i data-against={part.points < 0 || undefined} style={{ width: `${(Math.abs(part.points) / length) * 100}%` }} />
              </div>
            )}
            <div className={css.text}>{part.text}</div>
          </li>
        );
      })}
    </ul>
  );
}
