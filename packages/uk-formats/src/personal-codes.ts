/* Codes that the government gives to people: as they are kept, or null where the text is none. */

const bare = (text: string) => text.replace(/[\s-]/g, '').toUpperCase();

/** Prefixes that are never given out (HMRC, National Insurance Manual NIM39110). */
const NINO = /^(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\d{6}[A-D]$/;

/** A National Insurance number: `AB123456C`. */
export function readNino(text: string): string | null {
  const number = bare(text);
  return NINO.test(number) ? number : null;
}

/** A share code that proves a right to rent: nine letters and digits, the first an R. */
export function readRentShareCode(text: string): string | null {
  const code = bare(text);
  return /^R[A-Z0-9]{8}$/.test(code) ? code : null;
}

/** A share code as the government prints it, in threes: `R4B 7CD 9EF`. */
export const showShareCode = (code: string): string => code.replace(/(.{3})(?=.)/g, '$1 ');
