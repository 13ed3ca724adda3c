import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AreaReport } from '@freehold/contract/insights/area-report';
import type { Receipt } from '@freehold/contract/insights/receipts';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findSalesOfStreets } from '../land-registry/store.ts';
import { importFiles } from '../open-data/import-files.ts';

const SHARED = process.env['FREEHOLD_SHARED_DATA'] ?? join(import.meta.dirname, '../../../../../../../shared/data');
const FILES = ['ppd-rg30-reading-1995-2023.csv.gz', 'ppd-reportbuilder-greater-manchester-2019.csv.gz'].map((name) =>
  join(SHARED, 'property', name),
);
const isThere = FILES.every((file) => existsSync(file));

/** One row for each counted sale of the plain table. */
type Row = { year: number; n: number; low: number; median: number; high: number };
const pounds = (pence: number | null) => (pence === null ? null : pence / 100);

describe.skipIf(!isThere)(
  `the real files${isThere ? '' : ' (skipped: set FREEHOLD_SHARED_DATA to the folder that holds property/)'}`,
  () => {
    let testApp: TestApp;
    let member: SignedInMember;
    const ask = async <T>(url: string): Promise<T> => {
      const answer = await testApp.app.inject({ url: `/v2/client/market-insights/${url}`, headers: member.headers });
      expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
      return answer.json().Info.Data;
    };
    const plain = async <T>(sql: string) => (await testApp.services.pool.query<T & pg.QueryResultRow>(sql)).rows;
    beforeAll(async () => {
      testApp = await startTestApp();
      member = await testApp.signIn();
      const said: string[] = [];
      const { read } = await importFiles(testApp.services.pool, FILES, (words) => said.push(words));
      if (read !== FILES.length) throw new Error(said.join('\n'));
    }, 60_000);
    afterAll(() => testApp.close());

    test.each([
      ['RG30', "split_part(postcode, ' ', 1) = 'RG30'"],
      ['RG30 2', "left(postcode, -2) = 'RG30 2'"],
      ['RG', "postcode ~ '^RG[0-9]'"],
      ['M1', "split_part(postcode, ' ', 1) = 'M1'"],
      ['M', "postcode ~ '^M[0-9]'"],
    ])('%s: every year, month, type and share equals a plain recomputation', async (area, where) => {
      const counted = `from price_paid where category = 'A' and type <> 'O' and ${where}`;
      const figures =
        'count(*)::int as n, percentile_cont(0.25) within group (order by price) as low, percentile_cont(0.5) within group (order by price) as median, percentile_cont(0.75) within group (order by price) as high';
      const report = await ask<AreaReport>(`report?area=${area}&years=40`);
      const years = await plain<Row>(`select extract(year from sold_on)::int as year, ${figures} ${counted} group by 1 order by 1`);
      const few = (n: number, value: number) => (n < 5 ? null : Math.round(value * 100) / 100);
      expect(
        report.years.map(({ year, sales, median_pence, lower_quartile_pence, upper_quartile_pence }) => [
          year,
          sales,
          pounds(lower_quartile_pence),
          pounds(median_pence),
          pounds(upper_quartile_pence),
        ]),
      ).toEqual(years.map(({ year, n, low, median, high }) => [year, n, few(n, low), few(n, median), few(n, high)]));

      const months = await plain<Row & { month: string }>(
        `select to_char(sold_on, 'YYYY-MM') as month, ${figures} ${counted} group by 1 order by 1`,
      );
      expect(
        report.months.filter(({ sales }) => sales > 0).map(({ month, sales, median_pence }) => [month, sales, pounds(median_pence)]),
      ).toEqual(months.map(({ month, n, median }) => [month, n, few(n, median)]));

      const within = `sold_on >= '${report.from}-01' and sold_on < '${report.to}-01'::date + interval '1 month'`;
      const [all] = await plain<Row & { mean: number | null; p10: number; p90: number; b: number; o: number }>(
        `select ${figures}, avg(price)::float8 as mean, percentile_cont(0.1) within group (order by price) as p10, percentile_cont(0.9) within group (order by price) as p90,
         (select count(*)::int from price_paid where category = 'B' and type <> 'O' and ${where} and ${within}) as b,
         (select count(*)::int from price_paid where type = 'O' and ${where} and ${within}) as o ${counted} and ${within}`,
      );
      if (!all) throw new Error('no row');
      const { headline } = report;
      expect([headline.sales, report.left_out.not_full_value, report.left_out.other_property]).toEqual([all.n, all.b, all.o]);
      if (all.n >= 5)
        expect([
          headline.lower_quartile_pence,
          headline.median_pence,
          headline.upper_quartile_pence,
          headline.mean_pence,
          headline.tenth_pence,
          headline.ninetieth_pence,
        ]).toEqual([all.low, all.median, all.high, all.mean ?? 0, all.p10, all.p90].map((value) => Math.round(value * 100)));
      const types = await plain<{ type: string; n: number; median: number }>(`select type, ${figures} ${counted} and ${within} group by 1`);
      const letters = { detached: 'D', semi_detached: 'S', terraced: 'T', flat: 'F' } as const;
      for (const { type, sales, median_pence } of report.types) {
        const row = types.find((each) => each.type === letters[type]);
        expect([type, sales, pounds(median_pence)]).toEqual([type, row?.n ?? 0, row ? few(row.n, row.median) : null]);
      }
      const [tenure] = await plain<{ free: number; lease: number }>(
        `select count(*) filter (where tenure = 'F')::int as free, count(*) filter (where tenure = 'L')::int as lease ${counted} and ${within}`,
      );
      expect([report.tenure.freehold.sales, report.tenure.leasehold.sales]).toEqual([tenure?.free, tenure?.lease]);
      const settled = `sold_on >= '${report.new_build.from}-01' and sold_on < '${report.new_build.to}-01'::date + interval '1 month'`;
      const [made] = await plain<{ new: number; old: number }>(
        `select count(*) filter (where is_new)::int as new, count(*) filter (where not is_new)::int as old ${counted} and ${settled}`,
      );
      expect([report.new_build.new.sales, report.new_build.existing.sales]).toEqual([made?.new, made?.old]);
    });

    test('a receipt gives the very sales, and its own SQL gives its figure', async () => {
      const report = await ask<AreaReport>('report?area=RG30');
      const receipt = await ask<Receipt>(`receipt?key=${report.headline.receipt}&perPage=100`);
      expect([receipt.counted, receipt.value_pence]).toEqual([report.headline.sales, report.headline.median_pence]);
      const [row] = await plain<{ percentile_cont: number }>(receipt.sql.replace('date >=', 'sold_on >=').replace('date <', 'sold_on <'));
      expect(Math.round((row?.percentile_cont ?? 0) * 100)).toBe(receipt.value_pence);
      expect(receipt.sales).toHaveLength(Math.min(100, receipt.counted));
      expect(
        receipt.sales.every(
          ({ sold_on, postcode, category }) =>
            sold_on.slice(0, 7) >= report.from &&
            sold_on.slice(0, 7) <= report.to &&
            postcode.startsWith('RG30 ') &&
            category === 'full_value',
        ),
      ).toBe(true);
      expect(receipt.versions).toMatchObject([{ file: 'ppd-rg30-reading-1995-2023.csv.gz', sales: receipt.counted }]);
    });

    test('one question for the sales of a street anywhere finds what asking street by street finds', async () => {
      let total = 0;
      for (const street of ['MANCHESTER ROAD', 'CHURCH', 'OXFORD ROAD'])
        for (const houses of [null, ['2'], ['14A', '14']]) {
          const isHouse = houses?.map(
            (one) => `paon = '${one}' or paon like '%, ${one}' or saon in ('${one}', 'FLAT ${one}', 'APARTMENT ${one}')`,
          );
          const streets = await plain<{ sector: string; street: string }>(
            `select sector, street from sold_streets where street like '${street}%' order by street = '${street}' desc, sales desc, sector, street, town limit 20`,
          );
          const each: string[] = [];
          for (const one of streets) {
            const rows = await plain<{ id: string }>(
              `select id from price_paid where left(postcode, -2) = '${one.sector}' and street = '${one.street.replaceAll("'", "''")}' and home is not null
               and (${isHouse?.join(' or ') ?? 'true'}) order by sold_on desc, id limit 2000`,
            );
            each.push(...rows.map(({ id }) => id));
          }
          const found = await testApp.services.db
            .transaction()
            .execute((trx) => findSalesOfStreets(trx, { isDemo: false, streets: [street], places: [], houses }));
          expect(found.map(({ id }) => id)).toEqual(each);
          total += each.length;
        }
      expect(total).toBeGreaterThan(100);
    });

    test('nothing of an unknown area is made up', async () => {
      const answer = await testApp.app.inject({ url: '/v2/client/market-insights/report?area=ZE1', headers: member.headers });
      expect([answer.statusCode, answer.json().Info.Code]).toEqual([404, 'NOT_FOUND']);
    });
  },
);
