/** A kind of question and how it is asked the nth time: never twice the same where that can be. */
export type Ask = { name: string; path: (n: number) => string };

const sales = (rest: string) => `/v2/client/properties?asset_type_id=1${rest}`;
const among = <T>(all: readonly T[], n: number): T => all[n % all.length] as T;
const SURNAMES = ['Renner', 'Ashworth', 'Halloran', 'Achebe', 'Lindqvist', 'Prosser', 'Tidmarsh', 'Wetherby'];
const STREETS = ['Calloway Crescent', 'Larkspur Mews', 'Pargeter Street', 'Tolland Terrace', 'Quillet Road'];
const STAGES = ['available', 'under_offer', 'sold_stc', 'exchanged', 'completed', 'withdrawn'];

/** What people ask of the lists, the search and the page of a property. */
export const askLists = (firstId: number, firstParty: number): readonly Ask[] => [
  { name: 'list, first page', path: () => sales('') },
  { name: 'list, page by page', path: (n) => sales(`&page=${1 + ((n * 37) % 280)}`) },
  { name: 'list, 100 rows', path: (n) => sales(`&perPage=100&page=${1 + (n % 70)}`) },
  { name: 'filter: stage', path: (n) => sales(`&stage=${among(STAGES, n)}`) },
  { name: 'filter: price', path: (n) => sales(`&price_from=${(200_000 + n * 3_000) * 100}&price_to=${(400_000 + n * 3_000) * 100}`) },
  { name: 'filter: half a postcode', path: (n) => sales(`&area=BS${1 + (n % 40)}`) },
  { name: 'filter: late checks', path: (n) => sales(`&clock=late&page=${1 + (n % 20)}`) },
  { name: 'filter: words of an address', path: (n) => sales(`&q=${1 + ((n * 97) % 9_000)}+${encodeURIComponent(among(STREETS, n))}`) },
  { name: 'filter: a person’s name', path: (n) => sales(`&q=${among(SURNAMES, n)}`) },
  { name: 'sort: address', path: (n) => sales(`&sort=address&order=asc&page=${1 + (n % 200)}`) },
  { name: 'sort: price', path: (n) => sales(`&sort=price&page=${1 + (n % 200)}`) },
  { name: 'sort: clock', path: (n) => sales(`&sort=clock&page=${1 + (n % 200)}`) },
  { name: 'all at once', path: (n) => sales(`&q=${among(SURNAMES, n)}&clock=late&price_from=20000000&area=Bristol&sort=price`) },
  { name: 'totals of the menu', path: () => '/v2/client/properties/check-properties' },
  { name: 'people, first page', path: () => '/v2/client/parties' },
  { name: 'people, by name', path: (n) => `/v2/client/parties?q=${among(SURNAMES, n)}` },
  {
    name: 'search: an address',
    path: (n) => `/v2/client/properties/search?search=${1 + ((n * 97) % 9_000)}+${encodeURIComponent(among(STREETS, n))}`,
  },
  { name: 'search: a surname', path: (n) => `/v2/client/properties/search?search=${among(SURNAMES, n)}` },
  { name: 'one property', path: (n) => `/v2/client/properties/${firstId + ((n * 97) % 9_000)}` },
  { name: 'one person', path: (n) => `/v2/client/parties/${firstParty + ((n * 97) % 45_000)}` },
];
