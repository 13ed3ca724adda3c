import { Button, TextInput } from '@mantine/core';
import { lazy, Suspense, useEffect, useId } from 'react';
import { fieldErrorsOf } from '../../../lib/api-error.ts';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { LoadingCard, PartFailed } from '../../../ui/states.tsx';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { checkAppCode } from './form-checks.ts';
import { useConfirmTwoStep, useStartTwoStep } from './queries.ts';
import { RecoveryCodesList } from './recovery-codes-list.tsx';
import { changeTrouble } from './words.ts';
import css from './basic-information.module.css';

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }));

/** Four letters at a time, as people type them. */
const inFours = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** Ties an authenticator app to this person; on with the app's first code, and then the recovery codes, this once. */
export function SetUpTwoStepDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const formId = useId();
  const start = useStartTwoStep();
  const confirmCode = useConfirmTwoStep();
  const form = useCheckedForm({ code: '' }, checkAppCode);
  const { mutate: begin, reset: forget } = start;
  useEffect(() => {
    if (opened) begin();
    else forget();
  }, [opened, begin, forget]);

  function close() {
    form.reset();
    confirmCode.reset();
    onClose();
  }
  const send = form.submit(({ code }) => confirmCode.mutate(code, { onError: (error) => form.refuse(fieldErrorsOf(error)) }));
  const codes = confirmCode.data?.recovery_codes;
  if (codes) {
    return (
      <SideDrawer
        opened={opened}
        onClose={close}
        title="Two-step sign-in is on"
        sub="Keep these recovery codes where you will find them without your phone"
        foot={<Button onClick={close}>I have kept them</Button>}
      >
        <RecoveryCodesList codes={codes} />
      </SideDrawer>
    );
  }
  const refused = confirmCode.error && form.count === 0 ? changeTrouble(confirmCode.error) : null;
  return (
    <SideDrawer
      opened={opened}
      onClose={close}
      title="Switch on two-step sign-in"
      sub="With any authenticator app"
      foot={
        <Button type="submit" form={formId} loading={confirmCode.isPending} disabled={!start.data}>
          Switch on
        </Button>
      }
    >
      {start.isError && <PartFailed title="A secret could not be made" reason={changeTrouble(start.error)} onRetry={() => begin()} />}
      {(start.isPending || start.isIdle) && <LoadingCard height={240} label="Making a secret" />}
      {start.data && (
        <form id={formId} ref={form.formRef} className={css.form} noValidate onSubmit={send}>
          <FormErrors count={form.count} before="it can be switched on" message={refused} />
          <p className="fh-body">Scan this picture with your authenticator app, or type the secret in.</p>
          <div className={css.qr}>
            <Suspense fallback={<LoadingCard height={184} label="Drawing the picture" />}>
              <QrCode text={start.data.uri} />
            </Suspense>
          </div>
          <div className={css.secret}>
            <span className="fh-label">Secret</span>
            <code className="fh-mono">{inFours(start.data.secret)}</code>
            <CopyButton text={start.data.secret} label="Copy secret" />
          </div>
          <TextInput
            label="Code from the app"
            description="The six digits it shows now"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={40}
            value={form.values.code}
            error={form.errors['code']}
            onChange={(event) => form.set({ code: event.currentTarget.value })}
            onBlur={() => form.values.code !== '' && form.left('code')}
          />
        </form>
      )}
    </SideDrawer>
  );
}
