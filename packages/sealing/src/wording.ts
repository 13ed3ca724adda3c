export type Finding = { code: string; message: string; pages?: number[] };

/** A document that cannot be sealed, with the reason in words for whoever uploaded it. */
export class SealingRefusal extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'SealingRefusal';
    this.code = code;
  }
}

/** “page 3”, “pages 2, 5 and 7”, “pages 1, 2, 3 and 40 more”. */
export function pagesInWords(pages: number[]): string {
  if (pages.length === 1) return `page ${pages[0]}`;
  const shown = pages.length > 6 ? pages.slice(0, 5) : pages.slice(0, -1);
  const last = pages.length > 6 ? `${pages.length - 5} more` : String(pages.at(-1));
  return `pages ${shown.join(', ')} and ${last}`;
}
