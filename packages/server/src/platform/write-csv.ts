/** Spreadsheets run a cell that begins like a formula, with the wide signs of East Asian keyboards too. OWASP, "CSV injection". */
const BEGINS_A_FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const NEEDS_QUOTES = /[",\r\n]/;

export function csvCell(value: string | number | null): string {
  const text = value === null ? '' : String(value);
  const harmless = BEGINS_A_FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** Stands before the first line, so that spreadsheets read UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';
