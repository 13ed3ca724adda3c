const WEIGHTS = [7, 3, 1];

/** What a character counts: digits themselves, A to Z 10 to 35, the filler nothing. */
function valueOf(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  return code >= 65 && code <= 90 ? code - 55 : 0;
}

/** The check digit of a field: weights 7, 3, 1 from the left, modulo 10 (ICAO Doc 9303 part 3, section 4.9). */
export function mrzCheckDigit(field: string): string {
  let sum = 0;
  for (let at = 0; at < field.length; at += 1) sum += valueOf(field.charCodeAt(at)) * (WEIGHTS[at % 3] ?? 0);
  return String(sum % 10);
}
