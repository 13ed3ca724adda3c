import { ProviderUnavailable } from '../asked-outside.ts';
import type { PayeeAnswer, PayeeChecks } from './provider.ts';

/** Made-up answers to try the product with, by the last two digits of the account: 99 meets a bank that does not answer, all but these match. */
const BY_DIGITS: Readonly<Record<string, PayeeAnswer | undefined>> = {
  '91': { code: 'ANNM', returnedName: null },
  '92': { code: 'MBAM', returnedName: 'A Sandbox Name' },
  '93': { code: 'BANM', returnedName: null },
  '94': { code: 'AC01', returnedName: null },
  '95': { code: 'CASS', returnedName: null },
  '96': { code: 'OPTO', returnedName: null },
};
const DIGITS = 2;
const OUTAGE = '99';

export const openSandboxPayees = (): PayeeChecks => ({
  name: 'sandbox',
  isSandbox: true,
  async ask({ accountNumber }) {
    const end = accountNumber.slice(-DIGITS);
    if (end === OUTAGE) throw new ProviderUnavailable('unreachable', 'HTTP 503');
    return BY_DIGITS[end] ?? { code: 'MTCH', returnedName: null };
  },
});
