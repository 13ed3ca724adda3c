const SMALL = new Set(['of', 'the', 'and', 'upon', 'on', 'in', 'under', 'by', 'at', 'le', 'la', 'de', 'next', 'cum', 'with']);

const capital = (word: string) => word.replace(/^(\P{L}*)(\p{L})/u, (_, before: string, letter: string) => before + letter.toUpperCase());

/** A published name, all in capitals, as people write it: STRATFORD-UPON-AVON is Stratford-upon-Avon, 12A stays 12A. */
export function writeName(text: string): string {
  return text
    .trim()
    .split(/\s+/)
    .map((word, place) => {
      if (/^\d+[A-Z]?$/.test(word) || /^[A-Z]\d+$/.test(word)) return word;
      const parts = word.toLowerCase().split('-');
      return parts.map((part, index) => ((place > 0 || index > 0) && SMALL.has(part) ? part : capital(part))).join('-');
    })
    .join(' ');
}

type Published = { saon: string; paon: string; street: string; locality: string; town: string };

/** The lines of a published address: Garden Flat, 20 Calloway Crescent. A house without a street stands by its locality. */
export function writeLines({ saon, paon, street, locality, town }: Published): { line1: string; line2: string | null; town: string } {
  const house = writeName(paon.replace(/(\d)\s*-\s*(\d)/g, '$1-$2'));
  const road = writeName(street);
  const isNumber = /^\d/.test(house);
  const front = [house, road].filter(Boolean).join(isNumber ? ' ' : ', ');
  const line1 = [writeName(saon), front].filter(Boolean).join(', ');
  return { line1, line2: road === '' && locality !== '' ? writeName(locality) : null, town: writeName(town) };
}
