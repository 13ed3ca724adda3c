import { IconMailbox } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useAct } from '../lib/use-act.ts';
import { PlainButton } from './plain-button.tsx';
import { toast } from './toast.ts';
import { useCountdown } from './use-countdown.ts';
import css from './link-sent.module.css';

const WAIT_MS = 60_000;

type Props = {
  email: string;
  /** Says the same whether or not the address is known. */
  children: ReactNode;
  /** What the link is good for. */
  terms: string;
  /** Whether mail goes to the local mailbox page. */
  mailbox: boolean;
  onAgain: () => Promise<unknown>;
  faultLine: (error: unknown) => string;
  onOther: () => void;
};

/** A link is on its way. After a minute it can be sent again; the address can be changed at once. */
export function LinkSent({ email, children, terms, mailbox, onAgain, faultLine, onOther }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [againAt, setAgainAt] = useState(() => Date.now() + WAIT_MS);
  const left = useCountdown(againAt);
  const again = useAct({
    mutationFn: onAgain,
    onSuccess() {
      setAgainAt(Date.now() + WAIT_MS);
      toast.ok('Link sent again', email);
    },
    onError: (error) => toast.fail(faultLine(error)),
  });
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Check your email
      </h1>
      <p className={css.lead}>{children}</p>
      {mailbox && (
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
        {terms} Nothing after a minute or two?{' '}
        {left > 0 ? (
          <span className="num">You can send it again in {left === 1 ? '1 second' : `${left} seconds`}</span>
        ) : (
          <button type="button" className="fh-act" disabled={again.isPending} onClick={() => again.mutate()}>
            Send it again
          </button>
        )}{' '}
        or{' '}
        <button type="button" className="fh-act" onClick={onOther}>
          use another address
        </button>
        .
      </p>
    </>
  );
}
