import { register } from '@freehold/contract/firm/registration';
import { Link, useNavigate, useRouteContext } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { fieldErrorsOf } from '../../../lib/api-error.ts';
import { loadAppConfig, useAppConfig } from '../../../lib/app-config.ts';
import { linkTerms, troubleLine } from '../../../lib/identity/sign-in-trouble.ts';
import { useAct } from '../../../lib/use-act.ts';
import { LinkSent } from '../../../ui/link-sent.tsx';
import { PublicFrame } from '../../../ui/public-frame.tsx';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { agreedNow } from './agree-box.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { checkSignUp, EMPTY_SIGN_UP, signUpMessages, type SignUpValues } from './sign-up-words.ts';
import css from './sign-up.module.css';

/** Asks for a workspace: an address, a name, an agreement. Nothing is made until the mailed link is used. */
export function SignUpScreen() {
  const { session } = useRouteContext({ from: '__root__' });
  const navigate = useNavigate();
  const config = useAppConfig();
  const form = useCheckedForm(EMPTY_SIGN_UP, checkSignUp);
  const [sent, setSent] = useState(false);

  async function ask({ email, first_name, last_name }: SignUpValues) {
    const [agreed, { identity }] = await Promise.all([agreedNow(), loadAppConfig()]);
    await call(register, { body: { email, first_name, last_name, agreed } });
    // Firebase sends links of its own.
    if (identity.provider === 'firebase') await session.identity.requestLink(email.trim().toLowerCase());
  }
  const request = useAct({
    mutationFn: ask,
    onSuccess: () => setSent(true),
    onError: (error) => form.refuse(signUpMessages(fieldErrorsOf(error))),
  });
  // The link was opened in another tab of this browser: this page follows.
  useEffect(() => session.onChange((state) => void (state && navigate({ href: '/', replace: true }))), [session, navigate]);

  return (
    <PublicFrame
      motto="From registration to your first check, in about two minutes."
      note="You need your company’s name, and your HMRC number if you have one."
      {...(sent ? { onBack: () => setSent(false) } : {})}
    >
      {sent ? (
        <LinkSent
          email={form.values.email}
          terms={linkTerms(session.identity.linkMinutes)}
          mailbox={config?.mailbox === true && config.identity.provider === 'built-in'}
          onAgain={() => ask(form.values)}
          faultLine={troubleLine}
          onOther={() => setSent(false)}
        >
          A link is on its way to <b>{form.values.email.trim()}</b>. It opens your new workspace, or signs you in if you have one already.
          Open it on this device; this page can stay open.
        </LinkSent>
      ) : (
        <>
          <h1 tabIndex={-1}>Create a workspace</h1>
          <p className={css.lead}>For estate and letting agents. We send you a link to start with; there is no password to remember.</p>
          <SignUpForm form={form} busy={request.isPending} error={request.error} onSubmit={(values) => request.mutate(values)} />
          <p className={css.other}>
            Have a workspace already?{' '}
            <Link to="/sign-in" preload={false} className="fh-act">
              Sign in
            </Link>
          </p>
        </>
      )}
    </PublicFrame>
  );
}
