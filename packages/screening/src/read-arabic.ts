/* Arabic and Persian words letter by letter, where no list says how they are written in Latin letters. Short vowels are not written, so that only consonants can be compared. */

const ARTICLE = 'ال';
const SERVANT = 'عبد';
const LETTERS: Record<string, string> = {
  ا: 'a',
  ب: 'b',
  پ: 'p',
  ت: 't',
  ث: 'th',
  ج: 'j',
  چ: 'ch',
  ح: 'h',
  خ: 'kh',
  د: 'd',
  ذ: 'dh',
  ر: 'r',
  ز: 'z',
  ژ: 'zh',
  س: 's',
  ش: 'sh',
  ص: 's',
  ض: 'd',
  ط: 't',
  ظ: 'z',
  غ: 'gh',
  ف: 'f',
  ق: 'q',
  ك: 'k',
  گ: 'g',
  ل: 'l',
  م: 'm',
  ن: 'n',
  ه: 'h',
  و: 'u',
  ي: 'i',
  ع: '',
  ء: '',
};

/** `word` with its marks off and its letters in one form, as `bareScript` gives it; `known` reads a part that the table of readings has. */
export function readArabic(word: string, known: (part: string) => string | undefined): string {
  if (word === SERVANT) return 'abd';
  if (word.startsWith(SERVANT + ARTICLE) && word.length > 6) return `abdul ${read(word.slice(5), known)}`;
  if (word.startsWith(ARTICLE) && word.length > 4) return `al ${read(word.slice(2), known)}`;
  return read(word, known);
}

function read(word: string, known: (part: string) => string | undefined): string {
  const whole = known(word);
  if (whole !== undefined) return whole;
  const letters = [...word].map((letter, at) => {
    if (at === 0) return letter === 'ي' ? 'y' : letter === 'و' ? 'w' : letter === 'ع' ? 'a' : (LETTERS[letter] ?? letter);
    return LETTERS[letter] ?? letter;
  });
  // A last h is the ending -a, or is not heard.
  return letters.join('').replace(/(?<=.{2})h$/, 'a');
}
