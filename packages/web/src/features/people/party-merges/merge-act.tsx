import { Button } from '@mantine/core';
import { IconArrowsJoin } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActs, DialogForm } from '../../../ui/dialog-form.tsx';
import { PartyField, type PartyChoice } from '../../../shared/party-field.tsx';

/** On the page of a record: finds the other one to compare it with. */
export function MergeAct({ party }: { party: { id: number; name: string; kind: 'person' | 'company' } }) {
  const { can } = useCurrentUser();
  const navigate = useNavigate();
  const [opened, setOpened] = useState(false);
  const [choice, setChoice] = useState<PartyChoice | null>(null);
  const [error, setError] = useState<string | null>(null);
  if (!can.edit_properties) return null;
  const other = choice && 'party_id' in choice ? choice.party_id : null;
  const compare = () => {
    if (other === null) setError('Choose the other record');
    else if (other === party.id) setError('This is the same record. Choose another');
    else void navigate({ to: '/people/merge', search: { a: party.id, b: other } });
  };
  return (
    <>
      <Button variant="default" leftSection={<IconArrowsJoin size={15} stroke={1.7} />} onClick={() => setOpened(true)}>
        Merge
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={`Merge ${party.name} with another record`}>
        <DialogForm
          onSubmit={(event) => {
            event.preventDefault();
            compare();
          }}
        >
          <PartyField
            label="The other record"
            help="You compare both first. Nothing changes until you confirm."
            kind={party.kind}
            canAdd={false}
            value={choice}
            error={error}
            onChange={(next) => {
              setChoice(next);
              setError(null);
            }}
          />
          <DialogActs onNo={() => setOpened(false)} yes="Compare" />
        </DialogForm>
      </Dialog>
    </>
  );
}
