import type { OpenedInvitation } from '@freehold/contract/flows/applicants';
import type { ReactNode } from 'react';
import { useFirstWords } from '../applicant-steps/language.tsx';
import { Notice } from '../../ui/notice.tsx';
import css from './phone-pages.module.css';

export function Trouble({ children }: { children: ReactNode }) {
  return (
    <div className={css.faults}>
      <Notice kind="stops">{children}</Notice>
    </div>
  );
}

/** Whom to ask, where the firm says so. */
export function Contact({ agency: { name, contact } }: { agency: Pick<OpenedInvitation['agency'], 'name' | 'contact'> }) {
  const words = useFirstWords();
  if (contact.email === null && contact.phone === null) return null;
  return (
    <div className={css.acts}>
      <span>{words.link.questions(contact.name === null || contact.name === name ? name : `${contact.name}, ${name}`)}</span>
      {contact.email !== null && (
        <a className="fh-act" href={`mailto:${contact.email}`}>
          {words.link.byEmail}
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
