import { OWNER_SAYS, type OwnerSays, type OwnershipCheck, recordOwner } from '@freehold/contract/identity/ownership-checks';
import { Button, FileButton, NativeSelect, TextInput } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { callWithFile } from '../../../lib/call-with-file.ts';
import { useCheckAct } from '../../../shared/checks/check-queries.ts';
import { evidenceQuery } from '../../../shared/checks/evidence-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { ChoiceTiles } from '../../../ui/choice-tiles.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.ts';
import { SAYS } from './words.ts';
import css from './ownership.module.css';

const ASKS: Readonly<Record<OwnerSays, string>> = {
  deceased: 'Keep the death certificate, or the grant of probate',
  represented: 'Keep the power of attorney, or the minute of the board',
  former_name: 'Keep the marriage certificate, or the deed poll',
};
const WHO: Readonly<Record<OwnerSays, string>> = {
  deceased: 'Who acts for the estate, where somebody does',
  represented: 'Who acts for them',
  former_name: 'Who in this deal it is',
};

/** What is so of an owner who is not in the deal under the name of the register. */
export function OwnerSaidCard({ check }: { check: OwnershipCheck }) {
  const client = useQueryClient();
  const open = check.owners.filter(({ verdict }) => verdict !== 'full');
  const [owner, setOwner] = useState(open[0]?.name ?? '');
  const [says, setSays] = useState<OwnerSays | null>(null);
  const [party, setParty] = useState('');
  const [note, setNote] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [missing, setMissing] = useState(false);
  const record = useCheckAct(check.id, (said: OwnerSays) =>
    callWithFile(recordOwner, {
      params: { id: check.id },
      body: { version: check.version, owner, says: said, party_id: party, note },
      file,
    }),
  );
  const errors = fieldErrorsOf(record.error);
  if (open.length === 0) return null;
  return (
    <Card title="An owner who is missing" padded>
      <form
        className={css.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(says === null);
          if (says !== null)
            record.mutate(says, {
              onSuccess: () => {
                toast.ok('Recorded', owner);
                void client.invalidateQueries(evidenceQuery(check.id));
              },
            });
        }}
      >
        <p className="fh-body">
          Whoever owns the home and is alive is added to the property and checked. Otherwise record what is so, with a paper.
        </p>
        {open.length > 1 && (
          <NativeSelect
            label="Owner"
            value={owner}
            error={errors['owner']}
            data={open.map(({ name }) => name)}
            onChange={(event) => setOwner(event.currentTarget.value)}
          />
        )}
        <ChoiceTiles
          legend={open.length > 1 ? 'What is so' : owner}
          value={says}
          error={missing && says === null ? 'Choose what is so' : errors['says']}
          onChange={setSays}
          choices={OWNER_SAYS.map((value) => ({ value, label: SAYS[value], detail: ASKS[value] }))}
        />
        {says !== null && (
          <NativeSelect
            label={WHO[says]}
            value={party}
            error={errors['party_id']}
            onChange={(event) => setParty(event.currentTarget.value)}
            data={[
              { value: '', label: 'Nobody in this deal' },
              ...check.deal.map(({ party_id: id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        )}
        <TextInput
          label="Note for the file"
          maxLength={600}
          value={note}
          error={errors['note']}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <div className={css.acts}>
          <FileButton accept="image/jpeg,image/png,image/heic,image/heif,application/pdf" onChange={setFile}>
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconFileUpload size={15} stroke={1.7} />}>
                Choose the paper
              </Button>
            )}
          </FileButton>
          <span className={css.help}>{errors['file'] ?? file?.name ?? 'Without one it is written down, and settles nothing'}</span>
        </div>
        {record.error && Object.keys(errors).length === 0 && (
          <Notice kind="stops">{messageOf(record.error) || 'This could not be saved. Try again in a moment.'}</Notice>
        )}
        <div>
          <Button type="submit" variant="default" loading={record.isPending}>
            Record it
          </Button>
        </div>
      </form>
    </Card>
  );
}
