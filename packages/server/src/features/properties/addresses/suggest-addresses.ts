import type { AddressSuggestions, SuggestedAddress } from '@freehold/contract/properties/addresses';
import type { listPublishedAddresses } from '@freehold/contract/properties/published-addresses';
import type { PropertyKind } from '@freehold/property-rules/property-stages';
import type { z } from 'zod';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import type { AddressProvider, ProvidedAddress } from '../../../providers/addresses/provider.ts';
import { ProviderUnavailable } from '../../../providers/asked-outside.ts';
import { creditsOf, findSoldAddresses, readPostcode } from '../../insights/public.ts';
import { lookUpPostcode } from './look-up-postcode.ts';
import { findHomes, findOwnProperties } from './store.ts';
import { writeLines } from '../../insights/public.ts';

type Own = Awaited<ReturnType<typeof findOwnProperties>>;

const naturally = new Intl.Collator('en-GB', { numeric: true });
/** The same address, however it is typed; the database has the same rule for `address_key`. */
const keyOf = ({ line1, line2, postcode }: Pick<SuggestedAddress, 'line1' | 'line2' | 'postcode'>) =>
  `${line2 ? `${line2} ` : ''}${line1} ${postcode}`.toLowerCase().replace(/[^a-z0-9]+/g, '');
/** By street, then by number. */
const roadFirst = (line1: string) => line1.replace(/^.*?(?=\b\d+[A-Za-z]?(-\d+)? )/, '').replace(/^(\d\S*) (.*)$/, '$2 $1');
const byRoad = (a: SuggestedAddress, b: SuggestedAddress) =>
  naturally.compare(roadFirst(a.line1), roadFirst(b.line1)) || naturally.compare(a.line1, b.line1);

/** Addresses of a postcode that are known here: own properties and people, then published sales, each address once. */
export async function suggestAddresses(
  scope: Scope,
  { addresses: provider }: Pick<Services, 'addresses'>,
  { postcode, kind, ask }: { postcode: string; kind: PropertyKind; ask: 'own' | 'provider' },
): Promise<AddressSuggestions> {
  // Nobody waits for somebody outside in a transaction.
  const provided = await askProvider(provider, ask === 'provider' ? postcode : null);
  return scope.transaction(async (trx) => {
    const { place, lists } = await lookUpPostcode(trx, postcode);
    const { country: _country, ...facts } = place;
    const own = await findOwnProperties(trx, place.postcode);
    const homes = await findHomes(trx, place.postcode);
    const known = await findSoldAddresses(trx, place.postcode);

    const found = new Map<string, SuggestedAddress>();
    const add = (address: SuggestedAddress) => {
      const key = keyOf(address);
      const before = found.get(key);
      if (!before) found.set(key, { ...address, in_list: inList(own, kind, key) });
      else if (address.last_sold_on !== null)
        found.set(key, { ...before, last_sold_on: address.last_sold_on, last_price_pence: address.last_price_pence });
    };
    for (const row of own) add(ownAddress(row));
    for (const { address } of homes)
      add({
        ...BLANK,
        ...address,
        line2: address.line2 ?? null,
        county: address.county ?? null,
        postcode: place.postcode,
        source: 'people',
      });
    for (const row of known)
      add({
        ...BLANK,
        ...writeLines(row),
        postcode: row.postcode,
        source: row.source === 'demo' ? 'demo' : 'price_paid',
        type: row.type,
        tenure: row.tenure,
        last_sold_on: row.last_sold_on,
        last_price_pence: row.last_price_pounds * 100,
      });
    for (const address of provided.addresses) add({ ...BLANK, ...address, postcode: place.postcode, source: 'provider' });
    const used = new Set<string>(known.map(({ source }) => source));
    if (facts.position || facts.near) used.add(lists.some(({ source }) => source === 'code_point_open') ? 'code_point_open' : 'demo');
    return { ...facts, addresses: [...found.values()].sort(byRoad), credits: creditsOf(lists, used), provider: provided.said };
  });
}

/** The same for whoever fills in a form of a firm: published sales, and nothing that any firm keeps. */
export async function publishedAddresses(trx: Trx, typed: string): Promise<z.infer<typeof listPublishedAddresses.output>> {
  const { place, lists } = await lookUpPostcode(trx, typed);
  const known = await findSoldAddresses(trx, place.postcode);
  const addresses = new Map(
    known.map((row) => {
      const lines = { ...BLANK, ...writeLines(row), postcode: row.postcode };
      return [keyOf(lines), lines] as const;
    }),
  );
  return {
    postcode: place.postcode,
    addresses: [...addresses.values()]
      .sort((one, other) => naturally.compare(roadFirst(one.line1), roadFirst(other.line1)) || naturally.compare(one.line1, other.line1))
      .map(({ line1, line2, town }) => ({ line1, line2, town })),
    credits: creditsOf(lists, new Set<string>(known.map(({ source }) => source))),
  };
}

type Provided = { said: AddressSuggestions['provider']; addresses: ProvidedAddress[] };
/** A provider that cannot be asked now leaves what is known here. */
async function askProvider(provider: AddressProvider | null, typed: string | null): Promise<Provided> {
  if (provider === null) return { said: null, addresses: [] };
  const said = (state: NonNullable<Provided['said']>['state']) => ({ name: provider.name, state });
  const postcode = typed === null ? undefined : readPostcode(typed)?.postcode;
  if (postcode === undefined) return { said: said('not_asked'), addresses: [] };
  try {
    return { said: said('asked'), addresses: await provider.find(postcode) };
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    return { said: said(error.why === 'limited' ? 'limited' : 'away'), addresses: [] };
  }
}

const BLANK = { line2: null, county: null, type: null, tenure: null, last_sold_on: null, last_price_pence: null, in_list: null } as const;

const ownAddress = (row: Own[number]): SuggestedAddress => ({
  ...BLANK,
  line1: row.line1,
  line2: row.line2,
  town: row.town,
  county: row.county,
  postcode: row.postcode,
  source: 'properties',
  type: row.type,
  tenure: row.tenure,
});

function inList(own: Own, kind: PropertyKind, key: string): SuggestedAddress['in_list'] {
  const row = own.find((each) => each.kind === kind && each.is_live && each.address_key === key);
  return row ? { id: row.id, stage: row.stage } : null;
}
