import type { FlowRun } from '@freehold/contract/flows/flow-runs';
import { formatAgo, formatDateTime } from '../../../lib/format.ts';
import { isWithPerson } from '@freehold/flow-rules/run-stages';
import { FlowTime } from '../../../shared/flow-time.tsx';
import { progressWords, stalledWords } from '../../../shared/run-look.ts';
import { Card } from '../../../ui/card.tsx';
import { GlyphLabel } from '../../../ui/glyph-label.tsx';
import { stepDetail, STEP_LOOK, within } from './run-words.ts';
import css from './runner.module.css';

/** The steps of the person, the one they have reached marked, and how long nothing happened. */
export function ProgressCard({ run }: { run: FlowRun }) {
  const { steps, invite } = run;
  const stalled = stalledWords(run);
  return (
    <Card title="Steps" action={<span className="fh-dim num">{progressWords(run)}</span>}>
      {invite !== null && (
        <div className={css.where}>
          <span className={css.track} aria-hidden>
            {steps.map(({ key, state }) => (
              <i key={key} data-state={state} />
            ))}
          </span>
          {stalled !== null && isWithPerson(run.state) ? (
            <GlyphLabel glyph="clock" family="ochre">
              {stalled}
            </GlyphLabel>
          ) : (
            <span>{whereIsWords(run, invite)}</span>
          )}
          {invite.helped_by.length > 0 && <span className="fh-dim">Helped by {invite.helped_by.join(', ')}</span>}
        </div>
      )}
      <ol className={css.list}>
        {steps.map((step) => {
          const { label, family, glyph } = STEP_LOOK[step.state];
          const detail = stepDetail(step);
          return (
            <li key={step.key} data-now={(isWithPerson(run.state) && step.title === invite?.at_step) || undefined}>
              <span className={css.name}>{step.title}</span>
              <GlyphLabel glyph={glyph} family={family}>
                {label}
              </GlyphLabel>
              {detail !== null && <span className={css.under}>{detail}</span>}
            </li>
          );
        })}
      </ol>
      <p className={css.time}>
        <FlowTime flowId={run.flow_id} />
      </p>
    </Card>
  );
}

function whereIsWords(run: FlowRun, invite: NonNullable<FlowRun['invite']>): string {
  if (invite.submitted_at !== null && !isWithPerson(run.state)) return `Handed in ${within(formatDateTime(invite.submitted_at))}`;
  if (invite.at_step !== null) return `At ${invite.at_step}, last active ${within(formatAgo(invite.last_activity_at))}`;
  if (invite.entered_at !== null) return `Signed in ${within(formatDateTime(invite.entered_at))}, no step begun yet`;
  if (invite.opened_at !== null) return `Link opened ${within(formatDateTime(invite.opened_at))}, not signed in yet`;
  return 'Link not opened yet';
}
