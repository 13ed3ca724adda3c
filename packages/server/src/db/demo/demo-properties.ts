import type { PropertyKind, PropertyRole, PropertyStage, PropertyType } from '@freehold/property-rules/property-stages';

/*
 * The stock of the demonstration firm. Nothing here exists: the last two letters of each postcode hold one of C I K M O V, which are never
 * issued, the numbers are Ofcom's for drama, and Companies House gives out none that begins with 99.
 */

export type DemoPerson = { first: string; last: string; middle?: string; born?: string; phone?: string; risk?: 'low' | 'medium' | 'high' };
export type DemoCompany = { company: string; number: string; risk?: 'low' | 'medium' | 'high' };

const person = (first: string, last: string, born: string, phone: number, more: Partial<DemoPerson> = {}): DemoPerson => ({
  first,
  last,
  born,
  phone: `+447700900${phone}`,
  ...more,
});

export const demoParties = {
  henrietta: person('Henrietta', 'Blakeway', '1961-04-22', 701, { risk: 'low' }),
  rupert: person('Rupert', 'Blakeway', '1959-11-03', 702, { risk: 'low' }),
  tobias: person('Tobias', 'Renner', '1979-03-14', 263, { risk: 'medium' }),
  sunniva: person('Sunniva', 'Halvorsen', '1984-08-30', 440),
  sunnivaAgain: person('Sunniva', 'Halvorsen', '1984-08-30', 440, { middle: 'Marit' }),
  ingrid: person('Ingrid', 'Halvorsen', '1952-01-19', 441),
  wilfred: person('Wilfred', 'Penhaligan', '1970-06-02', 318),
  eleanor: person('Eleanor', 'Whitcombe', '1988-12-11', 377),
  priya: person('Priya', 'Raghunathan', '1990-02-27', 512),
  oscar: person('Oscar', 'Tremayne', '1982-07-09', 233),
  gareth: person('Gareth', 'Amberley', '1975-10-15', 244),
  fenella: person('Fenella', 'Dunmore', '1993-05-21', 255),
  caspian: { company: 'Caspian Holdings Ltd', number: '99002970', risk: 'high' },
  larkhill: { company: 'Larkhill Developments Ltd', number: '99041872', risk: 'medium' },
  castlemere: { company: 'Castlemere Foods Ltd', number: '99003316' },
  hugo: person('Hugo', 'Emsworth', '1986-09-04', 266),
  maud: person('Maud', 'Lassiter', '1948-03-30', 277, { risk: 'low' }),
  winston: person('Winston', 'Parfitt', '1969-08-08', 288),
  teresa: person('Teresa', 'Mallory', '1977-11-26', 299),
  amara: person('Amara', 'Nwosu', '1991-01-05', 355, { risk: 'low' }),
  marian: person('Marian', 'Sedgemoor', '1966-05-17', 366),
  philippa: person('Philippa', 'Strangways', '1958-02-12', 611, { risk: 'low' }),
  saoirse: person('Saoirse', 'Callaghan', '1994-07-23', 622),
  idris: person('Idris', 'Bevan', '1992-10-01', 633),
  meilin: person('Mei-Lin', 'Crowther', '1996-12-18', 644),
  declan: person('Declan', 'Callaghan', '1963-09-09', 655),
  grace: person('Grace', 'Oduya', '1989-04-14', 666),
  theo: person('Theo', 'Marchetti', '1987-06-28', 677),
  joss: person('Joss', 'Tremlett', '1988-03-03', 617, { risk: 'low' }),
  harun: person('Harun', 'Yildirim', '1985-01-31', 688),
  nadia: person('Nadia', 'Osei', '1990-08-19', 699),
  wren: person('Wren', 'Hathersage', '1997-02-06', 721),
  rafferty: person('Rafferty', 'Quill', '1955-07-07', 782, { risk: 'low' }),
  piers: person('Piers', 'Aldous', '1981-05-25', 732),
  ines: person('Ines', 'Aldous', '1983-11-12', 743),
  odile: person('Odile', 'Sarrazin', '1977-09-29', 529, { risk: 'low' }),
} as const satisfies Record<string, DemoPerson | DemoCompany>;
export type DemoPartyKey = keyof typeof demoParties;

type Link = {
  who: DemoPartyKey;
  role: PropertyRole;
  coTenant?: 1 | 2 | 3 | 4 | 5;
  lead?: true;
  /** Days since the clock fell due. */ due?: number;
};
type Offer = {
  by: number;
  pounds: number;
  status: 'pending' | 'relayed' | 'accepted' | 'rejected' | 'withdrawn';
  daysAgo: number;
  position?: string;
};
export type DemoProperty = {
  line1: string;
  town: string;
  postcode: string;
  kind: PropertyKind;
  type: PropertyType;
  beds: number;
  stage: PropertyStage;
  /** Asking price, or rent a month. */
  pounds: number;
  negotiator: 'Imogen' | 'Dev' | 'Callum' | 'Bethan';
  /** When each stage began, in days ago, from instructed on. */
  stages: number[];
  changedHoursAgo: number;
  owners: Link[];
  /** Those who come to buy or rent, group by group. */
  groups?: Link[][];
  offers?: Offer[];
};

const seller = (who: DemoPartyKey, due?: number): Link => ({ who, role: 'seller', ...(due === undefined ? {} : { due }) });
const landlord = (who: DemoPartyKey, due?: number): Link => ({ who, role: 'landlord', ...(due === undefined ? {} : { due }) });
const buyer = (who: DemoPartyKey, more: Partial<Link> = {}): Link => ({ who, role: 'buyer', ...more });
const tenant = (who: DemoPartyKey, coTenant: 1 | 2, due?: number): Link => ({
  who,
  role: 'tenant',
  coTenant,
  ...(coTenant === 1 ? { lead: true as const } : {}),
  ...(due === undefined ? {} : { due }),
});

const sale = (
  line1: string,
  town: string,
  postcode: string,
  more: Omit<DemoProperty, 'line1' | 'town' | 'postcode' | 'kind'>,
): DemoProperty => ({
  line1,
  town,
  postcode,
  kind: 'sale',
  ...more,
});
const letting = (
  line1: string,
  town: string,
  postcode: string,
  more: Omit<DemoProperty, 'line1' | 'town' | 'postcode' | 'kind'>,
): DemoProperty => ({
  line1,
  town,
  postcode,
  kind: 'letting',
  ...more,
});

// oxfmt-ignore
export const demoProperties: readonly DemoProperty[] = [
  sale('14 Calloway Crescent', 'Clifton, Bristol', 'BS8 4KV', { type: 'terraced', beds: 4, stage: 'sold_stc', pounds: 895_000, negotiator: 'Imogen', stages: [29, 27, 11, 9], changedHoursAgo: 0.2,
    owners: [seller('henrietta', 27), seller('rupert', 27)],
    groups: [[buyer('tobias', { lead: true, due: 11 }), buyer('sunniva', { due: 11 }), { who: 'ingrid', role: 'giftor', due: 11 }], [buyer('wilfred', { lead: true })], [buyer('eleanor', { lead: true })]],
    offers: [{ by: 2, pounds: 850_000, status: 'withdrawn', daysAgo: 11, position: 'Subject to sale' }, { by: 1, pounds: 870_000, status: 'rejected', daysAgo: 11, position: 'Cash, chain of one' }, { by: 0, pounds: 880_000, status: 'accepted', daysAgo: 11, position: 'Mortgage agreed, no chain' }] }),
  sale('Apartment 41, The Ropewalk', 'Harbourside, Bristol', 'BS1 6MV', { type: 'flat', beds: 2, stage: 'under_offer', pounds: 425_000, negotiator: 'Dev', stages: [15, 13, 1], changedHoursAgo: 0.6,
    owners: [seller('maud', 13)], groups: [[buyer('priya', { lead: true, due: 1 })]], offers: [{ by: 0, pounds: 418_000, status: 'accepted', daysAgo: 1, position: 'First purchase, mortgage agreed' }] }),
  sale('2 Larkspur Mews', 'Redland, Bristol', 'BS6 6KM', { type: 'semi_detached', beds: 3, stage: 'available', pounds: 649_950, negotiator: 'Imogen', stages: [10, 8], changedHoursAgo: 1.2,
    owners: [seller('winston', 8)], groups: [[buyer('oscar', { lead: true }), buyer('gareth')], [buyer('fenella', { lead: true })], [buyer('sunnivaAgain', { lead: true })]],
    offers: [{ by: 0, pounds: 610_000, status: 'relayed', daysAgo: 1, position: 'Sold, in a chain of three' }, { by: 1, pounds: 595_000, status: 'pending', daysAgo: 1 }] }),
  sale('Orchard House, Fenny Lane', 'Chew Magna', 'BS40 8VC', { type: 'detached', beds: 5, stage: 'exchanged', pounds: 1_250_000, negotiator: 'Callum', stages: [43, 40, 24, 22, 2], changedHoursAgo: 2.1,
    owners: [seller('teresa', 40)], groups: [[buyer('caspian', { lead: true, due: 24 })]], offers: [{ by: 0, pounds: 1_215_000, status: 'accepted', daysAgo: 24, position: 'Cash' }] }),
  sale('61 Pargeter Street', 'Bedminster, Bristol', 'BS3 1MK', { type: 'terraced', beds: 3, stage: 'under_offer', pounds: 372_500, negotiator: 'Callum', stages: [14, 13, 3], changedHoursAgo: 3.4,
    owners: [seller('amara', 13)], groups: [[buyer('hugo', { lead: true, due: 3 }), buyer('eleanor', { due: 3 })]], offers: [{ by: 0, pounds: 375_000, status: 'accepted', daysAgo: 3, position: 'Mortgage agreed' }] }),
  sale('33 Vintry Gardens', 'Totterdown, Bristol', 'BS4 3VM', { type: 'terraced', beds: 3, stage: 'available', pounds: 439_950, negotiator: 'Callum', stages: [6, 5], changedHoursAgo: 26, owners: [seller('winston', 5)] }),
  sale('The Old Sail Loft, Gannet Quay', 'Bristol', 'BS1 4KC', { type: 'flat', beds: 3, stage: 'sold_stc', pounds: 715_000, negotiator: 'Dev', stages: [33, 31, 12, 10], changedHoursAgo: 30,
    owners: [seller('maud', 31)], groups: [[buyer('larkhill', { lead: true, due: 12 })]], offers: [{ by: 0, pounds: 700_000, status: 'accepted', daysAgo: 12, position: 'Cash, company purchase' }] }),
  sale('22 Corsley Avenue', 'Henleaze, Bristol', 'BS9 4OK', { type: 'semi_detached', beds: 4, stage: 'instructed', pounds: 735_000, negotiator: 'Dev', stages: [2], changedHoursAgo: 52, owners: [seller('marian')] }),
  sale('Flat 8, Aldermoor Court', 'Westbury-on-Trym, Bristol', 'BS9 3CV', { type: 'flat', beds: 1, stage: 'available', pounds: 298_000, negotiator: 'Callum', stages: [9, 7], changedHoursAgo: 76,
    owners: [seller('rafferty', 7)], groups: [[buyer('fenella', { lead: true })]], offers: [{ by: 0, pounds: 285_000, status: 'relayed', daysAgo: 2, position: 'First purchase' }] }),
  sale('7 Wrington Fold', 'Backwell', 'BS48 3MV', { type: 'detached', beds: 4, stage: 'fallen_through', pounds: 820_000, negotiator: 'Imogen', stages: [38, 36, 18, 16, 2], changedHoursAgo: 190,
    owners: [seller('odile', 36)], groups: [[buyer('wilfred', { lead: true, due: 18 })]], offers: [{ by: 0, pounds: 790_000, status: 'withdrawn', daysAgo: 18, position: 'Subject to sale' }] }),
  sale('5 Tolland Terrace', 'Southville, Bristol', 'BS3 1KV', { type: 'terraced', beds: 3, stage: 'completed', pounds: 472_500, negotiator: 'Dev', stages: [55, 53, 35, 33, 10, 3], changedHoursAgo: 290,
    owners: [seller('teresa', 53)], groups: [[buyer('gareth', { lead: true, due: 35 })]], offers: [{ by: 0, pounds: 470_000, status: 'accepted', daysAgo: 35 }] }),
  sale('11 Hazelbury Road', 'Knowle, Bristol', 'BS4 2IK', { type: 'bungalow', beds: 2, stage: 'draft', pounds: 365_000, negotiator: 'Imogen', stages: [], changedHoursAgo: 20, owners: [] }),

  letting('18 Quarry Terrace', 'Clifton Wood, Bristol', 'BS8 4IC', { type: 'terraced', beds: 4, stage: 'referencing', pounds: 2_650, negotiator: 'Imogen', stages: [8, 7, 1, 1], changedHoursAgo: 0.1,
    owners: [landlord('philippa', 8)], groups: [[tenant('saoirse', 1, 1), tenant('idris', 2, 1), tenant('meilin', 2, 1), { who: 'declan', role: 'guarantor', coTenant: 4, due: 1 }]],
    offers: [{ by: 0, pounds: 2_650, status: 'accepted', daysAgo: 1 }] }),
  letting('3 Calloway Mews', 'Clifton, Bristol', 'BS8 4CI', { type: 'terraced', beds: 2, stage: 'to_let', pounds: 1_850, negotiator: 'Imogen', stages: [4, 3], changedHoursAgo: 0.5,
    owners: [landlord('tobias', 4)], groups: [[tenant('grace', 1)], [tenant('theo', 1)]],
    offers: [{ by: 0, pounds: 1_850, status: 'relayed', daysAgo: 1 }, { by: 1, pounds: 1_800, status: 'pending', daysAgo: 1 }] }),
  letting('40 Dunmallet Road', 'St George, Bristol', 'BS5 8VI', { type: 'terraced', beds: 3, stage: 'let_agreed', pounds: 1_400, negotiator: 'Dev', stages: [13, 11, 6, 5, 2], changedHoursAgo: 1.1,
    owners: [landlord('rafferty', 13)], groups: [[tenant('joss', 1, 6)]], offers: [{ by: 0, pounds: 1_400, status: 'accepted', daysAgo: 6 }] }),
  letting('Flat 3, 27 Tannery Row', 'Redcliffe, Bristol', 'BS1 6KO', { type: 'flat', beds: 2, stage: 'tenanted', pounds: 1_250, negotiator: 'Callum', stages: [35, 34, 28, 27, 25, 21], changedHoursAgo: 2.3,
    owners: [landlord('odile', 35)], groups: [[tenant('amara', 1, 28)]], offers: [{ by: 0, pounds: 1_250, status: 'accepted', daysAgo: 28 }] }),
  letting('12 Orrery Walk', 'Easton, Bristol', 'BS5 7IK', { type: 'semi_detached', beds: 3, stage: 'offer_agreed', pounds: 1_675, negotiator: 'Dev', stages: [7, 5, 1], changedHoursAgo: 3,
    owners: [landlord('maud', 7)], groups: [[tenant('harun', 1, 1), tenant('nadia', 2, 1)]], offers: [{ by: 0, pounds: 1_675, status: 'accepted', daysAgo: 1 }] }),
  letting('Flat 6, Quarry Steps', 'Hotwells, Bristol', 'BS8 4OK', { type: 'flat', beds: 1, stage: 'tenanted', pounds: 1_320, negotiator: 'Imogen', stages: [103, 101, 95, 95, 93, 90], changedHoursAgo: 25,
    owners: [landlord('tobias', 103)], groups: [[tenant('wren', 1, 95)]], offers: [{ by: 0, pounds: 1_320, status: 'accepted', daysAgo: 95 }] }),
  letting('8 Sable Street', 'Southville, Bristol', 'BS3 4IM', { type: 'terraced', beds: 3, stage: 'notice_given', pounds: 1_540, negotiator: 'Callum', stages: [130, 128, 123, 122, 120, 118, 3], changedHoursAgo: 28,
    owners: [landlord('rafferty', 130)], groups: [[tenant('piers', 1, 123), tenant('ines', 2, 123)]], offers: [{ by: 0, pounds: 1_540, status: 'accepted', daysAgo: 123 }] }),
  letting('The Coach House, Leigh Wick', 'Abbots Leigh', 'BS8 3VK', { type: 'detached', beds: 6, stage: 'let_agreed', pounds: 10_400, negotiator: 'Imogen', stages: [18, 16, 4, 4, 2], changedHoursAgo: 29,
    owners: [landlord('philippa', 18)], groups: [[tenant('castlemere', 1, 4)]], offers: [{ by: 0, pounds: 10_400, status: 'accepted', daysAgo: 4 }] }),
  letting('Flat 11, Anchor Wharf', 'Harbourside, Bristol', 'BS1 5CO', { type: 'flat', beds: 2, stage: 'to_let', pounds: 1_725, negotiator: 'Dev', stages: [4, 2], changedHoursAgo: 75, owners: [landlord('odile', 4)] }),
  letting('Garden flat, 20 Calloway Crescent', 'Clifton, Bristol', 'BS8 4KV', { type: 'flat', beds: 1, stage: 'instructed', pounds: 1_180, negotiator: 'Callum', stages: [1], changedHoursAgo: 40, owners: [landlord('henrietta', 1)] }),
];
