export {
  type Contact,
  deliverLinkCode,
  describeAppUser,
  ensureAppUser,
  linkStands,
  maskPhone,
  openDocumentSession,
  openHelpedSession,
  openSession,
  isContactOf,
  readContact,
  takeCode,
} from './app-users/public.ts';
export {
  matrixInWords,
  may,
  memberCan,
  type Person,
  reach,
  reachOf,
  requireMay,
  ROLE_IDS,
  ROLE_LINES,
  roleName,
  ROLES,
  togglesInWords,
  togglesOf,
} from './permissions/public.ts';
export { callerOf, presentStep, requestLink, requireSameOrigin } from './sign-in/public.ts';
export { uploadCalls } from './uploads/public.ts';
