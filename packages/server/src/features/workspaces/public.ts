export { applyLegalDetails, legalDetailsNow } from './apply-legal-details.ts';
export { applyOfficers, officersNow } from './apply-officers.ts';
export { readLogoOf } from './change-logo.ts';
export { markKeyMembers } from './details-store.ts';
export { familyNameOf } from './family-name.ts';
export { logoMark } from './present.ts';
