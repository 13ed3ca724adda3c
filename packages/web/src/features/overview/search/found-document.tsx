import type { FoundDocument } from '@freehold/contract/overview/search';
import { IconFileText } from '@tabler/icons-react';
import { formatDay, plural } from '../../../lib/format.ts';
import { DOCUMENT_STATUS, addressOfDocument } from '../../../shared/signing/document-status.ts';
import { Status } from '../../../ui/status.tsx';
import { FoundRow } from './found-row.tsx';
import { markFound } from './mark-found.ts';
import { Marked, type Looked } from './marked.tsx';
import css from './found-row.module.css';

/** A document for signing. Where it was found by somebody who is on it, the row says who; else how many are. */
export function FoundDocumentRow({ document, looked, opens }: { document: FoundDocument; looked: Looked; opens: boolean }) {
  const { title, reference, address, status, at } = document;
  return (
    <FoundRow
      lead={<IconFileText size={18} stroke={1.6} aria-hidden />}
      to={opens ? addressOfDocument(document) : null}
      name={<Marked text={title} looked={looked} />}
      detail={
        <>
          <span className={css.piece}>
            <Marked text={reference} looked={looked} />
          </span>
          {` · ${address ?? formatDay(at)}`}
        </>
      }
      middle={<People of={document} looked={looked} />}
      end={<Status of={DOCUMENT_STATUS[status]} />}
    />
  );
}

function People({ of: { people }, looked }: { of: FoundDocument; looked: Looked }) {
  const reason = people.find((name) => markFound(name, looked.search, looked.similar).some((piece) => piece.hit));
  if (reason === undefined) return people.length === 0 ? null : plural(people.length, 'person', 'people');
  return <Marked text={reason} looked={looked} />;
}
