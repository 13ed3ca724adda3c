import type { FlowRun } from '@freehold/contract/flows/flow-runs';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { RUN_STATUS } from '../../../shared/run-look.ts';
import { Card } from '../../../ui/card.tsx';
import { LoadingCard } from '../../../ui/states.tsx';
import { Status } from '../../../ui/status.tsx';
import { BranchButton } from './branch-button.tsx';
import { Outcomes } from './outcome.tsx';
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
        <Outcomes people={people} started={started}>
          {(run, name) => <SentLink run={run} name={name} />}
        </Outcomes>
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

function SentLink({ run, name }: { run: FlowRun; name: string }) {
  const sent = channelWords(run);
  return (
    <span className={css.outcome}>
      <Status of={RUN_STATUS[run.state]} />
      {sent !== null && <span className="fh-small fh-dim">{sent}</span>}
      {run.invite?.channel === 'in_branch' && run.can.invite && <BranchButton runId={run.id} name={name} />}
      <Link className="fh-link" to="/flows/runs/$id" params={{ id: String(run.id) }}>
        Open run <span className="fh-spoken">of {name}</span>
      </Link>
    </span>
  );
}
