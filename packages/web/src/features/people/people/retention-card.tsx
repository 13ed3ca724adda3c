import type { Party } from '@freehold/contract/people/parties';
import { IconLock } from '@tabler/icons-react';
import { formatDate } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import type { PersonAct } from './person-head.tsx';
import { retentionParts } from './retention-parts.ts';
import css from './retention-card.module.css';

type Props = { party: Party; onAct: (act: PersonAct) => void };

/** How long the record must be kept: through the relationship and five years after it, or for as long as a legal hold says. */
export function RetentionCard({ party, onAct }: Props) {
  const { relationship_started_on: from, relationship_ended_on: to, retention_until: until } = party;
  const added = party.created_at.slice(0, 10);
  const start = from ?? (to !== null && to < added ? to : added);
  const parts = retentionParts({ start, end: to, until });
  return (
    <Card title="Record and retention" padded>
      <p className={css.rule}>
        <span className={css.years}>5 years</span> <span className="fh-dim">after the relationship ends</span>
      </p>
      <div className={css.bar} aria-hidden>
        <i className={css.so} style={{ width: `${parts.so}%` }} />
        <i className={css.expected} style={{ width: `${parts.expected}%` }} />
        <i className={css.now} style={{ left: `${parts.now}%` }} />
      </div>
      <p className={css.ends}>
        <span>{formatDate(start)}</span>
        <span>{until === null ? 'no end yet' : formatDate(until)}</span>
      </p>
      <Facts
        side
        facts={[
          { label: 'Client since', value: from === null ? 'Not recorded' : formatDate(from) },
          { label: 'Relationship ended', value: to === null ? 'Ongoing' : formatDate(to) },
          { label: 'Kept until', value: until === null ? 'Five years after the end' : formatDate(until) },
          {
            label: 'Legal hold',
            value: party.legal_hold ? (
              <span className={css.hold}>
                <IconLock size={14} stroke={1.7} aria-hidden /> In force
              </span>
            ) : (
              'None'
            ),
          },
        ]}
      />
      {party.legal_hold && (
        <p className="fh-small">
          While it is on, nothing in this record is erased.{party.legal_hold_reason !== null && ` ‘${party.legal_hold_reason}’`}
        </p>
      )}
      {party.can.hold && (
        <button type="button" className={`fh-act ${css.act}`} onClick={() => onAct('hold')}>
          {party.legal_hold ? 'End legal hold' : 'Place legal hold'}
        </button>
      )}
    </Card>
  );
}
