import type { Party } from '@freehold/contract/people/parties';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDay } from '../../../lib/format.ts';
import { RUN_STATUS, whereWords } from '../../../shared/run-look.ts';
import { runsOfQuery } from '../../../shared/runs-query.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { LoadingCard, PartFailed } from '../../../ui/states.tsx';
import { Status } from '../../../ui/status.tsx';
import css from './runner.module.css';

/** The runs of somebody, newest first; nothing where there is none. */
export function PersonRunsCard({ party }: { party: Party }) {
  const { can } = useCurrentUser();
  const query = useQuery({ ...runsOfQuery({ party_id: party.id }), enabled: can.see_checks });
  if (!can.see_checks) return null;
  if (query.isError && !query.data)
    return (
      <Card title="Runs">
        <PartFailed title="We could not load the runs" error={query.error} onRetry={() => void query.refetch()} />
      </Card>
    );
  if (!query.data) return <LoadingCard height={88} label="The runs are loading" />;
  const { data: runs, meta } = query.data;
  if (runs.length === 0) return null;
  return (
    <Card title="Runs" count={meta.total}>
      <ul className={css.list}>
        {runs.map((run) => (
          <li key={run.id}>
            <Link className="fh-link" to="/flows/runs/$id" params={{ id: String(run.id) }}>
              {run.flow_name}
              {run.property !== null && <span className="fh-small fh-dim">, {run.property.address}</span>}
            </Link>
            <Status of={RUN_STATUS[run.state]} />
            <span className={css.under}>{[formatDay(run.created_at), whereWords(run)].filter(Boolean).join(', ')}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
