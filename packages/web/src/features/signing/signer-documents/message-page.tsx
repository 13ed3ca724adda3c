import { IconX } from '@tabler/icons-react';
import { IconCheck, IconClock } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Wordmark } from '../../../ui/mark.tsx';
import { Seal } from '../../../ui/seal.tsx';
import css from './signer-document.module.css';

type Props = {
  kind: 'sealed' | 'done' | 'waits' | 'stops';
  title: string;
  children: ReactNode;
  foot?: ReactNode;
  under?: ReactNode;
};

/** One thing that is so now, with what one may do about it. */
export function MessagePage({ kind, title, children, foot, under }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [title]);
  return (
    <div className={css.page}>
      <header className={css.top}>
        <Wordmark size={18} />
      </header>
      <main className={css.main}>
        <div className={css.sign} data-kind={kind} aria-hidden>
          {kind === 'sealed' ? (
            <Seal size={108} draws>
              <IconCheck size={26} stroke={1.8} />
            </Seal>
          ) : (
            <span className={css.disc}>
              {kind === 'stops' ? (
                <IconX size={26} stroke={2} />
              ) : kind === 'done' ? (
                <IconCheck size={26} stroke={2} />
              ) : (
                <IconClock size={26} stroke={1.8} />
              )}
            </span>
          )}
        </div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </main>
      {(foot !== undefined || under !== undefined) && (
        <footer className={css.foot}>
          {foot}
          {under !== undefined && <p className={css.under}>{under}</p>}
        </footer>
      )}
    </div>
  );
}
