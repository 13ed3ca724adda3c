import { IconMailbox } from '@tabler/icons-react';
import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useAppConfig } from '../../lib/app-config.ts';
import { useAct } from '../../lib/use-act.ts';
import { PlainButton } from '../../ui/plain-button.tsx';
import { toast } from '../../ui/toast.ts';
import { linkTerms, troubleLine } from './words.ts';
import css from './sign-in.module.css';

/** The link is on its way. Says the same whether or not the address is known. */
export function LinkSent({ email, onAgain, onOther }: { email: string; onAgain: () => Promise<void>; onOther: () => void }) {
  const { session } = useRouteContext({ from: '__root__' });
  const config = useAppConfig();
  const heading = useRef<HTMLHeadingElement>(null);
  const again = useAct({
    mutationFn: onAgain,
    onSuccess: () => toast.ok('Link sent again', email),
    onError: (error) => toast.fail(troubleLine(error)),
  });
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Check your email
      </h1>
      <p className={css.lead}>
        If <b>{email}</b> belongs to a member, a sign-in link is on its way. Open it on this device; this page can stay open.
      </p>
      {config?.mailbox && config.identity.provider === 'built-in' && (
        <PlainButton
          size="lg"
          fullWidth
          href="/dev/mailbox"
          target="_blank"
          rel="noreferrer"
          leftSection={<IconMailbox size={18} stroke={1.6} aria-hidden />}
        >
          Open the mailbox
        </PlainButton>
      )}
      <p className={css.hint}>
        {linkTerms(session.identity.linkMinutes)} Nothing after a minute or two?{' '}
        <button type="button" className="fh-act" disabled={again.isPending} onClick={() => again.mutate()}>
          Send it again
        </button>{' '}
        or{' '}
        <button type="button" className="fh-act" onClick={onOther}>
          use another address
        </button>
        .
      </p>
    </>
  );
}
