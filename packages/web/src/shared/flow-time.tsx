import { TIMES_DAYS } from '@freehold/contract/flows/run-totals';
import { useQuery } from '@tanstack/react-query';
import { plural } from '../lib/format.ts';
import { runTotalsQuery } from './runs-query.ts';
import { durationWords } from './run-look.ts';
import { useCurrentUser } from './workspace-queries.ts';

type Props = { flowId: number; branch?: number | 'none' | undefined };

/** How long people take with a flow, from the link to handing in, and over how many that is; nothing where they are too few to say. */
export function FlowTime({ flowId, branch }: Props) {
  const { can } = useCurrentUser();
  const { data } = useQuery({ ...runTotalsQuery(branch), enabled: can.see_checks });
  const time = data?.times.find(({ flow_id: id }) => id === flowId);
  if (!time) return null;
  return (
    <span className="fh-small fh-2">
      {durationWords(time.median_minutes)} from link to handed in: median of {plural(time.runs, 'run')} in {TIMES_DAYS} days
    </span>
  );
}
