import type { NewestSimulation, PolicySimulation } from '@freehold/contract/screening/policy-simulations';
import type { PolicyVersion } from '@freehold/contract/screening/screening-policy';
import { Button, Progress } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { formatCount, plural } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { LoadingCard, PartFailed } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { simulationQuery, useCancelSimulation, useStartSimulation } from './queries.ts';
import { TrialPanel } from './trial-panel.tsx';
import type { Draft } from './use-draft.ts';
import css from './screening-policy.module.css';

type Props = { draft: Draft; current: PolicyVersion; saveAct: ReactNode };

/** What other thresholds would have meant for the workspace's own past checks. */
export function SimulatorCard({ draft, current, saveAct }: Props) {
  const query = useQuery(simulationQuery);
  const start = useStartSimulation();
  if (query.isError && !query.data)
    return (
      <Card>
        <PartFailed title="Past checks could not be loaded" error={query.error} onRetry={() => void query.refetch()} />
      </Card>
    );
  if (!query.data) return <LoadingCard height={260} label="Past checks are loading" />;
  const { simulation } = query.data;
  const begin = () => start.mutate(undefined, { onError: (error) => toast.fail(messageOf(error)) });
  const isReady = simulation !== null && simulation.state !== 'running' && simulation.checks.length > 0;
  return (
    <Card
      title="Try it on your past checks"
      {...(isReady
        ? {
            action: (
              <Button
                variant="subtle"
                size="xs"
                leftSection={<IconRefresh size={13} stroke={1.8} />}
                loading={start.isPending}
                onClick={begin}
              >
                Score again
              </Button>
            ),
          }
        : {})}
    >
      {simulation?.state === 'running' ? (
        <Running simulation={simulation} />
      ) : isReady ? (
        <TrialPanel simulation={simulation} draft={draft} current={current} saveAct={saveAct} />
      ) : (
        <NothingYet newest={query.data} isStarting={start.isPending} onStart={begin} />
      )}
    </Card>
  );
}

function NothingYet({
  newest: { available, simulation },
  isStarting,
  onStart,
}: {
  newest: NewestSimulation;
  isStarting: boolean;
  onStart: () => void;
}) {
  if (available === 0)
    return (
      <div className={css.quiet}>
        <p className="fh-body">
          There are no finished checks yet. Once you have some, you can see here how other scores would have changed them.
        </p>
      </div>
    );
  return (
    <div className={css.quiet}>
      {simulation?.state === 'failed' && (
        <p className={css.fault} role="alert">
          {simulation.error}
        </p>
      )}
      {simulation?.state === 'cancelled' && <p className="fh-body">The last run was stopped before any check was scored.</p>}
      <p className="fh-body">
        Score {available === 1 ? 'the one finished check' : `the newest ${formatCount(available)} finished checks`} again with today’s
        lists. Then move a score and see what would change. No check is changed, and only entry numbers and scores are kept.
      </p>
      <Button variant="default" loading={isStarting} onClick={onStart}>
        Score past checks
      </Button>
    </div>
  );
}

function Running({ simulation: { id, done, total } }: { simulation: PolicySimulation }) {
  const cancel = useCancelSimulation();
  return (
    <div className={css.quiet}>
      <p className="fh-body" role="status">
        {formatCount(done)} of {plural(total, 'check')} scored again
      </p>
      <Progress value={total === 0 ? 0 : (100 * done) / total} size={6} radius={3} aria-label="Scoring past checks" />
      <p className="fh-small fh-dim">You can leave this page. It continues, and you can come back to it here.</p>
      <Button
        variant="default"
        loading={cancel.isPending}
        onClick={() => cancel.mutate(id, { onError: (error) => toast.fail(messageOf(error)) })}
      >
        Stop scoring
      </Button>
    </div>
  );
}
