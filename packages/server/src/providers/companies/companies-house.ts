import type { CompanyRecord } from '@freehold/property-rules/companies/company-record';
import { z } from 'zod';
import type { Config } from '../../platform/config.ts';
import { fetchSmall, leaveUnread } from '../../platform/fetch-small.ts';
import * as shapes from './companies-house-shapes.ts';
import { MOST_FOUND, RegisterAway, type CompanyFacts, type CompanyRegister } from './provider.ts';
import type { RequestWindow } from './request-window.ts';
import { openShortMemory } from './short-memory.ts';

type Settings = NonNullable<Config['companiesHouse']>;

const TIMEOUT_MS = 6_000;
const REMEMBER_MS = 10 * 60_000;
const OFFICIAL_NUMBER = /^[A-Z0-9]{8}$/;
const PAGE = 100;
const MOST_PAGES = 20;
const FILINGS = 25;

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

type Answered = { body: unknown; etag: string | null };

/** Companies House's public data API. The key is the user name of Basic authentication, without a password. */
export function openCompaniesHouse({ key, url }: Settings, window: RequestWindow, now: () => Date): CompanyRegister {
  const headers = { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`, accept: 'application/json' };
  const remember = openShortMemory<Answered>(REMEMBER_MS, now);

  /** The answer's JSON, or null for 404. What was answered lately is not asked again; what was answered before is asked for only where it changed. */
  async function ask(path: string): Promise<unknown> {
    const known = remember.get(path);
    if (known !== undefined) return known.body;
    const full = await window.take();
    if (full !== null) throw new RegisterAway('limited', 'the requests of these five minutes are used up', full);
    const old = remember.getOld(path);
    const answer = await fetchSmall(`${url}${path}`, {
      headers: old?.etag ? { ...headers, 'if-none-match': old.etag } : headers,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw new RegisterAway('unreachable', error instanceof Error ? error.name : 'no answer');
    });
    await window.learn(answer.headers);
    if (answer.status === 304 && old) return found(path, old, answer);
    if (answer.status === 404) return found(path, { body: null, etag: null }, answer);
    if (answer.status === 429) throw await away('limited', answer, await window.close());
    if (answer.status === 401 || answer.status === 403) throw await away('key', answer);
    if (!answer.ok) throw await away('unreachable', answer);
    const body: unknown = await answer.json().catch((error: unknown) => {
      throw new RegisterAway(
        error instanceof SyntaxError ? 'answer' : 'unreachable',
        error instanceof Error ? error.name : 'a body that cannot be read',
      );
    });
    return found(path, { body, etag: answer.headers.get('etag') });
  }

  function found(path: string, answered: Answered, unread?: Response): unknown {
    if (unread) void leaveUnread(unread);
    remember.set(path, answered);
    return answered.body;
  }

  /** Every item of a list, page by page; none where there is no such list. */
  async function askAll<S extends z.ZodType>(path: string, item: S): Promise<z.output<S>[]> {
    const Page = z.object({ items: z.array(item), total_results: z.int().nullish().catch(null) });
    const items: z.output<S>[] = [];
    for (let page = 0; page < MOST_PAGES; page++) {
      const body = await ask(`${path}?${new URLSearchParams({ items_per_page: String(PAGE), start_index: String(page * PAGE) })}`);
      if (body === null) break;
      const read = parse(Page, body);
      items.push(...read.items);
      if (read.items.length === 0 || items.length >= (read.total_results ?? 0)) break;
    }
    return items;
  }

  async function askProfile(number: string): Promise<shapes.Profile | null> {
    const body = await ask(`/company/${encodeURIComponent(number)}`);
    return body === null ? null : parse(shapes.Profile, body);
  }

  /** Without links nobody knows what there is, so everything is asked. */
  const has = ({ links }: shapes.Profile, what: string) => !links || what in links;

  async function askOwners(
    profile: shapes.Profile,
  ): Promise<Pick<CompanyRecord, 'statements' | 'isListed'> & Required<Pick<CompanyRecord, 'owners'>>> {
    const path = `/company/${encodeURIComponent(profile.company_number)}`;
    const owners = has(profile, 'persons_with_significant_control')
      ? (await askAll(`${path}/persons-with-significant-control`, shapes.Owner)).map(shapes.readOwner)
      : [];
    const said = has(profile, 'persons_with_significant_control_statements')
      ? await askAll(`${path}/persons-with-significant-control-statements`, shapes.Statement)
      : [];
    const exemptions = has(profile, 'exemptions') ? await ask(`${path}/exemptions`) : null;
    return {
      owners,
      statements: said.filter(({ ceased_on: ceased }) => ceased == null).map(({ statement }) => statement),
      isListed: exemptions !== null && shapes.readListed(parse(shapes.Exemptions, exemptions)),
    };
  }

  return {
    name: 'companies_house',
    async search(words) {
      // One item a page answers none at all there.
      const body = await ask(`/search/companies?${new URLSearchParams({ q: words.toLowerCase(), items_per_page: String(MOST_FOUND) })}`);
      if (body === null) return [];
      const { items } = parse(SearchAnswer, body);
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
      const profile = await askProfile(number);
      if (profile === null) return null;
      const { name, status, incorporatedOn, dissolvedOn, address } = shapes.readProfile(profile);
      return { number: profile.company_number, name, status, incorporatedOn, dissolvedOn, address };
    },
    async read(number) {
      const profile = await askProfile(number);
      if (profile === null) return null;
      const path = `/company/${encodeURIComponent(profile.company_number)}`;
      const filings = has(profile, 'filing_history')
        ? await ask(`${path}/filing-history?${new URLSearchParams({ items_per_page: String(FILINGS) })}`)
        : null;
      const insolvency = has(profile, 'insolvency') ? await ask(`${path}/insolvency`) : null;
      return {
        profile: shapes.readProfile(profile),
        officers: has(profile, 'officers') ? (await askAll(`${path}/officers`, shapes.Officer)).map(shapes.readOfficer) : [],
        ...(await askOwners(profile)),
        filings: filings === null ? [] : parse(z.object({ items: z.array(shapes.Filing) }), filings).items.map(shapes.readFiling),
        insolvency: insolvency === null ? [] : shapes.readInsolvency(parse(shapes.Insolvency, insolvency)),
      };
    },
    async readOwners(number) {
      const profile = await askProfile(number);
      if (profile === null) return null;
      const { owners, ...said } = await askOwners(profile);
      return { name: profile.company_name, status: profile.company_status ?? 'unknown', owners: owners ?? [], ...said };
    },
  };
}

function parse<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new RegisterAway('answer', 'not the shape of its documentation');
  return parsed.data;
}

async function away(why: 'limited' | 'key' | 'unreachable', answer: Response, until: Date | null = null): Promise<RegisterAway> {
  await leaveUnread(answer);
  return new RegisterAway(why, `HTTP ${answer.status}`, until);
}
