import css from './glyph-label.module.css';
import { StatusGlyph, type Family, type Glyph } from './status.tsx';

/** The label of a figure with its status before it. */
export function GlyphLabel({ glyph, family, children }: { glyph: Glyph; family: Family; children: string }) {
  return (
    <span className={css.label}>
      <StatusGlyph glyph={glyph} family={family} size={13} />
      {children}
    </span>
  );
}
