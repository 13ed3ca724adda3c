import type { FoundCheck } from '@freehold/contract/overview/search';
import { IconShieldSearch } from '@tabler/icons-react';
import { formatDateTime, inWords } from '../../../lib/format.ts';
import { Status } from '../../../ui/status.tsx';
import { FoundRow } from './found-row.tsx';
import { Marked, type Looked } from './marked.tsx';
import css from './found-row.module.css';

export function FoundCheckRow({ check, looked, opens }: { check: FoundCheck; looked: Looked; opens: boolean }) {
  return (
    <FoundRow
      lead={<IconShieldSearch size={18} stroke={1.6} aria-hidden />}
      to={opens ? check.path : null}
      name={
        <>
          Standalone AML, <Marked text={check.subject_name} looked={looked} />
        </>
      }
      detail={<References of={check} looked={looked} />}
      middle={middleOf(check)}
      end={<Status of={check.status} />}
    />
  );
}

/** Each reference in one piece, however narrow the row. */
function References({ of: { public_ref, reference }, looked }: { of: FoundCheck; looked: Looked }) {
  return (
    <>
      <span className={css.piece}>
        <Marked text={public_ref} looked={looked} />
      </span>
      {reference !== null && (
        <>
          {' · '}
          <span className={css.piece}>
            <Marked text={reference} looked={looked} />
          </span>
        </>
      )}
    </>
  );
}

function middleOf({ at, open_matches }: FoundCheck): string {
  if (open_matches === 0) return formatDateTime(at);
  return `${formatDateTime(at)}, ${open_matches === 1 ? 'one possible match' : `${inWords(open_matches)} possible matches`}`;
}
