/** What a page asks of the visitor. `registering` is a member who may not have finished signing up; `signer` is an external signer. */
export type Needs = 'nobody' | 'staff' | 'registering' | 'signer';
/** `staff`: sidebar and top bar. `signing`: the signing-only menu. `none`: neither. */
export type Frame = 'none' | 'staff' | 'signing';

export type Page = {
  name: string;
  /** Kept as the current page name; `{type}` stands for the parameter. */
  label: string;
  /** When present, the whole title of the window. */
  title?: string;
  needs: Needs;
  frame: Frame;
  /** Members whose registration is incomplete are sent from here to complete it. */
  leftWhileIncomplete?: true;
  /** Exists outside production only. */
  houseOnly?: true;
};

const open = (name: string, label: string, more: Partial<Page> = {}): Page => ({ name, label, needs: 'nobody', frame: 'none', ...more });
const registering = (name: string, label: string): Page => ({ name, label, needs: 'registering', frame: 'none' });
const staff = (name: string, label: string, more: Partial<Page> = {}): Page => ({ name, label, needs: 'staff', frame: 'staff', ...more });
const signer = (name: string, label: string, frame: Frame = 'signing'): Page => ({ name, label, needs: 'signer', frame });
const leave = { leftWhileIncomplete: true } as const;

/** Every page of the product. Guards, labels, titles, frames and the answer to a 401 derive from it. */
export const PAGES = {
  /* Public: no sidebar, no top bar */
  '/sign-in': open('login', 'Login', { title: 'Login', ...leave }),
  '/sign-up': open('register', 'Register', leave),
  '/public-sign-up': open('public-sign-up', 'Public registration'),
  '/invitation': open('invitation', 'Invitation'),
  '/terms': open('terms', 'Terms'),
  '/privacy': open('privacy', 'Privacy'),
  '/personal-page': open('personal-page', 'Personal page'),
  '/pay': open('pay', 'Pay'),
  '/verify-document': open('verify-document', 'Check a sealed document'),
  '/shared-report': open('shared-report', 'A report for you'),
  '/share-consent': open('share-consent', 'Sharing a report about you'),
  '/logout': open('logout', 'Log out'),
  '/logout_app_user': open('logout_app_user', 'Log out'),
  '/app_user_login': open('app_user_login', 'App-user login'),

  /* Registration: needs auth */
  '/sign-up/complete': registering('complete-registration', 'Complete registration'),
  '/sign-up/completed': registering('completed-registration', 'Registration completed'),

  /* Staff: needs auth */
  '/': staff('dashboard', 'Dashboard', leave),
  '/tasks': staff('tasks', 'Work queue', leave),
  '/flows': staff('flows', 'Flows'),
  '/flows/runs': staff('flow_runs', 'Runs'),
  '/flows/runs/{id}': staff('flow_run', 'Run'),
  '/flows/design/{id}': staff('flow_design', 'Design a flow'),
  '/market-insights': staff('market-insights', 'Market insights'),
  '/land-registry': staff('land_registry', 'Land registry search'),
  '/land-registry/titles/{id}': staff('title', 'Land registry search'),
  '/land-registry/homes/{id}': staff('sold_home', 'Land registry search'),
  '/properties/{type}': staff('properties', 'Property {type}', leave),
  '/properties/import': staff('import_properties', 'Import properties', leave),
  '/properties/details/{id}': staff('property-details', 'Property details', leave),
  '/properties/add': staff('add-property', 'Add property', leave),
  '/properties/rent-protection/{id}': staff('rent-protection', 'Rent protection', leave),
  '/properties/breaches': staff('breaches', 'Breach register', leave),
  '/properties/search/properties-or-applicants': staff('search', 'Search Results', leave),
  '/people': staff('people', 'People', leave),
  '/people/import': staff('import_people', 'Import people', leave),
  '/people/{id}': staff('person', 'Person', leave),
  '/people/merge': staff('merge-people', 'Merge two people', leave),
  '/people/duplicates': staff('duplicates', 'Likely duplicates', leave),
  '/flow/{asset_type_id}/{id}': staff('flow', 'Flow'),
  '/basic_informations': staff('basic_informations', 'Basic information'),
  '/members': staff('members', 'Members'),
  '/members/roles': staff('roles', 'Roles and permissions'),
  '/webhooks': staff('webhooks', 'Webhooks'),
  '/webhooks/{id}': staff('webhook', 'Webhook'),
  '/workspaces': staff('workspaces', 'Workspaces'),
  '/plans_billings': staff('plans_billings', 'Plans & Billing'),
  '/settings': staff('settings', 'Settings'),
  '/compliance/hmrc-pack': staff('hmrc_pack', 'HMRC pack'),
  '/compliance/retention': staff('retention', 'Retention'),
  '/settings/messages': staff('messages', 'Messages'),
  '/settings/api-keys': staff('api_keys', 'API keys'),
  '/settings/checks': staff('check_policy', 'Required checks'),
  '/settings/screening': staff('screening_policy', 'Screening'),
  '/settings/identity': staff('kyc_policy', 'Identity checks'),
  '/settings/verification': staff('verification', 'Verification'),
  '/settings/verification/reviews': staff('verification_reviews', 'Verification reviews'),
  '/settings/open-data': staff('open_data', 'Open data'),
  '/usage': staff('usage', 'Usage'),
  '/document_signing': staff('document_signing', 'Upload document'),
  '/templates_list': staff('templates_list', 'Templates list'),
  '/templates_list/{id}': staff('edit_template', 'Edit template'),
  '/edit_recipient/{id}': staff('edit_recipient', 'Edit recipient'),
  '/sent_document_details/{id}': staff('sent_document_details', 'Sent document'),
  '/single_document_details/{id}': staff('single_document_details', 'Document'),
  '/signed_documents': staff('signed_documents', 'Signed documents'),
  '/edit_document/{id}': staff('edit_document', 'Edit document'),
  '/chose-plan': staff('chose-plan', 'Choose a plan'),
  '/marketplace/manual_kyb_check': staff('manual_kyb_check', 'Manual KYB', leave),
  '/marketplace/manual_kyb_check/new': staff('manual_kyb_check_new', 'Manual KYB', leave),
  '/marketplace/manual_kyb_check/{id}': staff('manual_kyb_check_details', 'Manual KYB', leave),
  '/marketplace/smart_report': staff('smart_report', 'Reports Shared', leave),
  '/marketplace/monitoring_report': staff('monitoring_report', 'Ongoing Monitoring Reports', leave),
  '/marketplace/manual_aml_check': staff('manual_aml_check', 'Standalone AML', leave),
  '/marketplace/manual_aml_check/lists': staff('screening_lists', 'Lists', leave),
  '/marketplace/manual_aml_check/lists/{list_key}': staff('screening_list', 'Lists', leave),
  '/marketplace/manual_aml_check/batch': staff('screening_batches', 'Batch screening', leave),
  '/marketplace/manual_aml_check/batch/{id}': staff('screening_batch', 'Batch screening', leave),
  '/marketplace/manual_aml_check/coverage': staff('screening_coverage', 'Coverage', leave),
  '/marketplace/manual_aml_check/{id}': staff('manual_aml_check_details', 'Standalone AML', leave),
  '/marketplace/manual_bank_account_check': staff('manual_bank_account_check', 'Client Bank Account', leave),
  '/marketplace/manual_bank_account_check/new': staff('manual_bank_account_check_new', 'Client Bank Account', leave),
  '/marketplace/manual_bank_account_check/{id}': staff('manual_bank_account_check_details', 'Client Bank Account', leave),
  '/marketplace/manual_kyc_check': staff('manual_kyc_check', 'Manual KYC', leave),
  '/marketplace/manual_kyc_check/new': staff('manual_kyc_check_new', 'Manual KYC', leave),
  '/marketplace/manual_kyc_check/{id}': staff('manual_kyc_check_details', 'Manual KYC', leave),
  '/marketplace/manual_kyc_check/{id}/review': staff('manual_kyc_check_review', 'Manual KYC', leave),
  '/marketplace/manual_ownership_check': staff('manual_ownership_check', 'Manual Property Ownership', leave),
  '/marketplace/manual_ownership_check/new': staff('manual_ownership_check_new', 'Manual Property Ownership', leave),
  '/marketplace/manual_ownership_check/{id}': staff('manual_ownership_check_details', 'Manual Property Ownership', leave),
  '/marketplace/manual_rtr_check': staff('manual_rtr_check', 'Right to Rent', leave),
  '/marketplace/manual_rtr_check/new': staff('manual_rtr_check_new', 'Right to Rent', leave),
  '/marketplace/manual_rtr_check/{id}': staff('manual_rtr_check_details', 'Right to Rent', leave),
  '/marketplace/manual_sof_check': staff('manual_sof_check', 'Source of funds', leave),
  '/marketplace/manual_sof_check/{id}': staff('manual_sof_check_details', 'Source of funds', leave),
  '/compliance': staff('compliance', 'Compliance'),
  '/compliance/suspicion': staff('suspicion', 'Raise a suspicion'),
  '/compliance/suspicions': staff('suspicions', 'Compliance'),
  '/archived': staff('archived', 'Manual Checks'),
  '/report/{id}': staff('report', 'Report'),
  '/view/report/{id}': staff('viewReport', 'Report', { frame: 'none' }),
  '/view/document/{id}': staff('view-document', 'Document'),
  '/payment_history': staff('payment_history', 'Payment history'),
  '/payment_history/{id}': staff('payment', 'Payment'),
  '/payments_account': staff('payments_account', 'Payments account'),
  '/recent_activity': staff('recent_activity', 'Recent activity'),
  '/design': staff('design', 'Design', { houseOnly: true }),

  /* External signers: no auth */
  '/user_contracts_list': signer('user_contracts_list', 'Pending Documents'),
  '/signed_contracts_list': signer('signed_contracts_list', 'Signed documents'),
  '/signed_document_view/{id}': signer('signed_document_view', 'Signed document'),
  '/document-fill-sign/{id}': signer('document-fill-sign', 'Fill and sign', 'none'),
} as const satisfies Record<string, Page>;

export type PagePath = keyof typeof PAGES;

/** Addresses the registration rule names beside the pages above. Nothing stands there for anybody else. */
export const ALSO_LEFT_WHILE_INCOMPLETE: readonly string[] = [
  '/clients',
  '/mortgage',
  '/check-library',
  '/client-profile',
  '/edit-property',
  '/sales',
  '/marketplace',
];

/** The label with the address's own words in it: `Property {type}` is `Property sales` at `/properties/sales`. */
export function labelOf(page: Page, params: Readonly<Record<string, string | undefined>>): string {
  return page.label.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
}
