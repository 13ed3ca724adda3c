/** The part of a postcode that a report is about: an area (RG), a district (RG30) or a sector (RG30 2). */
export type PostcodeArea = { level: 'area' | 'district' | 'sector'; code: string };

const AREA = /^[A-Z]{1,2}$/;
const OUTWARD = /^[A-Z]{1,2}\d[A-Z\d]?$/;
const SECTOR = /^([A-Z]{1,2}\d[A-Z\d]?)\s*(\d)$/;
const POSTCODE = /^([A-Z]{1,2}\d[A-Z\d]?)(\d)[A-Z]{2}$/;

/** What somebody typed as an area; null where it is none. The sector of “M1” is “M1 1”: “M11” is a district. */
export function readPostcodeArea(text: string): PostcodeArea | null {
  const code = text.trim().toUpperCase().replace(/\s+/g, ' ');
  if (AREA.test(code)) return { level: 'area', code };
  if (OUTWARD.test(code)) return { level: 'district', code };
  const [, outward, digit] = SECTOR.exec(code) ?? [];
  return outward === undefined || digit === undefined ? null : { level: 'sector', code: `${outward} ${digit}` };
}

export type PostcodeParts = { area: string; district: string; sector: string };

/** Area, district and sector of a full postcode, with or without its space; null where it is none. */
export function partsOfPostcode(postcode: string): PostcodeParts | null {
  const [, outward, digit] = POSTCODE.exec(postcode.toUpperCase().replaceAll(/\s/g, '')) ?? [];
  if (outward === undefined || digit === undefined) return null;
  return { area: outward.replace(/\d.*$/, ''), district: outward, sector: `${outward} ${digit}` };
}

export function isWithin(postcode: string, { level, code }: PostcodeArea): boolean {
  return partsOfPostcode(postcode)?.[level] === code;
}
