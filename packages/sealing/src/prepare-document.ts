import { describeDocument } from './describe-document.ts';
import type { Description } from './describe-document.ts';
import { flattenForm } from './flatten-form.ts';
import { openDocument } from './open-document.ts';
import type { Limits, OpenDocument } from './open-document.ts';
import { findProblems } from './preflight.ts';
import { removeActiveContent } from './remove-active-content.ts';
import { SealingRefusal } from './wording.ts';
import type { Finding } from './wording.ts';

export type PreparedDocument = OpenDocument & { notes: Finding[] };

/** Opens a document and makes it one that shows the same to everybody: no form, no script, no protection; or refuses it in words. */
export async function prepareDocument(bytes: Uint8Array, description: Description, limits?: Limits): Promise<PreparedDocument> {
  const opened = await openDocument(bytes, limits);
  const { refusals, notes } = findProblems(opened);
  const [refusal] = refusals;
  if (refusal !== undefined) throw new SealingRefusal(refusal.code, refusal.message);
  removeActiveContent(opened.pdf);
  flattenForm(opened.pdf);
  describeDocument(opened.pdf, description);
  return { ...opened, notes };
}
