import type { PartyListRow } from '@freehold/contract/people/parties';
import { IconLock } from '@tabler/icons-react';
import { keptInWords } from './words.ts';
import css from './people.module.css';

/** How long the record is kept, or that a legal hold keeps it. */
export function KeptLine({ of }: { of: Pick<PartyListRow, 'legal_hold' | 'retention_until'> }) {
  if (!of.legal_hold) return <span className={of.retention_until === null ? 'fh-dim' : 'fh-2'}>{keptInWords(of)}</span>;
  return (
    <span className={css.line}>
      <IconLock size={15} stroke={1.7} className={css.lock} aria-hidden />
      Legal hold
    </span>
  );
}
