export const FULL_KIT = ['src/app/full-kit.tsx', 'src/app/user-cache.ts'];
export const STAFF_SHELL = 'src/app/shell/staff-shell.tsx';
const SHELL = [...FULL_KIT, STAFF_SHELL, 'src/app/staff-routes.tsx'];
const SETTINGS = [...SHELL, 'src/app/shell/settings-frame.tsx'];
const SIGNING_SHELL = [...FULL_KIT, 'src/app/shell/signing-shell.tsx'];
const EVENTS = 'src/lib/live-events.ts';
/** What the staff shell follows once its page stands. */
const LIVE = [EVENTS, 'src/features/firm/notifications/watch-notifications.ts'];
const TOWN_PLAN = 'src/ui/town-plan.tsx';
const feature = (path: string) => `src/features/${path}.tsx`;
const PROPERTY_CARDS = [
  feature('properties/property-links/copy-link-button'),
  feature('properties/property-links/link-card'),
  feature('properties/offers/offers-card'),
  feature('insights/land-registry/sold-before-card'),
];
const PERSONAL_PAGE = [feature('flows/applicants/personal-page-screen'), feature('flows/applicants/signed-in')];

export type FirstLoad = {
  page: string;
  /** What the page cannot be shown without, beside the entry; the server names it to the browser together with the page. */
  needs: string[];
  /** What is painted in its place until it is there (frames/); with the staff shell, its own frame. */
  frame?: 'sign-in' | 'staff' | 'entrance';
  /** A page of its own that is drawn before the app and fetches it meanwhile (build-entrance.ts); it alone is weighed. */
  entrance?: string;
  /** What it fetches besides until it stands still. */
  later?: string[];
  /** The most kB of JavaScript, gzipped, that all this may weigh, for a page that is still above what its kind may: it is to come down. */
  budget?: number | undefined;
};
export const budgetOf = ({ needs, budget }: Pick<FirstLoad, 'needs' | 'budget'>): number =>
  budget ?? (needs.includes(STAFF_SHELL) ? 240 : 125);

/** What the pages fetch when they are the first to be opened. A page that may look different by its data has a line for each look. */
export const FIRST_LOADS: readonly FirstLoad[] = [
  { page: '/sign-in', needs: [feature('access/sign-in/sign-in-screen')], frame: 'sign-in' },
  { page: '/sign-up', needs: [feature('firm/registration/sign-up-screen')] },
  {
    page: '/sign-up/complete',
    needs: [...FULL_KIT, feature('firm/registration/complete-screen'), feature('firm/registration/company-step')],
    budget: 183,
  },
  { page: '/sign-up/completed', needs: [...FULL_KIT, feature('firm/registration/welcome-screen')], later: [EVENTS], budget: 179 },
  { page: '/invitation', needs: [feature('access/sign-in/invitation-screen')] },
  { page: '/public-sign-up', needs: [feature('properties/property-links/public-sign-up-screen')] },
  { page: '/personal-page', needs: PERSONAL_PAGE, entrance: 'src/app/entrance.tsx', frame: 'entrance', budget: 22 },
  // Comes while somebody reads the page before it.
  { page: '/personal-page (signed in)', needs: PERSONAL_PAGE, budget: 141 },
  { page: '/shared-report', needs: [feature('sharing/shared-report/shared-report-screen')] },
  { page: '/share-consent', needs: [feature('sharing/shared-report/share-consent-screen')] },
  { page: '/pay', needs: [feature('payments/payer/pay-screen')] },
  { page: '/verify-document', needs: [feature('signing/verify-document/verify-document-screen')] },
  { page: '/terms', needs: [feature('firm/registration/legal-screen')] },
  { page: '/privacy', needs: [feature('firm/registration/legal-screen')] },
  { page: '/logout', needs: [feature('access/sign-in/log-out-screen')] },
  { page: '/app_user_login', needs: [feature('access/app-user-login/app-user-login-screen')] },
  { page: '/user_contracts_list', needs: [...SIGNING_SHELL, feature('signing/signer-documents/pending-documents-screen')], budget: 172 },
  {
    page: '/document-fill-sign/1',
    needs: [feature('signing/signer-documents/fill-sign-screen'), feature('signing/signer-documents/link-entry')],
    budget: 140,
  },
  // Comes while somebody reads the page before it.
  {
    page: '/document-fill-sign/1 (signed in)',
    needs: [feature('signing/signer-documents/fill-sign-screen'), feature('signing/signer-documents/signer-document')],
    budget: 140,
  },
  { page: '/signed_document_view/1', needs: [...SIGNING_SHELL, feature('signing/signer-documents/signed-document-screen')], budget: 174 },
  { page: '/', needs: [...SHELL, feature('overview/dashboard/dashboard-screen')], later: LIVE },
  {
    page: '/flows/design/all',
    needs: [...SHELL, feature('flows/flow-designer/designer-screen'), feature('flows/flow-designer/designs-screen')],
    later: LIVE,
  },
  {
    page: '/flows/design/100000',
    needs: [...SHELL, feature('flows/flow-designer/designer-screen'), feature('flows/flow-designer/designer')],
    later: LIVE,
  },
  { page: '/chose-plan', needs: [...SHELL, feature('firm/registration/chose-plan-screen')], later: LIVE },
  { page: '/settings', needs: [...SETTINGS, feature('firm/settings/settings-screen')], later: LIVE },
  {
    page: '/basic_informations',
    needs: [...SETTINGS, feature('firm/basic-information/basic-information-screen')],
    later: [...LIVE, feature('firm/basic-information/choices-card'), feature('firm/basic-information/notifications-card')],
  },
  { page: '/members', needs: [...SETTINGS, feature('firm/members/members-screen')], later: LIVE },
  { page: '/members/roles', needs: [...SETTINGS, feature('firm/members/roles-screen')], later: LIVE },
  { page: '/workspaces', needs: [...SETTINGS, feature('firm/workspaces/workspaces-screen')], later: LIVE },
  { page: '/recent_activity', needs: [...SHELL, feature('overview/activity/activity-screen')], later: LIVE },
  {
    page: '/settings/verification',
    needs: [...SETTINGS, feature('firm/verification/verification-screen')],
    later: LIVE,
  },
  {
    page: '/settings/verification/reviews',
    needs: [...SETTINGS, feature('firm/verification/reviews-screen')],
    later: LIVE,
  },
  { page: '/settings/open-data', needs: [...SETTINGS, feature('insights/open-data/open-data-screen')], later: LIVE },
  { page: '/properties/search/properties-or-applicants', needs: [...SHELL, feature('overview/search/search-screen')], later: LIVE },
  { page: '/people', needs: [...SHELL, 'src/app/people-page.tsx'], later: LIVE },
  { page: '/people/{id}', needs: [...SHELL, 'src/app/person-page.tsx'], later: LIVE },
  { page: '/marketplace/manual_aml_check', needs: [...SHELL, feature('screening/aml-checks/aml-list-screen')], later: LIVE },
  {
    page: '/marketplace/manual_aml_check (empty)',
    needs: [...SHELL, feature('screening/aml-checks/aml-list-screen')],
    later: [...LIVE, TOWN_PLAN],
  },
  {
    page: '/marketplace/manual_aml_check/lists',
    needs: [...SHELL, feature('screening/screening-lists/lists-screen')],
    later: LIVE,
  },
  {
    page: '/marketplace/manual_aml_check/lists/{list_key}',
    needs: [...SHELL, feature('screening/screening-lists/list-screen')],
    later: LIVE,
  },
  {
    page: '/marketplace/manual_aml_check/batch',
    needs: [...SHELL, feature('screening/screening-batches/batches-screen')],
    later: LIVE,
  },
  {
    page: '/marketplace/manual_aml_check/batch/{id}',
    needs: [...SHELL, feature('screening/screening-batches/batch-screen')],
    later: LIVE,
  },
  {
    page: '/marketplace/manual_aml_check/coverage',
    needs: [...SHELL, feature('screening/screening-coverage/coverage-screen')],
    later: LIVE,
  },
  {
    page: '/marketplace/manual_aml_check/{id}',
    needs: [...SHELL, feature('screening/aml-checks/aml-check-screen')],
    later: [...LIVE, feature('screening/aml-checks/explain-again-card')],
  },
  {
    page: '/marketplace/manual_aml_check/{id} (frozen)',
    needs: [...SHELL, feature('screening/aml-checks/aml-check-screen')],
    later: [...LIVE, feature('screening/aml-checks/explain-again-card'), feature('screening/aml-checks/ofsi-cards')],
  },
  {
    page: '/properties/add',
    needs: [...SHELL, feature('properties/property-form/add-property-screen')],
    later: [...LIVE, feature('properties/property-form/place-pane')],
  },
  {
    page: '/properties/{type}',
    needs: [...SHELL, feature('properties/properties/property-list-screen')],
    later: [...LIVE, feature('properties/properties/property-table')],
  },
  {
    page: '/properties/{type} (empty)',
    needs: [...SHELL, feature('properties/properties/property-list-screen')],
    later: [...LIVE, TOWN_PLAN],
  },
  {
    page: '/properties/details/{id}',
    needs: [...SHELL, 'src/app/property-page.tsx'],
    later: [...LIVE, ...PROPERTY_CARDS, feature('properties/sales/sale-card')],
  },
  {
    page: '/properties/details/{id} (letting)',
    needs: [...SHELL, 'src/app/property-page.tsx'],
    later: [
      ...LIVE,
      ...PROPERTY_CARDS,
      feature('properties/tenancies/tenancy-card'),
      feature('properties/rent-protection/rent-protection-card'),
    ],
  },
  { page: '/signed_documents', needs: [...SHELL, 'src/app/document-pages.ts'], later: LIVE },
  {
    page: '/edit_document/{id}',
    needs: [...SHELL, 'src/app/document-pages.ts', feature('signing/signing-documents/editor/draft-editor')],
    later: LIVE,
    budget: 335,
  },
  { page: '/properties/breaches', needs: [...SHELL, feature('properties/breach-register/breach-register-screen')], later: LIVE },
  {
    page: '/market-insights',
    needs: [...SHELL, 'src/app/market-page.tsx'],
    later: [...LIVE, feature('properties/own-figures/own-figures-card')],
  },
  { page: '/land-registry', needs: [...SHELL, feature('insights/land-registry/registry-screen')], later: LIVE },
  { page: '/report/{id}', needs: [...SHELL, 'src/app/report-page.tsx'], later: LIVE },
  { page: '/view/report/{id}', needs: [...FULL_KIT, 'src/app/report-page.tsx'], budget: 174 },
  { page: '(any other address)', needs: [...SHELL, 'src/app/unknown-page.tsx'], later: [...LIVE, TOWN_PLAN] },
];
