import { PAYEE_CODES } from '@freehold/contract/identity/bank-checks';
import { z } from 'zod';
import { ProviderUnavailable } from '../asked-outside.ts';
import { askJson } from './ask-json.ts';
import type { PayeeChecks } from './provider.ts';

/** The fields are those of the HMRC stub of this service; the reason codes are Pay.UK's. */
const Answer = z.object({ Matched: z.boolean(), ReasonCode: z.string().nullish(), Name: z.string().nullish() });
const Token = z.object({ access_token: z.string(), expires_in: z.coerce.number().optional() });
const FORM = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };
const EARLY_MS = 60_000;
const USUAL_SECONDS = 300;

export type SurePaySettings = { url: string; tokenUrl: string; clientId: string; clientSecret: string };
/** SurePay, with a token by client credentials. Its addresses are those of your contract: they are not published. */
export function openSurePay({ url, tokenUrl, clientId, clientSecret }: SurePaySettings, now: () => Date): PayeeChecks {
  let known: { token: string; until: number } | null = null;
  async function token(): Promise<string> {
    if (known && known.until > now().getTime()) return known.token;
    const form = new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret });
    const read = Token.safeParse(await askJson(tokenUrl, FORM, form.toString()));
    if (!read.success) throw new ProviderUnavailable('answer', 'a token of another shape');
    const { access_token: fresh, expires_in: seconds = USUAL_SECONDS } = read.data;
    known = { token: fresh, until: now().getTime() + seconds * 1000 - EARLY_MS };
    return fresh;
  }
  return {
    name: 'surepay',
    isSandbox: false,
    async ask({ name, sortCode, accountNumber, secondaryRef, holderType }) {
      const body = {
        Identification: `${sortCode}${accountNumber}`,
        ...(secondaryRef === '' ? {} : { SecondaryIdentification: secondaryRef }),
        Name: name,
        AccountType: holderType === 'personal' ? 'Personal' : 'Business',
        SchemeName: 'SortCodeAccountNumber',
      };
      const headers = { authorization: `Bearer ${await token()}`, 'content-type': 'application/json', accept: 'application/json' };
      const asked = await askJson(url, headers, JSON.stringify(body)).catch((error: unknown) => {
        if (error instanceof ProviderUnavailable && error.why === 'key') known = null;
        throw error;
      });
      const read = Answer.safeParse(asked);
      if (!read.success) throw new ProviderUnavailable('answer', 'an answer of another shape');
      const { Matched: isMatched, ReasonCode: reason, Name: returned } = read.data;
      if (isMatched && !reason) return { code: 'MTCH', returnedName: returned ?? null };
      const code = PAYEE_CODES.find((one) => one === reason && one !== 'MTCH');
      if (code === undefined) throw new ProviderUnavailable('answer', 'a code that is not in its table');
      return { code, returnedName: returned ?? null };
    },
  };
}
