import type { Report } from '@freehold/contract/reports';
import { IconCheck } from '@tabler/icons-react';
import { formatDate, formatLongDate } from '../../../lib/format.ts';
import { Seal } from '../../../ui/seal.tsx';
import { StatusGlyph } from '../../../ui/status.tsx';
import type { ReportPart } from '../../../shared/report-part.ts';
import { stamp } from '../../../shared/stamp.ts';
import { DECISION, ELEMENT_RESULT, RISK, sealedBy, SECOND, subjectFacts } from './words.ts';
import css from '../../../shared/paper.module.css';

type Content = Report['content'];

/** The first sheet: the answer in a sentence, whom it is about, what was checked, risk, decisions and limits. */
export function CoverSheet({ report, part }: { report: Report; part: ReportPart | null }) {
  const { content } = report;
  const sealed = sealedBy(content);
  const isMadeUp = content.demo || report.is_demonstration === true;
  return (
    <>
      <div className={css.opening}>
        <div>
          <div className={css.kind}>{content.is_practice ? 'Practice check' : report.title}</div>
          <h2 className={css.name}>{content.subject_name}</h2>
          <p className={css.verdict}>{content.verdict}</p>
        </div>
        {sealed && (
          <Seal size={116}>
            <IconCheck size={22} stroke={2.2} aria-hidden />
            <span className={css.sealWord} data-long={isMadeUp || undefined}>
              {isMadeUp ? 'Demonstration' : 'Accepted'}
            </span>
          </Seal>
        )}
      </div>
      {report.is_demonstration && <p className={css.warn}>Demonstration: the firm and its clients are made up.</p>}
      {part?.warnings.map((warning) => (
        <p key={warning} className={css.warn}>
          {warning}
        </p>
      ))}
      <dl className={css.facts}>
        {subjectFacts(content, part).map((fact) => (
          <div key={fact.label}>
            <dt>{fact.label}</dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
      </dl>
      <h3 className={css.h}>What was checked</h3>
      <table className={css.table}>
        <tbody>
          {content.elements.map((element) => {
            const look = ELEMENT_RESULT[element.result];
            return (
              <tr key={element.code}>
                <th scope="row">{element.label}</th>
                <td className={css.quiet}>
                  {element.reasons.map((reason) => reason.text).join('. ') || (element.result === 'not_run' ? 'Source not connected' : '')}
                </td>
                <td className={css.result} data-family={look.family}>
                  <span>
                    <StatusGlyph glyph={look.glyph} family={look.family} size={13} />
                    {look.label}
                  </span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {part?.statement && <p className={css.statement}>{part.statement}</p>}
      <div className={css.two}>
        <RiskPart content={content} />
        <DecisionPart content={content} />
      </div>
      <EddPart content={content} />
      <section className={css.limits}>
        <h3>What this does not prove</h3>
        <ul>
          {report.limits.map((limit) => (
            <li key={limit}>{limit}</li>
          ))}
        </ul>
      </section>
    </>
  );
}

function RiskPart({ content }: { content: Content }) {
  const risk = content.risk_assessment;
  return (
    <section>
      <h3 className={css.h}>Risk</h3>
      {risk ? (
        <dl className={css.pairs}>
          <div>
            <dt>Level</dt>
            <dd>
              {RISK[risk.override_level ?? risk.level]}, {risk.score} points
            </dd>
          </div>
          {risk.override_level && (
            <div>
              <dt>Set by hand</dt>
              <dd>{risk.override_reason}</dd>
            </div>
          )}
          <div>
            <dt>Next review</dt>
            <dd>{formatLongDate(risk.next_review_on)}</dd>
          </div>
          <div>
            <dt>Assessed by</dt>
            <dd>
              {risk.by.name}, {stamp(risk.at)}
            </dd>
          </div>
          <div>
            <dt>Policy</dt>
            <dd>{risk.policy_version}</dd>
          </div>
        </dl>
      ) : (
        <p className={css.quiet}>No risk assessment was recorded when this version was made.</p>
      )}
    </section>
  );
}

/** What asked for enhanced due diligence, and what was found out. */
function EddPart({ content: { edd } }: { content: Content }) {
  if (!edd || edd.level === 'none') return null;
  const pairs: [string, string][] = [
    ['Why', edd.causes.map(({ text, rule }) => `${text} (${rule})`).join('. ')],
    ['Source of wealth', edd.source_of_wealth || 'Not written'],
    ['Source of funds', edd.source_of_funds || 'Not written'],
    ['Notes', edd.notes || 'None'],
    ['Files', edd.files.map(({ name, shows }) => `${name} (${EDD_SHOWS[shows]})`).join('; ') || 'None'],
    ...(edd.missing.length > 0 ? [['Missing', edd.missing.join('; ')] satisfies [string, string]] : []),
  ];
  return (
    <section>
      <h3 className={css.h}>Enhanced due diligence</h3>
      <dl className={css.pairs}>
        {pairs.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
const EDD_SHOWS = { wealth: 'source of wealth', funds: 'source of funds', both: 'sources of wealth and funds' } as const;

function DecisionPart({ content }: { content: Content }) {
  return (
    <section>
      <h3 className={css.h}>Decisions</h3>
      {content.decisions.length === 0 && <p className={css.quiet}>No decision was recorded when this version was made.</p>}
      {content.decisions.map((decision) => {
        const second = SECOND[decision.second.state];
        return (
          <div key={decision.id} className={css.decision}>
            <b>{DECISION[decision.value]}</b>
            <div className={css.quiet}>
              {decision.by.name}, {decision.by.role}, {stamp(decision.at)}
            </div>
            {decision.reason && <p>‘{decision.reason}’</p>}
            {decision.conditions.map((condition, index) => (
              <p key={index}>
                Condition: {condition.text}
                {condition.due && `, by ${formatDate(condition.due)}`}
                {condition.met && `. Met, recorded by ${condition.met.by.name}, ${stamp(condition.met.at)}: ${condition.met.note}`}
              </p>
            ))}
            {second && (
              <div className={css.quiet}>
                Second person: {second} {decision.second.by?.name}
                {decision.second.reason && `, ‘${decision.second.reason}’`}
              </div>
            )}
          </div>
        );
      })}
    </section>
  );
}
