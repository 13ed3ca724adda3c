import type { Report } from '@freehold/contract/reports';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/format.ts';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { LoadingCard, PartFailed } from '../../../ui/states.tsx';
import { type Difference, differencesOf } from './differences.ts';
import { reportQuery } from './queries.ts';
import css from './compare.module.css';

const PARTS = ['Answer', 'Elements', 'Risk', 'Decision', 'Evidence', 'Limits'] as const satisfies readonly Difference['part'][];

/** What changed between this version of a report and another one of the same check. */
export function CompareDrawer({ report, onClose }: { report: Report; onClose: () => void }) {
  const others = report.versions.filter(({ id }) => id !== report.id);
  // The one before it says most; the first has only later ones.
  const [chosen, setChosen] = useState((others.find(({ version }) => version < report.version) ?? others.at(-1))?.id ?? 0);
  const { data: other, error, refetch } = useQuery(reportQuery(chosen));
  return (
    <SideDrawer opened onClose={onClose} dirty={false} size={620} title="Compare versions" sub={report.public_ref}>
      <div className="fh-stack">
        <NativeSelect
          label={`Version ${report.version} against`}
          value={String(chosen)}
          data={others.map(({ id, version, created_at: at }) => ({
            value: String(id),
            label: `Version ${version}, ${formatDateTime(at)}`,
          }))}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
        />
        {other ? (
          <Differences {...(other.version < report.version ? { before: other, after: report } : { before: report, after: other })} />
        ) : error ? (
          <PartFailed error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingCard height={220} label="The other version is loading" />
        )}
      </div>
    </SideDrawer>
  );
}

function Differences({ before, after }: { before: Report; after: Report }) {
  const found = differencesOf(before, after);
  if (found.length === 0) return <p className="fh-body">{`Versions ${before.version} and ${after.version} say the same.`}</p>;
  return (
    <>
      {PARTS.map((part) => {
        const rows = found.filter((one) => one.part === part);
        if (rows.length === 0) return null;
        return (
          <section key={part} aria-label={part}>
            <h3 className="fh-h3">{part}</h3>
            <ul className={css.changes}>
              {rows.map(({ what, before: was, after: is }) => (
                <li key={`${what} ${was} ${is}`}>
                  <b>{what}</b>
                  <span>
                    <small className="fh-dim">{`Version ${before.version}`}</small>
                    {was === '' ? <i className="fh-dim">Not in it</i> : <s>{was}</s>}
                  </span>
                  <span>
                    <small className="fh-dim">{`Version ${after.version}`}</small>
                    {is === '' ? <i className="fh-dim">Not in it</i> : <span>{is}</span>}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}
