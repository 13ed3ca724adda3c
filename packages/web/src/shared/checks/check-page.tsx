import type { Check } from '@freehold/contract/check-kinds';
import type { CheckBase } from '@freehold/contract/checks/checks';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { isApiError } from '../../lib/api-error.ts';
import { Card } from '../../ui/card.tsx';
import { Forbidden, LoadingCard, NothingFound, PartFailed } from '../../ui/states.tsx';
import type { Place } from '../check-kinds.ts';
import { CheckHead } from './check-head.tsx';
import { checkQueryOf } from './check-queries.ts';
import { DecisionCard } from './decision-card.tsx';
import { ElementsCard } from './elements-card.tsx';
import { NotesCard } from './notes-card.tsx';
import { ReasonsCard } from './reasons-card.tsx';
import { RiskCard } from './risk-card.tsx';
import { TimelineCard } from './timeline-card.tsx';
import { whenInSentence } from './words.ts';
import css from './check-page.module.css';

const EddCard = lazy(async () => ({ default: (await import('./edd-card.tsx')).EddCard }));

type Props<T extends Check> = {
  /** Where its checks are listed. */
  list: Place;
  isOfKind: (check: Check) => check is T;
  /** Under the name: when it was sent in, and what of. */
  facts: (check: T) => string;
  /** What is said while it runs. */
  running: string;
  /** The way to look at it closely. */
  review?: (check: T) => ReactNode;
  /** What nobody may read into the answer. */
  limits: (check: T) => readonly string[];
  /** What stands beside it, above what people do about it. */
  beside?: (check: T) => ReactNode;
  /** What is to be looked at, under the answer. */
  children: (check: T) => ReactNode;
};

/** The page of one check of a kind that shows what somebody sent in: the answer and what it rests on, and beside it what people do about it. */
export function CheckPage<T extends Check>(props: Props<T>) {
  const { id } = useParams({ strict: false });
  const number = Number(id);
  return (
    <div className="fh-page">
      {Number.isSafeInteger(number) && number > 0 ? <Loaded key={number} id={number} {...props} /> : <NoSuchCheck list={props.list} />}
    </div>
  );
}

function Loaded<T extends Check>({ id, ...props }: Props<T> & { id: number }) {
  const { data: check, error, refetch } = useQuery(checkQueryOf(id, props.isOfKind));
  if (isApiError(error, 'NOT_FOUND')) return <NoSuchCheck list={props.list} />;
  if (isApiError(error, 'FORBIDDEN')) return <Forbidden level={1} />;
  if (!check && error) return <PartFailed level={1} error={error} onRetry={() => void refetch()} />;
  if (!check)
    return (
      <div className="fh-two">
        <div className="fh-stack">
          <LoadingCard height={200} label="The check is loading" />
          <LoadingCard height={320} label="What was sent in is loading" />
        </div>
        <LoadingCard height={420} label="The decision is loading" />
      </div>
    );
  return (
    <>
      <CheckHead check={check} list={props.list} facts={props.facts(check)} review={props.review?.(check)} />
      <div className="fh-spoken" aria-live="polite">
        {check.state === 'processing' ? props.running : check.verdict}
      </div>
      <div className="fh-two">
        <div className={`fh-stack ${css.column}`}>
          {check.state === 'error' && <CouldNotRun check={check} />}
          {check.state === 'processing' && (
            <Card>
              <p className={`fh-verdict ${css.running}`}>{props.running}</p>
            </Card>
          )}
          {props.children(check)}
          <div className={`fh-stack ${css.background}`}>
            <ElementsCard elements={check.elements} />
            <TimelineCard timeline={check.timeline} />
          </div>
        </div>
        <div className={`fh-stack ${css.acts}`}>
          {props.beside?.(check)}
          <CheckActCards check={check} />
          <NotesCard check={check} />
          <Card title="What this does not prove">
            <ul className={css.limits}>
              {props.limits(check).map((limit) => (
                <li key={limit}>{limit}</li>
              ))}
            </ul>
          </Card>
        </div>
      </div>
    </>
  );
}

/** What people do about it, the step that is next first. */
export function CheckActCards({ check }: { check: CheckBase }) {
  const edd = check.edd && (
    <Suspense key="edd" fallback={<LoadingCard height={260} label="The enhanced due diligence is loading" />}>
      <EddCard check={check} edd={check.edd} />
    </Suspense>
  );
  const risk = <RiskCard key="risk" check={check} />;
  const decision = <DecisionCard key="decision" check={check} />;
  const reasons = <ReasonsCard key="reasons" reasons={check.outcome_reasons} />;
  return check.risk_assessment ? [edd, decision, risk, reasons] : [risk, edd, decision, reasons];
}

function CouldNotRun({ check }: { check: CheckBase }) {
  return (
    <Card>
      <div className={css.fault} role="alert">
        <IconPlugConnectedX size={26} stroke={1.5} aria-hidden />
        <p className="fh-body">{check.error ?? 'It could not be read.'}</p>
      </div>
    </Card>
  );
}

export function NoSuchCheck({ list }: { list: Place }) {
  return (
    <NothingFound level={1} title="There is no such check in this workspace">
      It may belong to another workspace.{' '}
      <Link to={list.to} className="fh-link">
        See all checks
      </Link>
    </NothingFound>
  );
}

/** When it was sent in. */
export const sentIn = ({ submitted_at: at }: { submitted_at: string }): string => `sent in ${whenInSentence(at)}`;
