export { addReport, findNewestReport } from './add-report.ts';
export { contentHash } from './content.ts';
export { DEMONSTRATION, demonstrationHead } from './demonstration.ts';
export { printableView } from './printable.ts';
export { renderOfsiDraft } from './render-ofsi-draft.ts';
export { isDemonstration } from './store.ts';
