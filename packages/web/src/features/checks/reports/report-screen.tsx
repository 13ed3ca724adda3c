import { ActionIcon, Button, Progress } from '@mantine/core';
import type { Report } from '@freehold/contract/reports';
import { IconArrowLeft, IconArrowsDiff, IconDownload, IconPrinter, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMatch, useNavigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { isApiError, messageOf } from '../../../lib/api-error.ts';
import { formatLongDate } from '../../../lib/format.ts';
import type { ReportParts } from '../../../shared/report-part.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Forbidden, LoadingCard, NothingFound, PartFailed } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { reportQuery, useDownloadPdf, useRegenerate } from './queries.ts';
import { ReportSheets } from './report-sheets.tsx';
import css from './report-screen.module.css';

const ShareReport = lazy(async () => ({ default: (await import('./share-report.tsx')).ShareReport }));
const CompareDrawer = lazy(async () => ({ default: (await import('./compare-drawer.tsx')).CompareDrawer }));

/** One report in full: the facts of the check as they stood, to read, print or download. */
export function ReportScreen({ parts }: { parts: ReportParts }) {
  const { id } = useParams({ strict: false });
  const number = Number(id);
  if (!Number.isSafeInteger(number) || number <= 0) return <Frame title="Report">{<NoSuchReport />}</Frame>;
  return <LoadedReport key={number} id={number} parts={parts} />;
}

function LoadedReport({ id, parts }: { id: number; parts: ReportParts }) {
  const { data: report, error, refetch } = useQuery(reportQuery(id));
  if (report) return <ShownReport report={report} parts={parts} />;
  return (
    <Frame title="Report">
      <div className={css.narrow}>
        {isApiError(error, 'NOT_FOUND') ? (
          <NoSuchReport />
        ) : isApiError(error, 'FORBIDDEN') ? (
          <Forbidden />
        ) : error ? (
          <PartFailed error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingCard height={520} label="The report is loading" />
        )}
      </div>
    </Frame>
  );
}

function NoSuchReport() {
  return <NothingFound title="There is no such report in this workspace">It may belong to another workspace.</NothingFound>;
}

function ShownReport({ report, parts }: { report: Report; parts: ReportParts }) {
  const download = useDownloadPdf(report);
  const [comparing, setComparing] = useState(false);
  const made = report.generated_at ? ` · ${formatLongDate(report.generated_at)}` : '';
  return (
    <Frame
      title={`${report.content.is_practice ? 'Practice report' : report.title}, ${report.content.subject_name}`}
      sub={`Version ${report.version} · ${report.public_ref}${made}`}
      // Where the pages of every kind are; the specification calls that of a bank account otherwise.
      check={`/marketplace/manual_${report.content.kind === 'bank' ? 'bank_account' : report.content.kind}_check/${report.check_id}`}
      acts={
        <>
          {report.versions.length > 1 && (
            <Button
              variant="default"
              aria-label="Compare versions"
              leftSection={<IconArrowsDiff size={15} stroke={1.7} />}
              onClick={() => setComparing(true)}
            >
              Compare
            </Button>
          )}
          <Suspense fallback={null}>
            {!report.content.is_practice && report.newest === null && <ShareReport checkId={report.check_id} />}
          </Suspense>
          <Button
            variant="default"
            className="fh-hide-m"
            leftSection={<IconPrinter size={15} stroke={1.7} />}
            onClick={() => window.print()}
          >
            Print
          </Button>
          <Button
            aria-label="Download PDF"
            leftSection={<IconDownload size={15} stroke={1.7} />}
            loading={download.isPending}
            disabled={report.state !== 'ready'}
            onClick={() => download.mutate(undefined, { onError: (error) => toast.fail(messageOf(error)) })}
          >
            <span className="fh-hide-m">Download&nbsp;</span>PDF
          </Button>
        </>
      }
    >
      <div className={css.banner}>
        <ReportNotice report={report} />
      </div>
      <ReportSheets report={report} parts={parts} />
      <Suspense fallback={null}>{comparing && <CompareDrawer report={report} onClose={() => setComparing(false)} />}</Suspense>
    </Frame>
  );
}

/** One notice at most: a newer version first, then what became of the PDF. */
function ReportNotice({ report }: { report: Report }) {
  const again = useRegenerate(report.id);
  const alone = useAlone();
  if (report.newest) {
    return (
      <Notice
        kind="asks"
        act={
          <LinkButton size="xs" variant="default" to={alone ? '/view/report/$id' : '/report/$id'} params={{ id: String(report.newest.id) }}>
            Open version {report.newest.version}
          </LinkButton>
        }
      >
        <b>A newer version exists (v{report.newest.version}).</b> A decision was recorded after this one was made.
      </Notice>
    );
  }
  if (report.state === 'queued') {
    return (
      <Notice kind="tells">
        <b>Creating the PDF.</b> The facts are below already; the file follows in a moment.
        <Progress value={100} animated size={4} radius={2} mt={8} aria-label="The PDF is being created" />
      </Notice>
    );
  }
  if (report.state === 'failed') {
    return (
      <Notice
        kind="stops"
        act={
          <Button
            size="xs"
            variant="default"
            loading={again.isPending}
            leftSection={<IconRefresh size={13} stroke={1.8} />}
            onClick={() => again.mutate(undefined, { onError: (error) => toast.fail(messageOf(error)) })}
          >
            Try again
          </Button>
        }
      >
        <b>We could not create the PDF.</b> {report.error}
      </Notice>
    );
  }
  return null;
}

/** True at the address without sidebar and top bar. Elsewhere the report lies on the shell's sheet, which is the main part already. */
function useAlone(): boolean {
  return useMatch({ from: '/view/report/$id', shouldThrow: false }) !== undefined;
}

type FrameProps = { title: string; sub?: string; check?: string; acts?: ReactNode; children: ReactNode };
/** The work bar over the desk the sheets lie on. */
function Frame({ title, sub, check, acts, children }: FrameProps) {
  const navigate = useNavigate();
  const alone = useAlone();
  return (
    <div className={css.frame} data-alone={alone || undefined}>
      <header className={css.bar}>
        <ActionIcon
          className={css.back ?? ''}
          size={32}
          aria-label={check ? 'Back to the check' : 'Back to checks'}
          onClick={() => void navigate({ href: check ?? '/archived' })}
        >
          <IconArrowLeft size={17} stroke={1.7} />
        </ActionIcon>
        <div className={css.words}>
          <h1 className={css.title} tabIndex={-1}>
            {title}
          </h1>
          {sub && <span className={css.sub}>{sub}</span>}
        </div>
        {acts && <div className={css.acts}>{acts}</div>}
      </header>
      {alone ? (
        <main className={css.desk} tabIndex={0}>
          {children}
        </main>
      ) : (
        <section className={css.desk} tabIndex={0} aria-label="Pages of the report">
          {children}
        </section>
      )}
    </div>
  );
}
