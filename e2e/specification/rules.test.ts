import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RULES } from './rules.ts';

const SPECIFICATION = join(import.meta.dirname, '../../..', 'shared/spec/specification.md');

const plain = (text: string) =>
  text
    .replaceAll('**', '')
    .replaceAll(/\s*\|\s*/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

test.skipIf(!existsSync(SPECIFICATION))('the rules are the specification’s own words, and none of its rules is left out', () => {
  const sections = readFileSync(SPECIFICATION, 'utf8').split(/^## (\d)\. /m);
  const proven = plain(Object.values(RULES).flat().join(' | '));
  const rules = Object.values(RULES).flatMap((rules) => rules.map(plain));
  const text = plain(sections.join('\n'));
  expect(rules.filter((rule) => !text.includes(rule))).toEqual([]);

  const missing: string[] = [];
  for (let index = 1; index < sections.length; index += 2) {
    if (sections[index] === '1') continue;
    for (const line of (sections[index + 1] ?? '').split('\n').slice(1)) {
      const isHead = line.startsWith('#') || /^\|[-| ]+\|$/.test(line) || /^\| (Route|Method|Flow) /.test(line);
      if (isHead || line.trim() === '') continue;
      for (const sentence of plain(line.replace(/^\s*- /, '')).split(/(?<=\.)\s(?=[A-Z])/)) {
        const isRule = !/not shown|not reproduced|^No other .* is shown|^Client state:$/.test(sentence);
        if (isRule && !proven.includes(sentence)) missing.push(sentence);
      }
    }
  }
  expect(missing).toEqual([]);
});
