export { addReport, findNewestReport } from './add-report.ts';
export { contentHash } from './content.ts';
export { DEMONSTRATION, demonstrationHead } from './demonstration.ts';
export { printableView } from '../../../platform/printable.ts';
export { datesInWords, moment } from './report-moments.ts';
export type { PartOf, ReadEvidence, ReportPart } from './report-part.ts';
export { isDemonstration } from './store.ts';
export { type Looked, runShownIn } from './looked.ts';
export { type KeptReportVersion, openKeptReport } from './open-kept-report.ts';
