import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '../../../lib/api-error.ts';
import { plural } from '../../../lib/format.ts';
import { poundsAndPence } from '../../../lib/money.ts';
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
import { flowQuery, quoteQuery, type FlowToRun } from './queries.ts';
import { QuoteCards } from './quote-card.tsx';
import { RunBar } from './run-bar.tsx';
import { StartStep, type Started } from './start-step.tsx';
import { useStartRuns } from './use-start-runs.ts';
import { WhoStep, type RunPerson, type Who } from './who-step.tsx';
import { nameOf, peopleInWords, RUN_STEPS, startLabel, type RunStep } from './words.ts';
import css from './runner.module.css';

/** Where a flow is started: who, options, price, start. Its address has the kind of property and the number of the flow. */
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
  return whyNot === null ? <Runner key={flow.data.id} flow={flow.data} /> : <CannotRun flow={flow.data} why={whyNot} />;
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
const NOBODY: Who = { property: null, people: [] };
const EXPIRED = 'Prices were refreshed. Check the total and confirm.';

function Runner({ flow }: { flow: FlowToRun }) {
  const [step, setStep] = useState<RunStep>('who');
  const [who, setWho] = useState(NOBODY);
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
    const { all, stale } = await start({ flow, quote: quote.data, assetId, people: who.people });
    if (stale !== null) return priceAgain(stale, all);
    const [only] = [...all.values()];
    const path = all.size === 1 && only && 'run' in only ? only.run.checks[0]?.path : null;
    if (path) void navigate({ to: path as '/' });
  };
  const people = who.people.map((person) => ({ id: person.id, name: nameOf(person, quote.data?.lines, started.get(person.id)) }));
  const left = who.people.filter(({ id }) => !isRun(started.get(id)));
  const begun = who.people.length - left.length;
  const before = RUN_STEPS[RUN_STEPS.indexOf(step) - 1];
  const values = {
    who: peopleInWords(who.people.length),
    options: plural(flow.steps.length, 'step'),
    price: quote.data ? `${poundsAndPence(quote.data.total_pence)} with VAT` : '',
    start: begun > 0 ? plural(begun, 'check') : 'Nothing is sent',
  };
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
              <Button rightSection={<IconArrowRight size={15} stroke={1.8} aria-hidden />} onClick={() => void next()}>
                {NEXT[step]}
              </Button>
            ) : (
              left.length > 0 && (
                <Button
                  loading={isStarting}
                  leftSection={<IconPlayerPlay size={15} stroke={1.8} aria-hidden />}
                  onClick={() => void next()}
                >
                  {begun > 0 ? 'Try the rest again' : started.size > 0 ? 'Try again' : startLabel(left.length)}
                </Button>
              )
            )}
          </>
        }
      />
      <VerificationNotice />
      <RunBar now={step} values={values} />
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
          {step === 'start' && <StartStep people={people} started={started} />}
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
