export { verifyReportHash } from './verify-report.ts';
