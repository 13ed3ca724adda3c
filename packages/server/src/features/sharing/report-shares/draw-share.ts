import { shareTerms } from '@freehold/contract/sharing/share-terms';
import { REDACTION_LABELS, SCOPE_LABELS } from '@freehold/contract/sharing/share-words';
import { type OutwardReport, type SharedReport } from '@freehold/contract/sharing/shared-report';
import { announce } from '../../../platform/announce.ts';
import { openFile, storeFile } from '../../../platform/file-vault.ts';
import type { JobHandlers, JobRun } from '../../../platform/jobs.ts';
import { dateInWords, longDay } from '../../../platform/london-time.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { getSharePdf } from '@freehold/contract/sharing/report-shares';
import { renderReport } from '../../../providers/report-renderer/render-pool.ts';
import { DEMONSTRATION, demonstrationHead, printableView } from '../../checks/public.ts';
import { requireShare } from './present-share.ts';
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
    'hash-label': 'SHA-256 of the content:',
    hash: sha256,
    notice: isDemonstration ? DEMONSTRATION : null,
    facts: [
      ['Shared with', to],
      ['By', copy.firm],
      ['For', copy.purpose],
      ['What is in it', SCOPE_LABELS[copy.scope]],
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
    if (isLastAttempt) await scope.transaction((trx) => store.updateShare(trx, scope, shareId, { pdf_state: 'failed' }));
    throw error;
  }
}

export const shareJobs: Pick<JobHandlers, 'draw-shared-report'> = {
  'draw-shared-report': ({ shareId }, services, run) => drawShare(shareId, services, run),
};

const refuse = refusing(getSharePdf);
/** What the recipient gets, for whoever may share. */
export const readSharePdf = (scope: MemberScope, services: Services, id: number) =>
  scope.transaction(async (trx) => {
    const share = await requireShare(trx, scope, id);
    if (share.pdf_sha256 === null) return refuse('INVALID_STATE', 'The PDF is still being made. Try again in a moment.');
    return { file: await openFile(trx, scope, services, share.pdf_sha256), fileName: `${shareReference(share.number)}.pdf` };
  });
