import { Button, Textarea } from '@mantine/core';
import type { OfsiReport } from '@freehold/contract/screening/ofsi-reports';
import { IconCode, IconFileTypePdf } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { formatDate, formatDateTime, formatTime } from '../../../lib/format.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Card } from '../../../ui/card.tsx';
import { StatusGlyph } from '../../../ui/status.tsx';
import { toast } from '../../../ui/toast.ts';
import { useWanted } from '../../../ui/use-wanted.ts';
import { ActRefused } from '../../../shared/checks/changed-notice.tsx';
import { useDownloadOfsiReport, useSaveOfsiPart } from './queries.ts';
import css from './ofsi-report-card.module.css';

const OfsiSentDrawer = lazy(async () => ({ default: (await import('./ofsi-sent-drawer.tsx')).OfsiSentDrawer }));
const WithdrawReport = lazy(async () => ({ default: (await import('./withdraw-report.tsx')).WithdrawReport }));

type Part = OfsiReport['parts'][number];

/** The report as JSON, for a firm that files it by other means. */
export function reportAsJson(reference: string, report: OfsiReport): string {
  return JSON.stringify(
    {
      check: reference,
      report: report.kind,
      saved_at: report.saved_at,
      parts: report.parts.map(({ code, label, text }) => ({ code, label, text })),
      sent: report.sent,
    },
    null,
    2,
  );
}

function titleOf({ kind, number, sent, withdrawn }: OfsiReport): string {
  const name =
    kind === 'designated_person' ? 'OFSI report' : number === 1 ? 'Suspected breach report' : `Suspected breach report ${number}`;
  return `${name}, ${sent ? 'sent' : withdrawn ? 'withdrawn' : 'draft'}`;
}

function stateOf({ sent, withdrawn }: OfsiReport): string {
  if (sent) return `Sent on ${formatDate(sent.sent_on)} with reference ${sent.reference}, recorded by ${sent.by.name}.`;
  if (withdrawn) return `Withdrawn by ${withdrawn.by.name}, ${formatDateTime(withdrawn.at)}: ${withdrawn.reason}`;
  return 'When you have sent it, record the reference OFSI gives you.';
}

/** One report to OFSI by part. The firm sends it; Freehold prepares it and keeps the reference. */
export function OfsiReportCard({ report, reference }: { report: OfsiReport; reference: string }) {
  const [editing, setEditing] = useState<Part['code'] | null>(null);
  const [sending, setSending] = useState(false);
  const [withdrawing, setWithdrawing] = useState(false);
  const sendingWanted = useWanted(sending);
  const download = useDownloadOfsiReport(report, reference);
  const done = report.parts.filter((part) => part.done).length;
  const isOpen = report.can.change;
  return (
    <Card
      title={titleOf(report)}
      count={`${done} of ${report.parts.length}`}
      action={<span className="fh-small fh-dim fh-hide-m">Saved {formatTime(report.saved_at)}. You send it, Freehold does not.</span>}
    >
      <div className={css.parts}>
        {report.parts.map((part) =>
          editing === part.code && isOpen ? (
            <PartEditor key={part.code} report={report} part={part} onClose={() => setEditing(null)} />
          ) : (
            <PartRow key={part.code} part={part} {...(isOpen ? { onEdit: () => setEditing(part.code) } : {})} />
          ),
        )}
      </div>
      <div className={css.foot}>
        <span className="fh-small fh-dim fh-grow">{stateOf(report)}</span>
        <div className={css.acts}>
          <Button
            variant="default"
            leftSection={<IconCode size={15} stroke={1.7} />}
            onClick={() =>
              saveFile(
                new Blob([reportAsJson(reference, report)], { type: 'application/json' }),
                `${reference}-ofsi-${report.kind === 'designated_person' ? 'draft' : `suspected-breach-${report.number}`}.json`,
              )
            }
          >
            JSON
          </Button>
          <Button
            variant="default"
            leftSection={<IconFileTypePdf size={15} stroke={1.7} />}
            loading={download.isPending}
            onClick={() => download.mutate(undefined, { onError: (failure) => toast.fail(messageOf(failure)) })}
          >
            {isOpen ? 'PDF draft' : 'PDF'}
          </Button>
          {isOpen && (
            <Button variant="default" onClick={() => setSending(true)}>
              Record as sent
            </Button>
          )}
          {report.can.withdraw && (
            <Button variant="subtle" color="stone" onClick={() => setWithdrawing(true)}>
              Withdraw
            </Button>
          )}
        </div>
      </div>
      <Suspense fallback={null}>
        {sendingWanted && <OfsiSentDrawer report={report} reference={reference} opened={sending} onClose={() => setSending(false)} />}
        {withdrawing && <WithdrawReport report={report} reference={reference} onClose={() => setWithdrawing(false)} />}
      </Suspense>
    </Card>
  );
}

function PartRow({ part, onEdit }: { part: Part; onEdit?: () => void }) {
  return (
    <div className={css.row}>
      <StatusGlyph glyph={part.done ? 'tick' : 'dashed'} family={part.done ? 'moss' : 'stone'} />
      <span className={css.label}>{part.label}</span>
      <span className={css.text} data-missing={!part.done || undefined} title={part.text}>
        {part.text || 'Nothing written yet'}
      </span>
      {onEdit && (
        <button type="button" className={css.edit} onClick={onEdit} aria-label={`${part.text ? 'Edit' : 'Add'} ${part.label}`}>
          {part.text ? 'Edit' : 'Add'}
        </button>
      )}
    </div>
  );
}

function PartEditor({ report, part, onClose }: { report: OfsiReport; part: Part; onClose: () => void }) {
  const [text, setText] = useState(part.text);
  const save = useSaveOfsiPart(report);
  const tooLong = text.trim().length > 4000;
  return (
    <form
      className={css.editor}
      onSubmit={(event) => {
        event.preventDefault();
        if (!tooLong) save.mutate({ version: report.version, code: part.code, text }, { onSuccess: onClose });
      }}
    >
      <Textarea
        label={part.label}
        description={part.hint}
        data-autofocus
        autoFocus
        minRows={4}
        value={text}
        error={tooLong ? 'Must be 4,000 characters or fewer' : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ActRefused error={save.error} onReload={save.reset} />
      <div className={css.acts}>
        <Button type="submit" loading={save.isPending}>
          Save part
        </Button>
        <Button variant="subtle" color="stone" onClick={onClose}>
          Leave as it was
        </Button>
      </div>
    </form>
  );
}
