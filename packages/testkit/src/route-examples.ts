import type { Route } from '@freehold/contract/kernel/route';
import { PROPERTY_ROLES } from '@freehold/property-rules/property-stages';
import { REVIEW_QUESTIONS } from '@freehold/contract/firm/verification-reviews';
import { SHIPPED_RULES } from '@freehold/server/features/screening/screening-policy/shipped-rules';
import type { FilledWorkspace } from './fill-workspace.ts';

const PASSKEY = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} };

/** A body each route takes, which points at the filled workspace wherever it can. A new route with a body adds its own. */
export const exampleBodies = (theirs: FilledWorkspace): Record<string, object> => ({
  'POST /v2/client/properties/{id}/applicants': { party_id: theirs.partyId, role: 'seller' },
  'PATCH /v2/client/properties/{id}/applicants/{lid}': { version: 1, is_lead: true },
  'POST /v2/client/properties/{id}/applicants/{lid}/withdraw': {},
  'POST /v2/client/properties/{id}/offers': { amount_pence: 88_000_000, group_id: theirs.groupId },
  'PATCH /v2/client/offers/{id}': { version: 1, amount_pence: 88_500_000 },
  'POST /v2/client/offers/{id}/decision': { to: 'relayed' },
  'PATCH /v2/client/properties/{id}/tenancy-regime': { version: 1, tenancy_regime: 'assured' },
  'POST /v2/client/notifications/read-all': { up_to: 1 },
  'PATCH /v2/client/notification-choices': { version: 0, is_quiet: false },
  'POST /v2/client/properties/{id}/stage': { to: 'instructed', version: 1 },
  'POST /v2/client/properties/{id}/checks': {},
  'POST /v2/client/properties/{id}/notes': { text: 'written for a test' },
  'PATCH /v2/client/profile': { first_name: 'Morgan', surname: 'Ellery', phone: null, version: 1 },
  'POST /v2/client/branches': { name: 'Redland' },
  'PATCH /v2/client/branches/{id}': { version: 1, name: 'Clifton' },
  'POST /v2/client/branches/{id}/close': { version: 1, properties_to: null, members_to: null },
  'POST /v2/client/branches/{id}/reopen': { version: 1 },
  'POST /v2/client/properties/bulk': { ids: [theirs.propertyId], act: { kind: 'assign', negotiator_id: null } },
  'POST /v2/client/list-views': { kind: 'sales', name: 'Mine' },
  'PATCH /v2/client/list-views/{id}': { version: 1, name: 'Another name' },
  'PATCH /v2/client/list-columns': { kind: 'sales', columns: ['stage'] },
  'PATCH /v2/client/imports/{id}': { version: 1, columns: [] },
  'POST /v2/client/imports/{id}/confirm': { version: 1 },
  'POST /v2/client/checks/aml/batch': { subjects: [{ kind: 'company', name: 'Pennard & Lisle' }] },
  'PATCH /v2/client/checks/aml/batch/{id}': { version: 1, again: true },
  'POST /v2/client/checks/aml/batch/{id}/confirm': { version: 1 },
  'POST /v2/client/screening/list-updates/{list_key}': { addresses: ['https://lists.example/list.csv'], every_hours: 24 },
  'POST /v2/client/screening/lists/versions/{id}/use-anyway': { reason: 'written for a test' },
  'POST /v2/client/screening/lists/versions/{id}/discard': { reason: 'written for a test' },
  'POST /v2/client/screening/coverage/checks': { party_ids: [theirs.partyId] },
  'POST /v2/client/screening/alerts/seen': { ids: [theirs.screeningAlertId] },
  'POST /v2/client/screening/alerts/{id}/dismiss': { reason: 'written for a test' },
  'POST /v2/client/checks/aml': { subject: { kind: 'company', name: 'Pennard & Lisle' } },
  'POST /v2/client/checks/{id}/screen-again': { version: 1 },
  'POST /v2/client/checks/archive': { ids: [theirs.checkId] },
  'POST /v2/client/checks/unarchive': { ids: [theirs.checkId] },
  'POST /v2/client/checks/{id}/cancel': { version: 1 },
  'POST /v2/client/checks/{id}/assign': { version: 1, member_id: theirs.memberId },
  'POST /v2/client/checks/{id}/conditions': { decision_id: 1, position: 1, note: 'Seen and put on file' },
  'POST /v2/client/checks/{id}/edd': { version: 1, source_of_wealth: 'secret', source_of_funds: 'secret', notes: 'secret' },
  'POST /v2/client/checks/{id}/decision': { version: 1, value: 'rejected', reason: 'written for a test' },
  'POST /v2/client/checks/{id}/decision/second': { version: 1, agree: true, reason: 'written for a test' },
  'POST /v2/client/matches/{id}/resolve': { check_version: 1, status: 'unclear', reason_code: 'other', text: 'written for a test' },
  'POST /v2/client/risk-assessments': { check_id: theirs.checkId, answers: [{ code: 'face_to_face', value: 'yes' }] },
  'PATCH /v2/client/checks/{id}/ofsi-draft': { version: 1, code: 'firm', text: 'changed' },
  'POST /v2/client/checks/{id}/ofsi-draft/sent': { version: 1, sent_on: '2026-01-02', reference: 'REF1' },
  'POST /v2/client/parties': { kind: 'person', first_name: 'Tobias', last_name: 'Renner' },
  'POST /v2/client/parties/twins': { kind: 'person', first_name: 'Tobias', last_name: 'Renner' },
  'PATCH /v2/client/parties/{id}': { version: 1, party: { kind: 'person', first_name: 'Tobias', last_name: 'Renner' } },
  'POST /v2/client/parties/{id}/merge': { into: theirs.twinId, version: 1, into_version: 1 },
  'POST /v2/client/party-twins/dismiss': { a: theirs.partyId, b: theirs.twinId },
  'POST /v2/client/parties/{id}/reveal': { field: 'phones' },
  'POST /v2/client/check-policy': {
    version: 1,
    rules: Object.fromEntries(PROPERTY_ROLES.map((role) => [role, { always: ['aml'], full_cdd: [] }])),
    reason: 'written for a test',
  },
  'POST /v2/client/screening/policy': {
    version: 1,
    default_mode: 'strict',
    bands: { strict: { weak: 81, strong: 91 }, standard: { weak: 72, strong: 85 }, wide: { weak: 65, strong: 75 } },
    categories: ['sanctions'],
    countries: [],
    mandatory: SHIPPED_RULES.mandatory,
    reason: 'written for a test',
  },
  'POST /v2/client/clearings/{id}/withdraw': { reason: 'written for a test' },
  'POST /v2/client/parties/{id}/hold': { version: 1, legal_hold: true, reason: 'written for a test' },
  'POST /v2/client/parties/{id}/risk': { version: 1, risk_level: 'high', reason: 'written for a test' },
  'POST /v2/client/properties/{id}/dynamic-link': { rotate: false },
  'POST /v2/client/properties/{id}/link-notifications': { channels: ['in_app'], notification_type_ids: [1] },
  'POST /v2/public/property-links/open': { token: 'x'.repeat(43) },
  'POST /v2/public/applicants': {
    token: 'x'.repeat(43),
    role: 'buyer',
    first_name: 'Tobias',
    last_name: 'Renner',
    email: 'tobias@renner.example',
    phone: '+447700900263',
    consent: true,
  },
  'POST /v2/public/applicants/confirm': { token: 'x'.repeat(43), request: 'x'.repeat(43), code: '000000' },
  'POST /v2/client/members': { email: 'newcomer@pennard.example', role_id: 4 },
  'PATCH /v2/client/members/{id}': { version: 1, role_id: 5 },
  'POST /v2/client/members/{id}/suspend': { reason: 'written for a test' },
  'POST /v2/client/members/{id}/remove': { reassign_to: null },
  'POST /v2/client/verification/phone/send': { phone: '+447700900418' },
  'POST /v2/client/verification/phone/confirm': { phone: '+447700900418', code: '000000' },
  'POST /v2/client/verification/reviews/{id}/evidence': { part: 'photograph' },
  'POST /v2/client/verification/reviews/{id}/decision': {
    try: 1,
    value: 'reject',
    answers: Object.fromEntries(REVIEW_QUESTIONS.map((question) => [question, 'no'])),
    reason: 'written for a test',
  },
  'POST /v2/client/verification/reviews/{id}/extend': { reason: 'written for a test' },
  'POST /v2/public/invitations/look': { token: 'x'.repeat(43) },
  'POST /v2/public/invitations/accept': { token: 'x'.repeat(43) },
  'POST /v2/public/app-users/code': { contact: 'nobody@calloway.example' },
  'POST /v2/public/app-users/sign-in': { contact: 'nobody@calloway.example', challenge: 'x'.repeat(43), code: '000000' },
  'POST /v2/client/properties': { kind: 'sale', line1: '61 Pargeter Street', town: 'Bristol', postcode: 'BS3 1MK' },
  'PATCH /v2/client/properties/{id}': { version: 1, bedrooms: 3 },
  'POST /v2/client/billing/change-plan': { plan: 'self_hosted' },
  'POST /v2/public/register': {
    email: 'founder@pennard.example',
    first_name: 'Morgan',
    last_name: 'Ellery',
    agreed: { terms_version: '2026-11', privacy_version: '2026-11' },
  },
  'POST /v2/client/registration/company': {
    is_sole_trader: false,
    company_number: '99002417',
    legal_name: 'Pennard & Lisle Ltd',
    registered_address: '14 Regent Parade, Bristol, BS8 4MK',
    business: 'both',
    role_in_firm: 'Director',
  },
  'POST /v2/client/registration/supervision': { state: 'applied', nominated_officer: 'me' },
  'POST /v2/client/registration/plan': { plan: 'self_hosted' },
  'POST /v2/client/registration/policies': { gate_mode: 'warn', reminder_days: [2, 5], negotiator_can_accept_pass: false },
  'POST /v2/client/registration/member': { first_name: 'Morgan', last_name: 'Ellery', phone: '+447700900417' },
  'POST /v2/public/sign-in/link': { email: 'nobody@pennard.example' },
  'POST /v2/public/sign-in/confirm': { token: 'x'.repeat(40) },
  'POST /v2/public/sign-in/two-step': { pending: 'x'.repeat(40), code: '123456' },
  'POST /v2/public/sign-in/passkey': {
    response: { ...PASSKEY, response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' } },
  },
  'POST /v2/client/sign-in-methods/passkeys': {
    name: 'Laptop',
    response: { ...PASSKEY, response: { clientDataJSON: 'e30', attestationObject: 'AAAA' } },
  },
  'PATCH /v2/client/sales/{id}': { version: 1, chain_note: 'written for a test' },
  'POST /v2/client/sales/{id}/milestones': { code: 'survey', done_on: '2026-01-02' },
  'POST /v2/client/sales/{id}/end-relationships': { party_ids: [theirs.partyId], ended_on: '2026-01-02' },
  'PATCH /v2/client/tenancies/{id}': { version: 1, deposit_scheme: 'dps' },
  'POST /v2/client/rent-protection': { property_id: theirs.lettingId },
  'PATCH /v2/client/rent-protection/{id}': { version: 1, is_declared: true },
  'POST /v2/client/rent-protection/{id}/assess': { version: 1 },
  'POST /v2/client/workspaces': { account_name: 'Pennard & Lisle, Wells' },
  'PATCH /v2/client/workspaces/{id}': { version: 1, account_name: 'Elsewhere' },
  'PATCH /v2/client/workspaces/{id}/officers': { version: 1, mlro_member_id: theirs.memberId, deputy_member_ids: [] },
  'POST /v2/client/approvals/{id}/refuse': { reason: 'written for a test' },
  'POST /v2/client/workspaces/family/requests': { owner_email: 'nobody@pennard.example' },
  'PATCH /v2/client/sign-in-methods/passkeys/{id}': { name: 'Phone' },
  'POST /v2/client/sign-in-methods/two-step/confirm': { code: '123456' },
  'POST /v2/client/sign-in-methods/two-step/recovery-codes': { code: '123456' },
  'POST /v2/client/sign-in-methods/two-step/stop': { code: '123456' },
});

/** The filled workspace's own number for each path parameter. */
export function exampleId(theirs: FilledWorkspace, route: Route, parameter: string): string {
  if (parameter === 'selection') return String(theirs.workspaceId);
  if (parameter === 'lid') return String(theirs.propertyPersonId);
  if (parameter === 'list_key') return theirs.listKey;
  if (parameter === 'file_id') return String(theirs.eddFileId);
  if (parameter === 'postcode') return 'BS8 4KV';
  if (route.path.includes('/imports/')) return String(theirs.importId);
  if (route.path.includes('/aml/batch/')) return String(theirs.batchId);
  if (parameter === 'number') return '99999999';
  // Flows are the installation's: a number that is none of them.
  if (route.path.includes('/flows/')) return '999999';
  if (route.path.includes('/family/requests/')) return String(theirs.familyRequestId);
  if (route.path.includes('/approvals/')) return String(theirs.approvalId);
  if (route.path.includes('/branches/')) return String(theirs.branchId);
  if (route.path.includes('/workspaces/')) return String(theirs.workspaceId);
  if (route.path.includes('/party-merges/')) return String(theirs.partyMergeId);
  if (route.path.includes('/parties/')) return String(theirs.partyId);
  if (route.path.includes('/list-views/')) return String(theirs.listViewId);
  if (route.path.includes('/properties/bulk/')) return String(theirs.bulkActId);
  if (route.path.includes('/documents/')) return String(theirs.documentId);
  if (route.path.includes('/simulations/')) return String(theirs.simulationId);
  if (route.path.includes('/clearings/')) return String(theirs.matchId);
  if (route.path.includes('/alerts/')) return String(theirs.screeningAlertId);
  if (route.path.includes('/matches/')) return String(theirs.matchId);
  if (route.path.includes('/reports/')) return String(theirs.reportId);
  if (route.path.includes('/versions/')) return String(theirs.listVersionId);
  if (route.path.includes('/checks/')) return String(theirs.checkId);
  if (route.path.includes('/verification/evidence/')) return String(theirs.evidenceId);
  if (route.path.includes('/verification/reviews/')) return String(theirs.verificationId);
  if (route.path.includes('/notifications/')) return String(theirs.notificationId);
  if (route.path.includes('/passkeys/') || route.path.includes('/sessions/')) return '1';
  if (/\/(resend|revoke)$/.test(route.path)) return String(theirs.invitedMemberId);
  if (route.path.includes('/sales/')) return String(theirs.saleId);
  if (route.path.includes('/tenancies/')) return String(theirs.tenancyId);
  if (route.path.includes('/rent-protection/')) return String(theirs.rentProtectionId);
  if (route.path.includes('/members/')) return String(theirs.colleagueId);
  if (route.path.startsWith('/v2/client/offers/')) return String(theirs.offerId);
  // The letting has no link yet: what the sale's row holds was sealed by nobody.
  if (route.path.endsWith('/dynamic-link')) return String(theirs.lettingId);
  if (route.path.includes('/properties/')) return String(theirs.propertyId);
  throw new Error(`Say in exampleId which row {${parameter}} of ${route.method} ${route.path} means`);
}

/** What a route that cannot do without is asked; empty for the others. */
export function exampleQuery(route: Route): string {
  if (['/v2/client/properties', '/v2/client/properties/areas', '/v2/client/properties/export.csv'].includes(route.path))
    return '?asset_type_id=1';
  if (route.path.endsWith('/merge-preview')) return '?into=999999999';
  if (route.path === '/v2/client/list-views') return '?kind=sales';
  if (route.path === '/v2/client/addresses') return '?postcode=BS84KV';
  if (route.path === '/v2/client/places') return '?easting=356970&northing=173340';
  if (route.path === '/v2/client/rent-protection') return '?property_id=1';
  if (route.path.endsWith('/gate')) return '?to=available';
  return route.path === '/v2/client/properties/search' ? '?search=secret' : '';
}
