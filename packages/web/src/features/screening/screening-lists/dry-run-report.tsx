import { IconFileTypeCsv } from '@tabler/icons-react';
import { formatBytes, formatCount, formatPublished, plural } from '../../../lib/format.ts';
import { Facts } from '../../../ui/facts.tsx';
import { FactCells } from '../../../ui/fact-cells.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { StatusGlyph } from '../../../ui/status.tsx';
import type { DryRun } from './queries.ts';
import css from './dry-run-report.module.css';

const FIRST = 6;

/** What the file was recognised as, its counts against the version in use, and what was left out. */
export function DryRunReport({ file, found }: { file: File; found: DryRun }) {
  const { warnings, faults } = found;
  const now = found.entries - found.added + found.removed;
  return (
    <>
      <div className={css.file}>
        <div className={css.line}>
          <IconFileTypeCsv size={22} stroke={1.5} aria-hidden />
          <span className="fh-col fh-grow">
            <b className="fh-trunc">{file.name}</b>
            <span className="fh-small fh-dim">{formatBytes(file.size)}</span>
          </span>
          <span className={css.known} data-family="moss">
            <StatusGlyph glyph="tick" family="moss" size={13} />
            {found.name}
          </span>
        </div>
        <hr className="fh-hr" />
        <Facts
          facts={[
            { label: 'Published', value: found.published_at ? formatPublished(found.published_at) : 'No date in the file' },
            { label: 'Names', value: `${formatCount(found.names)} with aliases` },
            { label: 'Rows left out', value: formatCount(found.skipped) },
            { label: 'Hash', value: <span className="fh-mono">{found.sha256.slice(0, 24)}…</span> },
          ]}
        />
      </div>
      {found.unchanged ? (
        <Notice kind="tells">
          <b>This version is already in use.</b> There is nothing to import.
          {!found.list_key.startsWith('own-') && ' You can record that it is still the newest.'}
        </Notice>
      ) : (
        <FactCells
          cells={[
            { id: 'now', label: 'Now', figure: formatCount(now) },
            {
              id: 'added',
              label: 'Added',
              figure: found.added === 0 ? '0' : `+${formatCount(found.added)}`,
              ...(found.added ? { family: 'moss' as const } : {}),
            },
            { id: 'changed', label: 'Changed', figure: formatCount(found.changed), ...(found.changed ? { family: 'ochre' as const } : {}) },
            {
              id: 'removed',
              label: 'Removed',
              figure: found.removed === 0 ? '0' : `−${formatCount(found.removed)}`,
              ...(found.removed ? { family: 'clay' as const } : {}),
            },
            { id: 'then', label: 'Then', figure: formatCount(found.entries) },
          ]}
        />
      )}
      {found.shrinks && (
        <Notice kind="asks">
          <b>Much smaller than the last version.</b> It holds {formatCount(found.entries)} of the {formatCount(now)} entries now in use.
          Often that is half a file. Confirm below if the publisher really removed them.
        </Notice>
      )}
      {faults.length > 0 && (
        <section>
          <h3 className={`fh-h2 ${css.head}`}>{plural(found.skipped, 'row')} left out</h3>
          <ul className={css.warnings} aria-label="Rows left out">
            {faults.map(({ line, text }) => (
              <li key={line}>
                <b>Line {formatCount(line)}</b> {text}
              </li>
            ))}
            {found.skipped > faults.length && <li className="fh-dim">and {formatCount(found.skipped - faults.length)} more</li>}
          </ul>
          <p className="fh-small fh-dim">
            The other rows can be imported without them. To import all of them, correct the file and upload it again.
          </p>
        </section>
      )}
      {warnings.length > 0 && (
        <section>
          <h3 className={`fh-h2 ${css.head}`}>{plural(warnings.length, 'warning')}</h3>
          <ul className={css.warnings}>
            {warnings.slice(0, FIRST).map((warning, index) => (
              <li key={index}>{warning}</li>
            ))}
            {warnings.length > FIRST && <li className="fh-dim">and {formatCount(warnings.length - FIRST)} more</li>}
          </ul>
        </section>
      )}
    </>
  );
}
