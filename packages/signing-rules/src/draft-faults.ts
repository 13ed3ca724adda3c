import { isOfWitness, type Field, type FieldType } from './fields.ts';
import type { RecipientRole } from './signing-rules.ts';

export type DraftPerson = {
  key: string;
  name: string;
  email: string | null;
  phone: string | null;
  role: RecipientRole;
  order_group: number;
  proof: 'email_code' | 'sms_code' | 'access_code';
  has_access_code: boolean;
};
export type DraftField = Field & { recipient: string; width: number; height: number; value: string | null };
export type DraftPage = { number: number; width: number; height: number };
export type Draft = { people: readonly DraftPerson[]; fields: readonly DraftField[]; pages: readonly DraftPage[] };
/** Where a draft is sent, what it can use there. */
export type Possible = { texts: boolean; isEmail: (text: string) => boolean; isMobile: (text: string) => boolean };
export type DraftFault = { code: string; message: string; recipient: string | null; field: string | null };

const CHOSEN: readonly FieldType[] = ['dropdown', 'radio'];
const label = (field: DraftField) => (field.label ? `“${field.label}” on page ${field.page}` : `A field on page ${field.page}`);
const nameOf = (person: DraftPerson, people: readonly DraftPerson[]) => person.name || `Person ${people.indexOf(person) + 1}`;

/** Everything that keeps a draft from being sent, in words that say how to mend it; people first, then fields as they stand. */
export function draftFaults({ people, fields, pages }: Draft, possible: Possible): DraftFault[] {
  return [...aboutPeople(people, fields, possible), ...fields.flatMap((field) => aboutField(field, { people, fields, pages }))];
}

function aboutPeople(people: readonly DraftPerson[], fields: readonly DraftField[], possible: Possible): DraftFault[] {
  const faults: DraftFault[] = [];
  if (!people.some(({ role }) => role === 'signer' || role === 'approver'))
    faults.push({ code: 'nobody', message: 'Add somebody who signs or approves.', recipient: null, field: null });
  for (const person of people) {
    const add = (code: string, message: string) => faults.push({ code, message, recipient: person.key, field: null });
    const name = nameOf(person, people);
    if (person.name === '') add('no_name', `Enter the name of ${name.toLowerCase()}.`);
    if (person.email !== null && !possible.isEmail(person.email)) add('email', `The email address of ${name} is not complete.`);
    if (person.phone !== null && !possible.isMobile(person.phone))
      add('phone', `The mobile number of ${name} is not complete, or takes no texts.`);
    const way = aboutWay(person, name, possible);
    if (way !== null) add(way.code, way.message);
    if (person.role === 'signer' && !fields.some((field) => field.recipient === person.key && field.type === 'signature'))
      add('no_signature', `${name} has no signature field. Place one, or let them approve or view instead.`);
    const same =
      person.role === 'copy'
        ? undefined
        : people.find((other) => other !== person && other.role !== 'copy' && isSameContact(person, other));
    if (same !== undefined && people.indexOf(same) < people.indexOf(person))
      add(
        'same_contact',
        `${name} and ${nameOf(same, people)} have the same contact, so a code would not tell who signs. Give each their own.`,
      );
  }
  return faults;
}

function aboutWay(person: DraftPerson, name: string, { texts }: Possible): { code: string; message: string } | null {
  if (person.role === 'copy')
    return person.email === null ? { code: 'no_email', message: `Enter an email address for the copy to ${name}.` } : null;
  if (person.email === null && (person.phone === null || !texts))
    return {
      code: 'no_contact',
      message: texts
        ? `Enter an email address or a mobile number for ${name}.`
        : `Enter an email address for ${name}: text messages are not set up here.`,
    };
  if (person.proof === 'email_code' && person.email === null)
    return { code: 'no_email', message: `Enter an email address for ${name}: their code goes there.` };
  if (person.proof === 'sms_code' && !texts)
    return { code: 'no_texts', message: `Choose another code for ${name}: text messages are not set up here.` };
  if (person.proof === 'sms_code' && person.phone === null)
    return { code: 'no_phone', message: `Enter a mobile number for ${name}: their code goes there.` };
  if (person.proof === 'access_code' && !person.has_access_code)
    return { code: 'no_access_code', message: `Choose the access code that you tell ${name}.` };
  return null;
}

/** What proves who somebody is must be theirs alone. */
export const proofContact = ({ proof, email, phone }: Pick<DraftPerson, 'proof' | 'email' | 'phone'>): string | null =>
  proof === 'sms_code' ? phone : proof === 'email_code' ? email : (email ?? phone);
function isSameContact(one: DraftPerson, other: DraftPerson): boolean {
  const [mine, theirs] = [proofContact(one), proofContact(other)];
  return mine !== null && theirs !== null && mine.toLowerCase().replace(/\s/g, '') === theirs.toLowerCase().replace(/\s/g, '');
}

function aboutField(field: DraftField, { people, fields, pages }: Draft): DraftFault[] {
  const faults: DraftFault[] = [];
  const add = (code: string, message: string) => faults.push({ code, message, recipient: null, field: field.key });
  const person = people.find(({ key }) => key === field.recipient);
  if (person === undefined) add('no_person', `${label(field)} belongs to nobody. Choose who fills it in, or remove it.`);
  else if (person.role === 'viewer' || person.role === 'copy')
    add('not_filled', `${label(field)} belongs to ${nameOf(person, people)}, who only reads. Give it to somebody else, or remove it.`);
  else if (person.role === 'approver' && (field.type === 'signature' || field.type === 'initials'))
    add('not_signed', `${label(field)} asks ${nameOf(person, people)} to sign, who approves without a signature.`);
  else if (person.role === 'approver' && isOfWitness(field))
    add('not_witnessed', `${label(field)} is for a witness of ${nameOf(person, people)}, who approves without a signature.`);
  else if (
    isOfWitness(field) &&
    !fields.some((other) => other.recipient === field.recipient && other.type === 'witness_signature' && other.when === null)
  )
    add(
      'no_witness_signature',
      `${label(field)} is for a witness of ${nameOf(person, people)}. Place the signature of the witness too, asked for always, or remove it.`,
    );
  const page = pages.find(({ number }) => number === field.page);
  if (page === undefined) add('no_page', `There is no page ${field.page}. Move the field, or remove it.`);
  else if (field.x < -0.5 || field.y < -0.5 || field.x + field.width > page.width + 0.5 || field.y + field.height > page.height + 0.5)
    add('outside', `${label(field)} lies partly outside of the page. Move it inside.`);
  if (CHOSEN.includes(field.type) && field.options.length === 0)
    add('no_options', `${label(field)} has no choices. Write them, or remove it.`);
  if (field.type === 'radio' && field.group === null) add('no_group', `${label(field)} is a choice of no question. Add it to one.`);
  if (field.min !== null && field.max !== null && field.min > field.max)
    add('range', `${label(field)} asks for at least ${field.min} and at most ${field.max}. Put the limits right.`);
  const { when } = field;
  if (when !== null) {
    const other = fields.find(({ key }) => key === when.field);
    if (other === undefined) add('no_condition', `${label(field)} depends on a field that is not there any more.`);
    else if (other.recipient !== field.recipient)
      add('other_condition', `${label(field)} depends on a field of somebody else. It can depend on fields of the same person only.`);
    else if (isInCircle(field, fields)) add('circle', `${label(field)} depends on itself.`);
  }
  return faults;
}

function isInCircle(field: DraftField, fields: readonly DraftField[]): boolean {
  const passed = new Set<string>();
  for (let at: DraftField | undefined = field; at?.when;) {
    if (passed.has(at.key)) return true;
    passed.add(at.key);
    const next: string = at.when.field;
    at = fields.find(({ key }) => key === next);
  }
  return false;
}
