import { sendContactCode } from '@freehold/contract/access/app-users';
import { useRef, useState, type FormEvent } from 'react';
import { call, type DataOf } from '../../../lib/api.ts';
import { isApiError } from '../../../lib/api-error.ts';
import { useAct } from '../../../lib/use-act.ts';
import { useWords } from '../../../shared/applicant-steps/words.ts';
import { Trouble } from '../../../shared/phone-pages/page-parts.tsx';
import { PhoneFrame } from '../../../shared/phone-pages/phone-frame.tsx';
import css from '../../../shared/phone-pages/phone-pages.module.css';
import { faultAt, troubleOf } from '../../../shared/phone-pages/trouble.ts';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { PlainField } from '../../../ui/plain-field.tsx';
import type { CONTACT_WORDS } from './own-contacts-words.ts';

export type SentTo = { contact: string; to: string; isSent: boolean; digits: number; challenge: string; againAt: number };
type Props = {
  say: (typeof CONTACT_WORDS)['en'];
  /** Whether a number can be proved here. */
  texts: boolean;
  onBack: () => void;
  onSent: (answer: DataOf<typeof sendContactCode>, contact: string) => void;
  onError: (error: unknown) => void;
};

/** Where a person writes down another address or number of theirs. */
export function AddContact({ say, texts, onBack, onSent, onError }: Props) {
  const words = useWords();
  const [contact, setContact] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const ask = useAct({
    mutationFn: (to: string) => call(sendContactCode, { body: { contact: to } }),
    onSuccess: onSent,
    onError,
  });
  const fromServer = faultAt('contact', ask.error, words);
  function submit(event: FormEvent) {
    event.preventDefault();
    const text = contact.trim();
    if (/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text) || (texts && text.replace(/\D/g, '').length >= 8)) {
      setWrong(null);
      return ask.mutate(text);
    }
    setWrong(texts ? say.fault : say.faultEmail);
    field.current?.focus();
  }
  return (
    <form onSubmit={submit} noValidate>
      <PhoneFrame
        page="add a contact"
        title={say.addTitle}
        lead={say.addLead}
        onBack={onBack}
        under={say.alone}
        foot={
          <PlainButton size="lg" type="submit" fullWidth loading={ask.isPending}>
            {words.code.send}
          </PlainButton>
        }
      >
        {ask.isError && fromServer === null && (
          <Trouble>{isApiError(ask.error, 'DUPLICATE') ? say.already : troubleOf(ask.error, words)}</Trouble>
        )}
        <div className={css.form}>
          <PlainField
            ref={field}
            name="contact"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            label={texts ? say.field : say.fieldEmail}
            value={contact}
            error={wrong ?? fromServer}
            onChange={(event) => {
              setContact(event.currentTarget.value);
              setWrong(null);
              if (ask.isError) ask.reset();
            }}
          />
        </div>
      </PhoneFrame>
    </form>
  );
}
