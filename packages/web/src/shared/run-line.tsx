import type { FlowRun } from '@freehold/contract/flows/flow-runs';
import { Link } from '@tanstack/react-router';
import { StatusGlyph, STATUS } from '../ui/status.tsx';
import { RUN_STATUS, runLabel, whereWords } from './run-look.ts';
import css from './run-line.module.css';

/** One run in a row of somebody: where it stands, and the way to it. */
export function RunLine({ run, name }: { run: FlowRun; name: string }) {
  const { family, glyph } = STATUS[RUN_STATUS[run.state]];
  const where = whereWords(run);
  return (
    <Link
      className={css.line}
      to="/flows/runs/$id"
      params={{ id: String(run.id) }}
      aria-label={`${run.flow_name}, ${runLabel(run.state)}${where === null ? '' : `, ${where}`}: open the run of ${name}`}
    >
      <StatusGlyph glyph={glyph} family={family} size={12} />
      <span className={css.words}>
        {run.flow_name}, {runLabel(run.state).toLowerCase()}
        {where !== null && <span className="fh-dim"> · {where}</span>}
      </span>
    </Link>
  );
}
