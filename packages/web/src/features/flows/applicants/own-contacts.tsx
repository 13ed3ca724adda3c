import { addOwnContact, listOwnContacts, removeOwnContact, sendContactCode, type OwnContact } from '@freehold/contract/access/app-users';
import { IconDeviceMobile, IconMail, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call, type DataOf } from '../../../lib/api.ts';
import { isApiError } from '../../../lib/api-error.ts';
import { useAct } from '../../../lib/use-act.ts';
import { useReading } from '../../../shared/applicant-steps/language.tsx';
import { useFormats, useWords } from '../../../shared/applicant-steps/words.ts';
import { CodePage } from '../../../shared/phone-pages/code-page.tsx';
import { Trouble } from '../../../shared/phone-pages/page-parts.tsx';
import { PhoneFrame } from '../../../shared/phone-pages/phone-frame.tsx';
import css from '../../../shared/phone-pages/phone-pages.module.css';
import { troubleOf } from '../../../shared/phone-pages/trouble.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { AddContact, type SentTo } from './add-contact.tsx';
import { CONTACT_WORDS } from './own-contacts-words.ts';
import { personalPage } from './personal-search.ts';
import { useLoaded, useSession } from './session.tsx';
import { Wait } from './wait.tsx';

type Contacts = DataOf<typeof listOwnContacts>;
type Stage =
  | { kind: 'list'; done?: 'added' | 'removed' }
  | { kind: 'add' }
  | { kind: 'code'; sent: SentTo }
  | { kind: 'remove'; contact: OwnContact };

/** The ways in which a person can be reached and sign in: they add one with a code, and remove one that is not the last. */
export function OwnContacts() {
  const words = useWords();
  const say = CONTACT_WORDS[useReading().language];
  const { moment } = useFormats();
  const navigate = useNavigate();
  const session = useSession();
  const [held, setHeld] = useState<Contacts | null>(null);
  const [stage, setStage] = useState<Stage>({ kind: 'list' });
  const loaded = useLoaded(async () => setHeld(await call(listOwnContacts)), 'contacts');
  const onError = (error: unknown) => isApiError(error) && error.status === 401 && session.lose();
  const again = useAct({
    mutationFn: (contact: string) => call(sendContactCode, { body: { contact } }),
    onSuccess: (answer, contact) => setStage({ kind: 'code', sent: sentTo(answer, contact) }),
    onError,
  });
  const add = useAct({
    mutationFn: ({ code, sent }: { code: string; sent: SentTo }) =>
      call(addOwnContact, { body: { contact: sent.contact, challenge: sent.challenge, code } }),
    onSuccess(answer) {
      setHeld(answer);
      setStage({ kind: 'list', done: 'added' });
    },
    onError,
  });
  const remove = useAct({
    mutationFn: (id: number) => call(removeOwnContact, { params: { id } }),
    onSuccess(answer) {
      setHeld(answer);
      setStage({ kind: 'list', done: 'removed' });
    },
    onError,
  });
  const toList = () => {
    remove.reset();
    setStage({ kind: 'list' });
  };

  if (held === null) {
    if (loaded.step !== 'failed') return <Wait />;
    return (
      <PhoneFrame
        page="contacts failed"
        title={say.title}
        lead={troubleOf(loaded.error, words)}
        onBack={() => void navigate(personalPage())}
        foot={
          <PlainButton size="lg" fullWidth onClick={loaded.again}>
            {words.common.again}
          </PlainButton>
        }
      />
    );
  }
  if (stage.kind === 'add')
    return (
      <AddContact
        say={say}
        texts={held.texts}
        onBack={toList}
        onSent={(answer, contact) => {
          add.reset();
          setStage({ kind: 'code', sent: sentTo(answer, contact) });
        }}
        onError={onError}
      />
    );
  if (stage.kind === 'code') {
    const { sent } = stage;
    return (
      <CodePage
        lead={sent.isSent ? say.sent(sent.to) : words.code.newest}
        digits={sent.digits}
        challenge={sent.challenge}
        againAt={sent.againAt}
        check={{ run: (code) => add.mutate({ code, sent }), isPending: add.isPending, error: add.error, reset: add.reset }}
        again={{ run: () => again.mutate(sent.contact), isPending: again.isPending, error: again.error }}
        act={say.check}
        under={say.under}
        onBack={() => setStage({ kind: 'add' })}
      />
    );
  }
  if (stage.kind === 'remove') {
    const { contact } = stage;
    return (
      <PhoneFrame
        page="remove a contact"
        title={say.removeTitle(contact.masked)}
        lead={say.removeLead}
        onBack={toList}
        foot={
          <PlainButton size="lg" fullWidth loading={remove.isPending} onClick={() => remove.mutate(contact.id)}>
            {say.removeAct}
          </PlainButton>
        }
      >
        {remove.isError && <Trouble>{troubleOf(remove.error, words)}</Trouble>}
        {contact.signed_in_with && <p className={css.quiet}>{say.removeHere}</p>}
        <div className={css.acts}>
          <button type="button" className="fh-act" onClick={toList}>
            {say.keep}
          </button>
        </div>
      </PhoneFrame>
    );
  }
  return (
    <PhoneFrame
      page="contacts"
      title={say.title}
      lead={held.contacts.length === 1 ? say.only : say.lead}
      onBack={() => void navigate(personalPage())}
      banner={
        stage.done && (
          <div className={css.banner}>
            <Notice kind="proves">{stage.done === 'added' ? say.wasAdded : say.wasRemoved}</Notice>
          </div>
        )
      }
      foot={
        <PlainButton size="lg" fullWidth onClick={() => setStage({ kind: 'add' })}>
          {say.add}
        </PlainButton>
      }
    >
      <ul className={css.card} style={{ margin: 0, listStyle: 'none' }}>
        {held.contacts.map((contact) => (
          <li key={contact.id} className={css.row}>
            {contact.channel === 'email' ? (
              <IconMail size={20} stroke={1.6} aria-hidden />
            ) : (
              <IconDeviceMobile size={20} stroke={1.6} aria-hidden />
            )}
            <span className={css.grow}>
              <b>{contact.masked}</b>
              <span className={css.quiet}>
                {[
                  contact.added_at === null ? say.first : say.added(withSmallFirst(moment(contact.added_at))),
                  contact.signed_in_with && say.here,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {contact.can_remove && (
              <button
                type="button"
                className={css.back}
                aria-label={say.remove(contact.masked)}
                onClick={() => setStage({ kind: 'remove', contact })}
              >
                <IconTrash size={20} stroke={1.6} aria-hidden />
              </button>
            )}
          </li>
        ))}
      </ul>
    </PhoneFrame>
  );
}

const withSmallFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
const sentTo = (answer: DataOf<typeof sendContactCode>, contact: string): SentTo => ({
  contact,
  to: answer.to,
  isSent: answer.sent,
  digits: answer.digits,
  challenge: answer.challenge,
  againAt: Date.now() + answer.resend_after_seconds * 1000,
});
