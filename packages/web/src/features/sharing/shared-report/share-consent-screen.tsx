import { answerShareConsent, resolveShareConsent, type OpenedConsent } from '@freehold/contract/sharing/report-shares';
import { RECIPIENT_LABELS, scopeWords } from '@freehold/contract/sharing/share-words';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { isApiError, messageOf } from '../../../lib/api-error.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useAct } from '../../../lib/use-act.ts';
import { LINK_STATE, tokenInHash } from '../../../shared/phone-pages/link-token.ts';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { Contact, LinkFrame, Row, Trouble } from './link-frame.tsx';
import { hiddenWords, lastDay } from './words.ts';
import css from '../../../shared/phone-pages/phone-pages.module.css';

const PROBLEM = 'Something went wrong on our side. Try again in a moment.';

/** What somebody is asked to agree to, by the link they were sent; later the same link shows who read it, and takes the agreement back. */
export function ShareConsentScreen() {
  const navigate = useNavigate();
  const hash = useRouterState({ select: (state) => state.location.hash });
  const kept = useRouterState({ select: (state) => state.location.state[LINK_STATE] });
  const inHash = tokenInHash(hash);
  const [token, setToken] = useState(inHash ?? kept ?? null);
  const asked = useRef<string | null>(null);
  useEffect(() => {
    if (inHash === null || asked.current === inHash) return;
    asked.current = inHash;
    setToken(inHash);
    void navigate({ href: '/share-consent', replace: true, state: { [LINK_STATE]: inHash } });
  }, [inHash, navigate]);
  return token === null ? <NoLink /> : <Asked key={token} token={token} />;
}

function NoLink() {
  return (
    <LinkFrame
      page="invalid"
      title="This link does not work"
      lead="It may be an older one, or cut short on its way. Open the newest message from your agent."
    />
  );
}

function Asked({ token }: { token: string }) {
  const [opened, setOpened] = useState<OpenedConsent | null>(null);
  const [asksWithdraw, setAsksWithdraw] = useState(false);
  const look = useAct({ mutationFn: () => call(resolveShareConsent, { body: { token } }), onSuccess: setOpened });
  const answer = useAct({
    mutationFn: (said: 'give' | 'refuse' | 'withdraw') => call(answerShareConsent, { body: { token, answer: said } }),
    onSuccess(next) {
      setAsksWithdraw(false);
      setOpened(next);
    },
  });
  const { mutate } = look;
  const began = useRef(false);
  useEffect(() => {
    if (began.current) return;
    began.current = true;
    mutate();
  }, [mutate]);
  if (isApiError(look.error, 'LINK_INVALID') || isApiError(look.error, 'VALIDATION_FAILED')) return <NoLink />;
  if (look.isError)
    return (
      <LinkFrame
        page="failed"
        title="This could not be opened"
        lead={messageOf(look.error) || PROBLEM}
        foot={
          <PlainButton size="lg" fullWidth onClick={() => mutate()}>
            Try again
          </PlainButton>
        }
      />
    );
  if (opened === null)
    return (
      <LinkFrame page="opening" title="Opening">
        <div className={css.wait} role="status" aria-label="Opening">
          <Spinner size={24} />
        </div>
      </LinkFrame>
    );
  const { agency, recipient, answer: given, ended, name } = opened;
  const who = [recipient.name, recipient.firm].filter(Boolean).join(', ');
  const trouble = answer.isError && <Trouble>{messageOf(answer.error) || PROBLEM}</Trouble>;
  if (asksWithdraw)
    return (
      <LinkFrame
        page="withdraw"
        kicker={agency.name}
        title="Take your agreement back?"
        lead={`The report stops opening at once for ${who}. What they read or saved before cannot be undone, and ${agency.name} is told.`}
        onBack={() => setAsksWithdraw(false)}
        foot={
          <>
            <PlainButton size="lg" fullWidth onClick={() => setAsksWithdraw(false)}>
              Keep it
            </PlainButton>
            <PlainButton size="lg" variant="default" fullWidth loading={answer.isPending} onClick={() => answer.mutate('withdraw')}>
              Take it back
            </PlainButton>
          </>
        }
      >
        {trouble}
      </LinkFrame>
    );
  if (given === 'refused' || given === 'withdrawn')
    return (
      <LinkFrame
        page={given}
        kicker={agency.name}
        title={given === 'refused' ? 'You refused' : 'You took your agreement back'}
        lead={
          given === 'refused'
            ? `Nothing was shared. ${agency.name} was told.`
            : `The report does not open any more. ${agency.name} was told.`
        }
      >
        <Looks opened={opened} />
        <Contact agency={agency} />
      </LinkFrame>
    );
  if (given === 'given')
    return (
      <LinkFrame
        page="given"
        kicker={agency.name}
        title={ended ? 'This is over' : 'You agreed'}
        lead={ended ? `The report does not open any more for ${who}.` : `You can take it back at any time, with this same link.`}
        {...(ended
          ? {}
          : {
              foot: (
                <PlainButton size="lg" variant="default" fullWidth onClick={() => setAsksWithdraw(true)}>
                  Take my agreement back
                </PlainButton>
              ),
            })}
      >
        <What opened={opened} />
        <Looks opened={opened} />
        <Contact agency={agency} />
      </LinkFrame>
    );
  if (ended)
    return (
      <LinkFrame page="over" kicker={agency.name} title="You need not answer any more" lead="It is not asked for now. Nothing was shared.">
        <Contact agency={agency} />
      </LinkFrame>
    );
  return (
    <LinkFrame
      page="asked"
      kicker={agency.name}
      title={`${name}, may this be shared?`}
      lead={`${agency.name} would like to share a report about you. Nothing is shared unless you agree.`}
      under="You can change your mind later with the same link"
      foot={
        <>
          <PlainButton
            size="lg"
            fullWidth
            loading={answer.isPending && answer.variables === 'give'}
            disabled={answer.isPending}
            onClick={() => answer.mutate('give')}
          >
            I agree
          </PlainButton>
          <PlainButton
            size="lg"
            variant="default"
            fullWidth
            loading={answer.isPending && answer.variables === 'refuse'}
            disabled={answer.isPending}
            onClick={() => answer.mutate('refuse')}
          >
            I do not agree
          </PlainButton>
        </>
      }
    >
      {trouble}
      <What opened={opened} />
      <Contact agency={agency} />
    </LinkFrame>
  );
}

function What({ opened }: { opened: OpenedConsent }) {
  const { recipient, reports, scope, hidden, purpose, expires_at: endsAt, max_views: most } = opened;
  return (
    <div className={css.stack}>
      <div className={css.card}>
        <Row title={reports.join(', ')} line={`${scopeWords(scope, opened.sections)}. Left out: ${hiddenWords(hidden).toLowerCase()}`} />
        <Row title={[recipient.name, recipient.firm].filter(Boolean).join(', ')} line={RECIPIENT_LABELS[recipient.kind]} />
        <Row title="What for" line={purpose} />
        <Row
          title={`Until ${lastDay(endsAt)}`}
          line={most === null ? 'As often as they need' : most === 1 ? 'To be opened once' : `To be opened ${most} times at most`}
        />
      </div>
    </div>
  );
}

/** Who read it and when. */
function Looks({ opened: { looks, recipient } }: { opened: OpenedConsent }) {
  return (
    <div className={css.stack}>
      <div className={css.card}>
        {looks.length === 0 ? (
          <Row title="Nobody read it yet" line="Each time it is opened stands here" />
        ) : (
          looks.map(({ at, kind }) => (
            <Row
              key={at + kind}
              title={kind === 'read' ? `${recipient.name} opened it` : `${recipient.name} took the PDF`}
              line={formatDateTime(at)}
            />
          ))
        )}
      </div>
    </div>
  );
}
