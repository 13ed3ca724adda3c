import { shareTerms } from '@freehold/contract/sharing/share-terms';
import { REDACTION_LABELS, scopeWords } from '@freehold/contract/sharing/share-words';
import { type OutwardReport, type SharedReport } from '@freehold/contract/sharing/shared-report';
import { announce } from '../../../platform/announce.ts';
import { openFile, storeFile } from '../../../platform/file-vault.ts';
import type { Trx } from '../../../platform/database.ts';
import { addJob, type JobHandlers, type JobRun, type Schedule } from '../../../platform/jobs.ts';
import { dateInWords, longDay } from '../../../platform/london-time.ts';
import { refusing } from '../../../platform/refuse.ts';
import { openScope, type MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { getSharePdf, redrawSharePdf, type ReportShare } from '@freehold/contract/sharing/report-shares';
import { renderReport } from '../../../providers/report-renderer/render-pool.ts';
import { DEMONSTRATION, demonstrationHead, printableView } from '../../checks/public.ts';
import { presentShare, requireShare } from './present-share.ts';
import { openShared, shareReference } from './shared-content.ts';
import * as store from './store.ts';

declare module '../../../platform/jobs.ts' {
  interface JobPayloads {
    'draw-shared-report': { shareId: number };
  }
}

const RESULT = {
  pass: { word: 'Pass', tone: 'moss' },
  refer: { word: 'Refer', tone: 'ochre' },
  fail: { word: 'Fail', tone: 'clay' },
  not_run: { word: 'Not run', tone: 'stone' },
} as const satisfies Record<OutwardReport['results'][number]['result'], { word: string; tone: string }>;

/** Everything the PDF says: the shared copy in words, and nothing that is not in it. */
export function sharedView(copy: SharedReport, { sha256, until }: { sha256: string; until: Date }): Record<string, unknown> {
  const isDemonstration = copy.reports.some(({ is_demonstration: is }) => is);
  const to = [copy.recipient.name, copy.recipient.firm].filter(Boolean).join(', ');
  const [first] = copy.reports;
  return printableView({
    title: [...new Set(copy.reports.map(({ about }) => about))].join(', '),
    subtitle: copy.reports.length === 1 ? (first?.title ?? '') : `${copy.reports.length} reports`,
    firm: copy.firm,
    reference: copy.reference,
    headline: `${demonstrationHead(isDemonstration)}Shared with ${to}`,
    'hash-label': `${copy.check_code === null ? '' : `Check code ${copy.check_code} · `}SHA-256 of the content:`,
    code: copy.check_code,
    hash: sha256,
    notice: isDemonstration ? DEMONSTRATION : null,
    facts: [
      ['Shared with', to],
      ['By', copy.firm],
      ['For', copy.purpose],
      ['What is in it', scopeWords(copy.scope, copy.sections)],
      [
        'Left out',
        copy.hidden.length === 0 ? 'Pictures' : `Pictures, ${copy.hidden.map((each) => REDACTION_LABELS[each].toLowerCase()).join(', ')}`,
      ],
      ['Shared on', longDay(copy.shared_at)],
      ['Opens until', longDay(new Date(until.getTime() - 1))],
      ['To rely on', copy.reliance ? 'Yes, under regulation 39' : 'No, to read only'],
    ],
    reports: copy.reports.map((report) => ({
      title: `${report.title}: ${report.about}`,
      reference: `${report.public_ref}, version ${report.version}, made on ${longDay(report.made_at)}`,
      accepted: report.accepted_on === null ? null : `Accepted by ${copy.firm} on ${dateInWords(report.accepted_on)}`,
      facts: report.facts.map(({ label, value }) => [label, value]),
      results: report.results.map(({ label, result }) => ({ label, ...RESULT[result] })),
      searched: report.searched && {
        words:
          report.searched.on === null
            ? 'Lists were searched.'
            : `Lists were searched on ${dateInWords(report.searched.on)}. What a search finds is never part of a shared report.`,
        lists: report.searched.lists.map(({ name, publisher, published_on: on }) => ({
          name,
          publisher,
          published: on === null ? 'Not stated' : dateInWords(on),
        })),
      },
      limits: report.limits,
    })),
    terms: shareTerms(copy.reliance),
  });
}

/** Draws the PDF of a share, once; it is drawn of the copy, so that what is left out there cannot be in it. */
async function drawShare(shareId: number, services: Services, { scope, isLastAttempt }: JobRun): Promise<void> {
  const share = await scope.transaction((trx) => store.findShare(trx, scope, shareId));
  if (!share || share.pdf_state === 'ready') return;
  try {
    const data = sharedView(await openShared(services, share), { sha256: share.content_sha256, until: share.expires_at });
    const pdf = await renderReport({ template: 'shared-report', data, madeAt: share.created_at.toISOString() });
    await scope.transaction(async (trx) => {
      const locked = await store.lockShare(trx, scope, shareId);
      if (!locked || locked.pdf_state === 'ready') return;
      const { sha256 } = await storeFile(trx, scope, services, pdf, { allowed: ['application/pdf'] });
      await store.updateShare(trx, scope, shareId, { pdf_state: 'ready', pdf_sha256: sha256 });
      await announce(trx, scope, { topic: 'shares', id: shareId });
    });
  } catch (error) {
    if (isLastAttempt)
      await scope.transaction(async (trx) => {
        const locked = await store.lockShare(trx, scope, shareId);
        if (!locked || locked.pdf_state === 'ready') return;
        await store.updateShare(trx, scope, shareId, { pdf_state: 'failed' });
        await announce(trx, scope, { topic: 'shares', id: shareId });
      });
    throw error;
  }
}

export const shareJobs: Pick<JobHandlers, 'draw-shared-report'> = {
  'draw-shared-report': ({ shareId }, services, run) => drawShare(shareId, services, run),
};

/** Draws once more what failed or lost its job, every hour; nobody has to notice it first. */
export const redrawShares: Schedule = {
  name: 'redraw-shared-reports',
  cron: '23 * * * *',
  async run(services) {
    for (const { workspace_id: workspaceId, id } of await store.findUndrawn(services.db)) {
      const scope = openScope(services, workspaceId, { kind: 'system', name: 'redraw-shared-reports' });
      await scope.transaction((trx) => addDrawing(trx, id));
    }
  },
};
export const addDrawing = (trx: Trx, shareId: number) => addJob(trx, 'draw-shared-report', { shareId }, `draw-shared-report:${shareId}`);

const refuseRedraw = refusing(redrawSharePdf);
/** The same at once, for whoever sees that it failed. */
export const redrawShare = (scope: MemberScope, services: Services, id: number): Promise<ReportShare> =>
  scope.transaction(async (trx) => {
    const share = await requireShare(trx, scope, id, { lock: true });
    if (share.pdf_state !== 'failed') return refuseRedraw('INVALID_STATE', 'This PDF did not fail. Reload to see how it stands.');
    await addDrawing(trx, id);
    await announce(trx, scope, { topic: 'shares', id });
    return presentShare(trx, scope, services, await store.updateShare(trx, scope, id, { pdf_state: 'queued' }));
  });

/** Why there is no PDF yet. */
export const noPdfWords = ({ pdf_state: state }: Pick<store.ShareRow, 'pdf_state'>): string =>
  state === 'failed'
    ? 'The PDF could not be made. It is tried again every hour; the report itself can be read meanwhile.'
    : 'The PDF is still being made. Try again in a moment.';

const refuse = refusing(getSharePdf);
/** What the recipient gets, for whoever may share. */
export const readSharePdf = (scope: MemberScope, services: Services, id: number) =>
  scope.transaction(async (trx) => {
    const share = await requireShare(trx, scope, id);
    if (share.pdf_sha256 === null) return refuse('INVALID_STATE', noPdfWords(share));
    return { file: await openFile(trx, scope, services, share.pdf_sha256), fileName: `${shareReference(share.number)}.pdf` };
  });
