import type { Party } from '@freehold/contract/people/parties';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { LoadingCard, PartFailed } from '../../../ui/states.tsx';
import { AddPartyForm } from './add-party-form.tsx';
import { EditPartyForm } from './edit-party-form.tsx';
import { valuesOf, type PartyValues } from './party-form.ts';
import { askContacts } from './queries.ts';

type Props = { opened: boolean; kind: 'person' | 'company'; party?: Party; onClose: () => void };

/** Adds somebody, or changes the record of somebody; the contact details are then shown in clear, which is recorded. */
export function PartyDrawer({ opened, kind, party, onClose }: Props) {
  if (!party) return <AddPartyForm opened={opened} kind={kind} onClose={onClose} />;
  return <EditDrawer opened={opened} party={party} onClose={onClose} />;
}

type Loaded = { party: Party; values: PartyValues };
function EditDrawer({ opened, party, onClose }: { opened: boolean; party: Party; onClose: () => void }) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  // Asked once for each opening: what others save meanwhile is met when one saves.
  const newest = useRef(party);
  useEffect(() => {
    newest.current = party;
  });
  useEffect(() => {
    if (!opened) return undefined;
    let isWanted = true;
    askContacts(party.id, 'all').then(
      (contacts) => {
        // A newer version of the record belongs to these contacts: the first save then asks what to keep.
        if (isWanted) setLoaded({ party: newest.current, values: valuesOf(newest.current, contacts) });
      },
      (error: unknown) => {
        if (isWanted) setFailure(error);
      },
    );
    return () => {
      isWanted = false;
    };
  }, [opened, party.id, attempt]);
  function close() {
    setLoaded(null);
    setFailure(null);
    onClose();
  }
  if (opened && loaded) return <EditPartyForm opened party={loaded.party} initial={loaded.values} onClose={close} />;
  return (
    <SideDrawer opened={opened} onClose={close} title="Edit record" sub={party.name} foot={<Button disabled>Save changes</Button>}>
      {failure === null ? (
        <LoadingCard height={320} label="The record is loading" />
      ) : (
        <PartFailed
          error={failure}
          onRetry={() => {
            setFailure(null);
            setAttempt(attempt + 1);
          }}
        />
      )}
    </SideDrawer>
  );
}
