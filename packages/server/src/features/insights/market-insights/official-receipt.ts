import { getOfficialReceipt, OFFICIAL_FIGURES, type OfficialReceipt } from '@freehold/contract/insights/official-receipts';
import { percentOf } from '@freehold/insights/market-report';
import { monthOf, nameOfMonth } from '@freehold/insights/resale-pairs';
import { createHash } from 'node:crypto';
import type { Trx } from '../../../platform/database.ts';
import { refusing } from '../../../platform/refuse.ts';
import { CREDITS, OGL } from '../open-data/public.ts';
import { inWords } from './figure-source.ts';
import { findOfficialRows } from './official-index.ts';
import { findVersionsOf } from './outline-store.ts';

type OfficialFigure = (typeof OFFICIAL_FIGURES)[number];
type Asked = { figure: OfficialFigure; code: string; from: number; to: number };

const KEY = /^([a-z_]+)~([EWSNK]\d{8})~((?:19|20)\d\d-(?:0[1-9]|1[0-2]))~((?:19|20)\d\d-(?:0[1-9]|1[0-2]))$/;
const TITLES = {
  official_price: 'Average price, UK House Price Index',
  official_change: 'Change of the average price, UK House Price Index',
  official_index: 'Level of the average price, UK House Price Index',
} as const satisfies Record<OfficialFigure, string>;

export const writeOfficialKey = ({ figure, code, from, to }: Asked): string => [figure, code, nameOfMonth(from), nameOfMonth(to)].join('~');

/** Null where it is the key of nothing. */
function readOfficialKey(key: string): Asked | null {
  const [, word, code = '', from = '', to = ''] = KEY.exec(key) ?? [];
  const figure = OFFICIAL_FIGURES.find((each) => each === word);
  return figure === undefined ? null : { figure, code, from: monthOf(`${from}-01`), to: monthOf(`${to}-01`) };
}

/** Of the first month 100, in tenths. */
export const levelOf = (now: number, then: number): number => Math.round((now / then) * 1000) / 10;

const KEPT = 'The average is that of the published file, kept to the whole pound.';
const formulaOf = (figure: OfficialFigure, months: readonly [string, string]): string =>
  ({
    official_price: `What the file has as the average price of this month. HM Land Registry weighs it for what was sold. ${KEPT}`,
    official_change: `The average price of ${months[1]} divided by that of ${months[0]}, less one, in tenths of a percent. ${KEPT}`,
    official_index: `The average price of ${months[1]} divided by that of ${months[0]}, times 100, to one decimal. ${KEPT}`,
  })[figure];

/** The receipt of a figure of the official index: its rows, how it was worked out, and the files they came from. */
export async function showOfficialReceipt(trx: Trx, { key }: { key: string }): Promise<OfficialReceipt> {
  const none = (): never => refusing(getOfficialReceipt)('NOT_FOUND', 'There is no such figure. Open the map or the index again.');
  const of = readOfficialKey(key) ?? none();
  const months = (await findOfficialRows(trx, [of.code])).get(of.code);
  const [then, now] = [months?.get(of.from), months?.get(of.to)];
  if (then === undefined || now === undefined) return none();
  const rows = of.from === of.to ? [now] : [then, now];
  const versions = await findVersionsOf(
    trx,
    rows.map(({ version_id: version }) => version).filter((version) => version !== null),
  );
  const { figure } = of;
  const names = [nameOfMonth(of.from), nameOfMonth(of.to)] as const;
  return {
    key,
    figure,
    title: TITLES[figure],
    area: { code: of.code, name: now.name },
    from: names[0],
    to: names[1],
    value_pence: figure === 'official_price' ? now.average * 100 : null,
    value_percent: figure === 'official_change' ? percentOf(now.average / then.average) : null,
    value_level: figure === 'official_index' ? levelOf(now.average, then.average) : null,
    formula: formulaOf(figure, [inWords(of.from), inWords(of.to)]),
    sql: sqlOf(figure, then, now),
    rows: rows.map((row) => ({
      code: row.code,
      name: row.name,
      month: row.month,
      average_pence: row.average * 100,
      data_version: row.version_id,
    })),
    fingerprint: createHash('sha256')
      .update(rows.map(({ code, month, average }) => `${code} ${month} ${average}`).join('\n'))
      .digest('hex'),
    versions: versions.map(({ loaded_at: at, ...version }) => ({ ...version, loaded_at: at.toISOString() })),
    credit: CREDITS.price_paid(versions.at(-1)?.loaded_at ?? new Date(now.month)),
    licence: OGL,
  };
}

type Place = { code: string; month: string };
const averageOf = ({ code, month }: Place) =>
  `(select round(average_price) from uk_house_price_index\n  where area_code = '${code}' and date = '${month}')`;
function sqlOf(figure: OfficialFigure, then: Place, now: Place): string {
  if (figure === 'official_price') return `select ${averageOf(now)}`;
  const ratio = `${averageOf(now)}\n  / ${averageOf(then)}`;
  return figure === 'official_change' ? `select round((${ratio} - 1) * 100, 1)` : `select round(${ratio} * 100, 1)`;
}
