import { checkReference, type MadePerson } from './make-people.ts';

/** One kind of question, and what is typed for it: every round asks for another person. `of` says whom it can be asked for; anybody when absent. */
export type AskedClass = { name: string; of?: (person: MadePerson) => boolean; typed: (person: MadePerson, n: number) => string };

const letters = (text: string) => [...text];
/** Two neighbouring letters in the wrong order. */
function slip(word: string): string {
  const all = letters(word);
  const at = Math.max(1, Math.floor(all.length / 2) - 1);
  return [...all.slice(0, at), all[at + 1] ?? '', all[at] ?? '', ...all.slice(at + 2)].join('');
}
const isSigner = ({ signs }: MadePerson) => signs;
const bare = (text: string) => text.normalize('NFD').replace(/[\u0300-\u036f]/g, '');

export const CLASSES: readonly AskedClass[] = [
  { name: 'name, exact', typed: ({ first, last }) => `${first} ${last}` },
  { name: 'beginning of one word', typed: ({ last }) => letters(last).slice(0, 4).join('') },
  { name: 'two letters', typed: ({ last }) => letters(last).slice(0, 2).join('') },
  {
    name: 'two words, both begun',
    typed: ({ first, last }) => `${letters(first).slice(0, 3).join('')} ${letters(last).slice(0, 4).join('')}`,
  },
  { name: 'typing error', typed: ({ first, last }) => `${first} ${slip(last)}` },
  { name: 'typing error, surname alone', typed: ({ last }) => slip(last) },
  { name: 'accents left out', of: ({ first }) => bare(first) !== first, typed: ({ first, last }) => bare(`${first} ${last}`) },
  { name: 'e-mail address', of: isSigner, typed: ({ email }) => email.toUpperCase() },
  { name: 'phone number', of: isSigner, typed: ({ phone }) => `0${phone.slice(3)}` },
  { name: 'last six digits', of: isSigner, typed: ({ phone }) => `01632 ${phone.slice(-6)}` },
  { name: 'reference', of: (person) => !isSigner(person), typed: ({ n }) => checkReference(n) },
  { name: 'nothing found', typed: (_, n) => `Xzqwv${n} Kvothe` },
  { name: 'very common surname', typed: (_, n) => ['Smith', 'Jones', 'Williams', 'Taylor'][n % 4] ?? 'Smith' },
];
