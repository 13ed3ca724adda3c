import { z } from 'zod';
import type { Config } from '../../platform/config.ts';
import { fetchSmall, leaveUnread } from '../../platform/fetch-small.ts';
import { ProviderUnavailable } from '../asked-outside.ts';
import { readAs } from '../call-provider.ts';
import type { RequestWindow } from '../companies/request-window.ts';
import { openShortMemory } from '../companies/short-memory.ts';
import type { AddressProvider, ProvidedAddress } from './provider.ts';

/* `GET /postcodes/{postcode}`: https://docs.ideal-postcodes.co.uk/docs/api/postcodes/ */

const TIMEOUT_MS = 6_000;
/** Opening a form again is no second look-up to be paid. */
const REMEMBER_MS = 60 * 60_000;
const NOT_FOUND = 404;
const NOTHING_LEFT = 402;

const text = z.string().nullish().catch(null);
const Answer = z.object({
  result: z.array(z.object({ line_1: z.string(), line_2: text, line_3: text, post_town: z.string(), county: text, postcode: z.string() })),
});

/** The towns come in capitals. */
const asName = (capitals: string) => capitals.toLowerCase().replace(/(^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase());

export function openIdealPostcodes(
  { key, url }: NonNullable<Config['idealPostcodes']>,
  window: RequestWindow,
  now: () => Date,
): AddressProvider {
  const remember = openShortMemory<ProvidedAddress[]>(REMEMBER_MS, now);
  return {
    name: 'Ideal Postcodes',
    async find(postcode) {
      const known = remember.get(postcode);
      if (known) return known;
      if ((await window.take()) !== null) throw new ProviderUnavailable('limited', 'the look-ups of this day are used up');
      const addresses = await ask(`${url}/postcodes/${encodeURIComponent(postcode)}`, key);
      remember.set(postcode, addresses);
      return addresses;
    },
  };
}

async function ask(address: string, key: string): Promise<ProvidedAddress[]> {
  const answer = await fetchSmall(address, {
    headers: { authorization: `IDEALPOSTCODES api_key="${key}"`, accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw new ProviderUnavailable('unreachable', error instanceof Error ? error.name : 'no answer');
  });
  if (!answer.ok) {
    await leaveUnread(answer);
    if (answer.status === NOT_FOUND) return [];
    if (answer.status === NOTHING_LEFT || answer.status === 429) throw new ProviderUnavailable('limited', `HTTP ${answer.status}`);
    throw new ProviderUnavailable(answer.status === 401 || answer.status === 403 ? 'key' : 'unreachable', `HTTP ${answer.status}`);
  }
  const said: unknown = await answer.json().catch(() => null);
  return readAs(Answer, said).result.map(({ line_1: line1, line_2: line2, line_3: line3, post_town: town, county, postcode }) => ({
    line1,
    line2: [line2, line3].filter(Boolean).join(', ') || null,
    town: asName(town),
    county: county || null,
    postcode,
  }));
}
