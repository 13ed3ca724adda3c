import {
  askForSigningLink,
  enterSigningLink,
  resolveSigningLink,
  sendSigningCode,
  type OpenedSigningLink,
} from '@freehold/contract/signing/signer-documents';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { call, type DataOf } from '../../../lib/api.ts';
import { fieldErrorsOf, isApiError, messageOf } from '../../../lib/api-error.ts';
import { useAct } from '../../../lib/use-act.ts';
import { LanguageProvider } from '../../../shared/applicant-steps/language.tsx';
import { LinkCode } from '../../../shared/phone-pages/link-code.tsx';
import { Contact, Trouble } from '../../../shared/phone-pages/page-parts.tsx';
import { PhoneFrame } from '../../../shared/phone-pages/phone-frame.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { PlainField } from '../../../ui/plain-field.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import css from '../../../shared/phone-pages/phone-pages.module.css';

export type Entered = DataOf<typeof enterSigningLink>;
type Props = { token: string; onEntered: (entered: Entered) => Promise<void>; onLeave: () => void };

const loadWelsh = async () => ({ first: (await import('../../../shared/applicant-steps/first-words-cy.ts')).FIRST_CY, whole: null });

/** What the link of a message leads to: who sent it, and how to prove that it came to this person. Opening it changes nothing. */
export function LinkEntry(props: Props) {
  return (
    <LanguageProvider loadWelsh={loadWelsh}>
      <Entry {...props} />
    </LanguageProvider>
  );
}

const PROBLEM = 'Something went wrong on our side. Try again in a moment.';

function Entry({ token, onEntered, onLeave }: Props) {
  const [opened, setOpened] = useState<OpenedSigningLink | null>(null);
  const [told, setTold] = useState<'new_link' | 'wrong_person' | null>(null);
  const look = useAct({ mutationFn: () => call(resolveSigningLink, { body: { token } }), onSuccess: setOpened });
  const ask = useAct({
    mutationFn: (kind: 'new_link' | 'wrong_person') => call(askForSigningLink, { body: { token, kind } }),
    onSuccess: (_, kind) => setTold(kind),
  });
  const { mutate } = look;
  const began = useRef(false);
  useEffect(() => {
    if (began.current) return;
    began.current = true;
    mutate();
  }, [mutate]);

  const signIn = (
    <PlainButton size="lg" variant="default" fullWidth onClick={onLeave}>
      Sign in with your email or phone
    </PlainButton>
  );
  if ([look.error, ask.error].some((error) => isApiError(error, 'LINK_INVALID') || isApiError(error, 'VALIDATION_FAILED')))
    return (
      <PhoneFrame
        page="invalid"
        title="This link does not work"
        lead="It may be an older one, or cut short on its way. Open the newest message from your agent."
        foot={signIn}
      />
    );
  if (look.isError)
    return (
      <PhoneFrame
        page="failed"
        title="The document could not be opened"
        lead={messageOf(look.error) || PROBLEM}
        foot={
          <PlainButton size="lg" fullWidth loading={look.isPending} onClick={() => mutate()}>
            Try again
          </PlainButton>
        }
      />
    );
  if (opened === null)
    return (
      <PhoneFrame page="opening" title="Opening your document">
        <div className={css.wait} role="status" aria-label="Opening your document">
          <Spinner size={24} />
        </div>
      </PhoneFrame>
    );
  const { agency, state } = opened;
  const contact = <Contact agency={agency} />;
  const page = { kicker: agency.name, children: contact };
  if (told === 'new_link')
    return (
      <PhoneFrame page="asked" title="We told them" lead={`${agency.name} was asked for a new link. It comes by message.`} {...page} />
    );
  if (told === 'wrong_person')
    return (
      <PhoneFrame
        page="wrong"
        title="Thank you for telling us"
        lead="This link was stopped, and the sender was told. You need do nothing else."
      />
    );
  switch (state) {
    case 'expired':
      return (
        <PhoneFrame
          page="expired"
          title="This link has run out"
          lead="The time to sign is over. You can ask for a new link."
          kicker={agency.name}
          foot={
            <PlainButton size="lg" fullWidth loading={ask.isPending} onClick={() => ask.mutate('new_link')}>
              Ask for a new link
            </PlainButton>
          }
        >
          {ask.isError && <Trouble>{messageOf(ask.error) || PROBLEM}</Trouble>}
          {contact}
        </PhoneFrame>
      );
    case 'declined':
      return (
        <PhoneFrame
          page="declined"
          title="Somebody declined to sign"
          lead="The document ended with that. There is nothing for you to do."
          {...page}
        />
      );
    case 'voided':
      return (
        <PhoneFrame
          page="voided"
          title="This document was called off"
          lead={`${agency.name} no longer asks for it. There is nothing for you to do.`}
          {...page}
        />
      );
    case 'replaced':
      return (
        <PhoneFrame
          page="replaced"
          title="Somebody else was asked"
          lead={`${agency.name} asked another person in your place, so this link stopped working.`}
          {...page}
        />
      );
    case 'ready':
    case 'finished':
      break;
  }
  if (opened.proof === 'access_code') return <AccessCode token={token} opened={opened} onEntered={onEntered} />;
  return (
    <LinkCode
      opened={opened}
      sendCode={(channel) => call(sendSigningCode, { body: { token, channel } })}
      verifyCode={(given) => call(enterSigningLink, { body: { token, ...given } })}
      onEntered={onEntered}
      onWrongPerson={() => ask.mutate('wrong_person')}
      wrongPerson={{ isPending: ask.isPending, error: ask.error }}
    >
      {contact}
    </LinkCode>
  );
}

/** The code that the firm told this person, and nobody sends. */
function AccessCode({ token, opened, onEntered }: Pick<Props, 'token' | 'onEntered'> & { opened: OpenedSigningLink }) {
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const enter = useAct({
    mutationFn: () => call(enterSigningLink, { body: { token, access_code: code } }),
    onSuccess: onEntered,
    onError: () => field.current?.focus(),
  });
  const { name } = opened.agency;
  const isLocked = opened.proof_locked || isApiError(enter.error, 'INVALID_STATE');
  if (isLocked)
    return (
      <PhoneFrame page="locked" title="The access code was tried too often" lead={`Ask ${name} for a new link.`} kicker={name}>
        <Contact agency={opened.agency} />
      </PhoneFrame>
    );
  const atField =
    missing ?? fieldErrorsOf(enter.error)['access_code'] ?? (isApiError(enter.error, 'CODE_INVALID') ? messageOf(enter.error) : null);
  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(code.trim() === '' ? 'Enter the access code' : null);
    if (code.trim() === '') field.current?.focus();
    else enter.mutate();
  }
  return (
    <form onSubmit={submit} noValidate>
      <PhoneFrame
        page="access code"
        kicker={name}
        title="Enter your access code"
        lead={`${name} told you a code for this document. It is not sent by message.`}
        under="It shows that the document came to you"
        foot={
          <PlainButton size="lg" type="submit" fullWidth loading={enter.isPending || enter.isSuccess}>
            Continue
          </PlainButton>
        }
      >
        {enter.isError && atField === null && <Trouble>{messageOf(enter.error) || PROBLEM}</Trouble>}
        <div className={css.form}>
          <PlainField
            ref={field}
            label="Access code"
            value={code}
            error={atField}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            onChange={(event) => {
              setCode(event.currentTarget.value);
              setMissing(null);
              enter.reset();
            }}
          />
        </div>
        <Contact agency={opened.agency} />
      </PhoneFrame>
    </form>
  );
}
