import type { JobHandlers, Schedule } from '../platform/jobs.ts';
import { purgeExpired } from '../platform/purge-expired.ts';
import { verifyNightly } from './overview/activity/verify-nightly.ts';
import { batchChecks } from './screening/aml-checks/batch-checks.ts';
import { amlCheckJobs } from './screening/aml-checks/jobs.ts';
import { settleLostChecks } from './screening/aml-checks/settle-lost-checks.ts';
import { forgetOldAppUserSignIns } from './access/app-users/jobs.ts';
import { tellDueConditions } from './checks/checks/tell-conditions.ts';
import { eraseImportFiles } from './properties/imports/erase-files.ts';
import { importJobs } from './properties/imports/jobs.ts';
import { settleLostImports } from './properties/imports/settle-lost-imports.ts';
import { listUpdateJobs, updateLists } from './screening/list-updates/jobs.ts';
import { catchUpListWatch } from './screening/list-watch/catch-up.ts';
import { listWatchJobs } from './screening/list-watch/jobs.ts';
import { memberJobs } from './firm/members/send-invitation.ts';
import { joinedJobs } from './firm/members/tell-joined.ts';
import { forgetOldNotifications, notificationJobs, sendDigests } from './firm/notifications/jobs.ts';
import { recordLateClocks } from './properties/property-stages/record-late-clocks.ts';
import { forgetLinkSignUps } from './properties/property-links/jobs.ts';
import { eraseSnapshots } from './people/party-merges/erase-snapshots.ts';
import { policySimulationJobs } from './screening/policy-simulations/jobs.ts';
import { settleLostSimulations } from './screening/policy-simulations/settle-lost-simulations.ts';
import { purgeAbandoned } from './firm/registration/purge-abandoned.ts';
import { reportJobs } from './checks/reports/jobs.ts';
import { settleLostReports } from './checks/reports/settle-lost-reports.ts';
import { eraseBatches } from './screening/screening-batches/erase-batches.ts';
import { screeningBatchJobs } from './screening/screening-batches/jobs.ts';
import { settleLostBatches } from './screening/screening-batches/settle-lost-batches.ts';
import { tellCoverageGaps } from './screening/screening-coverage/tell-gaps.ts';
import { tellStaleLists } from './screening/screening-lists/tell-people.ts';
import { forgetOldSignIns } from './access/sign-in/jobs.ts';
import { eraseEvidenceNightly } from './firm/verification/erase-evidence.ts';
import { verificationJobs } from './firm/verification/jobs.ts';

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
