import type { ListVersion, ScreeningList } from '@freehold/contract/screening/screening-lists';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { formatCount, formatDateTime, formatPublished, plural } from '../../../lib/format.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { toast } from '../../../ui/toast.ts';
import { useDecideWaiting, type WaitingChoice } from './updates-queries.ts';
import css from './waiting-drawer.module.css';

type Props = { list: ScreeningList | null; canDecide: boolean; onClose: () => void };

/** A version that waits for a person: what its self-test missed, and the two things to do. */
export function WaitingDrawer({ list, canDecide, onClose }: Props) {
  const [reason, setReason] = useState('');
  const [isShort, setShort] = useState(false);
  const [choice, setChoice] = useState<WaitingChoice | null>(null);
  const decide = useDecideWaiting();
  const version = list?.waiting ?? null;
  const mayDecide = canDecide && version?.scope === 'workspace';
  function close() {
    setReason('');
    setShort(false);
    decide.reset();
    onClose();
  }
  function say(next: WaitingChoice) {
    if (!version || !list) return;
    setChoice(next);
    setShort(reason.trim().length < 10);
    if (reason.trim().length < 10) return;
    decide.mutate(
      { id: version.id, choice: next, reason },
      {
        onSuccess: () => {
          toast.ok(next === 'use' ? 'In use now' : 'Discarded', list.name);
          close();
        },
      },
    );
  }
  return (
    <SideDrawer
      opened={version !== null}
      onClose={close}
      dirty={reason !== '' && !decide.isPending}
      size={520}
      title="Waiting for you"
      sub={list?.name ?? ''}
      foot={
        mayDecide && (
          <>
            <Button variant="default" loading={decide.isPending && choice === 'discard'} onClick={() => say('discard')}>
              Discard it
            </Button>
            <Button loading={decide.isPending && choice === 'use'} onClick={() => say('use')}>
              Use it anyway
            </Button>
          </>
        )
      }
    >
      {list && version && (
        <div className={css.body}>
          {decide.isError && (
            <Notice kind="stops">
              <b>Not recorded.</b> {messageOf(decide.error)}
            </Notice>
          )}
          <p className={css.lead}>
            New names in this version were misspelled and reordered, then searched for in it. {missedWords(version)} The version before
            stays in use until you decide.
          </p>
          <Facts
            facts={[
              { label: 'Entries', value: `${formatCount(version.entries)}, against ${formatCount(list.active?.entries ?? 0)} in use` },
              {
                label: 'Changes',
                value: `${formatCount(version.added)} added, ${formatCount(version.changed)} changed, ${formatCount(version.removed)} removed`,
              },
              { label: 'Published', value: version.published_at ? formatPublished(version.published_at) : 'No date in the file' },
              { label: 'Loaded', value: `${formatDateTime(version.imported_at)} by ${version.imported_by}` },
            ]}
          />
          {mayDecide ? (
            <Textarea
              label="Reason"
              description="Recorded with your name, whichever you choose"
              autosize
              minRows={2}
              value={reason}
              error={isShort ? 'Give a reason of at least 10 characters' : fieldErrorsOf(decide.error)['reason']}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          ) : (
            <p className="fh-small fh-dim">
              {version.scope === 'installation'
                ? 'The operator of this installation decides.'
                : 'An owner, admin or compliance officer decides.'}
            </p>
          )}
          <section className={css.missed} aria-labelledby="waiting-missed">
            <h3 className="fh-h2" id="waiting-missed">
              Not found
            </h3>
            <ul>
              {(version.self_test?.missed ?? []).map(({ ref, asked }) => (
                <li key={`${ref} ${asked}`}>
                  <span>{asked}</span>
                  <span className="fh-small fh-dim">{ref}</span>
                </li>
              ))}
            </ul>
          </section>
        </div>
      )}
    </SideDrawer>
  );
}

function missedWords({ self_test: test }: ListVersion): string {
  const missed = test?.missed.length ?? 0;
  return `${plural(missed, 'copy was', 'copies were')} not found among ${formatCount(test?.tried ?? 0)} tried.`;
}
