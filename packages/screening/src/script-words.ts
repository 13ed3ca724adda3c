/** Words of a name as they are written in their own script: marks and the lengthening stroke off, letters that are written in several ways made one. */
export function scriptWords(text: string): string[] {
  return bareScript(text)
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
}

export function bareScript(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/(?:\p{M}|\u0640)/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/[ىیﻯي]/g, 'ي')
    .replace(/ک/g, 'ك')
    .replace(/ة/g, 'ه')
    .replace(/[ьъ]/g, '');
}
