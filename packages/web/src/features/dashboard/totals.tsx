import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../lib/format.ts';
import { checkPropertiesQuery } from '../../lib/workspace-queries.ts';
import { FactCells } from '../../ui/fact-cells.tsx';
import type { ChecksResult } from './attention-card.tsx';

const loading = <Skeleton h={26} w={38} />;
const figure = (count: number | undefined) => (count === undefined ? loading : formatCount(count));

/** How many sales, lettings and checks there are. Totals that do not load stand at nought; that is only logged. */
export function Totals({ checks }: { checks?: ChecksResult }) {
  const { data } = useQuery(checkPropertiesQuery);
  return (
    <section aria-label="Totals">
      <FactCells
        cells={[
          { id: 'sales', label: 'Property sales', figure: figure(data?.totalSales) },
          { id: 'lettings', label: 'Property lettings', figure: figure(data?.totalLettings) },
          ...(checks && (checks.data || !checks.isError)
            ? [{ id: 'checks', label: 'Checks in 30 days', figure: figure(checks.data?.meta.last_30_days) }]
            : []),
        ]}
      />
    </section>
  );
}
