import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { HELP_FILES } from './contents.ts';
import { resolveLink } from './resolve-link.ts';

const DOCS = join(import.meta.dirname, '../../../docs');

test('every page of the guide and of the features stands in the help once', () => {
  const written = globSync('{guide,features}/*.md', { cwd: DOCS }).map((file) => file.replaceAll('\\', '/').replace(/\.md$/, ''));
  expect(HELP_FILES.toSorted()).toEqual(written.toSorted());
});

test('every page begins with its title, and has one', () => {
  const wrong = HELP_FILES.filter((file) => {
    const text = readFileSync(join(DOCS, `${file}.md`), 'utf8').replace(/^```[\s\S]*?^```/gm, '');
    return !text.startsWith('# ') || text.match(/^# /gm)?.length !== 1;
  });
  expect(wrong).toEqual([]);
});

test('no page of a feature speaks of source files: those who build have docs/code-map.md', () => {
  const wrong = HELP_FILES.filter((file) => file.startsWith('features/')).flatMap((file) =>
    readFileSync(join(DOCS, `${file}.md`), 'utf8')
      // An operator's command, and the mark of the table that a script writes, name a file.
      .replaceAll('node packages/server/src/cli.ts', '')
      .replaceAll(/<!--.*?-->/g, '')
      .split('\n')
      .filter((line) => /packages\/|scripts\/|e2e\/|bench\/|`[\w./-]+\.tsx?`|for those who build/i.test(line))
      .map((line) => `${file}: ${line.slice(0, 80)}`),
  );
  expect(wrong).toEqual([]);
});

test.each([
  ['features/offers', 'cdd-gate.md', '/help/features/cdd-gate/'],
  ['features/offers', 'screening-policy.md#clearings', '/help/features/screening-policy/#clearings'],
  ['features/offers', '../guide/running.md', '/help/guide/running/'],
  ['features/offers', '../pictures/offers.png', '/help/pictures/offers.png'],
  ['features/offers', '#limits', '#limits'],
  ['features/offers', 'https://www.gov.uk/', 'https://www.gov.uk/'],
  ['features/sign-in', '../decisions/006-identity.md', null],
  ['features/search', '../../bench/README.md#search', null],
])('on the page %s the link %s leads to %s', (from, href, to) => {
  expect(resolveLink(from, href)).toBe(to);
});
