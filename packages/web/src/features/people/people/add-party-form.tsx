import type { NewPartyInput } from '@freehold/contract/people/parties';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { toast } from '../../../ui/toast.ts';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { checkParty, EMPTY_PARTY, serverMessages, toNewParty, type PartyValues } from './party-form.ts';
import { PartyFields } from './party-fields.tsx';
import { duplicatesQuery, useAddParty } from './queries.ts';
import css from './party-form.module.css';

const KINDS = [
  { value: 'person', label: 'Person' },
  { value: 'company', label: 'Company' },
] as const;
const TYPING_MS = 400;

type Props = { opened: boolean; kind: 'person' | 'company'; onClose: () => void };

/** Adds a person or company once. Whoever may already be there is named while one types. */
export function AddPartyForm({ opened, kind, onClose }: Props) {
  const formId = useId();
  const navigate = useNavigate();
  const form = useCheckedForm<PartyValues>({ ...EMPTY_PARTY, kind }, checkParty);
  const add = useAddParty();
  const duplicates = useDuplicates(form.values, opened);
  function close() {
    form.reset();
    add.reset();
    onClose();
  }
  const send = form.submit((values) =>
    add.mutate(toNewParty(values), {
      onSuccess: (party) => {
        form.reset();
        toast.ok('Added to your people', party.name);
        void navigate({ to: '/people/$id', params: { id: String(party.id) } });
      },
      onError: (error) => form.refuse(serverMessages(fieldErrorsOf(error))),
    }),
  );
  const refused = add.error && form.count === 0 ? messageOf(add.error) || 'This could not be saved. Try again in a moment.' : null;
  const [duplicate] = duplicates;
  return (
    <SideDrawer
      opened={opened}
      onClose={close}
      dirty={form.dirty}
      title={form.values.kind === 'company' ? 'Add company' : 'Add person'}
      sub="One record for every role they have"
      foot={
        <Button type="submit" form={formId} loading={add.isPending}>
          {duplicate ? 'Add anyway' : form.values.kind === 'company' ? 'Add company' : 'Add person'}
        </Button>
      }
    >
      <form id={formId} ref={form.formRef} className={css.form} noValidate onSubmit={send}>
        <FormErrors count={form.count} before="this can be saved" message={refused} />
        <Segmented label="Kind" fullWidth options={KINDS} value={form.values.kind} onChange={(kind) => form.set({ kind })} />
        <div role="status" className={css.said}>
          {duplicate && (
            <Notice
              kind="tells"
              act={
                duplicate.party && (
                  <LinkButton size="xs" variant="default" to="/people/$id" params={{ id: String(duplicate.party.id) }}>
                    Open
                  </LinkButton>
                )
              }
            >
              {duplicate.party ? (
                <>
                  <b>Already in your people: {duplicate.party.name}.</b> They {duplicate.words}.
                </>
              ) : (
                <>
                  <b>Already in this firm’s list.</b> Somebody like this is a client of another branch. Ask an owner, an admin or compliance
                  before you add them again.
                </>
              )}
            </Notice>
          )}
        </div>
        <PartyFields form={form} />
      </form>
    </SideDrawer>
  );
}

/** Records that may already be who is being typed. What does not read well yet is left out of the question. */
function useDuplicates(values: PartyValues, opened: boolean) {
  const [settled] = useDebouncedValue(values, TYPING_MS);
  const [asked, setAsked] = useState<NewPartyInput | null>(null);
  useEffect(() => {
    if (!opened) return undefined;
    let isWanted = true;
    void askable(settled).then((party) => {
      if (isWanted) setAsked(party);
    });
    return () => {
      isWanted = false;
    };
  }, [settled, opened]);
  return useQuery(duplicatesQuery(opened ? asked : null)).data ?? [];
}

async function askable(values: PartyValues): Promise<NewPartyInput | null> {
  const wrong = Object.keys(await checkParty(values));
  const isWrong = (field: string) => wrong.some((path) => path === field || path.startsWith(`${field}.`));
  if (['first_name', 'last_name', 'company_name'].some(isWrong)) return null;
  return toNewParty({
    ...EMPTY_PARTY,
    kind: values.kind,
    first_name: values.first_name,
    last_name: values.last_name,
    company_name: values.company_name,
    dob: isWrong('dob') ? '' : values.dob,
    company_number: isWrong('company_number') ? '' : values.company_number,
    phones: isWrong('phones') ? [] : values.phones,
    emails: isWrong('emails') ? [] : values.emails,
  });
}
