import { readAddress } from '../../../platform/table-files/read-cell.ts';
import type { RowReader } from './row-reader.ts';

export type AddressCells = { line1: string; line2: string; town: string; county: string; postcode: string };

/** The address of a row, from its columns or from one that holds it whole. A house name or number stands before its street. */
export function readAddressCells({ cell, has }: RowReader): AddressCells {
  const whole = cell('whole_address') === '' ? null : readAddress(cell('whole_address'));
  const building = cell('building');
  const street = cell('line1') || (has('line1') ? '' : (whole?.line1 ?? ''));
  const isNumber = /^\d+[a-z]?([-/]\d+[a-z]?)?$/i.test(building);
  const first = building === '' ? street : isNumber ? `${building} ${street}`.trim() : building;
  const second = building === '' || isNumber ? cell('line2') : [street, cell('line2')].filter(Boolean).join(', ');
  return {
    line1: first,
    line2: second || (has('line2') ? '' : (whole?.line2 ?? '')),
    town: cell('town') || (has('town') ? '' : (whole?.town ?? '')),
    county: cell('county'),
    postcode: cell('postcode') || (has('postcode') ? '' : (whole?.postcode ?? '')),
  };
}
