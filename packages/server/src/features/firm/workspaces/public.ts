export { readLogoOf } from './change-logo.ts';
export { writeConnectedAccount } from './connected-account.ts';
export { consentedChanges } from './consented-changes.ts';
export { describeFirm, readFirmLogo, type ShownFirm } from './describe-firm.ts';
export { familyNameOf } from './family-name.ts';
export { logoMark } from './present.ts';
export { readSettings } from './settings.ts';
