import { chanceOf, demoAddresses, demoPostcodes } from './demo-places.ts';

/** A made-up sale, in the columns of a real one. */
export type DemoSale = {
  price: number;
  sold_on: string;
  postcode: string;
  type: 'D' | 'S' | 'T' | 'F';
  is_new: boolean;
  tenure: 'F' | 'L';
  paon: string;
  saon: string;
  street: string;
  category: 'A' | 'B';
};

const YEARS = 12;
const POSTCODES_A_SECTOR = 55;
const HOMES_A_POSTCODE = 11;
/** Of a hundred homes so many are sold in a year. */
const SOLD_A_YEAR = 0.075;
/** What a terraced house costs in each sector, in thousands of pounds, at the end of the years. */
const LEVELS: Record<string, number> = {
  'BS8 4': 640,
  'BS8 3': 720,
  'BS6 5': 540,
  'BS6 6': 590,
  'BS9 3': 610,
  'BS9 4': 520,
  'BS48 3': 480,
  'BS40 8': 455,
  'BS1 4': 430,
  'BS1 5': 415,
  'BS1 6': 405,
  'BS3 1': 410,
  'BS3 4': 365,
  'BS4 3': 385,
  'BS4 2': 340,
  'BS5 7': 330,
  'BS5 8': 310,
};
const BEFORE = [
  'HAZELBURY',
  'PETHERTON',
  'COTSWOLD',
  'VINTRY',
  'LARKSPUR',
  'ASHMEAD',
  'THORNCOMBE',
  'MELLISH',
  'QUARRINGTON',
  'DUNSTER',
  'PARGETER',
  'ELVERSON',
  'HOLLOWAY',
  'MARLING',
  'PENROSE',
  'SELWOOD',
];
const AFTER = ['ROAD', 'RISE', 'GARDENS', 'STREET', 'PLACE', 'CRESCENT', 'LANE', 'TERRACE'];
const FACTORS = { D: 1.75, S: 1.2, T: 1, F: 0.62 };
/** How busy each calendar month is beside an average one. */
const SEASONS = [0.76, 0.8, 1.05, 0.9, 0.97, 1.15, 1.12, 1.13, 1.04, 1.06, 1.08, 0.94];
/** How much of a month is registered in it and in the three after it. */
export const DEMO_DELAYS = [0.06, 0.22, 0.41, 0.24, 0.05, 0.02];
const registeredBy = (age: number) => DEMO_DELAYS.slice(0, age + 1).reduce((sum, share) => sum + share, 0);

const written = (day: Date) => day.toISOString().slice(0, 10);

/** The level of prices so many months before the end: growth with a rise and a dip in it. */
const levelAt = (monthsAgo: number) => 0.965 ** (monthsAgo / 12) * (1 + 0.05 * Math.sin((monthsAgo - 20) / 9));

type Home = { postcode: string; type: DemoSale['type']; paon: string; saon: string; street: string; worth: number; isNew: boolean };

function homesOf(postcode: string, sector: string, at: number): Home[] {
  const before = BEFORE[Math.floor(chanceOf(`street ${sector} ${at >> 2}`) * BEFORE.length)] ?? '';
  const street = `${before} ${AFTER[Math.floor(chanceOf(`road ${sector} ${at >> 2}`) * AFTER.length)] ?? ''}`;
  return Array.from({ length: HOMES_A_POSTCODE }, (_, house) => {
    const chance = chanceOf(`home ${postcode} ${house}`);
    const isCentral = sector.startsWith('BS1 ');
    const type = chance < (isCentral ? 0.8 : 0.34) ? 'F' : chance < 0.72 ? 'T' : chance < 0.93 ? 'S' : 'D';
    const number = String((at % 4) * 2 * HOMES_A_POSTCODE + house * 2 + 1);
    const spread = Math.exp((chanceOf(`worth ${postcode} ${house}`) + chanceOf(`more ${postcode} ${house}`) - 1) * 0.42);
    return {
      postcode,
      type,
      paon: number,
      saon: type === 'F' ? `FLAT ${1 + (house % 4)}` : '',
      street,
      worth: (LEVELS[sector] ?? 400) * 1000 * FACTORS[type] * spread,
      isNew: chanceOf(`new ${postcode}`) < 0.05,
    };
  });
}

/** Made-up sales of twelve years up to this day: the same for the same month, and as unfinished in the last months as real ones are. */
export function demoSales(today: Date): DemoSale[] {
  const last = today.getUTCFullYear() * 12 + today.getUTCMonth() - 1;
  const known = new Set(demoAddresses.map(({ postcode }) => postcode));
  const sectors = Map.groupBy(demoPostcodes(), ({ postcode }) => postcode.slice(0, -2));
  const sales: DemoSale[] = demoAddresses.map(({ sold: [on, price], saon, paon, street, postcode, type, tenure }) => ({
    price,
    sold_on: on,
    postcode,
    type,
    is_new: false,
    tenure,
    paon,
    saon,
    street,
    category: 'A',
  }));
  for (const [sector, postcodes] of sectors)
    for (const [at, { postcode }] of postcodes.slice(0, POSTCODES_A_SECTOR).entries())
      if (!known.has(postcode)) for (const home of homesOf(postcode, sector, at)) sales.push(...salesOf(home, last));
  return sales;
}

function salesOf(home: Home, last: number): DemoSale[] {
  const name = `${home.postcode} ${home.paon} ${home.saon}`;
  const sales: DemoSale[] = [];
  for (let ago = YEARS * 12 - 1, quiet = 0; ago >= 0; ago--, quiet--) {
    const month = last - ago;
    const chance = chanceOf(`sold ${name} ${month}`);
    if (quiet > 0 || chance >= (SOLD_A_YEAR / 12) * (SEASONS[month % 12] ?? 1) * registeredBy(ago)) continue;
    quiet = 14;
    const isOdd = chanceOf(`odd ${name} ${month}`) < 0.04;
    const noise = Math.exp((chanceOf(`price ${name} ${month}`) - 0.5) * 0.16);
    const price = home.worth * levelAt(ago) * noise * (isOdd ? 1.35 : 1);
    sales.push({
      price: Math.max(1000, Math.round(price / 500) * 500),
      sold_on: written(new Date(Date.UTC(Math.floor(month / 12), month % 12, 1 + Math.floor(chanceOf(`day ${name} ${month}`) * 28)))),
      postcode: home.postcode,
      type: home.type,
      is_new: home.isNew && sales.length === 0,
      tenure: home.type === 'F' ? 'L' : 'F',
      paon: home.paon,
      saon: home.saon,
      street: home.street,
      category: isOdd ? 'B' : 'A',
    });
  }
  return sales;
}
