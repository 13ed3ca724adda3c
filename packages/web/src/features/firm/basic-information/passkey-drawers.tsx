import { Button, TextInput } from '@mantine/core';
import type { Passkey } from '@freehold/contract/access/sign-in-methods';
import { useId } from 'react';
import { fieldErrorsOf } from '../../../lib/api-error.ts';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { toast } from '../../../ui/toast.ts';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { checkPasskeyName } from './form-checks.ts';
import { useAddPasskey, useRenamePasskey } from './queries.ts';
import { changeTrouble } from './words.ts';
import css from './basic-information.module.css';

type Send = (name: string, on: { done: (kept: Passkey) => void; refused: (error: unknown) => void }) => void;
type Props = {
  title: string;
  lead: string;
  submit: string;
  name: string;
  busy: boolean;
  /** A refusal that is not about the field. */
  error: unknown;
  send: Send;
  opened: boolean;
  onClose: () => void;
};

/** One name for a passkey. */
function PasskeyNameDrawer({ title, lead, submit, name, busy, error, send, opened, onClose }: Props) {
  const formId = useId();
  const form = useCheckedForm({ name }, checkPasskeyName);
  const run = form.submit((values) =>
    send(values.name, {
      done: () => {
        form.reset();
        onClose();
      },
      refused: (refusal) => form.refuse(fieldErrorsOf(refusal)),
    }),
  );
  return (
    <SideDrawer
      opened={opened}
      title={title}
      dirty={form.dirty && form.values.name !== name}
      onClose={() => {
        form.reset();
        onClose();
      }}
      foot={
        <Button type="submit" form={formId} loading={busy}>
          {submit}
        </Button>
      }
    >
      <form id={formId} ref={form.formRef} className={css.form} noValidate onSubmit={run}>
        <FormErrors count={form.count} before="it can be kept" message={error && form.count === 0 ? changeTrouble(error) : null} />
        <p className="fh-body">{lead}</p>
        <TextInput
          label="Name of the passkey"
          description="So that you know it again, like “Work laptop”"
          data-autofocus
          autoComplete="off"
          maxLength={80}
          value={form.values.name}
          error={form.errors['name']}
          onChange={(event) => form.set({ name: event.currentTarget.value })}
          onBlur={() => form.values.name !== '' && form.left('name')}
        />
      </form>
    </SideDrawer>
  );
}

export function AddPasskeyDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const add = useAddPasskey();
  return (
    <PasskeyNameDrawer
      opened={opened}
      title="Add a passkey"
      lead="Your browser then asks for your fingerprint, face or screen lock, or for a security key."
      submit="Add passkey"
      name=""
      busy={add.isPending}
      error={add.error}
      send={(name, { done, refused }) =>
        add.mutate(name, {
          onSuccess: (kept) => {
            toast.ok('Passkey added', kept.name);
            done(kept);
          },
          onError: refused,
        })
      }
      onClose={() => {
        add.reset();
        onClose();
      }}
    />
  );
}

export function RenamePasskeyDrawer({ passkey, onClose }: { passkey: Passkey | null; onClose: () => void }) {
  const rename = useRenamePasskey();
  return (
    <PasskeyNameDrawer
      key={passkey?.id ?? 'none'}
      opened={passkey !== null}
      title="Rename the passkey"
      lead="Only what it is called here changes."
      submit="Save name"
      name={passkey?.name ?? ''}
      busy={rename.isPending}
      error={rename.error}
      send={(name, { done, refused }) => passkey !== null && rename.mutate({ id: passkey.id, name }, { onSuccess: done, onError: refused })}
      onClose={() => {
        rename.reset();
        onClose();
      }}
    />
  );
}
