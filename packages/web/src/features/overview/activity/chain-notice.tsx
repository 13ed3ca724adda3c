import type { ChainVerdict } from '@freehold/contract/overview/activity';
import { Button } from '@mantine/core';
import { IconLinkOff, IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatDate, formatDay, formatLongDate, formatTime, plural } from '../../../lib/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { shortHash } from './change-words.ts';
import { useVerify, verdictQuery } from './queries.ts';
import css from './chain-notice.module.css';

const FAULTS = { hash: 'was changed after it was recorded', link: 'does not follow the one before it', gap: 'is missing' } as const;

/** today at 09:30, yesterday at 09:30, on 9 Jun 2026 at 09:30 */
function when(at: string): string {
  const day = formatDay(at);
  return `${day === 'Today' || day === 'Yesterday' ? day.toLowerCase() : `on ${formatDate(at)}`} at ${formatTime(at)}`;
}

function brokenAt({ seq, at, fault }: NonNullable<ChainVerdict['first_broken']>): string {
  const which = seq === null ? 'An event' : `Event ${seq.toLocaleString('en-GB')}`;
  return `${which}${at ? ` of ${formatDate(at)} at ${formatTime(at)}` : ''} ${FAULTS[fault]}.`;
}

/** Whether everything still stands as it was recorded: moss while it does, clay with the first event that does not. */
export function ChainNotice() {
  const { data: verdict } = useQuery(verdictQuery);
  const verify = useVerify();
  if (verdict === undefined) return <div className={css.waiting} />;
  const act = (label: string) => (
    <Button size="xs" variant="default" loading={verify.isPending} onClick={() => verify.mutate()}>
      {label}
    </Button>
  );
  return (
    <div className={css.notice} aria-live="polite">
      {verdict === null ? (
        <Notice kind="tells" icon={<IconLock size={18} stroke={1.7} aria-hidden />} act={act('Verify now')}>
          <b>The chain has not been verified yet.</b> Each event carries the hash of the one before it; verifying recomputes them all.
        </Notice>
      ) : verdict.first_broken === null ? (
        <Notice kind="proves" icon={<IconLock size={18} stroke={1.7} aria-hidden />} act={act('Verify again')}>
          <b>The chain is whole.</b> <Whole verdict={verdict} />
        </Notice>
      ) : (
        <Notice kind="stops" icon={<IconLinkOff size={18} stroke={1.7} aria-hidden />} act={act('Verify again')}>
          <b>The chain is broken.</b> {brokenAt(verdict.first_broken)} Verified {when(verdict.at)}. Take out a copy now, and ask who had
          access to the database.
        </Notice>
      )}
    </div>
  );
}

function Whole({ verdict: { events, since, at, head, unsealed } }: { verdict: ChainVerdict }) {
  return (
    <span className="num">
      {plural(events, 'event')}
      {since && ` since ${formatLongDate(since)}`}, verified {when(at)}.
      {head && (
        <>
          {' '}
          The last link is{' '}
          <span className="fh-mono" title={head}>
            {shortHash(head)}
          </span>
          .
        </>
      )}
      {unsealed !== null && unsealed > 0 && ` ${plural(unsealed, 'newer event')} had no place in the chain yet.`}
    </span>
  );
}
