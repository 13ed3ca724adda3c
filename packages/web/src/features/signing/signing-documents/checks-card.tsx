import type { DocumentDetails } from '@freehold/contract/signing/signing-documents';
import { Link } from '@tanstack/react-router';
import { Card } from '../../../ui/card.tsx';
import { Face } from '../../../ui/face.tsx';
import { StatusGlyph, type Family, type Glyph } from '../../../ui/status.tsx';
import css from './sent-document.module.css';

type Check = DocumentDetails['checks'][number];
const LOOK: Record<Check['result'], { glyph: Glyph; family: Family }> = {
  same: { glyph: 'tick', family: 'moss' },
  different: { glyph: 'diamond', family: 'ochre' },
  in_progress: { glyph: 'half', family: 'harbour' },
  not_checked: { glyph: 'dashed', family: 'stone' },
  no_record: { glyph: 'dash', family: 'stone' },
};

/** Whether those who sign are called as their identity checks say. */
export function ChecksCard({ checks }: { checks: readonly Check[] }) {
  return (
    <Card title="Checks behind the names">
      <ul className={css.checks}>
        {checks.map(({ recipient_id: id, name, result, words, check_path: path }) => (
          <li key={id}>
            <Face name={name} size={26} />
            <span className="fh-grow fh-trunc">{name}</span>
            <span className={css.plain} data-family={LOOK[result].family}>
              <StatusGlyph {...LOOK[result]} size={13} />
              {path === null ? (
                words
              ) : (
                <Link className="fh-link" to={path}>
                  {words}
                </Link>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
