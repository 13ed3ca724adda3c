import type { DocumentDetails } from '@freehold/contract/signing/signing-documents';
import { plural } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Timeline } from '../../../ui/timeline.tsx';
import css from './sent-document.module.css';

/** Everything that happened to a document, and the file that proves it. */
export function DocumentHistory({
  document: { events, chain },
  onEvidence,
}: {
  document: DocumentDetails;
  onEvidence: (() => void) | null;
}) {
  return (
    <Card
      title="What happened"
      action={
        onEvidence && (
          <button type="button" className="fh-act" onClick={onEvidence}>
            Audit file
          </button>
        )
      }
    >
      <div className={css.history}>
        <Timeline
          items={events.map(({ id, at, actor, words, about, note, kind }) => ({
            key: id,
            at,
            sentence: (
              <span>
                <b>{actor ?? 'Freehold'}</b> {words}
                {about && ` (${about})`}
              </span>
            ),
            text: note,
            asks: kind === 'declined' || kind === 'held',
          }))}
        />
        {chain.head !== null && (
          <p className="fh-under">
            {plural(chain.count, 'event')}, each with the hash of the one before. The last is{' '}
            <span className="fh-mono">{chain.head.slice(0, 16)}</span>.
          </p>
        )}
      </div>
    </Card>
  );
}
