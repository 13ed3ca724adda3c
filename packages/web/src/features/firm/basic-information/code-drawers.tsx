import { Button, TextInput } from '@mantine/core';
import { useId } from 'react';
import { fieldErrorsOf } from '../../../lib/api-error.ts';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { toast } from '../../../ui/toast.ts';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { checkSignInCode } from './form-checks.ts';
import { useRenewRecoveryCodes, useStopTwoStep } from './queries.ts';
import { RecoveryCodesList } from './recovery-codes-list.tsx';
import { changeTrouble } from './words.ts';
import css from './basic-information.module.css';

type Opened = { opened: boolean; onClose: () => void };
type Props = Opened & {
  title: string;
  lead: string;
  submit: string;
  danger?: boolean;
  busy: boolean;
  error: unknown;
  send: (code: string, refused: (error: unknown) => void, done: () => void) => void;
};

/** Asks for a second proof before something that weakens or renews it. */
function CodeDrawer({ title, lead, submit, danger = false, busy, error, send, opened, onClose }: Props) {
  const formId = useId();
  const form = useCheckedForm({ code: '' }, checkSignInCode);
  function close() {
    form.reset();
    onClose();
  }
  const run = form.submit(({ code }) => send(code, (refusal) => form.refuse(fieldErrorsOf(refusal)), close));
  return (
    <SideDrawer
      opened={opened}
      onClose={close}
      title={title}
      foot={
        <Button type="submit" form={formId} loading={busy} {...(danger ? { color: 'clay' } : {})}>
          {submit}
        </Button>
      }
    >
      <form id={formId} ref={form.formRef} className={css.form} noValidate onSubmit={run}>
        <FormErrors count={form.count} before="it can be done" message={error && form.count === 0 ? changeTrouble(error) : null} />
        <p className="fh-body">{lead}</p>
        <TextInput
          label="Code"
          description="Six digits from your app, or a recovery code"
          data-autofocus
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={40}
          value={form.values.code}
          error={form.errors['code']}
          onChange={(event) => form.set({ code: event.currentTarget.value })}
          onBlur={() => form.values.code !== '' && form.left('code')}
        />
      </form>
    </SideDrawer>
  );
}

export function StopTwoStepDrawer({ opened, onClose }: Opened) {
  const stop = useStopTwoStep();
  return (
    <CodeDrawer
      opened={opened}
      title="Switch off two-step sign-in"
      lead="From then on your email alone signs you in. The recovery codes stop working."
      submit="Switch off"
      danger
      busy={stop.isPending}
      error={stop.error}
      send={(code, refused, done) =>
        stop.mutate(code, {
          onError: refused,
          onSuccess: () => {
            toast.ok('Two-step sign-in is off');
            done();
          },
        })
      }
      onClose={() => {
        stop.reset();
        onClose();
      }}
    />
  );
}

export function RenewCodesDrawer({ opened, onClose }: Opened) {
  const renew = useRenewRecoveryCodes();
  function close() {
    renew.reset();
    onClose();
  }
  if (renew.data) {
    return (
      <SideDrawer
        opened={opened}
        onClose={close}
        title="Your new recovery codes"
        sub="The old ones no longer work"
        foot={<Button onClick={close}>I have kept them</Button>}
      >
        <RecoveryCodesList codes={renew.data.recovery_codes} />
      </SideDrawer>
    );
  }
  return (
    <CodeDrawer
      opened={opened}
      title="Renew recovery codes"
      lead="You get ten new codes. Those you have now stop working."
      submit="Renew codes"
      busy={renew.isPending}
      error={renew.error}
      send={(code, refused) => renew.mutate(code, { onError: refused })}
      onClose={close}
    />
  );
}
