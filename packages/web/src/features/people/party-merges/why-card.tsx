import type { MergePreview } from '@freehold/contract/people/party-merges';
import { Card } from '../../../ui/card.tsx';
import { StatusGlyph } from '../../../ui/status.tsx';
import { AGREES, HOW } from './words.ts';
import css from './merge.module.css';

const LOOK = {
  same: { glyph: 'tick', family: 'moss' },
  close: { glyph: 'tick', family: 'moss' },
  differs: { glyph: 'slash', family: 'stone' },
  missing: { glyph: 'dash', family: 'stone' },
} as const;

/** Why the two are taken for one, field by field. */
export function WhyCard({ agreement, score }: Pick<MergePreview, 'agreement' | 'score'>) {
  return (
    <Card title="What matches" action={<span className="fh-small fh-dim num">{score} of 100</span>}>
      <ul className={css.why}>
        {agreement.map(({ what, how }) => (
          <li key={what}>
            <StatusGlyph {...LOOK[how]} />
            <span className={css.words}>
              <span>{AGREES[what]}</span>
              <small>{HOW[how]}</small>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
