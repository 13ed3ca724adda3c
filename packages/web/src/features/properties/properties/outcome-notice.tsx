import { Button, UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { formatTime, plural } from '../../../lib/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { Outcome } from './use-bulk-acts.ts';
import css from './outcome-notice.module.css';

type Props = { outcome: Outcome; isBusy: boolean; onUndo: (actId: number) => void; onDismiss: () => void };

/** What the last act came to, the rows it left and why, and the way back while there is one. */
export function OutcomeNotice({ outcome: { words, actId, refused, warned, until }, isBusy, onUndo, onDismiss }: Props) {
  useEffect(() => {
    if (until === null || refused.length + warned.length > 0) return;
    const timer = setTimeout(onDismiss, Date.parse(until) - Date.now());
    return () => clearTimeout(timer);
  }, [until, refused, warned, onDismiss]);
  return (
    <div className={css.place}>
      <Notice
        kind={refused.length + warned.length > 0 ? 'asks' : 'proves'}
        act={
          <span className={css.acts}>
            {actId !== null && (
              <Button size="xs" variant="default" loading={isBusy} onClick={() => onUndo(actId)}>
                Undo
              </Button>
            )}
            <UnstyledButton className={css.close} aria-label="Dismiss" onClick={onDismiss}>
              <IconX size={16} stroke={1.7} aria-hidden />
            </UnstyledButton>
          </span>
        }
      >
        <b>{words}.</b>{' '}
        {refused.length > 0
          ? `${plural(refused.length, 'property was', 'properties were')} left as ${refused.length === 1 ? 'it is' : 'they are'}:`
          : until !== null && `You can undo this until ${formatTime(until)}.`}
        {warned.length > 0 && (
          <ul className={css.refused}>
            {warned.map(({ id, address, why }) => (
              <li key={id}>
                <b>{address}.</b> {why}
              </li>
            ))}
          </ul>
        )}
        {refused.length > 0 && (
          <ul className={css.refused}>
            {refused.map(({ id, address, why }) => (
              <li key={id}>
                <b>{address}.</b> {why}
              </li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  );
}
