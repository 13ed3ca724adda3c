import type { RecipientInput } from '@freehold/contract/signing/signing-fields';
import { draftFaults, type DraftFault, type DraftPerson } from '@freehold/signing-rules/draft-faults';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { findParties } from '../../people/public.ts';
import { contactColumns, hashAccessCode, isEmail, isMobile, openContacts } from './contacts.ts';
import type { MissingSigns } from './drawing.ts';
import * as store from './store.ts';
import { tenancyFaults } from './tenancy-agreement.ts';

/** The columns of a person as they were typed; a record of another firm is left out. */
export async function personColumns(trx: Trx, scope: Scope, services: Services, input: Omit<RecipientInput, 'key'>, key: string) {
  const [party] = input.party_id === null ? [] : await findParties(trx, [input.party_id]);
  return {
    name: input.name.replace(/\s+/g, ' '),
    role: input.role,
    order_group: input.order_group,
    proof: input.proof,
    party_id: party?.id ?? null,
    property_role: input.property_role,
    ...(await contactColumns(services, scope, key, input)),
    ...(input.access_code !== undefined && {
      access_code_hash: input.access_code === null ? null : await hashAccessCode(input.access_code),
      access_code_tries: 0,
    }),
  };
}

/** Writes the people of a draft in the order given. Who has a key already keeps their row, and an access code that is not sent again. */
export async function writeDraftPeople(
  trx: Trx,
  scope: Scope,
  services: Services,
  documentId: number,
  people: readonly RecipientInput[],
): Promise<void> {
  const before = new Map((await store.findRecipients(trx, scope, [documentId])).map((row) => [row.key, row]));
  await store.deleteRecipients(
    trx,
    scope,
    documentId,
    people.map(({ key }) => key),
  );
  for (const [at, input] of people.entries()) {
    const columns = { ...(await personColumns(trx, scope, services, input, input.key)), number: at + 1 };
    const row = before.get(input.key);
    if (row) await store.updateRecipient(trx, scope, row.id, columns);
    else
      await store.insertRecipient(trx, {
        workspace_id: scope.workspaceId,
        document_id: documentId,
        key: input.key,
        state: 'waiting',
        ...columns,
      });
  }
}

export async function draftPersonOf(services: Services, scope: Scope, row: store.RecipientRow): Promise<DraftPerson> {
  const { key, name, role, order_group, proof, access_code_hash: code } = row;
  return { key, name, role, order_group, proof, has_access_code: code !== null, ...(await openContacts(services, scope, row)) };
}

/** Everything that keeps a draft from being sent, the rules of the installation and of the firm's own people included. */
export async function faultsOf(
  trx: Trx,
  scope: Scope,
  services: Services,
  { document, recipients }: store.OpenDocument,
  { missingSigns }: Written,
): Promise<DraftFault[]> {
  const people = await Promise.all(recipients.map((row) => draftPersonOf(services, scope, row)));
  const draft = { people, fields: document.fields, pages: document.pages };
  return [
    ...draftFaults(draft, { texts: services.sms !== null, isEmail, isMobile }),
    ...(await contactsOfMembers(trx, scope, people)),
    ...(await tenancyFaults(trx, scope, document)),
    ...(await unwritable(document.title, people, missingSigns)),
  ];
}

type Written = { missingSigns: MissingSigns };

/** Names and title stand in the sealed document: what no font can draw is said while somebody can still write it otherwise. */
export async function unwritable(title: string, people: readonly DraftPerson[], missingSigns: MissingSigns): Promise<DraftFault[]> {
  const words = (signs: readonly string[]) =>
    signs
      .slice(0, 5)
      .map((sign) => `“${sign}”`)
      .join(', ');
  const inTitle = await missingSigns(title);
  const faults: DraftFault[] = [];
  if (inTitle.length > 0)
    faults.push({
      code: 'title_signs',
      message: `The title has ${words(inTitle)}, which cannot be written in the document. Write it in other letters.`,
      recipient: null,
      field: null,
    });
  for (const { key, name } of people) {
    const missing = await missingSigns(name);
    if (missing.length > 0)
      faults.push({
        code: 'name_signs',
        message: `The name of ${name} has ${words(missing)}, which cannot be written in the document. Write it in other letters.`,
        recipient: key,
        field: null,
      });
  }
  return faults;
}

/** A member signs under their own name alone: by a contact of theirs they would sign for somebody else. */
export async function contactsOfMembers(
  trx: Trx,
  { workspaceId }: Pick<Scope, 'workspaceId'>,
  people: readonly DraftPerson[],
): Promise<DraftFault[]> {
  const contacts = people.flatMap(({ email, phone }) => [email, phone]).filter((each) => each !== null);
  if (contacts.length === 0) return [];
  const members = await trx
    .selectFrom('members')
    .select(['first_name', 'surname', 'phone'])
    .select(sql<string>`lower(email)`.as('email'))
    .where('workspace_id', '=', workspaceId)
    .where('state', '<>', 'removed')
    .where((where) => where.or([where(sql<string>`lower(email)`, 'in', contacts), where('phone', 'in', contacts)]))
    .execute();
  return people.flatMap((person) => {
    const member = members.find(
      (one) =>
        person.role !== 'copy' &&
        ((person.email !== null && one.email === person.email) || (person.phone !== null && one.phone === person.phone)),
    );
    const name = member && [member.first_name, member.surname].filter(Boolean).join(' ');
    if (!name || folded(name) === folded(person.name)) return [];
    return [
      {
        code: 'member_contact',
        message: `${person.name || 'Somebody'} would be reached by a contact of ${name}, who works here. Nobody of the firm may sign for a client.`,
        recipient: person.key,
        field: null,
      },
    ];
  });
}
const folded = (name: string) => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
