import type { CollectedAnswers, CollectedFile, CollectedStep } from '@freehold/contract/identity/collected';
import { capitalise, formatBytes, formatDateTime, plural } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { StatusGlyph } from '../../ui/status.tsx';
import { RunFileLink } from './run-file-link.tsx';
import css from './collected-card.module.css';

/** What somebody sent in, step by step: their answers in words, their files, and what they left out with the reason. */
export function CollectedCard({ collected, title = 'What was sent in' }: { collected: CollectedAnswers; title?: string }) {
  const { steps, run_id: runId } = collected;
  const told = steps.filter(({ answers, files, state }) => answers.length > 0 || files.length > 0 || state === 'skipped');
  if (told.length === 0) return null;
  return (
    <Card title={title} count={told.length}>
      <ol className={css.steps}>
        {told.map((step) => (
          <Step key={step.key} step={step} runId={runId} />
        ))}
      </ol>
    </Card>
  );
}

function Step({ step, runId }: { step: CollectedStep; runId: number }) {
  const isSkipped = step.state === 'skipped';
  return (
    <li className={css.step}>
      <div className={css.head}>
        <StatusGlyph glyph={isSkipped ? 'dash' : 'tick'} family={isSkipped ? 'ochre' : 'moss'} size={14} />
        <h3>{step.title}</h3>
        <span className="fh-small fh-dim num">{formatDateTime(step.done_at)}</span>
      </div>
      {isSkipped && <p className={css.skipped}>Left out{step.skip_reason ? `: “${step.skip_reason}”` : ' without a reason'}</p>}
      {step.answers.length > 0 && <Facts facts={step.answers.map(({ label, value }) => ({ label, value }))} />}
      <FileRows files={step.files} runId={runId} />
    </li>
  );
}

/** Files with what they belong to; each is opened through the run it was sent in to, which records who looked. */
export function FileRows({ files, runId }: { files: readonly CollectedFile[]; runId: number }) {
  if (files.length === 0) return null;
  return (
    <ul className={css.files} aria-label={plural(files.length, 'file')}>
      {files.map((file) => (
        <li key={file.id}>
          <RunFileLink runId={runId} file={file} />
          <span className="fh-small fh-dim">
            {[file.part && capitalise(file.part.replaceAll('_', ' ')), formatBytes(file.size)].filter(Boolean).join(', ')}
          </span>
        </li>
      ))}
    </ul>
  );
}
