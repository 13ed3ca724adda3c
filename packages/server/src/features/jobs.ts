import type { JobHandlers, Schedule } from '../platform/jobs.ts';
import { purgeExpired } from '../platform/purge-expired.ts';
import { verifyNightly } from './activity/verify-nightly.ts';
import { amlCheckJobs } from './aml-checks/jobs.ts';
import { settleLostChecks } from './aml-checks/settle-lost-checks.ts';
import { forgetOldAppUserSignIns } from './app-users/jobs.ts';
import { eraseImportFiles } from './imports/erase-files.ts';
import { importJobs } from './imports/jobs.ts';
import { settleLostImports } from './imports/settle-lost-imports.ts';
import { memberJobs } from './members/send-invitation.ts';
import { listUpdateJobs, updateLists } from './list-updates/jobs.ts';
import { joinedJobs } from './members/tell-joined.ts';
import { forgetOldNotifications, notificationJobs, sendDigests } from './notifications/jobs.ts';
import { recordLateClocks } from './property-stages/record-late-clocks.ts';
import { forgetLinkSignUps } from './property-links/jobs.ts';
import { eraseSnapshots } from './party-merges/erase-snapshots.ts';
import { purgeAbandoned } from './registration/purge-abandoned.ts';
import { reportJobs } from './reports/jobs.ts';
import { settleLostReports } from './reports/settle-lost-reports.ts';
import { tellStaleLists } from './screening-lists/tell-people.ts';
import { forgetOldSignIns } from './sign-in/jobs.ts';
import { eraseEvidenceNightly } from './verification/erase-evidence.ts';
import { verificationJobs } from './verification/jobs.ts';

/** Every feature's jobs; a new job adds its line here. Each runs in a process of `npm run worker`, or in the one `npm start` begins. */
export const jobs: JobHandlers = {
  ...amlCheckJobs,
  ...importJobs,
  ...joinedJobs,
  ...memberJobs,
  ...notificationJobs,
  ...reportJobs,
  ...verificationJobs,
};

  ...listUpdateJobs,
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
  settleLostChecks,
  settleLostReports,
  settleLostImports,
  eraseImportFiles,
  eraseEvidenceNightly,
  eraseSnapshots,
  recordLateClocks,
];
  updateLists,
