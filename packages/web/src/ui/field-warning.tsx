import type { ReactNode } from 'react';
import { StatusGlyph } from './status.tsx';
import css from './field-warning.module.css';

/** A field with a warning under it that does not block. Pass the id on to the input's `aria-describedby`. */
export function FieldWithWarning({ children, warning, id }: { children: ReactNode; warning: ReactNode | null; id: string }) {
  return (
    <div>
      {children}
      <div id={id} role="status">
        {warning !== null && (
          <span className={css.warning}>
            <StatusGlyph glyph="diamond" family="ochre" size={13} />
            {warning}
          </span>
        )}
      </div>
    </div>
  );
}
