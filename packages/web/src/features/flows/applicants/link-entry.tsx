import {
  askForLink,
  redeemLink,
  resolveLink,
  sendLinkCode,
  verifyLinkCode,
  type OpenedInvitation,
} from '@freehold/contract/flows/applicants';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { isApiError } from '../../../lib/api-error.ts';
import { useAct } from '../../../lib/use-act.ts';
import { useFirstWords } from '../../../shared/applicant-steps/language.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { LinkCode } from '../../../shared/phone-pages/link-code.tsx';
import { PhoneFrame } from '../../../shared/phone-pages/phone-frame.tsx';
import { Contact, Trouble } from '../../../shared/phone-pages/page-parts.tsx';
import { troubleOf } from '../../../shared/phone-pages/trouble.ts';
import css from '../../../shared/phone-pages/phone-pages.module.css';

type Props = {
  token: string;
  /** The link was looked at, whatever became of it. */
  onOpened?: () => void;
  onEntered: (token: string, task: number | null) => Promise<void>;
  onLeave: () => void;
};

/** What a link leads to. Opening it changes nothing: mail programs open links too. */
export function LinkEntry({ token, onOpened, onEntered, onLeave }: Props) {
  const words = useFirstWords();
  const say = words.link;
  const [opened, setOpened] = useState<OpenedInvitation | null>(null);
  const [told, setTold] = useState<'new_link' | 'wrong_person' | null>(null);
  const look = useAct({ mutationFn: () => call(resolveLink, { body: { token } }), onSuccess: setOpened });
  const ask = useAct({
    mutationFn: (kind: 'new_link' | 'wrong_person') => call(askForLink, { body: { token, kind } }),
    onSuccess: (_, kind) => setTold(kind),
  });
  const redeem = useAct({
    mutationFn: () => call(redeemLink, { body: { token } }),
    onSuccess: ({ token: session, task_id: task }) => onEntered(session, task),
  });
  const { mutate } = look;
  const began = useRef(false);
  useEffect(() => {
    if (began.current) return;
    began.current = true;
    mutate();
  }, [mutate]);
  const isOpened = opened !== null;
  useEffect(() => {
    if (isOpened) onOpened?.();
  }, [isOpened, onOpened]);
  const onWrongPerson = useCallback(() => ask.mutate('wrong_person'), [ask]);

  const signIn = (
    <PlainButton size="lg" variant="default" fullWidth onClick={onLeave}>
      {say.signIn}
    </PlainButton>
  );
  const isInvalid = [look.error, ask.error, redeem.error].some(
    (error) => isApiError(error, 'LINK_INVALID') || isApiError(error, 'VALIDATION_FAILED'),
  );
  if (isInvalid) return <PhoneFrame page="invalid" title={say.invalid} lead={say.invalidLead} foot={signIn} />;
  if (look.isError)
    return (
      <PhoneFrame
        page="failed"
        title={say.failed}
        lead={troubleOf(look.error, words)}
        foot={
          <PlainButton size="lg" fullWidth loading={look.isPending} onClick={() => mutate()}>
            {words.common.again}
          </PlainButton>
        }
      />
    );
  if (opened === null)
    return (
      <PhoneFrame page="opening" title={say.opening}>
        <div className={css.wait} role="status" aria-label={say.opening}>
          <Spinner size={24} />
        </div>
      </PhoneFrame>
    );
  const { agency } = opened;
  const contact = <Contact agency={agency} />;
  if (told === 'new_link')
    return (
      <PhoneFrame page="asked" title={say.asked} lead={say.askedLead(agency.name)}>
        {contact}
      </PhoneFrame>
    );
  if (told === 'wrong_person') return <PhoneFrame page="wrong" title={say.wrong} lead={say.wrongLead} />;
  if (opened.state === 'expired')
    return (
      <PhoneFrame
        page="expired"
        title={say.expired}
        lead={say.expiredLead}
        foot={
          <PlainButton size="lg" fullWidth loading={ask.isPending} onClick={() => ask.mutate('new_link')}>
            {say.askNew}
          </PlainButton>
        }
      >
        {ask.isError && <Trouble>{troubleOf(ask.error, words)}</Trouble>}
        {contact}
      </PhoneFrame>
    );
  if (opened.state === 'finished')
    return (
      <PhoneFrame page="finished" title={say.finished} lead={say.finishedLead} foot={signIn}>
        {contact}
      </PhoneFrame>
    );
  if (opened.state === 'cancelled')
    return (
      <PhoneFrame page="cancelled" title={say.cancelled} lead={say.cancelledLead(agency.name)}>
        {contact}
      </PhoneFrame>
    );
  if (opened.purpose !== 'invitation')
    return (
      <PhoneFrame
        page="redeem"
        title={opened.purpose === 'handover' ? say.handover : say.branch}
        lead={opened.purpose === 'handover' ? say.handoverLead : say.branchLead(agency.name)}
        foot={
          <PlainButton size="lg" fullWidth loading={redeem.isPending || redeem.isSuccess} onClick={() => redeem.mutate()}>
            {opened.purpose === 'handover' ? say.handoverAct : say.branchAct}
          </PlainButton>
        }
      >
        {redeem.isError && <Trouble>{troubleOf(redeem.error, words)}</Trouble>}
      </PhoneFrame>
    );
  return (
    <LinkCode
      opened={opened}
      sendCode={(channel) => call(sendLinkCode, { body: { token, channel } })}
      verifyCode={(given) => call(verifyLinkCode, { body: { token, ...given } })}
      onEntered={({ token: session, task_id: task }) => onEntered(session, task)}
      onWrongPerson={onWrongPerson}
      wrongPerson={{ isPending: ask.isPending, error: ask.error }}
    >
      {contact}
    </LinkCode>
  );
}
