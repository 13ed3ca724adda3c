import { applyLegalDetails, legalDetailsNow } from './apply-legal-details.ts';
import { applyOfficers, officersNow } from './apply-officers.ts';

/** The changes of a workspace that a second person allows: how each is compared with what stands now, and made. */
export const consentedChanges = {
  legal_details: { now: legalDetailsNow, apply: applyLegalDetails },
  nominated_officers: { now: officersNow, apply: applyOfficers },
} as const;
