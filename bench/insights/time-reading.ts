import { setTimeout as pause } from 'node:timers/promises';
import { searchHomes } from '@freehold/server/features/insights/land-registry/search-homes';
import { findComparables } from '@freehold/server/features/insights/market-insights/find-comparables';
import { showIndex } from '@freehold/server/features/insights/market-insights/show-index';
import { showReport } from '@freehold/server/features/insights/market-insights/show-report';
import { findSoldAddresses } from '@freehold/server/features/insights/open-data/store';
import type { openDatabase } from '@freehold/server/platform/database';
import type { Pool } from 'pg';
import { postcodeOf, sectorOf, streetOf } from './made-sales.ts';

type Db = ReturnType<typeof openDatabase>;
type Trx = Parameters<typeof showReport>[0];
const REPORT_BAR_MS = 15;
const ADDRESS_BAR_MS = 25;
const SECTORS = 200;
const OTHERS = 60;
const ADDRESSES = 100;
const INDEXES = 20;
const SCANS = 3;
const likeOne = (postcode: string) => ({ postcode, type: 'terraced' as const, metres: 805, months: 24 });
const NO_REGISTERS = { landRegistry: null };

const round = (value: number) => Math.round(value * 100) / 100;

/** Reports of sectors, districts and postcode areas, searches for addresses, comparables and the index, each once; beside a plain scan. */
export async function timeReading(pool: Pool, db: Db, say: (words: string) => void) {
  const before = await countScans(pool);
  say('reports of sectors, districts and postcode areas …');
  const report = (area: string) => (trx: Trx) => showReport(trx, { area, homes: 'all', years: 5 });
  const every = (count: number, step: number, name: (at: number) => string) => Array.from({ length: count }, (_, at) => name(at * step));
  const sector = await time(db, every(SECTORS, 41, sectorOf), report);
  const district = await time(
    db,
    every(OTHERS, 137, sectorOf).map((code) => code.replace(/ \d$/, '')),
    report,
  );
  const area = await time(
    db,
    every(OTHERS, 1, sectorOf).map((code) => code.replace(/\d.*$/, '')),
    report,
  );
  say('addresses …');
  const postcode = await time(db, every(ADDRESSES, 89, postcodeOf), (code) => (trx) => findSoldAddresses(trx, code));
  const search = (q: string) => (trx: Trx) => searchHomes(trx, NO_REGISTERS, { q, by: 'address', page: 1, perPage: 10 });
  const address = await time(
    db,
    every(ADDRESSES, 89, (at) => `12 ${streetOf(at, at % 18)}, ${sectorOf(at)}`),
    search,
  );
  const anywhere = await time(
    db,
    every(ADDRESSES, 89, (at) => `12 ${streetOf(at, at % 18)}`),
    search,
  );
  say('comparables and the index …');
  const comparables = await time(db, every(OTHERS, 89, postcodeOf), (postcode) => (trx) => findComparables(trx, likeOne(postcode)));
  const index = await time(
    db,
    every(INDEXES, 41, sectorOf).map((code) => code.replace(/ \d$/, '')),
    (area) => (trx) => showIndex(trx, { area, homes: 'all', years: 5 }),
  );
  await pause(1500);
  const scans = (await countScans(pool)) - before;
  say('plain scans …');
  const plain = {
    districtReport: await timeScan(pool, "split_part(postcode, ' ', 1) = 'RG30'"),
    address: await timeScan(pool, "paon = '12' and street = 'PEEL ROAD 107'"),
  };
  return {
    sectorReportMs: { ...sector, bar: REPORT_BAR_MS },
    districtReportMs: { ...district, bar: REPORT_BAR_MS },
    areaReportMs: { ...area, bar: REPORT_BAR_MS },
    addressesOfPostcodeMs: { ...postcode, bar: ADDRESS_BAR_MS },
    addressSearchMs: { ...address, bar: ADDRESS_BAR_MS },
    addressAnywhereMs: { ...anywhere, bar: ADDRESS_BAR_MS },
    comparablesMs: comparables,
    indexMs: index,
    scansOfSales: { value: scans, bar: 0 },
    plainScanMs: plain,
  };
}

/** How often any table of sales was read from its first row to its last. */
async function countScans(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    "select coalesce(sum(seq_scan), 0)::int as n from pg_stat_user_tables where relname like 'price_paid%'",
  );
  return rows[0]?.n ?? 0;
}

async function timeScan(pool: Pool, where: string): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < SCANS; at++) {
    const began = performance.now();
    await pool.query(`select count(*), percentile_cont(0.5) within group (order by price) from price_paid where ${where}`);
    times.push(performance.now() - began);
  }
  return round(Math.min(...times));
}

/** Each once, so that none is in memory yet. */
async function time(db: Db, asked: readonly string[], work: (one: string) => (trx: Trx) => Promise<unknown>) {
  const times: number[] = [];
  for (const one of new Set(asked)) {
    const began = performance.now();
    await db.transaction().execute(work(one));
    times.push(performance.now() - began);
  }
  const sorted = times.slice(1).sort((a, b) => a - b);
  const at = (share: number) => (sorted.length === 0 ? null : round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0));
  return { p50: at(0.5), p95: at(0.95), longest: at(1) };
}
