import { compareAreas, getAreaReport } from '@freehold/contract/insights/area-report';
import { getComparables, getComparablesFile } from '@freehold/contract/insights/comparables';
import { findMarketAreas, getNationalMap, type Homes, type SoldType } from '@freehold/contract/insights/market-areas';
import { getOpenData } from '@freehold/contract/insights/open-data';
import { getOfficialReceipt } from '@freehold/contract/insights/official-receipts';
import { getOfficialPrices, getOutlines, type OutlinesOf } from '@freehold/contract/insights/outlines';
import { getPriceIndex } from '@freehold/contract/insights/price-index';
import { getReceipt } from '@freehold/contract/insights/receipts';
import { getReportFile } from '@freehold/contract/insights/report-files';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call, callWithMeta, fetchFile } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { listIn, type MarketSearch } from './market-search.ts';

const keyOf = (...rest: unknown[]) => ['market-insights', ...rest];

export const openDataQuery = () => queryOptions({ queryKey: keyOf('data'), queryFn: ({ signal }) => call(getOpenData, { signal }) });

export const areasQuery = (q: string) =>
  queryOptions({ queryKey: keyOf('areas', q), queryFn: ({ signal }) => call(findMarketAreas, { query: { q }, signal }) });

export const nationalQuery = () =>
  queryOptions({ queryKey: keyOf('national'), queryFn: ({ signal }) => call(getNationalMap, { query: {}, signal }) });

/** Outlines change with the file they are from alone. */
const OUTLINES_KEPT_MS = 600_000;
export const outlinesQuery = (query: { of: OutlinesOf; within?: string }) =>
  queryOptions({
    queryKey: keyOf('outlines', query),
    queryFn: ({ signal }) => call(getOutlines, { query, signal }),
    staleTime: OUTLINES_KEPT_MS,
  });
export const officialPricesQuery = (of: 'councils' | 'regions') =>
  queryOptions({ queryKey: keyOf('official-prices', of), queryFn: ({ signal }) => call(getOfficialPrices, { query: { of }, signal }) });

export type ReportAsked = { area: string; homes: Homes; years: number };
export const reportAsked = ({ area = '', homes = 'all', years = 5 }: MarketSearch): ReportAsked => ({ area, homes, years });
export const areaReportQuery = (query: ReportAsked) =>
  queryOptions({ queryKey: keyOf('report', query), queryFn: ({ signal }) => call(getAreaReport, { query, signal }) });

export const priceIndexQuery = (query: ReportAsked) =>
  queryOptions({ queryKey: keyOf('index', query), queryFn: ({ signal }) => call(getPriceIndex, { query, signal }) });

export const compareQuery = ({ homes = 'all', years = 5 }: MarketSearch, areas: string[]) =>
  queryOptions({
    queryKey: keyOf('compare', areas, homes, years),
    queryFn: ({ signal }) => call(compareAreas, { query: { areas, homes, years }, signal }),
    placeholderData: keepPreviousData,
  });

const comparablesAsked = (search: MarketSearch & { postcode: string; type: SoldType }) => {
  const chosen = listIn(search.chosen);
  return {
    postcode: search.postcode,
    type: search.type,
    metres: search.metres ?? 805,
    months: search.months ?? 24,
    ...(search.tenure ? { tenure: search.tenure } : {}),
    ...(chosen.length > 0 ? { chosen } : {}),
  };
};
export type ComparablesAsked = ReturnType<typeof comparablesAsked>;
/** Null until there is a postcode to search round. */
export const readAsked = ({ postcode, type = 'terraced', ...search }: MarketSearch): ComparablesAsked | null =>
  postcode === undefined ? null : comparablesAsked({ ...search, postcode, type });

export const comparablesQuery = (query: ComparablesAsked) =>
  queryOptions({
    queryKey: keyOf('comparables', query),
    queryFn: ({ signal }) => call(getComparables, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const RECEIPT_SALES = 10;
export const receiptQuery = (key: string, page: number) =>
  queryOptions({
    queryKey: keyOf('receipt', key, page),
    queryFn: ({ signal }) => callWithMeta(getReceipt, { query: { key, page, perPage: RECEIPT_SALES }, signal }),
    placeholderData: keepPreviousData,
  });

export const officialReceiptQuery = (key: string) =>
  queryOptions({ queryKey: keyOf('official-receipt', key), queryFn: ({ signal }) => call(getOfficialReceipt, { query: { key }, signal }) });

type Format = 'csv' | 'pdf';
export function useReportFile(asked: ReportAsked) {
  return useMutation({
    mutationFn: async (format: Format) => {
      const { blob, name } = await fetchFile(getReportFile, { query: { ...asked, format } });
      saveFile(blob, name ?? `market-${asked.area}.${format}`);
    },
  });
}
export function useComparablesFile(asked: ComparablesAsked) {
  return useMutation({
    mutationFn: async (format: Format) => {
      const { blob, name } = await fetchFile(getComparablesFile, { query: { ...asked, format } });
      saveFile(blob, name ?? `comparables-${asked.postcode}.${format}`);
    },
  });
}
