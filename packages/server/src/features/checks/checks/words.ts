const SMALL = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** Numbers under ten as words, as in a sentence. */
export function numberWord(count: number): string {
  return SMALL[count] ?? count.toLocaleString('en-GB');
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `two matches`. */
export function countOf(count: number, one: string, many: string, options: { capital?: boolean } = {}): string {
  const text = `${numberWord(count)} ${count === 1 ? one : many}`;
  return options.capital ? capital(text) : text;
}
