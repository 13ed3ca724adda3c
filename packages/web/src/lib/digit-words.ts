/** How long a code is, in words: six digits, or ten where many codes were asked for. */
export function digitWords(digits: number): string {
  return digits === 6 ? 'six digits' : digits === 10 ? 'ten digits' : `${digits} digits`;
}
