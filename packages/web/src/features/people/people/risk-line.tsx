import type { PartyRisk } from '@freehold/contract/people/parties';
import { RISK } from '../../../shared/risk-look.ts';
import { StatusGlyph } from '../../../ui/status.tsx';
import css from './people.module.css';

/** A risk level: a glyph and its plain label. */
export function RiskLine({ level }: { level: PartyRisk | null }) {
  if (level === null) return <span className="fh-dim">Not shown</span>;
  const { label, family, glyph } = RISK[level];
  return (
    <span className={css.line}>
      <StatusGlyph glyph={glyph} family={family} />
      <span className={level === 'unset' ? 'fh-dim' : undefined}>{label}</span>
    </span>
  );
}
