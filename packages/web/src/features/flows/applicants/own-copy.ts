import type { Task } from '@freehold/contract/flows/applicants';
import type { Words } from '../../../shared/applicant-steps/en.ts';
import { textIn } from '../../../shared/applicant-steps/shipped-texts.ts';
import { summaryOf } from '../../../shared/applicant-steps/summary.ts';
import { nameOf, savedAnswers } from './task-about.ts';

const UNASKED = ['intro_list_of_documents', 'review_and_submit'];
const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const safe = (text: string) => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);
const STYLE =
  'body{max-width:42rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}h1{line-height:1.2}h2{margin:1.5rem 0 .25rem;font-size:1.1rem;break-after:avoid}p{margin:.15rem 0;overflow-wrap:anywhere}ul{margin:.25rem 0;padding-inline-start:1.2rem}';

/** What somebody handed in, as a page of its own that stands without a network: answers, and the files by name. */
export function ownCopy(task: Task, words: Words, sent: string): string {
  const say = words.status;
  const steps = task.all.filter(({ type }) => !UNASKED.includes(type));
  const part = (title: string, lines: readonly string[], files: readonly string[] = []) =>
    [
      `<h2>${safe(title)}</h2>`,
      ...lines.map((line) => `<p>${safe(line)}</p>`),
      ...(files.length > 0 ? [`<ul>${files.map((name) => `<li>${safe(name)}</li>`).join('')}</ul>`] : []),
    ].join('');
  const title = say.copyTitle(textIn(words, task.name));
  return [
    `<!doctype html><html lang="${words.language.otherCode === 'cy' ? 'en-GB' : 'cy'}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width"><title>${safe(title)}</title><style>${STYLE}</style></head><body>`,
    `<h1>${safe(title)}</h1>`,
    ...[say.copySent(task.agency.name, sent), task.property?.address ?? ''].filter(Boolean).map((line) => `<p>${safe(line)}</p>`),
    ...steps.map((step) =>
      part(
        nameOf(step, words),
        [
          ...summaryOf({ ...step, answers: savedAnswers(step) }, words),
          ...(step.state === 'skipped' ? [step.skip_reason ? words.task.skippedBecause(step.skip_reason) : words.task.skipped] : []),
          ...(step.type === 'consent' && step.state === 'done' ? [words.steps.consent.agree(task.agency.name)] : []),
        ],
        step.files.map(({ name }) => name),
      ),
    ),
    part(words.steps.review.with, [words.seenBy(task.sent_by, task.agency.name)]),
    part(words.steps.review.kept, [words.kept]),
    '</body></html>',
  ].join('\n');
}
