import type { FoundHome, searchLandRegistry } from '@freehold/contract/insights/land-registry';
import { matchAddress, plainStreet } from '@freehold/insights/match-address';
import { readPostcodeArea } from '@freehold/insights/postcode-area';
import type { z } from 'zod';
import type { Trx } from '../../../platform/database.ts';
import type { Services } from '../../../platform/services.ts';
import { figureSource, noSalesOf, presentSale, type SoldRow } from '../market-insights/public.ts';
import { findPostcode, findSalesState, findTown, readPostcode, sectorOf, writeName } from '../open-data/public.ts';
import { findSalesOfPostcode, findSalesOfStreets } from './store.ts';

type Found = z.input<typeof searchLandRegistry.output>;
type Asked = { q: string; by?: Found['read_as'] | undefined; page: number; perPage: number };

/** Titles have one to three letters and up to six digits. Source: HM Land Registry, title numbers. */
const TITLE = /^[A-Z]{1,3}\d{1,6}$/;
const NUMBER = /^(\d+[A-Z]?) (.+)$/;
const LETTERED = /^(\d+)[A-Z]$/;
const FLAT = /^(?:FLAT|APARTMENT|APT|UNIT) |(?: FLAT| APARTMENT| MAISONETTE)$/;
const NO_POSITION = 90;
/** Where a register comes from: bought here under its title, or elsewhere. */
export const registerSource = ({ landRegistry }: Pick<Services, 'landRegistry'>): Found['registers'] =>
  landRegistry === null
    ? { state: 'upload_only', text: 'No source of title registers is connected: they are bought from HM Land Registry itself.' }
    : {
        state: 'connected',
        text: 'A register is bought from HM Land Registry on the page of its title, or on a check of property ownership.',
      };
const naturally = new Intl.Collator('en-GB', { numeric: true });

function readAs(text: string, by: Asked['by']): Found['read_as'] {
  if (by !== undefined) return by;
  if (readPostcode(text)) return 'postcode';
  return TITLE.test(text.toUpperCase().replace(/\s/g, '')) ? 'title' : 'address';
}

/** “RG30” and “RG30 2” begin a postcode, and look like the number of a title. */
function partWords(text: string): string {
  const part = readPostcodeArea(text);
  if (part === null || part.level === 'area') return '';
  return `${part.code} is a part of a postcode: type the whole postcode to find its homes. What homes of ${part.code} sold for stands in market insights. `;
}

function noHomesOf(postcode: string): string {
  const words = noSalesOf(postcode);
  return words.startsWith('No sales') ? `No home in ${postcode} was sold since 1995 in the sales that are loaded.` : words;
}

/** Homes that a postcode or an address finds among the published sales. */
export async function searchHomes(
  trx: Trx,
  services: Pick<Services, 'landRegistry'>,
  { q, by, page, perPage }: Asked,
): Promise<Found & { total: number }> {
  const state = await findSalesState(trx);
  const asked = readAs(q, by);
  const answer = (more: Partial<Found> & { text: string; message: string | null }, rows: readonly SoldRow[] = []) => {
    const homes = homesOf(rows);
    return {
      read_as: asked,
      place: null,
      registers: registerSource(services),
      source: state === null ? null : figureSource(state),
      homes: homes.slice((page - 1) * perPage, page * perPage),
      meant: asked === 'address' ? meantBy(q, rows) : null,
      total: homes.length,
      ...more,
    };
  };
  if (state === null) return answer({ text: q, message: 'No sales are loaded here. Import Price Paid data to find homes.' });
  if (asked === 'title')
    return answer({
      text: q.toUpperCase().replace(/\s/g, ''),
      message: `${by === undefined ? partWords(q) : ''}Title numbers are not in the data HM Land Registry gives away. ${registerSource(services).text} Search by postcode or address.`,
    });
  if (asked === 'postcode') {
    const read = readPostcode(q);
    if (!read) return answer({ text: q, message: 'This is no full postcode. Enter one like SW1A 1AA, or search by address.' });
    const rows = await findSalesOfPostcode(trx, state.isDemo, read.postcode);
    const place = await findPostcode(trx, read.postcode);
    const town = await findTown(trx, sectorOf(read.postcode));
    const isPlaced = place !== undefined && place.quality < NO_POSITION;
    return answer(
      {
        text: read.postcode,
        place: {
          town: town === null ? null : writeName(town),
          district: place?.district ?? null,
          easting: isPlaced ? place.easting : null,
          northing: isPlaced ? place.northing : null,
        },
        message: rows.length === 0 ? noHomesOf(read.postcode) : null,
      },
      rows,
    );
  }
  const rows = await findByAddress(trx, state.isDemo, q);
  return answer(
    {
      text: q,
      message: rows.length === 0 ? 'No sold home has this address. Begin with the number or the street, or try the postcode.' : null,
    },
    rows,
  );
}

/** “14 Calloway Crescent, Bristol”: the house, the street, and what narrows it down. */
async function findByAddress(trx: Trx, isDemo: boolean, text: string): Promise<SoldRow[]> {
  const [front = '', ...places] = text
    .toUpperCase()
    .replace(/[.']/g, '')
    .split(',')
    .map((part) => part.replace(/\s+/g, ' ').trim());
  // A flat, a building or the number alone may stand before the street.
  const at = FLAT.test(front) || /^\d+[A-Z]?$/.test(front) ? 1 : 0;
  const line = places[at - 1] ?? front;
  const rest = places.slice(at);
  const [, house = at === 1 && /^\d/.test(front) ? front : null, named = line] = NUMBER.exec(line) ?? [];
  if (named.length < 2) return [];
  const street = streetOf(named);
  const within = rest.filter(Boolean).map((place) => {
    const postcode = readPostcode(place)?.postcode;
    return postcode === undefined ? place : sectorOf(postcode);
  });
  return findSalesOfStreets(trx, { isDemo, streets: [...new Set([named, street])], places: within, houses: housesOf(house) });
}

/** “Calloway Cres” is published as Calloway Crescent. */
const streetOf = (named: string): string => plainStreet(named).replace(/^SAINT /, 'ST ');
/** 14A may be published as flat A of 14. */
const housesOf = (house: string | null): string[] | null => (house === null ? null : [house, ...(LETTERED.exec(house)?.slice(1) ?? [])]);

/** The home among these that the address as typed means. */
function meantBy(typed: string, rows: readonly SoldRow[]): FoundHome | null {
  const homes = [...new Map(rows.map((row) => [row.home, row])).values()];
  const found = matchAddress(typed, homes)?.home.home;
  return found === undefined || found === null ? null : (homesOf(rows.filter(({ home }) => home === found))[0] ?? null);
}

/** Each home once with its last sale, by street and number. */
export function homesOf(rows: readonly SoldRow[]): FoundHome[] {
  const homes = [...Map.groupBy(rows, ({ home }) => home).entries()].flatMap(([home, sales]) => {
    const [last] = sales;
    if (home === null || last === undefined) return [];
    const sale = presentSale(last);
    return [
      {
        row: last,
        found: {
          home,
          address: sale.address,
          town: sale.town,
          postcode: last.postcode,
          type: sale.type,
          tenure: sale.tenure,
          last_sale: sale,
          sales: sales.length,
        },
      },
    ];
  });
  return homes
    .sort(
      (a, b) =>
        naturally.compare(a.row.street, b.row.street) ||
        naturally.compare(a.row.paon, b.row.paon) ||
        naturally.compare(a.row.saon, b.row.saon) ||
        naturally.compare(a.row.postcode, b.row.postcode),
    )
    .map(({ found }) => found);
}
