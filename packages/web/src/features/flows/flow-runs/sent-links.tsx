import type { FlowRun } from '@freehold/contract/flows/flow-runs';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { RUN_STATUS } from '../../../shared/run-look.ts';
import { runQuery } from '../../../shared/runs-query.ts';
import { Card } from '../../../ui/card.tsx';
import { Face } from '../../../ui/face.tsx';
import { GlyphLabel } from '../../../ui/glyph-label.tsx';
import { LoadingCard } from '../../../ui/states.tsx';
import { Status } from '../../../ui/status.tsx';
import { BranchButton } from './branch-button.tsx';
import { channelWords } from './run-words.ts';
import type { Started } from './use-start-runs.ts';
import css from './runner.module.css';

const QrPanel = lazy(async () => ({ default: (await import('./qr-panel.tsx')).QrPanel }));

type Props = { people: readonly { id: number; name: string }[]; started: ReadonlyMap<number, Started> };

/** What became of each link: the run and the way to it, or why there is none. */
export function SentLinks({ people, started }: Props) {
  const runs = people.flatMap(({ id, name }) => {
    const of = started.get(id);
    return of && 'run' in of ? [{ run: of.run, name }] : [];
  });
  return (
    <>
      <Card title={runs.length > 0 ? 'What was started' : 'Nothing was sent'}>
        <ul className={css.people} aria-live="polite">
          {people.map(({ id, name }) => (
            <li key={id}>
              <span className={css.person}>
                <Face name={name} size={30} />
                <span className={css.strong}>{name}</span>
              </span>
              <Outcome of={started.get(id)} name={name} />
            </li>
          ))}
        </ul>
      </Card>
      {runs.map(
        ({ run, name }) =>
          run.invite?.channel === 'qr' && (
            <Card key={run.id} title={`QR code for ${name}`}>
              <Suspense fallback={<LoadingCard height={320} label="The QR code is being made" />}>
                <QrPanel runId={run.id} name={name} />
              </Suspense>
            </Card>
          ),
      )}
    </>
  );
}

function Outcome({ of, name }: { of: Started | undefined; name: string }) {
  if (of === undefined) return null;
  if ('whyNot' in of)
    return (
      <GlyphLabel glyph="cross" family="clay">
        {of.whyNot}
      </GlyphLabel>
    );
  return <StartedRun run={of.run} name={name} />;
}

/** A run as it stands now: it moves while one watches. */
function StartedRun({ run, name }: { run: FlowRun; name: string }) {
  const { data } = useQuery({ ...runQuery(run.id), initialData: run });
  const sent = channelWords(data);
  return (
    <span className={css.outcome}>
      <Status of={RUN_STATUS[data.state]} />
      {sent !== null && <span className="fh-small fh-dim">{sent}</span>}
      {data.invite?.channel === 'in_branch' && data.can.invite && <BranchButton runId={data.id} name={name} />}
      <Link className="fh-link" to="/flows/runs/$id" params={{ id: String(data.id) }}>
        Open run <span className="fh-spoken">of {name}</span>
      </Link>
    </span>
  );
}
