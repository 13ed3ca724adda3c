import type { AmlCheck } from '@freehold/contract/screening/aml-checks';
import type { Match } from '@freehold/contract/screening/screening-matches';
import { lazy, Suspense, useState, type Ref } from 'react';
import { capitalise, inWords } from '../../../lib/format.ts';
import { usePageActs } from '../../../lib/page-acts.ts';
import { useFocusPart } from '../../../lib/use-focus-part.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Notice } from '../../../ui/notice.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { LoadingCard } from '../../../ui/states.tsx';
import { WhenNear } from '../../../ui/when-near.tsx';
import { DecisionCard } from '../../../shared/checks/decision-card.tsx';
import { nextToAnswer } from './entities.ts';
import { FreezePanel } from './freeze-panel.tsx';
import { LimitsCard } from './limits-card.tsx';
import { MatchDetail } from './match-detail.tsx';
import { PracticeDoneCard } from './practice-done-card.tsx';
import { acceptedBy, ProofCard } from './proof-card.tsx';
import { ReasonsCard } from '../../../shared/checks/reasons-card.tsx';
import { ResolutionCard } from './resolution-card.tsx';
import { RiskCard } from '../../../shared/checks/risk-card.tsx';
import { VerdictCard } from './verdict-card.tsx';
import css from './check-result.module.css';

const BackgroundCards = lazy(async () => ({ default: (await import('./background-cards.tsx')).BackgroundCards }));
const EddCard = lazy(async () => ({ default: (await import('../../../shared/checks/edd-card.tsx')).EddCard }));
const ExplainAgainCard = lazy(async () => ({ default: (await import('./explain-again-card.tsx')).ExplainAgainCard }));
const NotesCard = lazy(async () => ({ default: (await import('../../../shared/checks/notes-card.tsx')).NotesCard }));
const OfsiCards = lazy(async () => ({ default: (await import('./ofsi-cards.tsx')).OfsiCards }));

/** The answer of a check: verdict, evidence and lists on the left, what people do about it on the right. */
export function CheckResult({ check }: { check: AmlCheck }) {
  const [picked, setPicked] = useState<number | null>(null);
  const { matches } = check;
  const match =
    matches.find((each) => each.id === picked) ?? matches.find((each) => each.status === 'open' || each.awaiting_second) ?? matches[0];
  const { part, focus } = useFocusPart();
  const me = useCurrentUser();
  const next = nextToAnswer(matches, match, me.member_id);
  usePageActs(
    next
      ? [
          {
            id: 'answer',
            label: next === match ? `Answer the match with ${next.name}` : `Answer the next match, ${next.name}`,
            words: ['resolve', 'same person', 'false positive'],
            run: () => {
              setPicked(next.id);
              focus();
            },
          },
        ]
      : [],
  );
  return (
    <>
      {!check.frozen && <ResultNotice check={check} />}
      <div className="fh-two">
        <div className={`fh-stack ${css.column}`}>
          {check.frozen && <FreezePanel check={check} frozen={check.frozen} />}
          {check.frozen && (
            <Suspense fallback={<LoadingCard height={320} label="The reports to OFSI are loading" />}>
              <OfsiCards check={check} />
            </Suspense>
          )}
          <VerdictCard check={check} selected={match?.id ?? null} onPick={setPicked} />
          {match && <MatchDetail key={match.id} match={match} />}
          <div className={`fh-stack ${css.background}`}>
            <WhenNear instead={<LoadingCard height={320} label="The details of the search are loading" />}>
              <Suspense fallback={<LoadingCard height={320} label="The details of the search are loading" />}>
                <BackgroundCards check={check} />
              </Suspense>
            </WhenNear>
          </div>
        </div>
        <div className={`fh-stack ${css.acts}`}>
          <Acts check={check} match={match ?? null} resolution={part} />
          {check.lists.length > 0 && (
            <Suspense fallback={<LoadingCard height={150} label="The proof is loading" />}>
              <ExplainAgainCard check={check} />
            </Suspense>
          )}
          <Suspense fallback={<LoadingCard height={180} label="The notes are loading" />}>
            <NotesCard check={check} />
          </Suspense>
          <LimitsCard check={check} />
        </div>
      </div>
    </>
  );
}

/** What people do about the check, the step that is next first: answer the matches, assess the risk, decide. */
export function Acts({ check, match, resolution: part }: { check: AmlCheck; match: Match | null; resolution: Ref<HTMLDivElement> }) {
  const isOpen = check.matches.some((each) => each.status === 'open' || each.status === 'unclear');
  const resolution = match && (
    <div key="resolution" ref={part}>
      <ResolutionCard key={match.id} check={check} match={match} />
    </div>
  );
  const risk = <RiskCard key="risk" check={check} />;
  const decision = <DecisionCard key="decision" check={check} />;
  const edd = check.edd && (
    <Suspense key="edd" fallback={<LoadingCard height={260} label="The enhanced due diligence is loading" />}>
      <EddCard check={check} edd={check.edd} />
    </Suspense>
  );
  // What is missing of it comes before the decision that waits for it.
  const isNext = check.risk_assessment !== null && (check.edd?.missing.length ?? 0) > 0;
  const reasons = <ReasonsCard key="reasons" reasons={check.outcome_reasons} />;
  const proof = <ProofCard key="proof" check={check} />;
  // One list by name: a card that changes its place when an answer comes in keeps what is open in it.
  if (isOpen) return [resolution, reasons, risk, edd, decision, proof];
  const isProof = acceptedBy(check) !== null && check.matches.length === 0;
  return [
    check.is_practice && check.state === 'decided' && <PracticeDoneCard key="practice" />,
    isProof && proof,
    isNext && edd,
    check.risk_assessment ? decision : risk,
    !isNext && edd,
    check.risk_assessment ? risk : decision,
    resolution,
    reasons,
    !isProof && proof,
  ];
}

/** One notice at most: what makes this answer weaker than it looks. */
function ResultNotice({ check }: { check: AmlCheck }) {
  const stale = check.lists.filter((list) => list.stale);
  const lists = (
    <LinkButton size="xs" variant="default" to="/marketplace/manual_aml_check/lists">
      Open lists
    </LinkButton>
  );
  if (check.is_practice) {
    return (
      <div className={css.notice}>
        <Notice kind="tells">
          <b>Practice check.</b> The person and the list are made up. Answer the match, assess the risk and decide, as you would with a real
          client. It is free, it is never a pass, and nothing is frozen or reported.
        </Notice>
      </div>
    );
  }
  if (check.demo) {
    return (
      <div className={css.notice}>
        <Notice kind="tells" act={lists}>
          <b>Only the demonstration list was searched.</b> Its names are made up, so this check says nothing about a real person.
        </Notice>
      </div>
    );
  }
  if (stale.length > 0) {
    return (
      <div className={css.notice}>
        <Notice kind="asks" act={lists}>
          <b>{stale.length === 1 ? `${stale[0]?.name} was out of date` : `${capitalise(inWords(stale.length))} lists were out of date`}.</b>{' '}
          Results may be incomplete, so the search alone cannot pass: a person decides.
        </Notice>
      </div>
    );
  }
  return null;
}
