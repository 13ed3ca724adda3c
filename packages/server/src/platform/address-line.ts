type Address = { line1: string; line2: string | null; town: string; postcode: string };

/** The address as one line: 14 Calloway Crescent, Bristol BS8 4KV. */
export const addressLine = (row: Address): string => [row.line1, row.line2, `${row.town} ${row.postcode}`].filter(Boolean).join(', ');
