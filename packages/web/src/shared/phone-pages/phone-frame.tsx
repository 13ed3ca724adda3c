import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { LanguageSwitch, useFirstWords } from '../applicant-steps/language.tsx';
import { Wordmark } from '../../ui/mark.tsx';
import { StepBar, type StepState } from '../../ui/step-bar.tsx';
import css from './phone-pages.module.css';

type Props = {
  title: ReactNode;
  /** A new value means a new page: its title gets the focus. */
  page: string;
  kicker?: string | undefined;
  lead?: ReactNode;
  children?: ReactNode;
  onBack?: (() => void) | undefined;
  progress?: { label: string; states: readonly StepState[] } | undefined;
  /** The one act, at the foot of the screen. */
  foot?: ReactNode;
  under?: ReactNode;
  banner?: ReactNode;
  isCentred?: boolean;
};

/** A page for a phone: one question, one act at the foot. On a wide screen it stays a column. */
export function PhoneFrame({ title, page, kicker, lead, children, onBack, progress, foot, under, banner, isCentred = false }: Props) {
  const words = useFirstWords();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [page]);
  return (
    <div className={css.page}>
      <header className={css.head}>
        {onBack ? (
          <button type="button" className={css.back} aria-label={words.common.back} onClick={onBack}>
            <IconArrowLeft size={20} stroke={1.7} aria-hidden />
          </button>
        ) : (
          <span />
        )}
        <Wordmark size={18} />
        <LanguageSwitch />
      </header>
      {progress && (
        <section className={css.progress} aria-label={progress.label}>
          <StepBar label={progress.label} states={progress.states} />
        </section>
      )}
      <main className={css.main} data-centred={isCentred || undefined}>
        <div aria-live="polite">{banner}</div>
        {kicker !== undefined && <p className={css.kicker}>{kicker}</p>}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead !== undefined && lead !== null && <p className={css.lead}>{lead}</p>}
        {children}
      </main>
      {(foot !== undefined || under !== undefined) && (
        <footer className={css.foot}>
          {foot}
          {under !== undefined && under !== '' && <p className={css.under}>{under}</p>}
        </footer>
      )}
    </div>
  );
}
