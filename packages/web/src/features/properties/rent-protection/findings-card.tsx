import { FINDINGS, type Assessment } from '@freehold/property-rules/assess-rent-protection';
import { Card } from '../../../ui/card.tsx';
import { StatusGlyph } from '../../../ui/status.tsx';
import { EFFECTS, verdictOf } from './verdict.ts';
import css from './rent-protection.module.css';

/** What the rules say of the answers, as they stand on the screen. */
export function FindingsCard({ assessment }: { assessment: Assessment }) {
  const verdict = verdictOf(assessment);
  return (
    <Card>
      <div className={css.verdict} aria-live="polite">
        <span className={css.verdictWord} data-family={verdict.family}>
          <StatusGlyph glyph={verdict.glyph} family={verdict.family} />
          {verdict.label}
        </span>
        <h2 className={css.sentence}>{verdict.sentence}</h2>
      </div>
      <ul className={css.findings}>
        {assessment.findings.map((finding) => {
          const { glyph, family, word } = EFFECTS[finding.effect];
          return (
            <li key={finding.code}>
              <span className={css.mark}>
                <StatusGlyph glyph={glyph} family={family} />
                <span className="fh-spoken">{word}: </span>
              </span>
              <span className={css.words}>
                <span className={css.name}>{FINDINGS[finding.code]}</span>
                <span className="fh-small fh-dim">{finding.text}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
