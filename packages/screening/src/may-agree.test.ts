import { describe, expect, it } from 'vitest';
import { buildIndex } from './build-index.ts';
import { factsOf } from './pack-entry.ts';
import { openMayAgree } from './may-agree.ts';
import { prepareListed } from './prepare-listed.ts';
import { prepareName } from './prepare-name.ts';
import { scorePrepared } from './score-names.ts';
import type { ListEntry } from './types.ts';

const LISTED = [
  ...[
    'Alexander Ivanovich Novak',
    'Aleksandr Nowak',
    'Abramovich Roman',
    'R. A. Abramowicz',
    'Žukov Đorđe',
    'Zhukov George',
    'Dr Seyed Jafari',
  ],
  ...[
    'Sergei Lavrov',
    'SergeiLavrov',
    'Myong Chin',
    'Myongc Hin',
    'Al Masri Omar',
    'Almasri Umar',
    'Abdul Rahman Hassan',
    'Abdulrahman Hasan',
  ],
  ...[
    'عبد الرحمن حسن',
    'محمد علي',
    'יצחק רבין',
    'Itzhak Rabin',
    'Александр Новак',
    'Юлия Тимошенко',
    '김정은',
    'Kim Jong Un',
    '毛泽东',
    'Mao Zedong',
  ],
  ...[
    'Mohammed Mohammed',
    'William Smith',
    'Bill Smyth',
    'Pol Pot',
    'PolPot',
    'Jean-Luc O’Brien',
    'Ivanova Maria',
    'Maria Ivanov',
    'Krupskaya',
  ],
  ...[
    'Chruschtschow Nikita',
    'Nikita Khrushchev',
    'Bin Li',
    'Nguyen Van An',
    'Tan Wei',
    'Jose de la Cruz',
    'delaCruz Jose',
    'J0hn D0e',
    'FNU Karim',
    'Weimin Torvald',
    'Wei Min Okafor',
    'Myongchin Petrov',
  ],
];

const entries = LISTED.map((text, at): ListEntry => ({
  ...{ ref: String(at).padStart(3, '0'), kind: 'person', dobs: [], countries: [], gender: null, identifiers: [], addresses: [] },
  names: [
    {
      text,
      kind: 'primary',
      ...(at % 3 === 0 ? { parts: { family: text.split(' ').at(-1) ?? text, given: text.split(' ')[0] ?? '' } } : {}),
    },
  ],
  programme: null,
  listedOn: null,
  text: '',
}));

describe('a name passed over unread', () => {
  const index = buildIndex(entries);

  it('has no word that the scorer would pair with one of the name asked for', () => {
    const wrong: string[] = [];
    let passedOver = 0;
    for (const text of LISTED) {
      for (const parts of [undefined, { given: text.split(' ')[0] ?? '', family: text.split(' ').at(-1) ?? '' }]) {
        const asked = prepareName(text, 'person', parts);
        const mayAgree = openMayAgree(index, asked);
        for (let at = 0; at < index.entryCount; at++) {
          if (mayAgree(index.firstName[at] ?? 0)) continue;
          passedOver += 1;
          const entry = factsOf(index, at);
          const [listed] = prepareListed(entry, [0]).names;
          if (!listed || scorePrepared(asked, listed).alignment.pairs.length > 0) wrong.push(`${text} | ${entry.names[0]?.text}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(passedOver, 'most names have nothing to do with each other').toBeGreaterThan(LISTED.length ** 2);
  });
});
