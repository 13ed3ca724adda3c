import { Button } from '@mantine/core';
import type { AmlCheck } from '@freehold/contract/screening/aml-checks';
import { useQuery } from '@tanstack/react-query';
import { Card } from '../../../ui/card.tsx';
import { LoadingCard, PartFailed } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { ActRefused } from '../../../shared/checks/changed-notice.tsx';
import { OfsiReportCard } from './ofsi-report-card.tsx';
import { ofsiReportsQuery, useBeginBreachReport } from './queries.ts';
import css from './ofsi-report-card.module.css';

/** The two reports that OFSI takes: of the designated person, and of each suspected breach. */
export function OfsiCards({ check }: { check: AmlCheck }) {
  const { data, error, refetch } = useQuery(ofsiReportsQuery(check.id));
  if (!data) {
    if (!error) return <LoadingCard height={320} label="The reports to OFSI are loading" />;
    return (
      <Card title="Reports to OFSI">
        <PartFailed title="We could not load the reports to OFSI" error={error} onRetry={() => void refetch()} />
      </Card>
    );
  }
  return (
    <>
      {data.reports.map((report) => (
        <OfsiReportCard key={report.id} report={report} reference={check.public_ref} />
      ))}
      {data.can.begin && <BeginBreachReport check={check} isFirst={data.reports.every(({ kind }) => kind !== 'suspected_breach')} />}
    </>
  );
}

function BeginBreachReport({ check, isFirst }: { check: AmlCheck; isFirst: boolean }) {
  const begin = useBeginBreachReport(check.id);
  return (
    <Card title={isFirst ? 'Do you suspect a breach?' : 'Do you suspect another breach?'} padded>
      <div className={css.begin}>
        <p className="fh-body">
          A firm that knows or suspects that somebody broke financial sanctions reports that to OFSI too, apart from the designated person:
          for instance where funds were moved or sent back after the freeze, or the condition of a licence was not kept.
        </p>
        <ActRefused error={begin.error} onReload={begin.reset} />
        <Button
          variant="default"
          loading={begin.isPending}
          onClick={() => begin.mutate(undefined, { onSuccess: () => toast.ok('Report begun', check.public_ref) })}
        >
          Begin a suspected breach report
        </Button>
      </div>
    </Card>
  );
}
