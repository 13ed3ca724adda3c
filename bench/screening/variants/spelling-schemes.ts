/* Russian names as other languages and rules write them. The Cyrillic is worked back from the spelling in English, which is how most lists give it. */

export type Scheme = (cyrillic: string) => string;

const FROM_ENGLISH: [RegExp, string][] = [
  [/shch/g, 'щ'],
  [/iya$/, 'ия'],
  [/(?<=s)k(?:y|iy|ii|i)$/, 'кий'],
  [/(?<=[kgh])(?:y|iy)$/, 'ий'],
  [/(?<=[nvrlm])(?:y|iy|ii)$/, 'ий'],
  [/zh/g, 'ж'],
  [/kh/g, 'х'],
  [/ts/g, 'ц'],
  [/ch/g, 'ч'],
  [/sh/g, 'ш'],
  [/y[ou](?=$|[^y])/g, 'ю'],
  [/ya/g, 'я'],
  [/ye/g, 'е'],
  [/(?<=[aeiou])[yi]/g, 'й'],
  [/x/g, 'кс'],
];
const LETTERS_FROM = table('abcdefghijklmnopqrstuvwyz', 'абкдефгхийклмнопкрстуввыз');

/** Null for a name that has letters which no Russian name is written with in English. */
export function cyrillicOf(name: string): string | null {
  const plain = name.toLowerCase().replace(/['’`ʼ]/g, '');
  if (!/^[a-z]{3,}$/.test(plain) || /q|w|[^s]h$|ph|th|aa|oo|ee/.test(plain)) return null;
  let text = plain;
  for (const [pattern, letters] of FROM_ENGLISH) text = text.replace(pattern, letters);
  return [...text].map((letter) => LETTERS_FROM.get(letter) ?? letter).join('');
}

const PLAIN = 'а a|б b|в v|г g|д d|е e|з z|и i|к k|л l|м m|н n|о o|п p|р r|с s|т t|у u|ф f|ы y|э e|ъ |ь ';

function scheme(letters: string, before: [RegExp, string][] = []): Scheme {
  const rules = new Map(
    `${PLAIN}|${letters}`.split('|').map((rule) => {
      const [from = '', to = ''] = rule.split(' ');
      return [from, to] as const;
    }),
  );
  return (cyrillic) => {
    let text = cyrillic;
    for (const [pattern, instead] of before) text = text.replace(pattern, instead);
    return [...text].map((letter) => rules.get(letter) ?? letter).join('');
  };
}

export const SCHEMES = {
  'BGN/PCGN': scheme('ж zh|й y|х kh|ц ts|ч ch|ш sh|щ shch|ю yu|я ya|ё yo', [[/^е|(?<=[аеиоуыэюя])е/g, 'ye']]),
  'ISO 9': scheme('ж ž|й j|х h|ц c|ч č|ш š|щ ŝ|ю û|я â|ё ë|э è'),
  ICAO: scheme('ж zh|й i|х kh|ц ts|ч ch|ш sh|щ shch|ю iu|я ia|ё e'),
  German: scheme('в w|ж sch|з s|й i|х ch|ц z|ч tsch|ш sch|щ schtsch|ю ju|я ja|ё jo', [
    [/^е/, 'je'],
    [/ий$/, 'i'],
  ]),
  French: scheme('ж j|у ou|й ï|х kh|ц ts|ч tch|ш ch|щ chtch|ю iou|я ia|ё io', [
    [/ий$/, 'i'],
    [/ин$/, 'ine'],
    [/г(?=[еиэ])/g, 'gu'],
  ]),
  Polish: scheme('в w|ж ż|й j|х ch|ц c|ч cz|ш sz|щ szcz|ю ju|я ja|ё jo', [
    [/^е/, 'je'],
    [/ий$/, 'i'],
    [/л(?![еиьюяё])/g, 'ł'],
  ]),
  Czech: scheme('ж ž|й j|х ch|ц c|ч č|ш š|щ šč|ю ju|я ja|ё jo', [[/^е/, 'je']]),
  Italian: scheme('ж ž|й j|х ch|ц z|ч č|ш š|щ šč|ю ju|я ja|ё ë', [
    [/^е/, 'e'],
    [/ий$/, 'ij'],
  ]),
} satisfies Record<string, Scheme>;

/** Russian given names as they are called in Ukrainian and Belarusian. */
const NEIGHBOURS =
  `aleksandr oleksandr aliaksandr|alexander oleksandr aliaksandr|dmitry dmytro dzmitry|dmitri dmytro dzmitry|dmitriy dmytro dzmitry|sergei serhii siarhei|sergey serhiy siarhei|vladimir volodymyr uladzimir|nikolai mykola mikalai|nikolay mykola mikalai|mikhail mykhailo mikhail|aleksei oleksii aliaksei|aleksey oleksiy aliaksei|alexey oleksiy aliaksei|evgeny yevhen yauhen|evgeniy yevhen yauhen|yevgeny yevhen yauhen|yevgeniy yevhen yauhen|pavel pavlo pavel|andrei andrii andrei|andrey andriy andrei|igor ihor ihar|oleg oleh aleh|grigory hryhorii ryhor|vasily vasyl vasil|vasiliy vasyl vasil|yuri yurii yury|yury yurii yury|konstantin kostiantyn kanstantsin|petr petro piotr|pyotr petro piotr|elena olena alena|yelena olena alena|olga olha volha|natalia nataliia natallia|natalya nataliia natallia|tatiana tetiana tatsiana|tatyana tetiana tatsiana|ekaterina kateryna katsiaryna|anatoly anatolii anatol|anatoliy anatolii anatol|vitaly vitalii vital|vitaliy vitalii vital|valery valerii valery|gennady hennadii henadz|gennadiy hennadii henadz|anna hanna hanna|sergej serhii siarhei`
    .split('|')
    .map((line) => line.split(' '));

export function neighbourForm(given: string, language: 'Ukrainian' | 'Belarusian'): string | null {
  const line = NEIGHBOURS.find(([russian]) => russian === given.toLowerCase());
  return line?.[language === 'Ukrainian' ? 1 : 2] ?? null;
}

export function neighbourFamily(family: string, language: 'Ukrainian' | 'Belarusian'): string {
  const soft = family.toLowerCase().replace(/(?<!z|n$)g/g, 'h');
  return language === 'Ukrainian' ? soft : soft.replace(/ov$/, 'ou').replace(/ev$/, 'eu');
}

const ARABIC_WORDS = new Map(
  `muhammad محمد|mohammed محمد|mohammad محمد|mohamed محمد|ahmad احمد|ahmed احمد|mahmoud محمود|mahmud محمود|ali علی|hassan حسن|hasan حسن|hussein حسین|husayn حسین|hossein حسین|hussain حسین|ibrahim ابراهیم|ebrahim ابراهیم|khalid خالد|khaled خالد|omar عمر|umar عمر|yusuf یوسف|yousef یوسف|youssef یوسف|abdullah عبدالله|abdallah عبدالله|abdul عبد|abd عبد|rahman رحمن|rahim رحیم|karim کریم|aziz عزیز|said سعید|saeed سعید|salim سليم|salem سالم|mustafa مصطفی|mostafa مصطفی|reza رضا|mehdi مهدی|mahdi مهدی|amir امیر|akbar اکبر|majid مجید|hamid حمید|rashid رشید|ismail اسماعیل|esmail اسماعیل|jafar جعفر|tariq طارق|walid ولید|faisal فیصل|nasser ناصر|nasir ناصر|abbas عباس|qasem قاسم|qasim قاسم|sadiq صادق|ghulam غلام|haji حاجی`
    .split('|')
    .map((pair) => pair.split(' ') as [string, string]),
);
const ARABIC_PAIRS: [RegExp, string][] = [
  [/kh/g, 'خ'],
  [/gh/g, 'غ'],
  [/sh/g, 'ش'],
  [/th/g, 'ث'],
  [/dh/g, 'ذ'],
  [/ch/g, 'چ'],
  [/zh/g, 'ژ'],
  [/(.)\1/g, '$1'],
  [/^[aeiou]/, 'ا'],
  [/a$/, 'ا'],
  [/(?:ee|i|y)/g, 'ی'],
  [/(?:oo|ou|u|o)/g, 'و'],
  [/[ae]/g, ''],
];
const ARABIC_LETTERS = table('bcdfghjklmnpqrstvwxz', 'بکدفگهجکلمنپقرستووخز');

/** A name as a Persian clerk would write it down. */
export function persianOf(name: string): string {
  return name
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '')
    .map((word) => {
      if (word === 'al') return 'ال';
      const known = ARABIC_WORDS.get(word);
      if (known !== undefined) return known;
      let text = word;
      for (const [pattern, letters] of ARABIC_PAIRS) text = text.replace(pattern, letters);
      return [...text].map((letter) => ARABIC_LETTERS.get(letter) ?? letter).join('');
    })
    .join(' ')
    .replace(/^ال | ال /g, ' ال')
    .trim();
}

function table(latin: string, other: string): Map<string, string> {
  const letters = [...other];
  return new Map([...latin].map((letter, at) => [letter, letters[at] ?? letter]));
}
