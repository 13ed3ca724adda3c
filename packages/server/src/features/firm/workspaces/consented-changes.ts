import { applyLegalDetails, legalDetailsNow } from './apply-legal-details.ts';
import { applyOfficers, officersNow, officersStand } from './apply-officers.ts';

/** The changes of a workspace that a second person allows: how each is compared with what stands now, whether it can still be made, and made. */
export const consentedChanges = {
  legal_details: { now: legalDetailsNow, stands: () => Promise.resolve(true), apply: applyLegalDetails },
  nominated_officers: { now: officersNow, stands: officersStand, apply: applyOfficers },
} as const;
