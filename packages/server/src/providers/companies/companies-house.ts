import { z } from 'zod';
import type { Config } from '../../platform/config.ts';
import { fetchSmall } from '../../platform/fetch-small.ts';
import { MOST_FOUND, RegisterAway, type CompanyFacts, type CompanyRegister } from './provider.ts';
import { openRequestWindow } from './request-window.ts';
import { openShortMemory } from './short-memory.ts';

type Settings = NonNullable<Config['companiesHouse']>;

const TIMEOUT_MS = 6_000;
const REMEMBER_MS = 10 * 60_000;
const OFFICIAL_NUMBER = /^[A-Z0-9]{8}$/;

const day = z.iso.date().nullish().catch(null);
const text = z.string().nullish().catch(null);
/** `GET /search/companies`: https://developer-specs.company-information.service.gov.uk/companies-house-public-data-api/reference/search/search-companies */
const SearchAnswer = z.object({
  items: z.array(
    z.object({
      company_number: z.string(),
      title: z.string(),
      company_status: text,
      date_of_creation: day,
      date_of_cessation: day,
      address_snippet: text,
    }),
  ),
});
/** `GET /company/{company_number}`: https://developer-specs.company-information.service.gov.uk/companies-house-public-data-api/reference/company-profile/company-profile */
const Profile = z.object({
  company_number: z.string(),
  company_name: z.string(),
  company_status: text,
  date_of_creation: day,
  date_of_cessation: day,
  registered_office_address: z
    .object({
      care_of: text,
      po_box: text,
      premises: text,
      address_line_1: text,
      address_line_2: text,
      locality: text,
      region: text,
      postal_code: text,
      country: text,
    })
    .partial()
    .nullish()
    .catch(null),
});

/** Companies House's public data API. The key is the user name of Basic authentication, without a password. */
export function openCompaniesHouse({ key, url }: Settings, now: () => Date): CompanyRegister {
  const headers = { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`, accept: 'application/json' };
  const window = openRequestWindow(now);
  const remember = openShortMemory<unknown>(REMEMBER_MS, now);

  /** The answer's JSON, or null for 404. What was answered lately is not asked again. */
  async function ask(path: string): Promise<unknown> {
    const known = remember.get(path);
    if (known !== undefined) return known;
    if (!window.take()) throw new RegisterAway('limited', 'the requests of these five minutes are used up');
    const answer = await fetchSmall(`${url}${path}`, {
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw new RegisterAway('unreachable', error instanceof Error ? error.name : 'no answer');
    });
    window.learn(answer.headers);
    if (answer.status === 404) return found(path, null, answer);
    if (answer.status === 429) {
      window.close();
      throw await away('limited', answer);
    }
    if (answer.status === 401 || answer.status === 403) throw await away('key', answer);
    if (!answer.ok) throw await away('unreachable', answer);
    const body: unknown = await answer.json().catch((error: unknown) => {
      throw new RegisterAway(
        error instanceof SyntaxError ? 'answer' : 'unreachable',
        error instanceof Error ? error.name : 'a body that cannot be read',
      );
    });
    return found(path, body);
  }

  function found(path: string, body: unknown, unread?: Response): unknown {
    void unread?.body?.cancel();
    remember.set(path, body);
    return body;
  }

  return {
    name: 'companies_house',
    async search(words) {
      // One item a page answers none at all there.
      const body = await ask(`/search/companies?${new URLSearchParams({ q: words.toLowerCase(), items_per_page: String(MOST_FOUND) })}`);
      if (body === null) return [];
      const { items } = read(SearchAnswer, body);
      return items.slice(0, MOST_FOUND).flatMap((item): CompanyFacts[] => {
        if (!OFFICIAL_NUMBER.test(item.company_number)) return [];
        return [
          {
            number: item.company_number,
            name: item.title,
            status: item.company_status ?? 'unknown',
            incorporatedOn: item.date_of_creation ?? null,
            dissolvedOn: item.date_of_cessation ?? null,
            address: item.address_snippet ?? null,
          },
        ];
      });
    },
    async get(number) {
      const body = await ask(`/company/${encodeURIComponent(number)}`);
      if (body === null) return null;
      const profile = read(Profile, body);
      return {
        number: profile.company_number,
        name: profile.company_name,
        status: profile.company_status ?? 'unknown',
        incorporatedOn: profile.date_of_creation ?? null,
        dissolvedOn: profile.date_of_cessation ?? null,
        address: onOneLine(profile.registered_office_address),
      };
    },
  };
}

function read<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new RegisterAway('answer', 'not the shape of its documentation');
  return parsed.data;
}

async function away(why: 'limited' | 'key' | 'unreachable', answer: Response): Promise<RegisterAway> {
  await answer.body?.cancel();
  return new RegisterAway(why, `HTTP ${answer.status}`);
}

function onOneLine(address: z.output<typeof Profile>['registered_office_address']): string | null {
  if (!address) return null;
  const { premises, address_line_1: first, po_box: box, ...rest } = address;
  // The register keeps the house number apart from its street.
  const street = [premises, first].filter(Boolean).join(' ');
  const parts = [rest.care_of, box ? `PO Box ${box}` : null, street, rest.address_line_2, rest.locality, rest.region, rest.postal_code];
  const line = parts.filter(Boolean).join(', ');
  return line === '' ? null : line;
}
