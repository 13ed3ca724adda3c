import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { STEPS, type Step } from '../features/firm/registration/steps.ts';
import { localPath } from '../lib/local-path.ts';
import { oneOf, textIn } from '../lib/search-params.ts';
import { readStored } from '../lib/storage.ts';
import { missing, root, row } from './root-route.tsx';

type ReturnTo = { redirect?: string | undefined };
type AfterLogout = ReturnTo & { reason?: 'ended' | undefined };
type SignInSearch = ReturnTo & { trouble?: string | undefined };
const readReturnTo = (search: Record<string, unknown>): ReturnTo => ({ redirect: textIn(search['redirect'], 2000) });
const readSignIn = (search: Record<string, unknown>): SignInSearch => ({ ...readReturnTo(search), trouble: textIn(search['trouble'], 40) });
const readStep = (search: Record<string, unknown>): { step?: Step | undefined } => ({ step: oneOf(search['step'], STEPS) });
const readAfterLogout = (search: Record<string, unknown>): AfterLogout => ({
  ...readReturnTo(search),
  reason: oneOf(search['reason'], ['ended']),
});

/* ---------- public pages ---------- */
const signIn = createRoute({
  getParentRoute: () => root,
  ...row('/sign-in'),
  validateSearch: readSignIn,
  beforeLoad: ({ context, search, location, cause }) => {
    // Only on the way in: a link that is being confirmed stays, though its token leaves the address.
    if (cause !== 'stay' && context.session.isLoggedIn() && location.hash === '')
      throw redirect({ href: localPath(search.redirect) ?? '/', replace: true });
  },
  component: lazyRouteComponent(() => import('../features/access/sign-in/sign-in-screen.tsx'), 'SignInScreen'),
});
const signUp = createRoute({
  getParentRoute: () => root,
  ...row('/sign-up'),
  beforeLoad: ({ context, cause }) => {
    if (cause !== 'stay' && context.session.isLoggedIn()) throw redirect({ to: '/', replace: true });
  },
  component: lazyRouteComponent(() => import('../features/firm/registration/sign-up-screen.tsx'), 'SignUpScreen'),
});
const completeRegistration = createRoute({
  getParentRoute: () => root,
  ...row('/sign-up/complete'),
  validateSearch: readStep,
  component: lazyRouteComponent(() => import('../features/firm/registration/complete-screen.tsx'), 'CompleteScreen'),
});
const completedRegistration = createRoute({
  getParentRoute: () => root,
  ...row('/sign-up/completed'),
  component: lazyRouteComponent(() => import('../features/firm/registration/welcome-screen.tsx'), 'WelcomeScreen'),
});
const invitation = createRoute({
  getParentRoute: () => root,
  ...row('/invitation'),
  component: lazyRouteComponent(() => import('../features/access/sign-in/invitation-screen.tsx'), 'InvitationScreen'),
});
const publicSignUp = createRoute({
  getParentRoute: () => root,
  ...row('/public-sign-up'),
  component: lazyRouteComponent(() => import('../features/properties/property-links/public-sign-up-screen.tsx'), 'PublicSignUpScreen'),
});
const personalPage = createRoute({
  getParentRoute: () => root,
  ...row('/personal-page'),
  component: lazyRouteComponent(() => import('../features/flows/applicants/personal-page-screen.tsx'), 'PersonalPageScreen'),
});
const pay = createRoute({
  getParentRoute: () => root,
  ...row('/pay'),
  component: lazyRouteComponent(() => import('../features/payments/payer/pay-screen.tsx'), 'PayScreen'),
});
const sharedReport = createRoute({
  getParentRoute: () => root,
  ...row('/shared-report'),
  component: lazyRouteComponent(() => import('../features/sharing/shared-report/shared-report-screen.tsx'), 'SharedReportScreen'),
});
const shareConsent = createRoute({
  getParentRoute: () => root,
  ...row('/share-consent'),
  component: lazyRouteComponent(() => import('../features/sharing/shared-report/share-consent-screen.tsx'), 'ShareConsentScreen'),
});
const verifyDocument = createRoute({
  getParentRoute: () => root,
  ...row('/verify-document'),
  component: lazyRouteComponent(() => import('../features/signing/verify-document/verify-document-screen.tsx'), 'VerifyDocumentScreen'),
});
const legalPages = () => import('../features/firm/registration/legal-screen.tsx');
const terms = createRoute({
  getParentRoute: () => root,
  ...row('/terms'),
  component: lazyRouteComponent(legalPages, 'TermsScreen'),
});
const privacy = createRoute({
  getParentRoute: () => root,
  ...row('/privacy'),
  component: lazyRouteComponent(legalPages, 'PrivacyScreen'),
});
const logout = createRoute({
  getParentRoute: () => root,
  ...row('/logout'),
  validateSearch: readAfterLogout,
  component: lazyRouteComponent(() => import('../features/access/sign-in/log-out-screen.tsx'), 'LogOutScreen'),
});

const appUserLogin = createRoute({
  getParentRoute: () => root,
  ...row('/app_user_login'),
  validateSearch: readAfterLogout,
  beforeLoad: ({ search, cause }) => {
    if (cause !== 'stay' && readStored('appUserToken') !== null)
      throw redirect({ href: localPath(search.redirect) ?? '/user_contracts_list', replace: true });
  },
  component: lazyRouteComponent(() => import('../features/access/app-user-login/app-user-login-screen.tsx'), 'AppUserLoginScreen'),
});
const appUserLogout = createRoute({
  getParentRoute: () => root,
  ...row('/logout_app_user'),
  validateSearch: readAfterLogout,
  component: lazyRouteComponent(() => import('../features/access/app-user-login/app-user-log-out-screen.tsx'), 'AppUserLogOutScreen'),
});

/* ---------- signers' pages ---------- */
const signing = createRoute({
  getParentRoute: () => root,
  id: 'signing',
  component: lazyRouteComponent(() => import('./shell/signing-shell.tsx'), 'SigningShell'),
});
const pendingDocuments = createRoute({
  getParentRoute: () => signing,
  ...row('/user_contracts_list'),
  component: lazyRouteComponent(
    () => import('../features/signing/signer-documents/pending-documents-screen.tsx'),
    'PendingDocumentsScreen',
  ),
});
const signedDocuments = createRoute({
  getParentRoute: () => signing,
  ...row('/signed_contracts_list'),
  component: lazyRouteComponent(() => import('../features/signing/signer-documents/signed-documents-screen.tsx'), 'SignedDocumentsScreen'),
});
const signedDocument = createRoute({
  getParentRoute: () => signing,
  ...row('/signed_document_view/{id}'),
  component: lazyRouteComponent(() => import('../features/signing/signer-documents/signed-document-screen.tsx'), 'SignedDocumentScreen'),
});
const fillAndSign = createRoute({
  getParentRoute: () => root,
  ...row('/document-fill-sign/{id}'),
  component: lazyRouteComponent(() => import('../features/signing/signer-documents/fill-sign-screen.tsx'), 'FillSignScreen'),
});

const viewReport = createRoute({
  getParentRoute: () => root,
  ...row('/view/report/{id}'),
  component: lazyRouteComponent(() => import('./report-page.tsx'), 'ReportPage'),
});
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  component: lazyRouteComponent(() => import('./unknown-page.tsx'), 'UnknownPage'),
});

/** What somebody outside the firm may open, and the ways in: it comes with every first load. Of the staff's pages it knows nothing. */
export const publicRoutes = [
  signIn,
  signUp,
  invitation,
  publicSignUp,
  personalPage,
  verifyDocument,
  pay,
  sharedReport,
  shareConsent,
  completeRegistration,
  completedRegistration,
  terms,
  privacy,
  logout,
  appUserLogin,
  appUserLogout,
  viewReport,
  fillAndSign,
  signing.addChildren([pendingDocuments, signedDocuments, signedDocument, ...missing('signing', signing)]),
  ...missing('none', root),
  unknown,
] as const;
