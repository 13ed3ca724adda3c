import type { PayeeCode } from '@freehold/contract/identity/bank-checks';
import { z } from 'zod';
import { ProviderUnavailable } from '../asked-outside.ts';
import { askJson } from './ask-json.ts';
import type { PayeeChecks } from './provider.ts';

/** Result codes of `POST /account-name-check`: https://modulr.readme.io/docs/sending-name-check-requests */
const CODES: Readonly<Record<string, PayeeCode | undefined>> = {
  MATCHED: 'MTCH',
  CLOSE_MATCH: 'MBAM',
  NOT_MATCHED: 'ANNM',
  BUSINESS_ACCOUNT_NAME_MATCHED: 'BANM',
  PERSONAL_ACCOUNT_NAME_MATCHED: 'PANM',
  BUSINESS_ACCOUNT_CLOSE_MATCH: 'BAMM',
  PERSONAL_ACCOUNT_CLOSE_MATCH: 'PAMM',
  ACCOUNT_DOES_NOT_EXIST: 'AC01',
  SECONDARY_ACCOUNT_ID_NOT_FOUND: 'IVCR',
  ACCOUNT_NOT_SUPPORTED: 'ACNS',
  NOT_ENROLLED: 'SCNS',
  ACCOUNT_SWITCHED: 'CASS',
};
const Answer = z.object({ id: z.string(), result: z.object({ code: z.string(), name: z.string().nullish() }) });

export type ModulrSettings = { token: string; account: string; url: string };
/** Modulr, by its token authentication. `account`: the firm's own account there that a payment would be made from. */
export const openModulr = ({ token, account, url }: ModulrSettings): PayeeChecks => ({
  name: 'modulr',
  isSandbox: false,
  async ask({ name, sortCode, accountNumber, secondaryRef, holderType }) {
    const body = {
      paymentAccountId: account,
      sortCode,
      accountNumber,
      ...(secondaryRef === '' ? {} : { secondaryAccountId: secondaryRef }),
      accountType: holderType.toUpperCase(),
      name,
    };
    const headers = { authorization: token, 'content-type': 'application/json', accept: 'application/json' };
    const read = Answer.safeParse(await askJson(`${url}/account-name-check`, headers, JSON.stringify(body)));
    if (!read.success) throw new ProviderUnavailable('answer', 'an answer of another shape');
    const { code, name: returned } = read.data.result;
    // The bank of the payee did not answer in time: asked again it may.
    if (code === 'NO_RESPONSE') throw new ProviderUnavailable('unreachable', 'the bank did not answer');
    const known = CODES[code];
    if (known === undefined) throw new ProviderUnavailable('answer', 'a code that is not in its table');
    return { code: known, returnedName: returned ?? null };
  },
});
