import type { JobHandlers, Schedule } from '../platform/jobs.ts';
import { purgeExpired } from '../platform/purge-expired.ts';
import { verifyNightly } from './activity/verify-nightly.ts';
import { batchChecks } from './aml-checks/batch-checks.ts';
import { amlCheckJobs } from './aml-checks/jobs.ts';
import { settleLostChecks } from './aml-checks/settle-lost-checks.ts';
import { forgetOldAppUserSignIns } from './app-users/jobs.ts';
import { tellDueConditions } from './checks/tell-conditions.ts';
import { eraseImportFiles } from './imports/erase-files.ts';
import { importJobs } from './imports/jobs.ts';
import { settleLostImports } from './imports/settle-lost-imports.ts';
import { listUpdateJobs, updateLists } from './list-updates/jobs.ts';
import { catchUpListWatch } from './list-watch/catch-up.ts';
import { listWatchJobs } from './list-watch/jobs.ts';
import { memberJobs } from './members/send-invitation.ts';
import { joinedJobs } from './members/tell-joined.ts';
import { forgetOldNotifications, notificationJobs, sendDigests } from './notifications/jobs.ts';
import { recordLateClocks } from './property-stages/record-late-clocks.ts';
import { forgetLinkSignUps } from './property-links/jobs.ts';
import { eraseSnapshots } from './party-merges/erase-snapshots.ts';
import { policySimulationJobs } from './policy-simulations/jobs.ts';
import { settleLostSimulations } from './policy-simulations/settle-lost-simulations.ts';
import { purgeAbandoned } from './registration/purge-abandoned.ts';
import { reportJobs } from './reports/jobs.ts';
import { settleLostReports } from './reports/settle-lost-reports.ts';
import { eraseBatches } from './screening-batches/erase-batches.ts';
import { screeningBatchJobs } from './screening-batches/jobs.ts';
import { settleLostBatches } from './screening-batches/settle-lost-batches.ts';
import { tellCoverageGaps } from './screening-coverage/tell-gaps.ts';
import { tellStaleLists } from './screening-lists/tell-people.ts';
import { forgetOldSignIns } from './sign-in/jobs.ts';
import { eraseEvidenceNightly } from './verification/erase-evidence.ts';
import { verificationJobs } from './verification/jobs.ts';

/** Every feature's jobs; a new job adds its line here. Each runs in a process of `npm run worker`, or in the one `npm start` begins. */
export const jobs: JobHandlers = {
  ...amlCheckJobs,
  ...importJobs,
  ...joinedJobs,
  ...listUpdateJobs,
  ...listWatchJobs,
  ...memberJobs,
  ...notificationJobs,
  ...policySimulationJobs,
  ...reportJobs,
  ...screeningBatchJobs(batchChecks),
  ...verificationJobs,
};

/** What the clock starts: for the whole installation, not for one workspace. Times are UTC. */
export const schedules: readonly Schedule[] = [
  purgeExpired,
  verifyNightly,
  forgetOldSignIns,
  purgeAbandoned,
  forgetOldAppUserSignIns,
  forgetLinkSignUps,
  forgetOldNotifications,
  sendDigests,
  tellStaleLists,
  tellCoverageGaps,
  tellDueConditions,
  catchUpListWatch,
  updateLists,
  settleLostChecks,
  settleLostReports,
  settleLostImports,
  settleLostSimulations,
  eraseImportFiles,
  settleLostBatches,
  eraseBatches,
  eraseEvidenceNightly,
  eraseSnapshots,
  recordLateClocks,
];
