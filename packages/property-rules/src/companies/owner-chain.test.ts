import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { identityState, type IdentityVerification, type RegisteredOwner, runsCompany, standingOf } from './company-record.ts';
import { compareOwners, type FoundOwner } from './compare-owners.ts';
import {
  bandOfNode,
  beneficialOwners,
  type ChainEntry,
  companyId,
  isUnitedKingdom,
  MOST_NODES,
  openEnds,
  resolveChain,
  ukNumberOf,
} from './owner-chain.ts';
import { bandWords, holdingWords, isKnownNature, readNatures } from './read-natures.ts';

const owner = (over: Partial<RegisteredOwner> & { name: string }): RegisteredOwner => ({
  kind: 'person',
  born: { year: 1981, month: 6 },
  nationality: null,
  natures: ['ownership-of-shares-25-to-50-percent'],
  notifiedOn: null,
  ceasedOn: null,
  registration: null,
  isSanctioned: false,
  verification: null,
  ...over,
});
const shares = (band: string) => [`ownership-of-shares-${band}-percent`];
const company = (number: string, band = '75-to-100', country: string | null = 'England'): RegisteredOwner =>
  owner({
    kind: 'entity',
    name: `Company ${number}`,
    born: null,
    natures: shares(band),
    registration: { number, country, register: 'Companies House', legalForm: null },
  });
const entry = (...owners: RegisteredOwner[]): ChainEntry => ({ owners, statements: [], isListed: false });
const ROOT = { number: '99041872', name: 'Larkhill Developments Ltd' };
const chainOf = (entries: Record<string, ChainEntry>) =>
  resolveChain(ROOT, new Map(Object.entries(entries).map(([number, one]) => [number.includes(':') ? number : companyId(number), one])));

describe('the codes of the register', () => {
  test('bands, votes, the board and influence are read, also for partnerships, trusts and overseas entities', () => {
    expect(readNatures(['ownership-of-shares-50-to-75-percent', 'voting-rights-50-to-75-percent'])).toMatchObject({
      shares: { low: 50, high: 75 },
      votes: { low: 50, high: 75 },
    });
    expect(readNatures(['right-to-share-surplus-assets-75-to-100-percent-limited-liability-partnership']).shares).toEqual({
      low: 75,
      high: 100,
    });
    expect(readNatures(['part-right-to-share-surplus-assets-25-to-50-percent-as-trust'])).toMatchObject({
      shares: { low: 25 },
      through: 'trust',
    });
    expect(readNatures(['ownership-of-shares-more-than-25-percent-registered-overseas-entity']).shares).toEqual({ low: 25, high: 100 });
    expect(readNatures(['right-to-appoint-and-remove-members-limited-liability-partnership']).appointsMajority).toBe(true);
    expect(readNatures(['significant-influence-or-control-as-firm'])).toMatchObject({ hasInfluence: true, through: 'firm' });
    expect(isKnownNature('something-new')).toBe(false);
  });

  test('they are told in words', () => {
    expect(holdingWords(readNatures(['ownership-of-shares-75-to-100-percent', 'voting-rights-75-to-100-percent']))).toBe(
      '75 to 100% of shares and votes',
    );
    expect(holdingWords(readNatures([...shares('25-to-50'), 'significant-influence-or-control']))).toBe(
      '25 to 50% of shares, influence or control',
    );
    expect(bandWords({ low: 18.75, high: 37.5 })).toBe('18.75 to 37.5%');
  });
});

describe('the chain', () => {
  test('bands multiply as ranges on the way', () => {
    const chain = chainOf({
      '99041872': entry(company('99027755', '75-to-100')),
      '99027755': entry(owner({ name: 'Amara Nwosu', natures: shares('50-to-75') }), company('B1', '25-to-50', 'Luxembourg')),
    });
    expect(chain.nodes.filter(({ name }) => name === 'Amara Nwosu').map(bandOfNode)).toEqual([{ low: 37.5, high: 75 }]);
    expect(beneficialOwners(chain).map(({ name, owns }) => [name, owns])).toEqual([['Amara Nwosu', 'yes']]);
    expect(openEnds(chain)).toMatchObject([{ kind: 'overseas', end: 'overseas', shares: { low: 18.75, high: 50 }, owns: 'possibly' }]);
    expect(chain.wanted).toEqual([]);
  });

  test('what is not read yet is wanted, nearest first', () => {
    const chain = chainOf({ '99041872': entry(company('99027755'), company('99000002')) });
    expect(chain.wanted.map(({ number }) => number)).toEqual(['99027755', '99000002']);
    expect(openEnds(chain).map(({ end }) => end)).toEqual(['unread', 'unread']);
    expect(chainOf({ '99041872': 'unreachable' }).nodes).toMatchObject([{ end: 'unreachable' }]);
  });

  test('somebody on two ways holds the sum, and a company that owns its own owner is an open end', () => {
    const both = chainOf({
      '99041872': entry(company('99000001', '25-to-50'), company('99000002', '50-to-75')),
      '99000001': entry(owner({ name: 'Kit Oyelaran', natures: shares('75-to-100') })),
      '99000002': entry(owner({ name: 'KIT OYELARAN', natures: shares('75-to-100') })),
    });
    expect(both.nodes.filter(({ kind }) => kind === 'person')).toMatchObject([{ shares: { low: 18.75 + 37.5, high: 100 } }]);
    const cycle = chainOf({ '99041872': entry(company('99000001')), '99000001': entry(company('99041872')) });
    expect(cycle.edges.map(({ closesCycle }) => closesCycle)).toEqual([false, true]);
    expect(openEnds(cycle)).toMatchObject([{ number: '99000001', end: 'cycle' }]);
  });

  test('whoever decides what the owner does controls the company, though the product is small', () => {
    const chain = chainOf({
      '99041872': entry(company('99000001', '25-to-50')),
      '99000001': entry(owner({ name: 'Major', natures: shares('50-to-75') }), owner({ name: 'Minor', natures: shares('25-to-50') })),
    });
    expect(chain.nodes.filter(({ kind }) => kind === 'person').map(({ name, controls, owns }) => [name, controls, owns])).toEqual([
      ['Major', true, 'yes'],
      ['Minor', false, 'no'],
    ]);
  });

  test('it ends where nobody need be named, where nobody is, and where owners that were shown go on', () => {
    const listed: ChainEntry = { owners: [], statements: [], isListed: true };
    const nobody: ChainEntry = { owners: [], statements: ['no-individual-or-entity-with-signficant-control'], isListed: false };
    expect(openEnds(chainOf({ '99041872': listed }))).toEqual([]);
    expect(openEnds(chainOf({ '99041872': nobody }))).toEqual([]);
    expect(openEnds(chainOf({ '99041872': entry() }))).toMatchObject([{ end: 'not stated' }]);
    const overseas = chainOf({ '99041872': entry(company('B1', '75-to-100', 'Luxembourg')) });
    const id = openEnds(overseas)[0]?.id ?? '';
    const shown = chainOf({ '99041872': entry(company('B1', '75-to-100', 'Luxembourg')), [id]: entry(owner({ name: 'Petra Vane' })) });
    expect(openEnds(shown)).toEqual([]);
    expect(beneficialOwners(shown).map(({ name }) => name)).toEqual(['Petra Vane']);
  });

  test('those who ceased are no owners, and six steps and fifty nodes are the most', () => {
    expect(chainOf({ '99041872': entry(owner({ name: 'Gone', ceasedOn: '2024-01-01' })) }).nodes).toHaveLength(1);
    const number = (n: number) => String(10_000_000 + n);
    const long = Object.fromEntries(Array.from({ length: 9 }, (_, n) => [n === 0 ? '99041872' : number(n), entry(company(number(n + 1)))]));
    expect(openEnds(chainOf(long))).toMatchObject([{ depth: 6, end: 'too deep' }]);
    const wide = chainOf({ '99041872': entry(...Array.from({ length: 60 }, (_, n) => owner({ name: `Owner ${n}`, born: null }))) });
    expect(wide.nodes).toHaveLength(MOST_NODES);
    expect(wide.nodes[0]?.end).toBe('too many');
  });

  test('a register elsewhere is told from Companies House', () => {
    expect(['England & Wales', 'UNITED KINGDOM', 'Northern Ireland', 'U.K.'].map(isUnitedKingdom)).toEqual([true, true, true, true]);
    expect(['Ireland', 'Jersey', 'New South Wales', ''].map(isUnitedKingdom)).toEqual([false, false, false, false]);
    expect(ukNumberOf(company('1234567'))).toBe('01234567');
    expect(ukNumberOf(company('1234567', '75-to-100', 'Ireland'))).toBeNull();
    expect(ukNumberOf(company('1234567', '75-to-100', null))).toBe('01234567');
    // Registered societies have letters at the end.
    expect(['sp1234rs', 'IP12345R', 'RS007123', 'XX1234RS'].map((number) => ukNumberOf(company(number)))).toEqual([
      'SP1234RS',
      'IP12345R',
      'RS007123',
      null,
    ]);
  });
});

/** Fifty companies that own each other in every direction. */
test('fifty nodes with cycles are followed to the end in a moment', () => {
  const number = (n: number) => (n === 0 ? ROOT.number : String(10_000_000 + n));
  const entries = new Map(
    Array.from({ length: 50 }, (_, n): [string, ChainEntry] => [
      companyId(number(n)),
      entry(...Array.from({ length: 50 }, (_unused, other) => company(number(other), '25-to-50')).filter((_one, other) => other !== n)),
    ]),
  );
  const before = process.cpuUsage();
  const chain = resolveChain(ROOT, entries);
  const { user, system } = process.cpuUsage(before);
  expect(chain.nodes).toHaveLength(50);
  expect((user + system) / 1000).toBeLessThan(1000);
});

test('whatever the true shares are, they lie in the range of everybody’s', () => {
  const BANDS = [
    ['25-to-50', 25.1, 50],
    ['50-to-75', 50.1, 74.9],
    ['75-to-100', 75, 100],
  ] as const;
  const link = fc.record({ from: fc.nat(4), band: fc.nat(2), at: fc.double({ min: 0, max: 1, noNaN: true }) });
  fc.assert(
    fc.property(fc.array(fc.array(link, { maxLength: 3 }), { minLength: 1, maxLength: 5 }), (levels) => {
      const number = (level: number, place: number) => (level === 0 ? ROOT.number : String(10_000_000 + level * 10 + place));
      const entries = new Map<string, ChainEntry>();
      // Each level is owned by the one after it, so there are no cycles.
      let truth = new Map([[ROOT.number, 100]]);
      const everybody = new Map<string, number>();
      levels.forEach((links, level) => {
        const next = new Map<string, number>();
        for (const [owned, share] of truth) {
          const owners = [...new Map(links.map((one) => [one.from, one])).values()].map(({ from, band, at }) => {
            const [words, low, high] = BANDS[band] ?? BANDS[0];
            const id = number(level + 1, from);
            // Nobody owns more than all of a company, whatever was made up of it.
            next.set(id, Math.min(100, (next.get(id) ?? 0) + (share * (low + at * (high - low))) / 100));
            return company(id, words);
          });
          entries.set(companyId(owned), entry(...owners));
        }
        truth = next;
        for (const [id, share] of next) everybody.set(id, share);
      });
      const { nodes } = resolveChain(ROOT, entries);
      for (const { number: id, shares: band } of nodes) {
        if (id === null || id === ROOT.number) continue;
        const real = Math.min(100, everybody.get(id) ?? 0);
        expect(band.low).toBeLessThanOrEqual(real + 1e-9);
        expect(band.high).toBeGreaterThanOrEqual(real - 1e-9);
      }
    }),
    { numRuns: 200 },
  );
});

test('an identity is verified, due, missing or ended', () => {
  const none: IdentityVerification = { verifiedOn: null, statementOn: null, statementDueOn: null, startsOn: null, endsOn: null };
  const at = (over: Partial<IdentityVerification> | null) => identityState(over && { ...none, ...over }, '2026-11-27');
  expect([
    at(null),
    at({}),
    at({ verifiedOn: '2026-01-02' }),
    at({ statementDueOn: '2026-12-01' }),
    at({ statementDueOn: '2026-11-01' }),
  ]).toEqual(['missing', 'missing', 'verified', 'due', 'missing']);
  expect(at({ startsOn: '2026-01-02', endsOn: '2026-11-01' })).toBe('ended');
  expect(runsCompany({ role: 'llp-designated-member', resignedOn: null })).toBe(true);
  expect(runsCompany({ role: 'secretary', resignedOn: null })).toBe(false);
  expect(['active', 'liquidation', 'dissolved', 'unknown'].map(standingOf)).toEqual(['living', 'insolvent', 'ended', 'unknown']);
});

describe('what was declared beside the register', () => {
  const found: FoundOwner[] = [
    { id: 'a', name: 'Amara Nwosu', born: { year: 1981, month: 6 }, band: { low: 37.5, high: 75 }, natures: ['shares'], owns: 'yes' },
    { id: 'q', name: 'Quayle Trust SARL', born: null, band: { low: 18.75, high: 50 }, natures: ['shares'], owns: 'possibly' },
  ];
  const like = (a: string, b: string) => (a === b ? 'same' : a[0] === b[0] ? 'close' : 'differs');
  const told = (name: string, percent: number | null = null, over: object = {}) => ({ name, percent, born: null, nature: null, ...over });

  test('somebody missing on either side, a share outside the band, another birth or nature', () => {
    expect(compareOwners([told('Amara Nwosu', 60), told('Desmond Larkin', 40)], found, like)).toMatchObject([
      { kind: 'not registered', who: 'Desmond Larkin', told: 'Desmond Larkin, 40%', registered: 'Not named' },
      { kind: 'not declared', who: 'Quayle Trust SARL', registered: 'Quayle Trust SARL, 18.75 to 50%' },
    ]);
    const kinds = compareOwners(
      [told('Amara Nwosu', 90, { born: { year: 1981, month: 7 }, nature: 'influence' }), told('Quayle Trust SARL', 20)],
      found,
      like,
    ).map(({ kind }) => kind);
    expect(kinds).toEqual(['band', 'birth', 'nature']);
  });

  test('a close name is the same person only where the month of birth agrees', () => {
    const close = (born: FoundOwner['born']) => compareOwners([told('Amara Nwosu-Bell', 60, { born })], found.slice(0, 1), like).length;
    expect([close({ year: 1981, month: 6 }), close(null)]).toEqual([0, 2]);
  });
});
