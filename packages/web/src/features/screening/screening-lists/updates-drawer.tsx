import type { ListUpdate, ListUpdateHistory } from '@freehold/contract/screening/list-updates';
import type { ListKey } from '@freehold/contract/screening/screening-lists';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { confirm } from '../../../ui/confirm.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { LoadingCard, PartFailed } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { UpdateForm } from './update-form.tsx';
import { UpdateTries } from './update-tries.tsx';
import { updateHistoryQuery, useCheckNow, useTurnOff } from './updates-queries.ts';
import { everyWords, whenInSentence, whenWords } from './updates-words.ts';
import css from './updates-drawer.module.css';

type Props = { list: { list_key: ListKey; name: string } | null; onClose: () => void };

/** Where one list is fetched from, how often, and how every look went. */
export function UpdatesDrawer({ list, onClose }: Props) {
  const [dirty, setDirty] = useState(false);
  function close() {
    setDirty(false);
    onClose();
  }
  return (
    <SideDrawer opened={list !== null} onClose={close} dirty={dirty} size={520} title="Updates" sub={list?.name ?? ''}>
      {list && <Updates key={list.list_key} listKey={list.list_key} onDirty={setDirty} />}
    </SideDrawer>
  );
}

function Updates({ listKey, onDirty }: { listKey: ListKey; onDirty: (dirty: boolean) => void }) {
  const { data, error, refetch } = useQuery(updateHistoryQuery(listKey));
  if (data) return <Loaded updates={data} onDirty={onDirty} />;
  if (!error) return <LoadingCard height={240} label="Updates are loading" />;
  return <PartFailed title="We could not load the updates" error={error} onRetry={() => void refetch()} />;
}

function Loaded({ updates, onDirty }: { updates: ListUpdateHistory; onDirty: (dirty: boolean) => void }) {
  const [editing, setEditing] = useState(false);
  const { own, installation, can_change: canChange } = updates;
  function edit(on: boolean) {
    setEditing(on);
    onDirty(false);
  }
  return (
    <div className={css.body}>
      {own?.is_on && !editing ? (
        <OwnUpdate update={own} updates={updates} onEdit={() => edit(true)} />
      ) : editing ? (
        <UpdateForm updates={updates} onDirty={onDirty} onDone={() => edit(false)} />
      ) : (
        <div className={css.none}>
          <h3 className="fh-h-serif">{installation?.is_on ? 'Kept up to date for you' : 'Nobody fetches this list'}</h3>
          <p>
            {installation?.is_on
              ? 'The operator of this installation has it fetched. You can fetch it for this workspace as well; the newest version is used.'
              : 'It changes only when somebody uploads a file. Freehold can fetch it from its publisher instead, and tell you when that fails.'}
          </p>
          {canChange && <Button onClick={() => edit(true)}>Turn on updates</Button>}
        </div>
      )}
      {installation?.is_on && <UpdateFacts update={installation} title="By the operator of this installation" />}
      <UpdateTries tries={updates.tries} />
    </div>
  );
}

function OwnUpdate({ update, updates, onEdit }: { update: ListUpdate; updates: ListUpdateHistory; onEdit: () => void }) {
  const look = useCheckNow();
  const off = useTurnOff();
  async function turnOff() {
    const yes = await confirm({
      title: `Turn off the updates of the ${updates.name}?`,
      children: 'The version in use stays. From then on it changes only when somebody uploads a file.',
      yes: 'Yes, turn off',
    });
    if (yes) off.mutate(updates.list_key, { onSuccess: () => toast.ok('Updates turned off', updates.name) });
  }
  const refused = look.error ?? off.error;
  return (
    <>
      {update.failures > 0 && update.last && (
        <Notice kind="asks">
          <b>{update.failures === 1 ? 'The last try failed.' : `The last ${update.failures} tries failed.`}</b> {update.last.words}
          {update.next_at !== null && <> The next try is {whenInSentence(update.next_at)}.</>}
        </Notice>
      )}
      {refused && (
        <Notice kind="stops">
          <b>Not done.</b> {messageOf(refused)}
        </Notice>
      )}
      <UpdateFacts update={update} title="For this workspace" />
      {updates.can_change && (
        <div className={css.acts}>
          <Button
            leftSection={<IconRefresh size={15} stroke={1.7} />}
            loading={look.isPending}
            disabled={update.is_running}
            onClick={() => look.mutate(updates.list_key)}
          >
            {update.is_running ? 'Looking now' : 'Check now'}
          </Button>
          <Button variant="default" onClick={onEdit}>
            Change
          </Button>
          <Button variant="subtle" loading={off.isPending} onClick={() => void turnOff()}>
            Turn off
          </Button>
        </div>
      )}
    </>
  );
}

function UpdateFacts({ update, title }: { update: ListUpdate; title: string }) {
  return (
    <section aria-label={title} className={css.facts}>
      <h3 className="fh-h2">{title}</h3>
      <Facts
        facts={[
          {
            label: 'From',
            value: (
              <ul className={css.addresses}>
                {update.addresses.map((address) => (
                  <li key={address}>{address}</li>
                ))}
              </ul>
            ),
          },
          { label: 'How often', value: everyWords(update.every_hours) },
          { label: 'Next try', value: update.is_running ? 'Looking now' : update.next_at ? whenWords(update.next_at) : 'Off' },
          { label: 'Set by', value: `${update.set_by}, ${whenInSentence(update.set_at)}` },
        ]}
      />
    </section>
  );
}
