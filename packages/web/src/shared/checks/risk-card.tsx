import { Button } from '@mantine/core';
import type { CheckBase } from '@freehold/contract/checks/checks';
import { lazy, Suspense, useState } from 'react';
import { formatDate } from '../../lib/format.ts';
import { usePageActs } from '../../lib/page-acts.ts';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Facts } from '../../ui/facts.tsx';
import { StatusGlyph } from '../../ui/status.tsx';
import { useWanted } from '../../ui/use-wanted.ts';
import { WhyNot } from './why-not.tsx';
import { RISK_LEVEL, whenInSentence } from './words.ts';
import css from './side-card.module.css';

const RiskDrawer = lazy(async () => ({ default: (await import('./risk-drawer.tsx')).RiskDrawer }));

/** The risk assessment behind the decision: its level and answers, or the way to make it. */
export function RiskCard({ check }: { check: CheckBase }) {
  const [open, setOpen] = useState(false);
  const wanted = useWanted(open);
  const risk = check.risk_assessment;
  const { can } = check;
  usePageActs(
    can.assess_risk
      ? [{ id: 'risk', label: risk ? 'Assess the risk again' : 'Record risk assessment', words: ['assess'], run: () => setOpen(true) }]
      : [],
  );
  const suggested = check.risk_suggestion?.answers.length ?? 0;
  return (
    <Card
      title="Risk assessment"
      {...(risk && can.assess_risk
        ? {
            action: (
              <Button size="xs" variant="subtle" onClick={() => setOpen(true)}>
                Assess again
              </Button>
            ),
          }
        : {})}
    >
      {risk ? (
        <>
          <div className={css.body}>
            <RiskLevelLine risk={risk} />
            {risk.override_reason && <p className="fh-body">‘{risk.override_reason}’</p>}
            <span className="fh-small fh-dim">
              {risk.by.name}, {whenInSentence(risk.at)}. Review due {formatDate(risk.next_review_on)}.
            </span>
          </div>
          <hr className="fh-hr" />
          <Disclosure title="Answers" detail={`${risk.factors.length} questions`}>
            <Facts facts={risk.factors.map((factor) => ({ label: factor.question, value: `${factor.answer} (${factor.weight})` }))} />
          </Disclosure>
        </>
      ) : (
        <div className={css.body}>
          {can.assess_risk ? (
            <>
              <p className="fh-body">
                Needed before a decision: {check.risk_questions.length} questions about the client, the money and the property.
                {suggested > 0 && ` ${suggested} ${suggested === 1 ? 'answer is' : 'answers are'} suggested for you to confirm.`}
              </p>
              <Button variant="default" fullWidth onClick={() => setOpen(true)}>
                Record risk assessment
              </Button>
            </>
          ) : (
            <WhyNot>No risk assessment has been recorded.</WhyNot>
          )}
        </div>
      )}
      <Suspense fallback={null}>
        {can.assess_risk && wanted && <RiskDrawer check={check} opened={open} onClose={() => setOpen(false)} />}
      </Suspense>
    </Card>
  );
}

function RiskLevelLine({ risk }: { risk: NonNullable<CheckBase['risk_assessment']> }) {
  const look = RISK_LEVEL[risk.override_level ?? risk.level];
  return (
    <div className={css.level}>
      <StatusGlyph glyph={look.glyph} family={look.family} size={22} />
      <span className={css.levelWords}>
        <span className={css.levelName}>{look.label}</span>
        <span className="fh-small fh-dim">
          {risk.score} points{risk.override_level ? `, ${RISK_LEVEL[risk.level].label.toLowerCase()} by points, set manually` : ''}
        </span>
      </span>
    </div>
  );
}
