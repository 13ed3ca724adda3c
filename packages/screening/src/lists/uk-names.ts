import type { ListedName, NameKind } from '../types.ts';

/** The UK lists keep a name in six cells: Name 1 to 5 are the given and middle names, Name 6 the family name or the whole name of an organisation. */
export function ukName(cells: { name6: string; name1to5: string[] }, kind: NameKind): ListedName {
  const given = cells.name1to5.filter((cell) => cell !== '');
  const text = [...given, cells.name6].filter((cell) => cell !== '').join(' ');
  const [first, ...middle] = given;
  if (first === undefined || cells.name6 === '') return { text, kind };
  return { text, kind, parts: { given: first, ...(middle.length > 0 ? { middle: middle.join(' ') } : {}), family: cells.name6 } };
}

export function ukNameKind(type: string, strength: string): NameKind {
  if (/low/i.test(strength)) return 'weak_alias';
  if (/fka|former/i.test(type)) return 'former';
  return /^primary(?: name)?$/i.test(type.trim()) ? 'primary' : 'alias';
}

/** Cells that hold `(1) ... (2) ...`. */
export function numbered(cell: string): string[] {
  return cell
    .split(/\(\s*(?:\d{1,2}|[a-z])\s*\)/i)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
}

export function ukGender(words: string): 'female' | 'male' | null {
  if (/female/i.test(words)) return 'female';
  return /male/i.test(words) ? 'male' : null;
}
