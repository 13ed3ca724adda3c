/* Which words of a name it is looked up by, and which of them tell names apart. */
import { listedImos, listedWallets, plainWallet } from './listed-numbers.ts';
import type { Token } from './prepare-name.ts';

type Sized = Pick<Token, 'text' | 'kind' | 'weight'>;
export type SearchedWords<Word> = { words: Word[]; light: boolean[] };

/** Initials, titles, legal forms and particles are in too many names to look up by, unless a name has little else. */
export function searchedWords<Word extends Sized>(name: { tokens: Word[] }): SearchedWords<Word> {
  const own = name.tokens.filter(isSearched);
  let words =
    own.length > 1 ? own : name.tokens.filter((token) => token.text.length > 1 && (own.length === 0 || token.kind !== 'legal_form'));
  if (words.length === 0) words = name.tokens;
  const light = words.map((token) => token.kind === 'generic' || !isSearched(token));
  // Of light words alone each counts.
  return { words, light: light.includes(false) ? light : light.map(() => false) };
}

function isSearched(token: Sized): boolean {
  return token.text.length > 1 && token.kind !== 'legal_form' && token.kind !== 'title' && (token.kind !== 'particle' || token.weight >= 1);
}

/** What an identifier of an entry is looked up by: a wallet as a whole, the number of a hull without its letters, any other by letters and digits. */
export function identifierKeys(identifier: string): string[] {
  const [wallet] = listedWallets({ identifiers: [identifier] });
  return wallet === undefined ? [...numberKeys(identifier), ...listedImos([identifier])] : [walletKey(wallet)];
}

export const walletKey = (address: string): string => `wallet ${plainWallet(address)}`;

/** What a number of a document or register is looked up by: its letters and digits in capitals, without leading zeros. */
export function numberKeys(text: string): string[] {
  const value = text.slice(text.indexOf(':') + 1).toUpperCase();
  const whole = bare(value.replace(/\(.*/, ''));
  const keys = new Set([whole, ...value.split(/[^0-9A-Z]+/).map(bare)]);
  return [...keys].filter((key) => key.length >= 5 && key.length <= 40 && /\d/.test(key));
}

function bare(number: string): string {
  return number.replace(/[^0-9A-Z]/g, '').replace(/^0+/, '');
}
