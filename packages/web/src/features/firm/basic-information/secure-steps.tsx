import { Button } from '@mantine/core';
import css from './secure-steps.module.css';

type Props = { others: number; onSignOutOthers: () => void; onDone: () => void };

/** What to do after somebody else was signed in: that browser is out already, these keep it out. */
export function SecureSteps({ others, onSignOutOthers, onDone }: Props) {
  return (
    <section className={css.steps} role="status" aria-label="Keep others out">
      <p>
        <b>That browser is signed out.</b> Whoever it was could read your email or your screen. Keep them out:
      </p>
      <ol>
        {others > 0 && (
          <li>
            Sign out every other browser too.{' '}
            <Button size="compact-xs" variant="default" onClick={onSignOutOthers}>
              Sign out the others
            </Button>
          </li>
        )}
        <li>Change the password of your email account: sign-in links are sent there.</li>
        <li>Switch on two-step sign-in on this page, so that the link alone is not enough.</li>
        <li>Look through your passkeys on this page, and remove any that is not yours.</li>
        <li>Tell the owner of your workspace: they see in “Recent activity” what was done in your name.</li>
      </ol>
      <Button size="xs" variant="default" onClick={onDone}>
        Done
      </Button>
    </section>
  );
}
