const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];
export const count = (n: number) => NUMBERS[n] ?? String(n);
export const low = (n: number) => count(n).toLowerCase();
/** Three files. */
export const many = (n: number, one: string, more: string) => `${low(n)} ${n === 1 ? one : more}`;
/** Within a sentence: “today at 09:16”. */
export const withSmallFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
