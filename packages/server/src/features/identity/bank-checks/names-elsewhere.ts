import type { ThreadName } from '@freehold/contract/identity/bank-checks';
import type { Check } from '@freehold/contract/check-kinds';
import type { Trx } from '../../../platform/database.ts';
import { londonDate } from '../../../platform/london-time.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { PAYEE_TITLES } from '../../../providers/payees/provider.ts';
import { type CheckFacts, type CheckKind, type CheckRow, loadFacts } from '../../checks/public.ts';
import { findPayerNames, findUnnamedPayments, type PayerName } from '../../people/public.ts';
import { companyKind } from '../company-checks/public.ts';
import { compareWholeNames, findSignedNames, kycKind } from '../kyc-checks/public.ts';
import { ownershipKind } from '../ownership-checks/public.ts';
import type { BankFacts } from './bank-facts.ts';
import { findNaming } from './bank-store.ts';
import { PAYER_FROM } from './bank-words.ts';
import { type BankCase, isBreak } from './judge-bank.ts';

type Named = Pick<ThreadName, 'where' | 'name' | 'seen_on'>;
type Of = { scope: Scope; services: Services; trx: Trx };
/** Beside everything that is there, what is missing is said: a place without a name never counts as one that agrees. */
const missing = (where: string, words: string): ThreadName => ({ where, name: '', verdict: 'not_known', words, seen_on: null });
const MOST_PAYERS = 10;

/** The name of the account beside the client’s record, what accepted checks found, what was signed, and whoever paid. */
export async function compareEverywhere(
  of: Of,
  { row, subject }: Pick<CheckFacts, 'row' | 'subject'>,
  accountName: string,
  earlier: readonly Named[],
): Promise<Pick<BankCase, 'thread' | 'payers'>> {
  const kind = subject.kind === 'person' ? 'person' : 'organisation';
  const compared = (place: Named): ThreadName => ({ ...place, ...compareWholeNames(accountName, place.name, kind) });
  const record: Named = { where: 'Your record of the client', name: row.subject_name, seen_on: null };
  if (row.party_id === null) return { thread: [record, ...earlier].map(compared), payers: { names: [], unnamed: [], brokenAt: null } };
  const { trx, scope, services } = of;
  const found = await namesOfChecks(of, row.party_id);
  const signed = (await findSignedNames(trx, scope, row.party_id)).map(({ title, name, signed_on: day }): Named => ({
    where: `Signed document “${title}”`,
    name,
    seen_on: day,
  }));
  const paid = (await findPayerNames(trx, scope, services.keys, { partyId: row.party_id })).filter(({ counts }) => counts);
  const payers = payersOf(paid).map(compared);
  const broken = payers.filter(isBreak).map(({ name }) => firstKnown(paid, name));
  const names = (code: string) => (found.get(code) ?? []).map(compared);
  const identity =
    subject.kind === 'person'
      ? orMissing(names('kyc'), 'Identity document', 'No accepted identity check has one')
      : orMissing(names('kyb'), 'Register of companies', 'No accepted company check has one');
  return {
    thread: [
      compared(record),
      ...identity,
      ...orMissing(names('ownership'), 'Registered owner', 'No accepted ownership check names them'),
      ...orMissing(signed.map(compared), 'Contract', 'They have signed no document here'),
      ...earlier.map(compared),
    ],
    payers: {
      names: payers,
      unnamed: await findUnnamedPayments(trx, scope, row.party_id),
      brokenAt: broken.length === 0 ? null : new Date(Math.max(...broken)),
    },
  };
}

const orMissing = (names: ThreadName[], where: string, words: string): ThreadName[] => (names.length > 0 ? names : [missing(where, words)]);

/** The places of the thread with those of the payers, as they are shown. */
export function wholeThread({ thread, payers: { names, unnamed } }: Pick<BankCase, 'thread' | 'payers'>): ThreadName[] {
  const unknown = unnamed.map((reference) => missing(`Payer of ${reference}`, 'It arrived, and nobody entered who paid'));
  const none = names.length + unknown.length === 0 ? [missing('Payer', 'No payment of theirs has arrived')] : [];
  return [...thread, ...names, ...unknown, ...none];
}

/** The name the bank gave. Its own answer is judged; this shows where it differs. */
export function namedByBank({ subject, payee, account }: Pick<BankFacts, 'subject' | 'payee' | 'account'>): ThreadName[] {
  const name = payee?.said.returned_name;
  if (!payee || !name) return [];
  const kind = subject.kind === 'person' ? 'person' : 'organisation';
  const compared = compareWholeNames(account.said.account_name, name, kind);
  return [{ where: PAYEE_TITLES[payee.said.provider], name, seen_on: londonDate(payee.at), ...compared }];
}

/** What each of these checks found, by kind: the name on the document, on the title or in the register, not the one on the firm’s own record. */
async function namesOfChecks({ trx, scope, services }: Of, partyId: number): Promise<Map<string, Named[]>> {
  async function namedBy<Facts extends CheckFacts, Wire extends Check>(kind: CheckKind<Facts, Wire>, row: CheckRow): Promise<Named[]> {
    const names = kind.named?.(await loadFacts(trx, scope, services, kind, row)) ?? [];
    return names.map(({ where, name, seenOn }) => ({
      where: `${where}, ${row.public_ref}`,
      name,
      seen_on: seenOn ?? londonDate(row.created_at),
    }));
  }
  const found = new Map<string, Named[]>();
  for (const row of await findNaming(trx, scope, partyId)) {
    if (row.kind === 'kyc') found.set(row.kind, await namedBy(kycKind, row));
    else if (row.kind === 'kyb') found.set(row.kind, await namedBy(companyKind, row));
    else found.set(row.kind, await namedBy(ownershipKind, row));
  }
  return found;
}

const firstKnown = (paid: readonly PayerName[], name: string): number =>
  Math.min(...paid.filter((one) => one.name === name).map(({ at }) => at.getTime()));

/** Each name under which somebody paid once, at the newest payment that has it. */
function payersOf(paid: readonly PayerName[]): Named[] {
  const each = paid.filter(({ name }, index) => paid.findIndex((other) => other.name === name) === index);
  return each.slice(0, MOST_PAYERS).map(({ reference, name, at, came_from: from, is_sandbox: isSandbox }) => ({
    where: `Payer of ${reference}, ${PAYER_FROM[from]}${isSandbox ? ', sandbox' : ''}`,
    name,
    seen_on: londonDate(at),
  }));
}
