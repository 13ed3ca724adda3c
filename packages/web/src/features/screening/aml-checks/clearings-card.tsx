import type { Clearing } from '@freehold/contract/screening/clearings';
import type { Party } from '@freehold/contract/people/parties';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { formatDate } from '../../../lib/format.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { MaterialChanges } from '../../../shared/material-changes.tsx';
import { PartFailed } from '../../../ui/states.tsx';
import { StatusGlyph, type Family, type Glyph } from '../../../ui/status.tsx';
import { clearingsQuery } from './clearings-query.ts';
import { RESOLUTION_REASON } from './words.ts';
import css from './clearings-card.module.css';

const WithdrawDialog = lazy(async () => ({ default: (await import('./withdraw-dialog.tsx')).WithdrawDialog }));

const STATE = {
  holds: { label: 'Still holds', family: 'moss', glyph: 'tick' },
  entry_changed: { label: 'Reopened: the entry changed', family: 'ochre', glyph: 'diamond' },
  client_changed: { label: 'Reopened: the record changed', family: 'ochre', glyph: 'diamond' },
  overtaken: { label: 'Answered differently since', family: 'stone', glyph: 'slash' },
  withdrawn: { label: 'Withdrawn', family: 'stone', glyph: 'slash' },
  off_list: { label: 'No longer on the lists in use', family: 'stone', glyph: 'dash' },
} as const satisfies Record<Clearing['state'], { label: string; family: Family; glyph: Glyph }>;

/** Entries of lists that are remembered as not being this person, and whether each would still count today. Nothing where there are none. */
export function ClearingsCard({ party }: { party: Party }) {
  const { can } = useCurrentUser();
  const { data, error, refetch } = useQuery({ ...clearingsQuery(party.id), enabled: can.see_checks });
  const [taken, setTaken] = useState<Clearing | null>(null);
  if (error && !data)
    return (
      <Card>
        <PartFailed title="What was cleared before could not be loaded" error={error} onRetry={() => void refetch()} />
      </Card>
    );
  if (!data || data.length === 0) return null;
  return (
    <Card title="Not this client" count={data.length}>
      <ul className={css.list}>
        {data.map((clearing) => (
          <Row key={clearing.id} clearing={clearing} onWithdraw={() => setTaken(clearing)} />
        ))}
      </ul>
      <Suspense fallback={null}>{taken && <WithdrawDialog clearing={taken} partyId={party.id} onClose={() => setTaken(null)} />}</Suspense>
    </Card>
  );
}

function Row({ clearing, onWithdraw }: { clearing: Clearing; onWithdraw: () => void }) {
  const look = STATE[clearing.state];
  const { withdrawn } = clearing;
  return (
    <li>
      <div className={css.head}>
        <b>{clearing.name}</b>
        <span className={css.state} data-family={look.family}>
          <StatusGlyph glyph={look.glyph} family={look.family} size={12} />
          {look.label}
        </span>
      </div>
      <p className="fh-small fh-dim">
        {clearing.list_name}, {clearing.entry_ref}
      </p>
      <p className={css.said}>
        {RESOLUTION_REASON[clearing.reason_code]}: ‘{clearing.text}’
      </p>
      <p className="fh-small fh-dim">
        {clearing.by.map(({ name }) => name).join(' and ') || 'A former member'}, {formatDate(clearing.cleared_at)},{' '}
        <Link className="fh-link" to="/marketplace/manual_aml_check/$id" params={{ id: String(clearing.check_id) }}>
          {clearing.public_ref}
        </Link>
      </p>
      {clearing.edited && <p className="fh-small">The publisher has since changed the entry, but nothing that identifies the person.</p>}
      {clearing.changes.length > 0 && <MaterialChanges changes={clearing.changes} />}
      {withdrawn && (
        <p className="fh-small">
          Withdrawn by {withdrawn.by.name}, {formatDate(withdrawn.at)}: ‘{withdrawn.reason}’
        </p>
      )}
      {clearing.can.withdraw && (
        <Button variant="subtle" size="xs" className={css.act} aria-label={`Withdraw, ${clearing.name}`} onClick={onWithdraw}>
          Withdraw
        </Button>
      )}
    </li>
  );
}
