import {
  declineShare,
  readShare,
  resolveShare,
  sendShareCode,
  type OpenedShare,
  type ReadShare,
} from '@freehold/contract/sharing/report-shares';
import { shareTerms } from '@freehold/contract/sharing/share-terms';
import { scopeWords } from '@freehold/contract/sharing/share-words';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { isApiError, messageOf } from '../../../lib/api-error.ts';
import { useAct } from '../../../lib/use-act.ts';
import { LINK_STATE, tokenInHash } from '../../../shared/phone-pages/link-token.ts';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { PlainCheckbox } from '../../../ui/plain-checkbox.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { Contact, LinkFrame, Row, Trouble } from './link-frame.tsx';
import type { SentCode } from './share-code.tsx';
import { closedWords, hiddenWords, lastDay, looksWords } from './words.ts';
import css from '../../../shared/phone-pages/phone-pages.module.css';

const SESSION_STATE = 'shareSession';
declare module '@tanstack/react-router' {
  interface HistoryState {
    [LINK_STATE]?: string;
    [SESSION_STATE]?: string;
  }
}

const loadCode = () => import('./share-code.tsx');
const ShareCode = lazy(async () => ({ default: (await loadCode()).ShareCode }));
const loadView = () => import('./shared-report-view.tsx');
const SharedReportView = lazy(async () => ({ default: (await loadView()).SharedReportView }));
const PROBLEM = 'Something went wrong on our side. Try again in a moment.';

/** A report that a firm shared, for whoever got the link: what it is, the terms, a code by email, then the report. */
export function SharedReportScreen() {
  const navigate = useNavigate();
  const hash = useRouterState({ select: (state) => state.location.hash });
  const kept = useRouterState({ select: (state) => state.location.state[LINK_STATE] });
  const session = useRouterState({ select: (state) => state.location.state[SESSION_STATE] });
  const inHash = tokenInHash(hash);
  const [token, setToken] = useState(inHash ?? kept ?? null);
  const [reading, setReading] = useState<ReadShare | null>(null);
  const again = useAct({ mutationFn: (of: string) => call(readShare, { body: { session: of } }), onSuccess: setReading });
  const asked = useRef<string | null>(null);
  useEffect(() => {
    if (inHash === null || asked.current === inHash) return;
    asked.current = inHash;
    setToken(inHash);
    // Out of the address bar at once; beside it a reload still knows it.
    void navigate({ href: '/shared-report', replace: true, state: { [LINK_STATE]: inHash } });
  }, [inHash, navigate]);
  const { mutate: readAgain } = again;
  const tried = useRef(false);
  useEffect(() => {
    if (session === undefined || reading !== null || tried.current) return;
    tried.current = true;
    readAgain(session);
  }, [session, reading, readAgain]);

  if (reading !== null)
    return (
      <Suspense fallback={<Waiting />}>
        <SharedReportView reading={reading} />
      </Suspense>
    );
  if (session !== undefined && again.isPending) return <Waiting />;
  if (token === null) return <NoLink />;
  return (
    <Entry
      key={token}
      token={token}
      onRead={(read) => {
        setReading(read);
        void navigate({ href: '/shared-report', replace: true, state: { [LINK_STATE]: token, [SESSION_STATE]: read.session } });
      }}
    />
  );
}

function NoLink() {
  return (
    <LinkFrame
      page="invalid"
      title="This link does not work"
      lead="It may be an older one, or cut short on its way. Open the newest message about the report, or ask whoever shared it."
    />
  );
}
function Waiting() {
  return (
    <LinkFrame page="opening" title="Opening the report">
      <div className={css.wait} role="status" aria-label="Opening the report">
        <Spinner size={24} />
      </div>
    </LinkFrame>
  );
}

function Entry({ token, onRead }: { token: string; onRead: (read: ReadShare) => void }) {
  const [opened, setOpened] = useState<OpenedShare | null>(null);
  const [sent, setSent] = useState<SentCode | null>(null);
  const [agreed, setAgreed] = useState(false);
  const [missing, setMissing] = useState<string | null>(null);
  const [asksDecline, setAsksDecline] = useState(false);
  const look = useAct({ mutationFn: () => call(resolveShare, { body: { token } }), onSuccess: setOpened });
  const send = useAct({
    mutationFn: () => call(sendShareCode, { body: { token } }),
    onSuccess: (answer) => setSent({ ...answer, againAt: Date.now() + answer.resend_after_seconds * 1000 }),
  });
  const { mutate } = look;
  const decline = useAct({ mutationFn: () => call(declineShare, { body: { token } }), onSuccess: () => mutate() });
  const began = useRef(false);
  useEffect(() => {
    if (began.current) return;
    began.current = true;
    mutate();
    // The next pages, while there is a network.
    void Promise.all([loadCode(), loadView()]).catch(() => undefined);
  }, [mutate]);

  if (isApiError(look.error, 'LINK_INVALID') || isApiError(look.error, 'VALIDATION_FAILED')) return <NoLink />;
  if (look.isError)
    return (
      <LinkFrame
        page="failed"
        title="The report could not be opened"
        lead={messageOf(look.error) || PROBLEM}
        foot={
          <PlainButton size="lg" fullWidth onClick={() => mutate()}>
            Try again
          </PlainButton>
        }
      />
    );
  if (opened === null) return <Waiting />;
  const { agency, sender, purpose, reports, scope, hidden, expires_at: endsAt, views_left: left, reliance } = opened;
  const closed = closedWords(opened);
  if (closed !== null)
    return (
      <LinkFrame page={opened.state} kicker={agency.name} title={closed.title} lead={closed.lead}>
        <Contact agency={agency} />
      </LinkFrame>
    );
  if (asksDecline)
    return (
      <LinkFrame
        page="decline"
        kicker={agency.name}
        title="You do not expect this report?"
        lead={`The link stops at once, and ${agency.name} is told. Nobody reads the report with it any more.`}
        onBack={() => setAsksDecline(false)}
        foot={
          <>
            <PlainButton size="lg" fullWidth onClick={() => setAsksDecline(false)}>
              Go back
            </PlainButton>
            <PlainButton size="lg" variant="default" fullWidth loading={decline.isPending} onClick={() => decline.mutate()}>
              Stop the link
            </PlainButton>
          </>
        }
      >
        {decline.isError && <Trouble>{messageOf(decline.error) || PROBLEM}</Trouble>}
      </LinkFrame>
    );
  if (sent !== null)
    return (
      <Suspense fallback={<Waiting />}>
        <ShareCode
          token={token}
          firm={agency.name}
          sent={sent}
          again={{ run: () => send.mutate(), isPending: send.isPending, error: send.error }}
          onRead={onRead}
          onBack={() => setSent(null)}
        />
      </Suspense>
    );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(agreed ? null : 'Read the terms and tick the box');
        if (agreed) send.mutate();
      }}
    >
      <LinkFrame
        page="offer"
        kicker={agency.name}
        title={reports === 1 ? 'A report for you' : `${reports} reports for you`}
        lead={`${sender} at ${agency.name} shared ${reports === 1 ? 'it' : 'them'} with you, for this: ${purpose}`}
        under={`A code is sent to ${opened.code_to[0]?.to ?? 'your email address'}. You need no account.`}
        foot={
          <PlainButton size="lg" type="submit" fullWidth loading={send.isPending}>
            Send me a code
          </PlainButton>
        }
      >
        {send.isError && <Trouble>{messageOf(send.error) || PROBLEM}</Trouble>}
        <div className={css.stack}>
          <div className={css.card}>
            <Row title={scopeWords(scope, opened.sections)} line={looksWords(left)} />
            <Row title="Left out of your copy" line={hiddenWords(hidden)} />
            <Row
              title={`Ends on ${lastDay(endsAt)}`}
              line={reliance ? 'You may rely on it, on the terms below' : 'To read only, not to rely on'}
            />
          </div>
          <section className={css.terms} aria-label="Terms">
            <h2>The terms it is shared on</h2>
            <ul>
              {shareTerms(reliance).map((term) => (
                <li key={term}>{term}</li>
              ))}
            </ul>
          </section>
          <PlainCheckbox
            name="terms"
            checked={agreed}
            error={missing}
            onChange={(is) => {
              setAgreed(is);
              setMissing(null);
            }}
          >
            I have read these terms and agree to them
          </PlainCheckbox>
          <button type="button" className={`${css.card} ${css.row}`} onClick={() => setAsksDecline(true)}>
            <span className={css.grow}>
              <b>I do not expect this</b>
              <span className={css.quiet}>The link is stopped, and the sender is told</span>
            </span>
          </button>
        </div>
        <Contact agency={agency} />
      </LinkFrame>
    </form>
  );
}
