export { addReport, findNewestReport } from './add-report.ts';
export { renderOfsiDraft } from './render-ofsi-draft.ts';
