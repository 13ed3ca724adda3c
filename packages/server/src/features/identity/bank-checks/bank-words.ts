import type { BankCheck } from '@freehold/contract/identity/bank-checks';

export const NUMBER_FROM_WORDS = {
  file: 'your file',
  contract: 'the contract',
  official_register: 'an official register',
  their_website: 'their website',
} as const;
export const PAYER_FROM = { card: 'name on the card', statement: 'name on the statement', told: 'as they said' } as const;
export const ROLE_WORDS = { receive: 'Receives the money', send: 'Sends the money' } as const;
export const HOLDER_WORDS = { personal: 'Personal', business: 'Business' } as const;
export const METHOD_WORDS = {
  typed: 'Typed by a member',
  statement_upload: 'Read from a statement',
  applicant_entered: 'Entered by the client',
} as const;

const LOOKING = 'Your agent is looking at the account you gave. You do not need to do anything.';
const STATEMENT = 'We need another statement of the account, of the last three months. Please talk to your agent.';
/** What the client may be told of each reason. That something looks wrong could warn whoever took their place. */
export const BANK_APPLICANT_TEXTS = {
  MODULUS_FAILED: 'The account number does not belong to the sort code. Please check both with your agent.',
  ACCOUNT_DUPLICATE: null,
  ACCOUNT_MISMATCH: STATEMENT,
  ADDRESS_MISMATCH: STATEMENT,
  NAME_MISMATCH: 'The name on the account differs from yours. Please talk to your agent.',
  DOC_TAMPER_SUSPECTED: null,
  PAYER_MISMATCH: null,
  PAYER_NOT_KNOWN: LOOKING,
  DOC_EXPIRED: STATEMENT,
  STATEMENT_NOT_SEEN: LOOKING,
  STATEMENT_NOT_KEPT: LOOKING,
  PENNY_WAITS: 'Please read the code in the payment of one penny on your account, and tell it to your agent.',
  PENNY_NOT_RETURNED: 'Please talk to your agent about the payment of one penny.',
  PENNY_NOT_DONE: LOOKING,
  COP_MATCH: null,
  COP_CLOSE: null,
  COP_NO_MATCH: null,
  COP_TYPE_DIFFERS: 'Your bank has the account as another kind. Please talk to your agent.',
  COP_UNSUPPORTED: LOOKING,
  ACCOUNT_NOT_FOUND: 'Your bank has no such account. Please check the details with your agent.',
  ACCOUNT_SWITCHED: 'The account was switched to another bank. Please give your agent the new details.',
  PAYEE_NOT_ASKED: LOOKING,
  CALLBACK_MISSING: LOOKING,
  CALLBACK_UNSURE: null,
  CALLBACK_DENIED: null,
} as const;

/** The answer in one sentence. */
export function bankVerdict({
  state,
  outcome,
  elements,
  modulus,
  account,
}: Pick<BankCheck, 'state' | 'outcome' | 'elements' | 'modulus' | 'account'>): string {
  if (state === 'cancelled') return 'This check was cancelled.';
  if (modulus.outcome === 'fail') return 'The account number does not belong to the sort code.';
  const of = (code: string) => elements.find((element) => element.code === code)?.result;
  if (of('PAYEE') === 'fail') return 'The bank does not have this account in this name.';
  if (of('CALLBACK') === 'fail') return 'The client said that this account is not theirs.';
  if (outcome === 'pass') return `The account ending ${account.number_masked.slice(-4)} was shown to be the client’s.`;
  if (of('THREAD') === 'refer' || of('PAYER') === 'refer') return 'The name of the account is not the client’s everywhere.';
  const open = elements.filter(({ result, required }) => result !== 'pass' && (result !== 'not_run' || required)).length;
  return `${open} of ${elements.length} points ${open === 1 ? 'is' : 'are'} open.`;
}
