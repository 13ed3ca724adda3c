import { openPropertyLink, type OpenedLink } from '@freehold/contract/properties/property-links';
import { IconArrowRight } from '@tabler/icons-react';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { call } from '../../../lib/api.ts';
import { isApiError, messageOf } from '../../../lib/api-error.ts';
import { writeStored } from '../../../lib/storage.ts';
import { useAct } from '../../../lib/use-act.ts';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { PublicFrame } from '../../../ui/public-frame.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { ApplicantForm } from './applicant-form.tsx';
import { blankApplicant, homeOf, priceOf, nextLine, registeredLine, wholePostcode, type Begun } from './words.ts';
import css from './public-sign-up.module.css';

const Plot = lazy(async () => ({ default: (await import('../../../shared/plot.tsx')).Plot }));
const loadCodeForm = async () => ({ default: (await import('./code-form.tsx')).CodeForm });
const CodeForm = lazy(loadCodeForm);

const NO_LINK = 'This link is no longer active. Ask your agent for a new one.';

/** Where the link of a property leads: who one is, the code that proves the address, and what happens next. */
export function PublicSignUpScreen() {
  const hash = useRouterState({ select: (state) => state.location.hash });
  const navigate = useNavigate();
  const [token, setToken] = useState(hash);
  const [opened, setOpened] = useState<OpenedLink | null>(null);
  const [written, setWritten] = useState(blankApplicant);
  const [begun, setBegun] = useState<Begun | null>(null);
  /** What lets them into their page, once they are registered. */
  const [session, setSession] = useState<string | null>(null);
  const look = useAct({
    mutationFn: (asked: string) => call(openPropertyLink, { body: { token: asked } }),
    onSuccess(answer) {
      setOpened(answer);
      // The next step, while there is a network.
      void loadCodeForm().catch(() => {});
      setWritten((before) => ({ ...before, role: answer.roles[0] ?? before.role }));
    },
  });

  const { mutate } = look;
  const asked = useRef<string | null>(null);
  useEffect(() => {
    if (hash === '' || asked.current === hash) return;
    asked.current = hash;
    setToken(hash);
    mutate(hash);
    // Out of the address bar and the history at once.
    void navigate({ to: '/public-sign-up', hash: '', replace: true });
  }, [hash, mutate, navigate]);
  const asksCode = begun !== null && session === null;
  useEffect(() => {
    // The code has a field of its own to begin with.
    if (!asksCode) document.querySelector<HTMLElement>('main h1')?.focus();
  }, [opened, look.isError, asksCode, session]);

  const leavesNothing = token === '' || isApiError(look.error, 'LINK_INVALID') || isApiError(look.error, 'VALIDATION_FAILED');
  if (leavesNothing) return <Said title="This link does not work" line={NO_LINK} />;
  if (look.isError)
    return (
      <Said title="We could not open the link yet" line={messageOf(look.error) || 'Check your connection, then try again.'}>
        <PlainButton size="lg" fullWidth onClick={() => mutate(token)}>
          Try again
        </PlainButton>
      </Said>
    );
  if (opened === null)
    return (
      <PublicFrame>
        <div className={css.wait} role="status">
          <Spinner size={22} />
          <h1 tabIndex={-1}>Opening the property</h1>
        </div>
      </PublicFrame>
    );
  if (opened.closed !== null)
    return (
      <Said title={opened.closed} line={`Contact ${opened.agency} if you have a question.`} opened={opened}>
        <Firm opened={opened} />
      </Said>
    );
  if (session !== null)
    return (
      <PublicFrame motto={`${opened.agency} has your details.`} brand={brandOf(opened)} withoutPlan width={420}>
        <h1 tabIndex={-1}>You are registered</h1>
        <p className={css.lead}>{registeredLine(opened, written.role)}</p>
        <PropertyLine opened={opened} />
        <p className={css.lead}>{nextLine(opened, written)}</p>
        <PlainButton
          size="lg"
          fullWidth
          rightSection={<IconArrowRight size={17} stroke={1.8} aria-hidden />}
          onClick={() => {
            writeStored('appUserToken', session);
            void navigate({ to: '/personal-page' });
          }}
        >
          Go to your page
        </PlainButton>
        <Firm opened={opened} />
      </PublicFrame>
    );
  return (
    <PublicFrame
      motto={`Register with ${opened.agency} for this property.`}
      note={`Registering with ${opened.agency}`}
      width={420}
      brand={brandOf(opened)}
      withoutPlan
      {...(begun ? { onBack: () => setBegun(null) } : {})}
    >
      {begun ? (
        <Suspense fallback={<Spinner size={20} />}>
          <CodeForm token={token} written={written} begun={begun} onAgain={setBegun} onChange={() => setBegun(null)} onDone={setSession} />
        </Suspense>
      ) : (
        <>
          <PropertyLine opened={opened} />
          <h1 tabIndex={-1}>Register your interest</h1>
          <ApplicantForm token={token} opened={opened} written={written} onWrite={setWritten} onBegun={setBegun} />
          <Firm opened={opened} />
        </>
      )}
    </PublicFrame>
  );
}

function PropertyLine({ opened: { property } }: { opened: OpenedLink }) {
  return (
    <div className={css.property}>
      <Suspense fallback={<span style={{ width: 44, height: 44 }} aria-hidden />}>
        <Plot id={property.id} type={property.type} size={44} radius={8} />
      </Suspense>
      <span className={css.words}>
        <b>{property.line1}</b>
        <span>{wholePostcode(property.place)}</span>
        <span className={css.price}>{[priceOf(property), homeOf(property)].filter(Boolean).join(' · ')}</span>
      </span>
    </div>
  );
}

/** Whom to ask, where the firm says so. */
function Firm({ opened: { agency, contact } }: { opened: OpenedLink }) {
  return (
    <p className={css.firm}>
      Questions? Contact {contact.name === null || contact.name === agency ? agency : `${contact.name} at ${agency}`}
      {contact.email !== null && (
        <>
          {' '}
          by email, <a href={`mailto:${contact.email}`}>{contact.email}</a>
        </>
      )}
      {contact.phone !== null && (
        <>
          {' '}
          {contact.email === null ? 'on' : 'or on'} <a href={`tel:${contact.phone}`}>{contact.phone}</a>
        </>
      )}
      .
    </p>
  );
}

const brandOf = ({ agency, logo, brand_colour: colour }: OpenedLink) => ({ name: agency, logo, colour });

type SaidProps = { title: string; line: string; opened?: OpenedLink; children?: ReactNode };
function Said({ title, line, opened, children }: SaidProps) {
  return (
    <PublicFrame {...(opened ? { brand: brandOf(opened), withoutPlan: true } : {})}>
      <h1 tabIndex={-1}>{title}</h1>
      <p className={css.lead} role="alert">
        {line}
      </p>
      {children}
    </PublicFrame>
  );
}
