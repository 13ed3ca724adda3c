import type { Match } from '@freehold/contract/screening/screening-matches';
import { IconHistoryOff } from '@tabler/icons-react';
import { formatDate, inWords } from '../../../lib/format.ts';
import { MaterialChanges } from '../../../shared/material-changes.tsx';
import css from './match-detail.module.css';

const names = (by: NonNullable<Match['reopened']>['by']) => by.map(({ name }) => name).join(' and ') || 'a former member';

/** A clearing that does not count any more: who gave it, when, and both values of everything that changed since. */
export function ReopenedNotice({ reopened }: { reopened: NonNullable<Match['reopened']> }) {
  const { public_ref, at, by, changes } = reopened;
  const many = changes.length === 1 ? 'One identifying detail has' : `${inWords(changes.length)} identifying details have`;
  return (
    <div className={`${css.fact} ${css.reopened}`} role="note">
      <IconHistoryOff size={16} stroke={1.7} aria-hidden />
      <div>
        <p>
          <b>
            Cleared on {formatDate(at)} by {names(by)}, and open again.
          </b>{' '}
          {many.charAt(0).toUpperCase() + many.slice(1)} changed since {public_ref}, so somebody must compare once more.
        </p>
        <MaterialChanges changes={changes} />
      </div>
    </div>
  );
}
