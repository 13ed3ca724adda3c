import { RULES, type Rule, type Section } from './rules.ts';

/** Rules about calls, roles, what is stored and where one is sent: a narrower page could neither keep nor break them. */
const WITHOUT_LAYOUT: { readonly [S in Section]?: readonly Rule<S>[] } = {
  '2': [
    'Registration flow routes, which need auth: /sign-up/complete and /sign-up/completed.',
    'The page title is set from the route title when present.',
    'Unauthenticated access to an auth-required route stores the full target path as a redirect target and sends the user to login.',
    "On a host whose name starts with 'signing', a visitor without an app-user token goes to app-user login unless already there.",
    'The same applies to path /doc_signing.',
    'Users whose owner and member both have completed_signup who open the registration-complete pages go to the dashboard.',
    'Logged-in users with incomplete registration who open login, sign-up, dashboard, properties, clients, mortgage, check-library, search, manual AML/KYB/ownership checks, client profile, property details, edit property, sales or marketplace are sent to complete registration.',
  ],
  '4': [
    "Login state: logged in when user data exists and the identity provider's signed-in check passes.",
    'Sign-in change: on sign-in, the authenticated user and user details are stored and the unique id is saved.',
    'On sign-out, a log-out action runs.',
    'The app mounts once, on the first sign-in-state callback, whatever the state.',
    'Logout: clears user data, the stored user and the access token.',
    'App-user logout clears the app-user token.',
    'Registration: incomplete until both owner and member have completed_signup.',
    'Workspace selection: workspaces load on start.',
    'Otherwise the first workspace is selected and remembered.',
    'Flow ids by environment: bank account check, smart report and monitoring report.',
  ],
  '6': [
    'The admin flag is true for role_id 1 or 2.',
    'role_id 1 or 2 is admin (used for display logic).',
    'Two token types: staff access token and app-user (signing) token.',
    'On the signing host or in local development, the app-user token is used for requests when present, otherwise the access token.',
    'Staff routes require auth.',
    'External signing pages do not.',
  ],
  '7': RULES['7'],
  '8': [
    'Any 401 response on an external signing page (document-fill-sign, user_contracts_list, signed_contracts_list, signed_document_view): go to app-user logout.',
    'Any 401 on other pages except logout, login, registration, completion, public sign-up, personal page and app-user login: sign the user out and go to logout.',
    'A failure loading user details, members, workspaces, flows or check-properties is only logged.',
    'Other errors are passed to the caller.',
    "Identity-provider errors (for example popup closed, network failure, unauthorized domain): the product's handling is not shown.",
  ],
  '9': [
    'Default dashboard version v2.',
    'Admin role_ids 1 and 2.',
    'Error reporting and tracing are active only in production, with a trace sample rate of 1.',
  ],
};

/** The widths in pixels at which a rule is proven: a desk's and a phone's, or a desk's alone where it has nothing to see. */
export function widthsFor(section: Section, rule: string): readonly number[] {
  const bare: readonly string[] = WITHOUT_LAYOUT[section] ?? [];
  return bare.includes(rule) ? [1440] : [1440, 390];
}
