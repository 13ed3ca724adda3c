import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { isApiError } from '../../../lib/api-error.ts';
import type { SignInStep } from '../../../lib/identity/identity-client.ts';
import { useAct } from '../../../lib/use-act.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { AskForLink } from './ask-for-link.tsx';
import { EmailForm } from './email-form.tsx';
import { TroubleNotice } from '../../../ui/trouble-notice.tsx';
import { BROKEN_LINK, signInTrouble, troubleLine } from '../../../lib/identity/sign-in-trouble.ts';
import css from './sign-in.module.css';

type Props = { token: string; returnTo: string | null; onDone: (step: SignInStep) => void };

/** Uses the token of an e-mailed link, once, as soon as the page opens. */
export function ConfirmLink({ token, returnTo, onDone }: Props) {
  const { session } = useRouteContext({ from: '__root__' });
  const confirm = useAct({
    mutationFn: (email?: string) => session.identity.confirmLink(token, email),
    onSuccess: onDone,
    // A spent link does no harm to somebody who is in already.
    onError: () => void (session.isSignedIn() && onDone({ redirect: null })),
  });
  const used = useRef<string | null>(null);
  const { mutate } = confirm;
  useEffect(() => {
    if (used.current === token) return;
    used.current = token;
    mutate(undefined);
  }, [token, mutate]);

  if (isApiError(confirm.error, 'LINK_INVALID') || isApiError(confirm.error, 'VALIDATION_FAILED')) {
    const wrongAddress = confirm.variables !== undefined;
    return (
      <AskForLink
        returnTo={returnTo}
        notice={
          wrongAddress ? (
            <Notice kind="asks">
              <b>That address does not belong to this link.</b> Ask for a new one below.
            </Notice>
          ) : (
            <TroubleNotice gentle trouble={isApiError(confirm.error, 'LINK_INVALID') ? signInTrouble(confirm.error) : BROKEN_LINK} />
          )
        }
      />
    );
  }
  // Once the address has been asked for, its form stays while the answer is checked.
  if (isApiError(confirm.error, 'LINK_OTHER_DEVICE') || confirm.variables !== undefined) {
    const otherFault = isApiError(confirm.error, 'LINK_OTHER_DEVICE') ? null : confirm.error;
    return (
      <>
        <h1 tabIndex={-1}>Confirm your email to continue on this device</h1>
        <p className={css.lead}>You asked for this link on another device or browser. Enter the email address it was sent to.</p>
        <EmailForm
          label="Work email"
          submit="Continue"
          busy={confirm.isPending || confirm.isSuccess}
          error={otherFault}
          onSubmit={(email) => mutate(email)}
        />
      </>
    );
  }
  if (confirm.isError) {
    return (
      <>
        <h1 tabIndex={-1}>We could not sign you in yet</h1>
        <p className={css.lead} role="alert">
          {troubleLine(confirm.error)}
        </p>
        <PlainButton size="lg" fullWidth onClick={() => mutate(undefined)}>
          Try again
        </PlainButton>
      </>
    );
  }
  return (
    <div className={css.wait} role="status">
      <Spinner size={22} />
      <h1 tabIndex={-1}>Signing you in</h1>
    </div>
  );
}
