import type { DocumentDetails } from '@freehold/contract/signing/signing-documents';
import { Link } from '@tanstack/react-router';
import { Card } from '../../../ui/card.tsx';
import { Face } from '../../../ui/face.tsx';
import { StatusGlyph, type Family, type Glyph } from '../../../ui/status.tsx';
import css from './sent-document.module.css';

type Check = DocumentDetails['checks'][number];
type Look = { glyph: Glyph; family: Family };
const LOOK: Record<Check['result'], Look> = {
  same: { glyph: 'tick', family: 'moss' },
  different: { glyph: 'diamond', family: 'ochre' },
  in_progress: { glyph: 'half', family: 'harbour' },
  not_checked: { glyph: 'dashed', family: 'stone' },
  no_record: { glyph: 'dash', family: 'stone' },
};
const SCREENING: Record<Check['screening']['result'], Look> = {
  no_match: { glyph: 'tick', family: 'moss' },
  cleared: { glyph: 'tick', family: 'moss' },
  open: { glyph: 'diamond', family: 'ochre' },
  confirmed: { glyph: 'cross', family: 'clay' },
  in_progress: { glyph: 'half', family: 'harbour' },
  not_compared: { glyph: 'dashed', family: 'stone' },
  no_record: { glyph: 'dash', family: 'stone' },
};

/** Of those who sign: whether they are called as their identity checks say, and what screening found. */
export function ChecksCard({ checks }: { checks: readonly Check[] }) {
  return (
    <Card title="Checks behind the names">
      <ul className={css.checks}>
        {checks.map(({ recipient_id: id, name, result, words, check_path: path, screening }) => (
          <li key={id}>
            <Face name={name} size={26} />
            <span className={css.behind}>
              <b>{name}</b>
              <Found look={LOOK[result]} words={words} path={path} />
              <Found look={SCREENING[screening.result]} words={screening.words} path={screening.check_path} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Found({ look, words, path }: { look: Look; words: string; path: string | null }) {
  return (
    <span className={css.found}>
      <StatusGlyph {...look} size={13} />
      {path === null ? (
        <span>{words}</span>
      ) : (
        <Link className="fh-link" to={path}>
          {words}
        </Link>
      )}
    </span>
  );
}
