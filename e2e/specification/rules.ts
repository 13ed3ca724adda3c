/** What is proven at a desk alone. */
export const DESK_ALONE = new Set<string>();
/** Marks a rule about calls, roles, what is stored or where one is sent: a narrower page could neither keep nor break it. */
function deskAlone<R extends string>(rule: R): R {
  DESK_ALONE.add(rule);
  return rule;
}

/** What is proven on data, without a browser. */
export const ON_DATA = new Set<string>();
/**
 * Marks a rule that a table, a function or a drawn component keeps or breaks by itself: a test beside that source is named by it. The walk of its
 * section goes past it in the browser.
 */
function onData<R extends string>(rule: R): R {
  ON_DATA.add(rule);
  return rule;
}

/** Every rule of the specification that can be proven, in its own words, by section. What it says it does not show is no rule. */
export const RULES = {
  '2': [
    '/sign-in | Login (title Login)',
    '/sign-up | Register',
    '/public-sign-up | Public registration',
    '/personal-page | Personal page',
    '/logout | Staff logout, no auth needed',
    '/logout_app_user | App-user logout, no auth needed',
    '/app_user_login | App-user login, no auth needed',
    deskAlone('Registration flow routes, which need auth: /sign-up/complete and /sign-up/completed.'),
    'Other routes without sidebar and top bar: viewReport, document-fill-sign, complete-registration, completed-registration, login, logout, register.',
    '/ | Dashboard',
    '/flows | Flows',
    '/market-insights',
    '/properties/{type} | Property {type}',
    '/properties/details/{id}',
    '/flow/{asset_type_id}/{id}',
    '/basic_informations',
    '/members, /webhooks, /workspaces',
    '/plans_billings | Plans & Billing',
    '/settings, /usage',
    '/document_signing, /templates_list',
    '/edit_recipient/{id}, /sent_document_details/{id}, /single_document_details/{id}',
    '/signed_documents, /edit_document/{id}',
    '/chose-plan',
    '/marketplace/manual_kyb_check',
    '/marketplace/smart_report | Reports Shared',
    '/marketplace/monitoring_report | Ongoing Monitoring Reports',
    '/marketplace/manual_aml_check | Standalone AML',
    '/marketplace/manual_bank_account_check | Client Bank Account',
    '/marketplace/manual_kyc_check',
    '/marketplace/manual_ownership_check | Manual Property Ownership',
    '/archived | Manual Checks',
    '/report/{id}, /view/report/{id}, /view/document/{id}',
    '/payment_history, /recent_activity',
    '/properties/search/properties-or-applicants | Search Results',
    '/user_contracts_list (Pending Documents)',
    '/signed_contracts_list (Signed documents)',
    '/signed_document_view/{id}',
    '/document-fill-sign/{id}',
    onData('Dashboard -> /'),
    onData('Market insights -> /market-insights'),
    onData('Flow library -> /flows'),
    onData('Settings -> /settings.'),
    "It shows a red badge '1' while account verification is outstanding.",
    onData('The badge depends on the key-member, required, verified, grace-period and workspace-family-verified flags.'),
    onData('Assets group: Property sales -> /properties/sales; Property lettings -> /properties/lettings.'),
    onData("Saved flows group: children come from the flow list, plus a '+ Save flows' link to /flows."),
    onData(
      "Payment group, shown only when the user's owner has a connected account: Request payments -> /flow/0/20; Payment history -> /payment_history.",
    ),
    onData(
      'Document signing group, shown only outside production: Upload document -> /document_signing; Templates list -> /templates_list; Signed documents -> /signed_documents.',
    ),
    'Log out -> /logout.',
    onData(
      'By flow name: Standalone AML -> /marketplace/manual_aml_check; Manual KYC -> /marketplace/manual_kyc_check; Manual KYB -> /marketplace/manual_kyb_check; Manual Property Ownership -> /marketplace/manual_ownership_check.',
    ),
    onData(
      'By flow id: the bank account check flow -> /marketplace/manual_bank_account_check; the smart report flow -> /marketplace/smart_report; the monitoring report flow -> /marketplace/monitoring_report.',
    ),
    onData('Otherwise: asset_type_id 1 -> /properties/sales; 2 -> /properties/lettings; anything else -> /flow/0/{flow id}.'),
    'This layout applies on user_contracts_list, signed_contracts_list and signed_document_view.',
    'Its menu has Pending Documents -> /user_contracts_list, Signed documents -> /signed_contracts_list and Log out -> /logout_app_user.',
    'A search box, submitted with Enter or the magnifier.',
    'The page name on mobile.',
    'A Help link to an external help centre.',
    'A workspace dropdown: in the top bar on desktop, in the sidebar on mobile (mobile means width <= 768px).',
    'A profile link showing initials, to /basic_informations (non-production only).',
    "Search help text covers: property address (first line, city or postcode separately); phone number (UK with +44 prefix, international in full format); the email of the app user's account; name exactly as on ID (or first name or surname only for more results); user reference for app checks.",
    deskAlone('The search route is named search, with query parameters search, firebaseId and workspaceName.'),
    onData('Modal dialogs and a confirmation dialogue (default buttons No/Yes, optional close button) appear in dedicated targets.'),
    deskAlone('The label of the visited route is stored as the current page name.'),
    deskAlone('The page title is set from the route title when present.'),
    deskAlone(
      'Unauthenticated access to an auth-required route stores the full target path as a redirect target and sends the user to login.',
    ),
    deskAlone(
      "On a host whose name starts with 'signing', a visitor without an app-user token goes to app-user login unless already there.",
    ),
    deskAlone('The same applies to path /doc_signing.'),
    deskAlone('Users whose owner and member both have completed_signup who open the registration-complete pages go to the dashboard.'),
    onData(
      'Logged-in users with incomplete registration who open login, sign-up, dashboard, properties, clients, mortgage, check-library, search, manual AML/KYB/ownership checks, client profile, property details, edit property, sales or marketplace are sent to complete registration.',
    ),
  ],
  '3': [
    deskAlone('Auth user: id, email, first_name, surname, user_hash, member_id, role_id, owner_id.'),
    deskAlone('owner: owner_id, account_name, active_plan, firebase_id, completed_signup, connected_account, first_name, surname.'),
    deskAlone('member: first_name, surname, completed_signup.'),
    deskAlone(
      'verification_status: is_verified, is_key_member, is_phone_verified, is_in_grace_period, required, workspace_family_verified, is_recently_verified, current_verification.check_link.',
    ),
    deskAlone('Workspace: id (number), account_name.'),
    deskAlone('Member: member_id.'),
    deskAlone('Flow: id, name, asset_type_id, is_saved (1 means saved).'),
    deskAlone('Check properties result: totalLettings, totalSales.'),
    deskAlone(
      'Lists and details: workspaces, member count, types, roles, usages, check properties, member details, current status, all document contracts, property details by id, property offers, linked applicants, co-tenant types, link notifications, notification types, bundle details, all flows, saved flows.',
    ),
    deskAlone(
      'Selection and navigation: workspace id, active workspace name, dashboard version (default v2), current page name, redirect url.',
    ),
    deskAlone(
      "Totals and dialogs: totals for sales and lettings, property id and dynamic link for the copy-link dialog, a 'don't show again' flag for that dialog.",
    ),
    deskAlone('Other: rent protection form data, user payment status and message.'),
    deskAlone(
      "Local storage keys: access token, app-user token, user, memberID, label, dashboardVersion, retainSelection (chosen workspace id), selectedWorkspaceName, prevRouteName, dontShowDynamicLinkDialogue, current_firebase_id (the authenticated user's unique id).",
    ),
  ],
  '4': [
    deskAlone("Login state: logged in when user data exists and the identity provider's signed-in check passes."),
    deskAlone('Sign-in change: on sign-in, the authenticated user and user details are stored and the unique id is saved.'),
    deskAlone('On sign-out, a log-out action runs.'),
    deskAlone('The app mounts once, on the first sign-in-state callback, whatever the state.'),
    deskAlone('Logout: clears user data, the stored user and the access token.'),
    deskAlone('App-user logout clears the app-user token.'),
    deskAlone('Registration: incomplete until both owner and member have completed_signup.'),
    deskAlone('Verification flags: refreshed whenever user details load.'),
    deskAlone('Workspace selection: workspaces load on start.'),
    deskAlone('If the remembered id exists in the list it is selected.'),
    deskAlone('Otherwise the first workspace is selected and remembered.'),
    'Choosing another workspace stores its id, sets the active workspace by account_name and reloads the app at the root path.',
    deskAlone('Switching changes owner id and account name.'),
    'Sidebar: groups expand and collapse.',
    deskAlone('Opening Saved flows loads flows and lists those with is_saved equal to 1.'),
    'The sidebar is hidden on the no-navbar routes.',
    'The signing-user layout replaces the normal menu on its routes.',
    'Search: typing shows a clear control.',
    deskAlone('Submitting navigates to the search page (replacing the entry if already there).'),
    deskAlone('Leaving the search page clears the search.'),
    'Copy-link dialog: opens with a link and a property.',
    deskAlone("It closes on confirm and can remember 'don't show again'."),
    'Toast: shows an error (red, error icon) or a success (green, success icon) message and auto-hides after 3000 ms.',
    deskAlone('Flow ids by environment: bank account check, smart report and monitoring report.'),
    deskAlone('Bank account check | 3111 | 3205'),
    deskAlone('Smart report | 3075 | 3238'),
    deskAlone('Monitoring report | 3074 | 3065'),
  ],
  '6': [
    deskAlone('The admin flag is true for role_id 1 or 2.'),
    deskAlone('role_id 1 or 2 is admin (used for display logic).'),
    deskAlone('Two token types: staff access token and app-user (signing) token.'),
    deskAlone(
      'On the signing host or in local development, the app-user token is used for requests when present, otherwise the access token.',
    ),
    deskAlone('Staff routes require auth.'),
    deskAlone('External signing pages do not.'),
    onData('The Payment menu requires the owner to have a connected account.'),
    deskAlone('The Document signing menu is visible only outside production.'),
    onData('The Settings badge depends on the key-member, verified, required, grace-period and workspace-family-verified flags.'),
    'Signing app users get a separate limited menu.',
  ],
  '7': [
    deskAlone("All calls go to the provider's API base address (from configuration)."),
    deskAlone('Every request carries an Authorization header of the form Bearer plus the token.'),
    deskAlone("GET | /v2/client/me | No payload. The answer's Info.Data is the user object."),
    deskAlone('GET | /v2/client/workspaces/switch/{selection} | Used instead of /me when a retained workspace selection exists.'),
    deskAlone('GET | /v2/client/members | Info.Data is the list of members, cached after the first load.'),
    deskAlone('GET | /v2/client/properties/check-properties | Info.Data has totalLettings and totalSales, cached.'),
    deskAlone('GET | /v2/client/workspaces | Info.Data.workspaces, cached.'),
    deskAlone('GET | /v2/client/flows | Optional query page and perPage. Info.Data is the flows, cached.'),
    deskAlone("If no access token is stored, loading the user fails with 'Access token is missing' (logged only)."),
    deskAlone(
      'After the user loads, the customer-chat widget is updated with email, id, name (first name plus surname when both are present) and user hash.',
    ),
    deskAlone('The user id and member id are saved locally.'),
    deskAlone('Sign-in, sign-out and current-user checks go through a third-party identity service (email-link sign-in).'),
    deskAlone("Its endpoints are not the product's back end."),
  ],
  '8': [
    deskAlone(
      'Any 401 response on an external signing page (document-fill-sign, user_contracts_list, signed_contracts_list, signed_document_view): go to app-user logout.',
    ),
    deskAlone(
      'Any 401 on other pages except logout, login, registration, completion, public sign-up, personal page and app-user login: sign the user out and go to logout.',
    ),
    deskAlone('A failure loading user details, members, workspaces, flows or check-properties is only logged.'),
    deskAlone('Lists fall back to empty.'),
    deskAlone('Other errors are passed to the caller.'),
    deskAlone('The toast shows the word Failed when the error message is empty.'),
    deskAlone(
      "Identity-provider errors (for example popup closed, network failure, unauthorized domain): the product's handling is not shown.",
    ),
  ],
  '9': [
    deskAlone('Toast duration 3000 ms.'),
    'Mobile breakpoint 768px.',
    onData('Workspace name truncation at 30 characters.'),
    deskAlone('Default dashboard version v2.'),
    deskAlone('Admin role_ids 1 and 2.'),
    deskAlone('Error reporting and tracing are active only in production, with a trace sample rate of 1.'),
    'Workspace names longer than 30 characters are shown truncated.',
  ],
} as const;

export type Section = keyof typeof RULES;
export type Rule<S extends Section> = (typeof RULES)[S][number];

export const SECTION_TITLES: Readonly<Record<Section, string>> = {
  '2': 'Screens and routes',
  '3': 'Entities and their fields',
  '4': 'States and transitions',
  '6': 'Roles and permissions',
  '7': 'The calls it makes',
  '8': 'Error catalogue',
  '9': 'Business constants and limits',
};
