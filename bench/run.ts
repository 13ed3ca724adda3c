/* Entry of `npm run bench -- <what> ...`. */
import { runApi } from './api/run-api.ts';
import { runApplicants } from './applicants/run-applicants.ts';
import { runCompanies } from './companies/run-companies.ts';
import { runEvents } from './events/run-events.ts';
import { runFiles } from './files/run-files.ts';
import { runInsights } from './insights/run-insights.ts';
import { runMonitoringBench } from './monitoring/run-monitoring.ts';
import { runMoney } from './money/run-money.ts';
import { runMrz } from './mrz/run-mrz.ts';
import { runPhone } from './phone/run-phone.ts';
import { runProperties } from './properties/run-properties.ts';
import { runPreflight } from './sealing/run-preflight.ts';
import { runSealing } from './sealing/run-sealing.ts';
import { runScreening } from './screening/run-screening.ts';
import { runSearch } from './search/run-search.ts';
import { runTitles } from './titles/run-titles.ts';
import { runWeb } from './web/run-web.ts';
import { runWebhooks } from './webhooks/run-webhooks.ts';

const BENCHES: Record<string, (args: string[]) => void | Promise<void>> = {
  api: runApi,
  applicants: runApplicants,
  companies: runCompanies,
  events: runEvents,
  files: runFiles,
  insights: runInsights,
  monitoring: runMonitoringBench,
  money: runMoney,
  mrz: runMrz,
  phone: runPhone,
  preflight: runPreflight,
  properties: runProperties,
  screening: runScreening,
  sealing: runSealing,
  search: runSearch,
  titles: runTitles,
  web: runWeb,
  webhooks: runWebhooks,
};

const [what = '', ...args] = process.argv.slice(2);
const bench = BENCHES[what];
if (bench) await bench(args);
else {
  console.error(`Usage: npm run bench -- <${Object.keys(BENCHES).join(' | ')}> ...`);
  process.exitCode = 1;
}
