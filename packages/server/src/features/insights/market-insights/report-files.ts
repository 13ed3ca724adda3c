import type { AreaReport } from '@freehold/contract/insights/area-report';
import type { Comparables } from '@freehold/contract/insights/comparables';
import type { Homes } from '@freehold/contract/insights/market-areas';
import type { Bytes } from '../../../platform/bind.ts';
import { dateInWords, longDay } from '../../../platform/london-time.ts';
import type { Trx } from '../../../platform/database.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../platform/write-csv.ts';
import { renderReport } from '../../../providers/report-renderer/render-pool.ts';
import { contentHash, printableView } from '../../checks/public.ts';
import { describeFirm, readFirmLogo } from '../../firm/public.ts';
import { findComparables } from './find-comparables.ts';
import { showReport } from './show-report.ts';

type Cell = string | number | null;
const asPounds = (pence: number | null): Cell => (pence === null ? null : pence / 100);
const csv = (lines: readonly Cell[][], fileName: string): Bytes => ({
  bytes: Buffer.from(BYTE_ORDER_MARK + lines.map(csvLine).join('')),
  mime: 'text/csv; charset=utf-8',
  fileName,
});
const HOMES_WORDS: Record<Homes, string> = {
  all: 'All homes',
  houses: 'Houses',
  flats: 'Flats',
  detached: 'Detached houses',
  semi_detached: 'Semi-detached houses',
  terraced: 'Terraced houses',
};
const TYPE_WORDS = { detached: 'Detached', semi_detached: 'Semi-detached', terraced: 'Terraced', flat: 'Flat', other: 'Other' } as const;

type AskedReport = { area: string; homes: Homes; years: number; format: 'csv' | 'pdf' };

/** The report of an area as a file. */
export async function reportFile(scope: MemberScope, services: Services, { format, ...asked }: AskedReport): Promise<Bytes> {
  const { report, firm } = await scope.transaction(async (trx) => ({
    report: await showReport(trx, asked),
    firm: await readFirm(trx, scope, services),
  }));
  const name = `market-${report.area.code.replace(' ', '-')}`;
  if (format === 'csv') return csv(reportLines(report, firm.name), `${name}.csv`);
  const madeAt = services.now().toISOString();
  const bytes = await renderReport({ template: 'market-report', data: reportView(report, firm, madeAt), madeAt });
  return { bytes, mime: 'application/pdf', fileName: `${name}.pdf` };
}

/** Every figure with what it counts, one a line. */
function reportLines(report: AreaReport, firm: string): Cell[][] {
  const { headline, source } = report;
  const line = (figure: string, from: Cell, to: Cell, sales: number, more: readonly (number | null)[] = []): Cell[] => [
    figure,
    from,
    to,
    sales,
    ...more.map(asPounds),
  ];
  return [
    ['Firm', firm],
    ['Area', report.area.code, report.area.name],
    ['Homes', HOMES_WORDS[report.homes]],
    ['Data', source.note],
    ['Data version', source.data_version],
    ...source.credits.map((credit) => ['Source', credit]),
    [],
    [
      'Figure',
      'From',
      'To',
      'Sales',
      'Median £',
      'Lower quartile £',
      'Upper quartile £',
      'Likely low £',
      'Likely high £',
      'Expected sales',
      'Complete',
    ],
    line('Twelve complete months', report.from, report.to, headline.sales, [
      headline.median_pence,
      headline.lower_quartile_pence,
      headline.upper_quartile_pence,
      headline.likely_low_pence,
      headline.likely_high_pence,
    ]),
    ...report.types.map((type) =>
      line(TYPE_WORDS[type.type], report.from, report.to, type.sales, [
        type.median_pence,
        type.lower_quartile_pence,
        type.upper_quartile_pence,
      ]),
    ),
    line('Freehold', report.from, report.to, report.tenure.freehold.sales, [report.tenure.freehold.median_pence]),
    line('Leasehold', report.from, report.to, report.tenure.leasehold.sales, [report.tenure.leasehold.median_pence]),
    line('New homes', report.new_build.from, report.new_build.to, report.new_build.new.sales, [report.new_build.new.median_pence]),
    line('Existing homes', report.new_build.from, report.new_build.to, report.new_build.existing.sales, [
      report.new_build.existing.median_pence,
    ]),
    line('Not at full value', report.from, report.to, report.not_full_value.sales, [report.not_full_value.median_pence]),
    ...report.years.map((year) =>
      line('Year', String(year.year), String(year.year), year.sales, [
        year.median_pence,
        year.lower_quartile_pence,
        year.upper_quartile_pence,
      ]),
    ),
    ...report.months.map((month) => [
      ...line('Month', month.month, month.month, month.sales, [
        month.median_pence,
        null,
        null,
        month.likely_low_pence,
        month.likely_high_pence,
      ]),
      month.expected_sales,
      month.is_complete ? 'Yes' : 'No',
    ]),
  ];
}

const NOT_SHOWN = 'Under five sales';
const money = (pence: number | null) => (pence === null ? NOT_SHOWN : `£${Math.round(pence / 100).toLocaleString('en-GB')}`);
const percent = (value: number | null) => (value === null ? '–' : `${value > 0 ? '+' : ''}${value.toFixed(1)}%`);
const count = (value: number) => value.toLocaleString('en-GB');
const MONTHS_PRINTED = 24;
const LIMITS = [
  'Prices are those of sales that HM Land Registry registered at full market value. Prices asked for are not among them.',
  'Under five sales no price is given. Under twenty it is marked as uncertain.',
  'The last months are not complete: sales are registered weeks to months after they are made, new homes later still.',
  'A median follows what was sold as well as what homes are worth. This is not a valuation.',
];

type Firm = { name: string; colour: string | null; logo: number[] | null };

/** How the firm’s papers look: its name, colour and logo. */
async function readFirm(trx: Trx, scope: MemberScope, services: Services): Promise<Firm> {
  const firm = await describeFirm(trx, scope);
  const url = await readFirmLogo(trx, scope, services, firm);
  return { name: firm.name, colour: firm.colour, logo: url === null ? null : [...Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')] };
}

function reportView(report: AreaReport, firm: Firm, madeAt: string): Record<string, unknown> {
  const { headline, source } = report;
  const where = [report.area.name, report.area.code].filter(Boolean).join(', ');
  return printableView({
    title: where,
    kind: 'Market report',
    subtitle: `${HOMES_WORDS[report.homes]}. ${source.note}`,
    firm: firm.name,
    colour: firm.colour,
    logo: firm.logo,
    reference: `Market report ${report.area.code}`,
    headline: `${source.is_made_up ? 'Demonstration, not real · ' : ''}Market report · ${longDay(madeAt)}`,
    'hash-label': `data version ${source.data_version}, SHA-256 of the figures:`,
    hash: contentHash(report),
    facts: [
      { label: 'Median price', value: `${money(headline.median_pence)}${headline.is_uncertain ? ', uncertain' : ''}` },
      { label: 'Sales counted', value: count(headline.sales) },
      {
        label: 'Half cost between',
        value:
          headline.median_pence === null
            ? NOT_SHOWN
            : `${money(headline.lower_quartile_pence)} and ${money(headline.upper_quartile_pence)}`,
      },
      {
        label: 'Median, likely',
        value:
          headline.likely_low_pence === null
            ? 'Too few sales'
            : `${money(headline.likely_low_pence)} to ${money(headline.likely_high_pence)}`,
      },
      { label: 'Twelve months', value: `${dateInWords(`${report.from}-01`).slice(2)} to ${dateInWords(`${report.to}-01`).slice(2)}` },
      ...report.changes.map((change) => ({
        label: change.years === 1 ? 'In a year' : `In ${change.years} years`,
        value: percent(change.percent),
      })),
    ],
    types: report.types.map((type) => ({
      type: TYPE_WORDS[type.type],
      sales: count(type.sales),
      median: money(type.median_pence),
      change: percent(type.change_percent),
    })),
    years: report.years.slice(-12).map((year) => ({
      year: `${year.year}${year.is_whole ? '' : ', not whole'}`,
      sales: count(year.sales),
      lower: money(year.lower_quartile_pence),
      median: money(year.median_pence),
      upper: money(year.upper_quartile_pence),
    })),
    months: report.months.slice(-MONTHS_PRINTED).map((month) => ({
      month: month.month,
      sales: count(month.sales),
      expected:
        month.expected_sales === null
          ? month.is_complete
            ? ''
            : 'Not complete'
          : `${count(month.expected_sales)} (${count(month.expected_low ?? 0)} to ${count(month.expected_high ?? 0)})`,
      median: money(month.median_pence),
      rolling: month.rolling_median_pence === null ? '–' : money(month.rolling_median_pence),
    })),
    credits: source.credits,
    limits: LIMITS,
  });
}

type AskedComparables = Parameters<typeof findComparables>[1] & { format: 'csv' | 'pdf'; title?: string | undefined };

/** The sales a home was compared with, as a file. */
export async function comparablesFile(
  scope: MemberScope,
  services: Services,
  { format, title, ...asked }: AskedComparables,
): Promise<Bytes> {
  const { found, firm } = await scope.transaction(async (trx) => ({
    found: await findComparables(trx, asked),
    firm: await readFirm(trx, scope, services),
  }));
  const name = `comparables-${found.postcode.replace(' ', '-')}`;
  if (format === 'csv') return csv(comparableLines(found, firm.name), `${name}.csv`);
  const madeAt = services.now().toISOString();
  const bytes = await renderReport({
    template: 'comparables',
    data: comparablesView(found, { firm, madeAt, title: title ?? found.postcode }),
    madeAt,
  });
  return { bytes, mime: 'application/pdf', fileName: `${name}.pdf` };
}

function comparableLines(found: Comparables, firm: string): Cell[][] {
  const { range } = found;
  return [
    ['Firm', firm],
    ['Compared with', found.postcode],
    ['Adjustment', found.adjustment.text],
    ...(range === null
      ? [['Range', 'Fewer than three sales are chosen: no range is given.']]
      : [
          ['Lowest £', asPounds(range.low_pence)],
          ['Highest £', asPounds(range.high_pence)],
          ['Middle £', asPounds(range.middle_pence)],
          ['How', range.method],
        ]),
    ['Data', found.source.note],
    ['Data version', found.source.data_version],
    ...found.source.credits.map((credit) => ['Source', credit]),
    [],
    ['Chosen', 'Score', 'Address', 'Postcode', 'Type', 'Tenure', 'New', 'Sold on', 'Price £', 'Price moved £', 'Metres', 'Why'],
    ...found.comparables.map((one) => [
      one.is_chosen ? 'Yes' : 'No',
      one.score,
      one.sale.address,
      one.sale.postcode,
      TYPE_WORDS[one.sale.type],
      one.sale.tenure,
      one.sale.is_new ? 'Yes' : 'No',
      one.sale.sold_on,
      asPounds(one.sale.price_pence),
      asPounds(one.today_pence),
      one.metres,
      one.parts.map(({ text, points, most }) => `${text}: ${points} of ${most}`).join('; '),
    ]),
  ];
}

const METRES_A_MILE = 1609.344;

function comparablesView(
  found: Comparables,
  { firm, madeAt, title }: { firm: Firm; madeAt: string; title: string },
): Record<string, unknown> {
  const { range, source } = found;
  const chosen = found.comparables.filter((one) => one.is_chosen);
  return printableView({
    title: `Comparables for ${title}`,
    kind: 'Comparables',
    subtitle: `${count(found.found)} found within ${(found.metres / METRES_A_MILE).toFixed(2)} miles in ${found.months} months. ${source.note}`,
    firm: firm.name,
    colour: firm.colour,
    logo: firm.logo,
    reference: `Comparables ${found.postcode}`,
    headline: `${source.is_made_up ? 'Demonstration, not real · ' : ''}Comparables · ${longDay(madeAt)}`,
    'hash-label': `data version ${source.data_version}, SHA-256 of the comparison:`,
    hash: contentHash(found),
    range:
      range === null
        ? 'Fewer than three sales are chosen: no range is given.'
        : `${money(range.low_pence)} to ${money(range.high_pence)}, middle ${money(range.middle_pence)}`,
    method: range?.method ?? '',
    adjustment: found.adjustment.text,
    sales: chosen.map((one) => ({
      address: one.sale.address,
      about: `${one.sale.postcode}, ${TYPE_WORDS[one.sale.type].toLowerCase()}, ${one.sale.tenure}, ${(one.metres / METRES_A_MILE).toFixed(1)} mi`,
      sold: one.sale.sold_on,
      price: money(one.sale.price_pence),
      today: money(one.today_pence),
      score: String(one.score),
      why: one.parts.map(({ text, points, most }) => `${text}: ${points} of ${most}`).join(' · '),
    })),
    credits: source.credits,
    limits: [
      'This is a comparison of registered sales, not a valuation.',
      'Distances are between the middles of postcodes.',
      found.adjustment.text,
    ],
  });
}
