import { changeRunContact, type FlowRun } from '@freehold/contract/flows/flow-runs';
import { revealParty } from '@freehold/contract/people/parties';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import { fieldErrorsOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { tell } from '../../../lib/tell.ts';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { LoadingCard } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { NO_CONTACT } from './send-words.ts';
import { refusalOf, useRunAct } from './use-run-act.ts';
import css from './runner.module.css';

type Props = { run: FlowRun; name: string; onClose: () => void };
type Values = { email: string; phone: string; keep: boolean };

async function check({ email, phone }: Values): Promise<Record<string, string>> {
  if (email.trim() === '' && phone.trim() === '') return { phone: NO_CONTACT };
  const { Email, Phone } = await import('@freehold/contract/kernel/values');
  const faults: Record<string, string | undefined> = {
    phone: phone.trim() === '' ? undefined : Phone.safeParse(phone).error?.issues[0]?.message,
    email: email.trim() === '' ? undefined : Email.safeParse(email).error?.issues[0]?.message,
  };
  return Object.fromEntries(Object.entries(faults).flatMap(([field, fault]) => (fault === undefined ? [] : [[field, fault]])));
}

/** Puts a wrong number or address right. The record of the person is read in clear for it, which is recorded. */
export function ContactDrawer({ run, name, onClose }: Props) {
  const party = run.parties[0]?.id;
  const [known, setKnown] = useState<Values | null>(null);
  useEffect(() => {
    let isWanted = true;
    const empty: Values = { email: '', phone: '', keep: true };
    const asked = party === undefined ? Promise.resolve(null) : call(revealParty, { params: { id: party }, body: { field: 'all' } });
    asked.then(
      (contacts) => {
        if (isWanted) setKnown({ ...empty, email: contacts?.emails?.[0] ?? '', phone: contacts?.phones?.[0] ?? '' });
      },
      // Without it the fields stay empty, and both are typed anew.
      () => {
        if (isWanted) setKnown(empty);
      },
    );
    return () => {
      isWanted = false;
    };
  }, [party]);
  if (known === null)
    return (
      <SideDrawer opened onClose={onClose} title="Change contact" sub={name}>
        <LoadingCard height={200} label="The contact is loading" />
      </SideDrawer>
    );
  return <ContactForm run={run} name={name} initial={known} onClose={onClose} />;
}

function ContactForm({ run, name, initial, onClose }: Props & { initial: Values }) {
  const formId = useId();
  const form = useCheckedForm<Values>(initial, check);
  const change = useRunAct(run.id, ({ email, phone, keep }: Values, idempotencyKey) =>
    call(changeRunContact, {
      params: { id: run.id },
      body: { version: run.version, email: email.trim() || null, phone: phone.trim() || null, keep_in_record: keep },
      idempotencyKey,
    }),
  );
  const send = form.submit((values) =>
    tell(change, values, {
      onSuccess: () => {
        toast.ok('Contact changed', 'A new link is on its way');
        onClose();
      },
      onError: (error) => form.refuse(fieldErrorsOf(error)),
    }),
  );
  return (
    <SideDrawer
      opened
      onClose={onClose}
      dirty={form.dirty}
      title="Change contact"
      sub={name}
      foot={
        <Button type="submit" form={formId} loading={change.isPending}>
          Change and send a new link
        </Button>
      }
    >
      <form id={formId} ref={form.formRef} className={css.form} noValidate onSubmit={send}>
        <FormErrors count={form.count} before="this can be changed" message={form.count === 0 ? refusalOf(change.error) : null} />
        <p className="fh-body">
          Every link sent before stops working, and whoever was signed in by one is signed out. The answers stay, and a new link goes to the
          new contact.
        </p>
        <TextInput
          label="Mobile number"
          type="tel"
          autoComplete="off"
          description={run.invite?.phone ? `The link went to ${run.invite.phone}` : undefined}
          value={form.values.phone}
          error={form.errors['phone']}
          onChange={(event) => form.set({ phone: event.currentTarget.value })}
          onBlur={() => form.left('phone')}
        />
        <TextInput
          label="Email address"
          type="email"
          autoComplete="off"
          description={run.invite?.email ? `The link went to ${run.invite.email}` : undefined}
          value={form.values.email}
          error={form.errors['email']}
          onChange={(event) => form.set({ email: event.currentTarget.value })}
          onBlur={() => form.left('email')}
        />
        <Checkbox
          label={`Keep it in the record of ${name} too`}
          checked={form.values.keep}
          onChange={(event) => form.set({ keep: event.currentTarget.checked })}
        />
      </form>
    </SideDrawer>
  );
}
