import { features } from '@freehold/server/features/all';
import { endListThreads } from '@freehold/server/features/screening/screening-lists/list-pool';
import { DRAVENKO, LISTED, NOBODY, OTHERS } from './aml-app.ts';
import { amlJourney } from './aml-journey.ts';
import type { SignedInMember } from './factories.ts';
import { letProperty } from './letting-app.ts';
import { loadList } from './load-list.ts';
import { numbersOf, type FilledWorkspace } from './fill-workspace.ts';
import { fuzzCalls } from './fuzz-calls.ts';
import { sendForSigning } from './signing-journey.ts';
import { startTestApp } from './test-app.ts';

/** Lets another member come in when one was suspended, removed or signed out by the calls; and begins with new rows now and then. */
const CALLS_A_FIRM = 1_000;

export type Faulty = { call: string; payload: string; fault: string };

/** Makes `count` calls as the owner of a firm whose rows came through the product, and answers those that broke something here. */
export async function fuzz({
  seed,
  count,
}: {
  seed: number;
  count: number;
}): Promise<{ faulty: Faulty[]; statuses: Record<string, number> }> {
  let fault: unknown = null;
  const testApp = await startTestApp({
    env: { FREEHOLD_REQUESTS_A_MINUTE: '1000000' },
    beforeReady: (app) => void app.addHook('onError', async (_request, _reply, error) => void (fault = error)),
  });
  try {
    await loadList(testApp, [LISTED, ...OTHERS]);
    const faulty: Faulty[] = [];
    const statuses: Record<string, number> = {};
    let rows = await fillFirm(testApp);
    let member = rows.owner;
    for (const [index, { route, request }] of fuzzCalls(rows.ids, { seed, count }).entries()) {
      if (index > 0 && index % CALLS_A_FIRM === 0) member = (rows = await fillFirm(testApp)).owner;
      fault = null;
      const headers = { ...(route.access === 'staff' ? member.headers : {}), ...request.headers };
      const answer = await testApp.app.inject({
        ...request,
        headers,
        remoteAddress: `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
      });
      const status = `${answer.statusCode}`;
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (answer.statusCode === 500 || !isEnvelope(answer.statusCode, answer.body))
        faulty.push({
          call: `${request.method ?? ''} ${String(request.url).slice(0, 300)} -> ${status}`,
          payload: String(request.payload ?? '').slice(0, 600),
          fault: fault instanceof Error ? (fault.stack ?? '').slice(0, 900) : answer.body.slice(0, 200),
        });
      if (route.access === 'staff' && [401, 403].includes(answer.statusCode)) member = await stillIn(testApp, member);
    }
    return { faulty, statuses };
  } finally {
    await endListThreads(testApp.services);
    await testApp.close();
  }
}

type TestApp = Awaited<ReturnType<typeof startTestApp>>;

/** A refusal stands in the envelope. */
function isEnvelope(status: number, body: string): boolean {
  if (status < 400) return true;
  try {
    return (JSON.parse(body) as { Info?: { Data?: unknown } }).Info?.Data === null;
  } catch {
    return false;
  }
}

/** The member while they may come in, else another owner of the same firm. */
async function stillIn(testApp: TestApp, member: SignedInMember): Promise<SignedInMember> {
  const { statusCode } = await testApp.app.inject({ url: '/v2/client/me', headers: member.headers, remoteAddress: '10.255.0.1' });
  return statusCode === 200 ? member : testApp.signIn({ workspaceId: member.workspaceId });
}

/** A firm with a letting, a sale, people and checks, all but the two properties made by the product's own calls; numbers of what it holds. */
async function fillFirm(testApp: TestApp): Promise<{ owner: SignedInMember; ids: FilledWorkspace }> {
  const { who: owner, id: lettingId, offerId, lead, post } = await letProperty(testApp);
  const journey = amlJourney(testApp);
  const check = await journey.screen(owner, DRAVENKO);
  await journey.screen(owner, NOBODY);
  const sale = await testApp.services.db
    .insertInto('properties')
    .values({
      workspace_id: owner.workspaceId,
      kind: 'sale',
      stage: 'available',
      line1: '61 Pargeter Street',
      town: 'Bristol',
      postcode: 'BS3 1MK',
      price_pence: 40_000_000,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const people = `/v2/client/properties/${sale.id}/applicants`;
  const named = (first_name: string, last_name: string) => ({ party: { kind: 'person', first_name, last_name } });
  await post(people, { ...named('Ottoline', 'Marchetti'), role: 'seller' });
  const buyer = await post<{ id: number; group_id: number }>(people, { ...named('Tobias', 'Renner'), role: 'buyer' });
  const saleOffer = await post<{ id: number }>(`/v2/client/properties/${sale.id}/offers`, {
    amount_pence: 39_000_000,
    group_id: buyer.group_id,
  });
  const duplicate = await post<{ id: number }>('/v2/client/parties', { kind: 'person', first_name: 'Tobias', last_name: 'Renner' });
  const view = await post<{ id: number }>('/v2/client/list-views', { kind: 'sales', name: 'Mine' });
  const form = await post<{ id: number }>('/v2/client/rent-protection', { property_id: lettingId });
  const colleague = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 4 });
  const signer = await testApp.signInAppUser();
  const { id: documentId } = await sendForSigning(testApp, owner, { people: 1, contacts: [signer.contact] });
  const newest = async (table: string): Promise<number> => {
    const { rows } = await testApp.services.pool.query<{ id: number | null }>(
      `select max(id) as id from ${table} where workspace_id = $1`,
      [owner.workspaceId],
    );
    return rows[0]?.id ?? 1;
  };
  const ids: FilledWorkspace = {
    workspaceId: owner.workspaceId,
    memberId: owner.memberId,
    checkId: check.id,
    matchId: await newest('matches'),
    decisionId: 1,
    reportId: await newest('reports'),
    listVersionId: 1,
    listKey: 'eu-consolidated',
    appUserId: signer.appUserId,
    documentId,
    notificationId: await newest('notifications'),
    verificationId: 1,
    evidenceId: 1,
    approvalId: 1,
    familyRequestId: 1,
    invitedMemberId: colleague.memberId,
    colleagueId: colleague.memberId,
    propertyId: sale.id,
    lettingId,
    partyId: lead.party.id,
    importId: 1,
    batchId: 1,
    duplicateId: duplicate.id,
    partyMergeId: 1,
    groupId: buyer.group_id,
    propertyPersonId: buyer.id,
    offerId: saleOffer.id,
    rentOfferId: offerId,
    saleId: 1,
    tenancyId: await newest('tenancies'),
    rentProtectionId: form.id,
    breachId: 1,
    listViewId: view.id,
    branchId: 1,
    eddFileId: 1,
    ofsiReportId: 1,
    bulkActId: 1,
    simulationId: 1,
    screeningAlertId: 1,
  };
  // A feature that came later fills what it owns itself.
  for (const { examples } of features) Object.assign(ids, await examples?.fill?.(testApp.services.pool, numbersOf(ids)));
  return { owner, ids };
}
