import { readPaperPack } from '@freehold/contract/flows/flow-runs';
import { call } from '../../../lib/api.ts';
import { paperPack } from './paper-pack.ts';
import { PAPER_WORDS } from './paper-words.ts';

/** Opens the browser's print dialogue on the paper pack of a run; there it can be saved as a PDF too. */
export async function printPaper(runId: number, language: 'en' | 'cy'): Promise<void> {
  const [pack, phone] = await Promise.all([
    call(readPaperPack, { params: { id: runId } }),
    language === 'cy'
      ? import('../../../shared/applicant-steps/cy.ts').then(({ CY }) => CY)
      : import('../../../shared/applicant-steps/en.ts').then(({ EN }) => EN),
  ]);
  const words = { ...phone, paper: PAPER_WORDS[language] };
  const frame = document.createElement('iframe');
  frame.title = words.paper.title(pack.person);
  frame.style.cssText = 'position:fixed;inset:auto 100% 100% auto;width:210mm;height:297mm;border:0;visibility:hidden';
  frame.srcdoc = paperPack(pack, runId, words);
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  document.body.append(frame);
  await loaded;
  const sheet = frame.contentWindow;
  // Browsers print after this call, and some before it is done.
  sheet?.addEventListener('afterprint', () => frame.remove());
  sheet?.print();
}
