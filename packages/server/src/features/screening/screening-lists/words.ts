/** `4,012 entries`. */
export function countWords(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;
}

/** Whoever runs the installation, as the record of a list names them. */
export const OPERATOR = 'Operator, command line';
