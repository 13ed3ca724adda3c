import { z } from 'zod';
import { defineRoute } from '../kernel/route.ts';
import { reportQuery } from './area-report.ts';

const tag = 'Market insights';

export const getReportFile = defineRoute({
  method: 'GET',
  path: '/v2/client/market-insights/report-file',
  tag,
  access: 'staff',
  answers: 'bytes',
  summary:
    'The report of an area as CSV (every figure with its months and sales) or as PDF with the brand of the firm, each with the attribution',
  query: z.object({ ...reportQuery, format: z.enum(['csv', 'pdf'], 'Choose CSV or PDF') }),
  output: z.unknown(),
  errors: ['NOT_FOUND'],
});
