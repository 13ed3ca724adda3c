import type { Tenancy, TenanciesOfProperty } from '@freehold/contract/properties/tenancies';
import { callAs } from './aml-journey.ts';
import type { SignedInMember } from './factories.ts';
import type { TestApp } from './test-app.ts';

let door = 0;
const named = (first_name: string, last_name: string) => ({ party: { kind: 'person', first_name, last_name } });

/** A letting whose offer was accepted through the product: two tenants, a guarantor for the second, and their landlord. */
export async function letProperty(testApp: TestApp) {
  const who = await testApp.signIn();
  const { id } = await testApp.services.db
    .insertInto('properties')
    .values({
      workspace_id: who.workspaceId,
      kind: 'letting',
      stage: 'to_let',
      line1: `${++door} Quarry Terrace`,
      town: 'Bristol',
      postcode: 'BS8 4KV',
      rent_pence: 265_000,
      rent_frequency: 'month',
      deposit_pence: 305_769,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const post = async <T>(path: string, body: object): Promise<T> => {
    const answer = await callAs(testApp, who, 'POST', path, body);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.message ?? ''} ${JSON.stringify(answer.errors)}`);
    return answer.data as T;
  };
  type Linked = { id: number; group_id: number; party: { id: number } };
  const people = `/v2/client/properties/${id}/applicants`;
  await post(people, { ...named('Philippa', 'Strangways'), role: 'landlord' });
  const lead = await post<Linked>(people, { ...named('Saoirse', 'Callaghan'), role: 'tenant', co_tenant_type_id: 1, is_lead: true });
  const group_id = lead.group_id;
  const joint = await post<Linked>(people, { ...named('Mei-Lin', 'Crowther'), role: 'tenant', co_tenant_type_id: 2, group_id });
  const guarantor = await post<Linked>(people, {
    ...named('Declan', 'Callaghan'),
    role: 'guarantor',
    co_tenant_type_id: 4,
    group_id,
    guarantees_id: joint.id,
  });
  const accept = async () => {
    const offer = await post<{ id: number }>(`/v2/client/properties/${id}/offers`, {
      rent_pence: 265_000,
      rent_frequency: 'month',
      move_in_on: '2026-12-01',
      group_id,
    });
    await post(`/v2/client/offers/${offer.id}/decision`, { to: 'accepted' });
    return offer.id;
  };
  const offerId = await accept();
  const read = async (as: SignedInMember = who) =>
    (await callAs(testApp, as, 'GET', `/v2/client/properties/${id}/tenancy`)).data as TenanciesOfProperty;
  const tenancy = async () => (await read()).current as Tenancy;
  const move = async (to: string, more: object = {}) => {
    const { version } = await testApp.services.db.selectFrom('properties').select('version').where('id', '=', id).executeTakeFirstOrThrow();
    await post(`/v2/client/properties/${id}/stage`, { to, version, ...more });
  };
  return { who, id, offerId, lead, joint, guarantor, accept, read, tenancy, move, post };
}
