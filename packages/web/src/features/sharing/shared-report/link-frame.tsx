import type { OpenedShare } from '@freehold/contract/sharing/report-shares';
import { useEffect, useRef, type ReactNode } from 'react';
import { Wordmark } from '../../../ui/mark.tsx';
import css from '../../../shared/phone-pages/phone-pages.module.css';

type Props = {
  title: ReactNode;
  /** A new value means a new page: its title gets the focus. */
  page: string;
  kicker?: string;
  lead?: ReactNode;
  children?: ReactNode;
  onBack?: () => void;
  /** The acts, at the foot of the screen. */
  foot?: ReactNode;
  under?: ReactNode;
};

/** A page for whoever comes by a link, as the pages for applicants look, without their two languages: it is what they wait for first. */
export function LinkFrame({ title, page, kicker, lead, children, onBack, foot, under }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [page]);
  return (
    <div className={css.page}>
      <header className={css.head}>
        {onBack ? (
          <button type="button" className={css.back} aria-label="Back" onClick={onBack}>
            <span aria-hidden>←</span>
          </button>
        ) : (
          <span />
        )}
        <Wordmark size={18} />
        <span />
      </header>
      <main className={css.main}>
        {kicker !== undefined && <p className={css.kicker}>{kicker}</p>}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead !== undefined && <p className={css.lead}>{lead}</p>}
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

export function Trouble({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className={css.trouble}>
      {children}
    </p>
  );
}

/** Whom to ask, where the firm says so. */
export function Contact({ agency: { name, contact } }: { agency: OpenedShare['agency'] }) {
  if (contact.email === null && contact.phone === null) return null;
  return (
    <div className={css.acts}>
      <span>Questions? {contact.name === null || contact.name === name ? name : `${contact.name}, ${name}`}</span>
      {contact.email !== null && (
        <a className="fh-act" href={`mailto:${contact.email}`}>
          By email
        </a>
      )}
      {contact.phone !== null && (
        <a className="fh-act" href={`tel:${contact.phone}`}>
          {contact.phone}
        </a>
      )}
    </div>
  );
}

/** One fact: what it is over what that means. */
export function Row({ title, line }: { title: string; line: string }) {
  return (
    <div className={css.row}>
      <span className={css.grow}>
        <b>{title}</b>
        <span className={css.quiet}>{line}</span>
      </span>
    </div>
  );
}
