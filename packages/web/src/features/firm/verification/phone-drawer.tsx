import { Button, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { useCountdown } from '../../../ui/use-countdown.ts';
import { checkPhone, checkPhoneCode } from './form-checks.ts';
import { useConfirmPhone, useSendCode } from './queries.ts';
import css from './drawer.module.css';

type Props = { opened: boolean; onClose: () => void; onDone: () => void };
/** Where the code went, and from when another may be asked for. */
type Sent = { phone: string; masked: string; resendAt: number };

/** Confirms a phone: the number, then the code that was texted to it. */
export function PhoneDrawer({ opened, onClose, onDone }: Props) {
  const [sent, setSent] = useState<Sent | null>(null);
  const send = useSendCode();
  const ask = (phone: string, then: { onError: (error: unknown) => void }) =>
    send.mutate(phone, {
      ...then,
      onSuccess: ({ masked, resend_after_seconds: seconds }) => setSent({ phone, masked, resendAt: Date.now() + seconds * 1000 }),
    });
  function close() {
    setSent(null);
    send.reset();
    onClose();
  }
  const trouble = send.error ? messageOf(send.error) || 'The code could not be sent. Try again in a moment.' : null;
  return sent ? (
    <CodeStep
      key={sent.phone}
      sent={sent}
      opened={opened}
      onClose={close}
      onDone={onDone}
      onOther={() => setSent(null)}
      resend={{ again: () => ask(sent.phone, { onError: () => undefined }), isPending: send.isPending, trouble }}
    />
  ) : (
    <NumberStep opened={opened} onClose={close} ask={ask} isPending={send.isPending} trouble={trouble} />
  );
}

type NumberProps = Pick<Props, 'opened' | 'onClose'> & {
  ask: (phone: string, then: { onError: (error: unknown) => void }) => void;
  isPending: boolean;
  trouble: string | null;
};
function NumberStep({ opened, onClose, ask, isPending, trouble }: NumberProps) {
  const formId = useId();
  const form = useCheckedForm({ phone: '' }, checkPhone);
  return (
    <SideDrawer
      opened={opened}
      onClose={onClose}
      dirty={form.dirty}
      title="Confirm your phone"
      sub="We text a code to it. It becomes your number here."
      foot={
        <Button type="submit" form={formId} loading={isPending}>
          Send a code
        </Button>
      }
    >
      <form
        id={formId}
        ref={form.formRef}
        className={css.form}
        noValidate
        onSubmit={form.submit(({ phone }) => ask(phone, { onError: (error) => form.refuse(fieldErrorsOf(error)) }))}
      >
        <FormErrors count={form.count} before="a code can be sent" message={form.count === 0 ? trouble : null} />
        <TextInput
          label="Mobile number"
          description="With its country code, or beginning with 0 in the United Kingdom"
          type="tel"
          autoComplete="tel"
          maxLength={40}
          data-autofocus
          value={form.values.phone}
          error={form.errors['phone']}
          onChange={(event) => form.set({ phone: event.currentTarget.value })}
          onBlur={() => form.values.phone !== '' && form.left('phone')}
        />
      </form>
    </SideDrawer>
  );
}

type CodeProps = Props & {
  sent: Sent;
  onOther: () => void;
  resend: { again: () => void; isPending: boolean; trouble: string | null };
};
function CodeStep({ sent, opened, onClose, onDone, onOther, resend }: CodeProps) {
  const formId = useId();
  const confirm = useConfirmPhone();
  const form = useCheckedForm({ phone: sent.phone, code: '' }, checkPhoneCode);
  const left = useCountdown(sent.resendAt);
  const refused = confirm.error && form.count === 0 ? messageOf(confirm.error) : null;
  return (
    <SideDrawer
      opened={opened}
      onClose={onClose}
      title="Enter the code"
      sub={`We texted it to ${sent.masked}. It works for ten minutes.`}
      foot={
        <Button type="submit" form={formId} loading={confirm.isPending}>
          Confirm phone
        </Button>
      }
    >
      <form
        id={formId}
        ref={form.formRef}
        className={css.form}
        noValidate
        onSubmit={form.submit((values) =>
          confirm.mutate(values, { onSuccess: onDone, onError: (error) => form.refuse(fieldErrorsOf(error)) }),
        )}
      >
        <FormErrors count={form.count} before="your phone is confirmed" message={refused ?? resend.trouble} />
        <TextInput
          label="Code from the text message"
          description="Six digits"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={40}
          data-autofocus
          value={form.values.code}
          error={form.errors['code']}
          onChange={(event) => form.set({ code: event.currentTarget.value })}
          onBlur={() => form.values.code !== '' && form.left('code')}
        />
        <div className={css.acts}>
          <Button variant="default" size="xs" disabled={left > 0} loading={resend.isPending} onClick={resend.again}>
            {left > 0 ? `Send another in ${left} s` : 'Send another code'}
          </Button>
          <Button variant="subtle" size="xs" onClick={onOther}>
            Use another number
          </Button>
        </div>
      </form>
    </SideDrawer>
  );
}
