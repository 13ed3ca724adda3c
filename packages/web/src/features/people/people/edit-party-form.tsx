import type { Party } from '@freehold/contract/people/parties';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useId, useState } from 'react';
import { fieldErrorsOf, isApiError, messageOf } from '../../../lib/api-error.ts';
import { formatDay, formatTime } from '../../../lib/format.ts';
import { mergeEdits } from '../../../lib/merge-edits.ts';
import { partyQuery } from '../../../shared/party-queries.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { toast } from '../../../ui/toast.ts';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { changedFields, LABELS, textsOf, withMine } from './party-edits.ts';
import { PartyFields } from './party-fields.tsx';
import { checkParty, serverMessages, toNewParty, valuesOf, type PartyFieldName, type PartyValues } from './party-form.ts';
import { askContacts, useChangeParty } from './queries.ts';
import css from './party-form.module.css';

const ConflictDialog = lazy(async () => ({ default: (await import('../../../ui/conflict-dialog.tsx')).ConflictDialog }));

type Version = { party: Party; values: PartyValues };
type Props = { opened: boolean; party: Party; initial: PartyValues; onClose: () => void };

/** Changes a record. Where somebody saved meanwhile, what the two do not share stands, and for the rest a person chooses. */
export function EditPartyForm({ opened, party, initial, onClose }: Props) {
  const formId = useId();
  const client = useQueryClient();
  const user = useCurrentUser();
  const form = useCheckedForm<PartyValues>(initial, checkParty);
  const change = useChangeParty(party.id);
  const [newer, setNewer] = useState<Version | null>(null);

  function save(from: Party, values: PartyValues, taken: readonly PartyFieldName[] = []) {
    change.mutate(
      { version: from.version, party: toNewParty(values) },
      {
        onSuccess: (saved) => {
          toast.ok('Changes saved', taken.length > 0 ? `Taken over: ${names(taken)}` : saved.name);
          onClose();
        },
        onError: (error) => {
          if (isApiError(error, 'STALE_VERSION')) void meetNewer(values);
          else form.refuse(serverMessages(fieldErrorsOf(error)));
        },
      },
    );
  }
  async function meetNewer(mine: PartyValues) {
    const theirs = await client.fetchQuery({ ...partyQuery(party.id), staleTime: 0 });
    const values = valuesOf(theirs, await askContacts(party.id, 'all'));
    const { conflicts, taken } = mergeEdits(textsOf(initial), textsOf(mine), textsOf(values));
    if (conflicts.length === 0) save(theirs, withMine(values, mine, changedFields(initial, mine)), taken);
    else setNewer({ party: theirs, values });
  }
  const send = form.submit((values) => save(party, values));
  const isStale = isApiError(change.error, 'STALE_VERSION');
  const refused =
    change.error && !isStale && form.count === 0 ? messageOf(change.error) || 'This could not be saved. Try again in a moment.' : null;
  return (
    <>
      <SideDrawer
        opened={opened}
        onClose={onClose}
        dirty={form.dirty && newer === null}
        title="Edit record"
        sub={party.name}
        foot={
          <Button type="submit" form={formId} loading={change.isPending}>
            Save changes
          </Button>
        }
      >
        <form id={formId} ref={form.formRef} className={css.form} noValidate onSubmit={send}>
          <FormErrors count={form.count} before="this can be saved" message={refused} />
          <PartyFields form={form} />
        </form>
      </SideDrawer>
      {newer && (
        <Suspense fallback={null}>
          <Conflict
            before={initial}
            mine={form.values}
            newer={newer}
            you={`${user.first_name} ${user.surname}`}
            busy={change.isPending}
            onSave={(values, taken) => save(newer.party, values, taken)}
            onTakeAll={onClose}
            onBack={() => setNewer(null)}
          />
        </Suspense>
      )}
    </>
  );
}

const names = (fields: readonly PartyFieldName[]) => fields.map((field) => LABELS[field].toLowerCase()).join(', ');

type ConflictProps = {
  before: PartyValues;
  mine: PartyValues;
  newer: Version;
  you: string;
  busy: boolean;
  onSave: (values: PartyValues, taken: readonly PartyFieldName[]) => void;
  onTakeAll: () => void;
  onBack: () => void;
};
function Conflict({ before, mine, newer, you, busy, onSave, onTakeAll, onBack }: ConflictProps) {
  const [was, is, theirs] = [textsOf(before), textsOf(mine), textsOf(newer.values)];
  const { conflicts, taken } = mergeEdits(was, is, theirs);
  const [last] = newer.party.timeline.filter(({ text }) => text.startsWith('changed the record'));
  return (
    <ConflictDialog
      rows={conflicts.map((field) => ({ field, label: LABELS[field], before: was[field], yours: is[field], theirs: theirs[field] }))}
      what="this record"
      you={you}
      them={last?.by ?? null}
      savedAt={last ? (formatDay(last.at) === 'Today' ? formatTime(last.at) : formatDay(last.at)) : 'meanwhile'}
      taken={taken.map((field) => LABELS[field].toLowerCase())}
      busy={busy}
      onSave={(kept) => {
        const fields = changedFields(before, mine).filter((field) => !conflicts.includes(field) || kept.has(field));
        onSave(withMine(newer.values, mine, fields), taken);
      }}
      onTakeAll={onTakeAll}
      onBack={onBack}
    />
  );
}
