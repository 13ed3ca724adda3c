import { pagePath } from '../../../lib/page-path.ts';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconPlayerPlay, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '../../../lib/api-error.ts';
import { plural } from '../../../lib/format.ts';
import { poundsAndPence } from '../../../lib/money.ts';
import { propertyPeopleQuery } from '../../../shared/property-people-query.ts';
import { appConfigQuery } from '../../../shared/workspace-queries.ts';
import { VerificationNotice } from '../../../shared/verification-notice.tsx';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { MissPage } from '../../../ui/miss-page.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { LoadingRows, PartFailed } from '../../../ui/states.tsx';
import { useCountdown } from '../../../ui/use-countdown.ts';
import { OptionsStep } from './options-step.tsx';
import { PriceStep } from './price-step.tsx';
import { flowQuery, propertyToRunQuery, quoteQuery, type FlowToRun } from './queries.ts';
import { QuoteCards } from './quote-card.tsx';
import { RunBar } from './run-bar.tsx';
import { readRunSearch } from './run-search.ts';
import { SendStep } from './send-step.tsx';
import { MOST_WORDS, sendLabel, sendsMessage, stepsOfPerson, waysInWords, channelFor } from './send-words.ts';
import { SentLinks } from './sent-links.tsx';
import { StartStep } from './start-step.tsx';
import { inviteOf, useContacts, type SendChoice } from './use-addressees.ts';
import { useStartRuns, type Started } from './use-start-runs.ts';
import { WhoStep, type RunPerson, type Who } from './who-step.tsx';
import { nameOf, peopleInWords, RUN_STEPS, startLabel, type RunStep } from './words.ts';
import css from './runner.module.css';

/** Where a flow is started: who, options, price, and then its start or the links it sends. Its address has the kind of property and the number of the flow. */
export function FlowRunScreen() {
  const { id, asset_type_id: asset } = useParams({ strict: false });
  const flowId = Number(id);
  const isNumber = Number.isSafeInteger(flowId) && flowId > 0;
  const flow = useQuery({ ...flowQuery(flowId), enabled: isNumber });
  const navigate = useNavigate();
  const right = flow.data?.asset_type_id;
  const isElsewhere = right !== undefined && String(right) !== asset;
  useEffect(() => {
    if (isElsewhere)
      void navigate({ to: '/flow/$asset_type_id/$id', params: { asset_type_id: String(right), id: String(flowId) }, replace: true });
  }, [isElsewhere, navigate, right, flowId]);

  if (!isNumber || isApiError(flow.error, 'NOT_FOUND'))
    return (
      <MissPage title="This flow does not exist in this environment" acts={<LinkButton to="/flows">Back to flow library</LinkButton>}>
        The link may be old, or from another installation.
      </MissPage>
    );
  if (flow.isError)
    return (
      <div className="fh-page">
        <PageHead title="Flow" />
        <Card>
          <PartFailed title="We could not load this flow" error={flow.error} onRetry={() => void flow.refetch()} />
        </Card>
      </div>
    );
  if (!flow.data || isElsewhere)
    return (
      <div className="fh-page">
        <PageHead title="Flow" />
        <LoadingRows rows={4} label="The flow is loading" />
      </div>
    );
  const whyNot = flow.data.not_here ?? flow.data.can.why_not_run;
  return whyNot === null ? <ForWhom key={flow.data.id} flow={flow.data} /> : <CannotRun flow={flow.data} why={whyNot} />;
}

const NOBODY: Who = { property: null, people: [] };

/** The address may say for whom: the property and the people are then chosen beforehand, where the flow is for them. */
function ForWhom({ flow }: { flow: FlowToRun }) {
  const { property: asked, people: ids } = readRunSearch(useSearch({ strict: false }));
  const needsProperty = flow.asset_type_id !== 0;
  const wanted = needsProperty && asked !== undefined;
  const property = useQuery({ ...propertyToRunQuery(asked ?? 0), enabled: wanted });
  const there = useQuery({ ...propertyPeopleQuery(asked ?? 0), enabled: wanted });
  if (wanted && (property.isPending || there.isPending))
    return (
      <div className="fh-page">
        <PageHead title={flow.name} sub={subOf(flow)} trail={trailOf(flow)} />
        <LoadingRows rows={4} label="The people are loading" />
      </div>
    );
  if (!needsProperty) return <Runner flow={flow} first={{ property: null, people: ids.map((id) => ({ id, name: '', role: null })) }} />;
  const isOfFlow = property.data && property.data.kind === (flow.asset_type_id === 1 ? 'sale' : 'letting');
  const people = (there.data?.data ?? []).filter(
    ({ party, role, state }) => ids.includes(party.id) && state !== 'withdrawn' && flow.roles.includes(role),
  );
  const first: Who = isOfFlow
    ? { property: property.data, people: people.map(({ party, role }) => ({ id: party.id, name: party.name, role })) }
    : NOBODY;
  return <Runner flow={flow} first={first} />;
}

const trailOf = ({ name }: FlowToRun) => [
  <Link key="library" className="fh-link" to="/flows">
    Flow library
  </Link>,
  name,
];
const subOf = ({ version, est_minutes: minutes }: FlowToRun) =>
  `Version ${version} · about ${plural(minutes, 'minute')} for each person or company`;

function CannotRun({ flow, why }: { flow: FlowToRun; why: string }) {
  return (
    <div className="fh-page">
      <PageHead
        title={flow.name}
        sub={flow.description}
        trail={trailOf(flow)}
        actions={<LinkButton to="/flows">Back to flow library</LinkButton>}
      />
      <VerificationNotice />
      <Notice kind="tells">{why}</Notice>
    </div>
  );
}

const NEXT: Readonly<Record<Exclude<RunStep, 'start'>, string>> = {
  who: 'Continue to options',
  options: 'Continue to price',
  price: 'Accept and continue',
};
const isRun = (of: Started | undefined): boolean => of !== undefined && 'run' in of;
const EXPIRED = 'Prices were refreshed. Check the total and confirm.';

const NO_CHOICE: SendChoice = { ways: [], words: '', reminds: true };

function Runner({ flow, first }: { flow: FlowToRun; first: Who }) {
  const [step, setStep] = useState<RunStep>('who');
  const [who, setWho] = useState(first);
  const [sending, setSending] = useState<SendChoice | null>(null);
  const config = useQuery(appConfigQuery);
  const [tried, setTried] = useState(false);
  const [refreshed, setRefreshed] = useState<string | null>(null);
  const { started, isStarting, start, forget } = useStartRuns();
  // Once the price has to be asked for again it is for those alone who were not started.
  const [repriced, setRepriced] = useState<readonly RunPerson[] | null>(null);
  const navigate = useNavigate();
  const assetId = who.property?.id ?? 0;
  const quote = useQuery(
    quoteQuery(
      flow.id,
      assetId,
      (repriced ?? who.people).map(({ id }) => id),
    ),
  );
  const main = useRef<HTMLDivElement>(null);
  const isSent = stepsOfPerson(flow).length > 0;
  const sendsTexts = config.data?.sends_texts ?? false;
  const { contacts, isLoading, failed } = useContacts(who.people, isSent);
  // Until one has chosen, everything that reaches somebody is on.
  const usual: SendChoice = {
    ...NO_CHOICE,
    ways: [
      ...(sendsTexts && contacts.some(({ phone }) => phone !== null) ? (['sms'] as const) : []),
      ...(contacts.some(({ email }) => email !== null) ? (['email'] as const) : []),
    ],
  };
  const choice = sending ?? usual;
  const addressees = contacts.map((one) => ({ ...one, channel: channelFor(choice.ways, one) }));
  const needsProperty = flow.asset_type_id !== 0;
  const faults = {
    property: tried && needsProperty && who.property === null ? 'Choose a property' : null,
    people: tried && who.people.length === 0 ? 'Choose somebody' : null,
  };
  const go = (to: RunStep) => {
    setStep(to);
    main.current?.focus();
  };
  /** A refusal was of the choice that is now changed. */
  const back = (to: RunStep) => {
    forget();
    go(to);
  };
  const priceAgain = (why: string, all: ReadonlyMap<number, Started> = started) => {
    setRefreshed(why);
    const rest = who.people.filter(({ id }) => !isRun(all.get(id)));
    if (rest.length < (repriced ?? who.people).length) setRepriced(rest);
    else void quote.refetch();
    if (step === 'start') go('price');
  };
  const next = async () => {
    if (who.people.length === 0 || (needsProperty && who.property === null)) return setTried(true);
    if (step === 'who') return go('options');
    if (step === 'options') return go('price');
    // Without a price nothing is accepted: the card beside says why there is none.
    if (!quote.data) return;
    if (step === 'price') {
      setRefreshed(null);
      return go('start');
    }
    if (isSent && (choice.ways.length === 0 || choice.words.trim().length > MOST_WORDS)) return setTried(true);
    const invite = (person: RunPerson) => (isSent ? inviteOf(addressees, choice, person) : null);
    const { all, stale } = await start({ flow, quote: quote.data, assetId, people: who.people, inviteOf: invite });
    if (stale !== null) return priceAgain(stale, all);
    const [only] = [...all.values()];
    if (isSent) {
      if (all.size === 1 && only && 'run' in only && sendsMessage(choice.ways))
        void navigate({ to: '/flows/runs/$id', params: { id: String(only.run.id) } });
      return;
    }
    const path = all.size === 1 && only && 'run' in only ? only.run.checks[0]?.path : null;
    if (path) void navigate({ to: pagePath(path) });
  };
  const people = who.people.map((person) => ({ id: person.id, name: nameOf(person, quote.data?.lines, started.get(person.id)) }));
  const left = who.people.filter(({ id }) => !isRun(started.get(id)));
  const begun = who.people.length - left.length;
  const before = RUN_STEPS[RUN_STEPS.indexOf(step) - 1];
  const values = {
    who: peopleInWords(who.people.length),
    options: plural(flow.steps.length, 'step'),
    price: quote.data ? `${poundsAndPence(quote.data.total_pence)} with VAT` : '',
    start: isSent ? waysInWords(choice.ways) : begun > 0 ? plural(begun, 'check') : 'Nothing is sent',
  };
  const reached = isSent ? left.filter(({ id }) => addressees.some((one) => one.id === id && one.channel !== null)).length : left.length;
  const firstTime = isSent ? sendLabel(choice.ways, reached) : startLabel(left.length);
  return (
    <div className="fh-page">
      <PageHead
        title={flow.name}
        sub={subOf(flow)}
        trail={trailOf(flow)}
        actions={
          <>
            <LinkButton variant="subtle" to="/flows">
              Close
            </LinkButton>
            {before && begun === 0 && !isStarting && (
              <Button variant="default" leftSection={<IconArrowLeft size={15} stroke={1.7} aria-hidden />} onClick={() => back(before)}>
                Back
              </Button>
            )}
            {step !== 'start' ? (
              <Button
                rightSection={<IconArrowRight size={15} stroke={1.8} aria-hidden />}
                loading={step === 'price' && quote.isLoading}
                onClick={() => void next()}
              >
                {NEXT[step]}
              </Button>
            ) : (
              left.length > 0 && (
                <Button
                  loading={isStarting}
                  leftSection={
                    isSent ? <IconSend size={15} stroke={1.7} aria-hidden /> : <IconPlayerPlay size={15} stroke={1.8} aria-hidden />
                  }
                  onClick={() => void next()}
                >
                  {begun > 0 ? 'Try the rest again' : started.size > 0 ? 'Try again' : firstTime}
                </Button>
              )
            )}
          </>
        }
      />
      <VerificationNotice />
      <RunBar now={step} values={values} isSent={isSent} />
      {refreshed !== null && (
        <div className={css.refreshed}>
          <Notice kind="asks">{refreshed}</Notice>
        </div>
      )}
      <div className={css.two}>
        <div ref={main} className="fh-stack" tabIndex={-1}>
          {step === 'who' && <WhoStep flow={flow} who={who} onChange={setWho} faults={faults} />}
          {step === 'options' && <OptionsStep flow={flow} />}
          {step === 'price' && <PriceStep flow={flow} quote={quote.data} />}
          {step === 'start' && !isSent && <StartStep people={people} started={started} />}
          {step === 'start' && isSent && started.size > 0 && <SentLinks people={people} started={started} />}
          {step === 'start' && isSent && begun === 0 && (
            <SendStep
              flow={flow}
              addressees={addressees}
              isLoading={isLoading}
              failed={failed}
              sendsTexts={sendsTexts}
              property={who.property?.line1 ?? null}
              choice={choice}
              onChange={(part) => setSending({ ...choice, ...part })}
              fault={tried && choice.ways.length === 0 ? 'Choose how they get the link' : null}
            />
          )}
        </div>
        <aside className="fh-stack" aria-label="Price">
          <QuoteCards query={quote} />
          {quote.data && started.size === 0 && (
            <WhenExpired key={quote.data.id} at={Date.parse(quote.data.expires_at)} onExpired={() => priceAgain(EXPIRED)} />
          )}
        </aside>
      </div>
    </div>
  );
}

/** Asks for the price again once it is held no longer. */
function WhenExpired({ at, onExpired }: { at: number; onExpired: () => void }) {
  const isOver = useCountdown(at) === 0;
  const told = useRef(false);
  useEffect(() => {
    if (!isOver || told.current) return;
    told.current = true;
    onExpired();
  }, [isOver, onExpired]);
  return null;
}
