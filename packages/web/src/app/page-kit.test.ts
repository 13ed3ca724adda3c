import { expect, test } from 'vitest';
import { FIRST_LOADS, FULL_KIT } from '../../first-loads.ts';
import { isPlain } from './page-kit.tsx';
import { PAGES, type PagePath } from './route-table.ts';

const isPage = (path: string): path is PagePath => path in PAGES;

test('what a page is weighed with is what it fetches: the kit comes with every page that is not plain, and with no other', () => {
  const weighed = FIRST_LOADS.map(({ page, needs }) => ({
    path: page.replace(/ \(.*$/, ''),
    plain: !FULL_KIT.some((part) => needs.includes(part)),
  }));
  const pages = weighed.flatMap(({ path, plain }) => (isPage(path) ? [{ path, plain, name: PAGES[path].name }] : []));
  expect(pages.length).toBeGreaterThan(30);
  expect(pages.filter(({ name, plain }) => isPlain(name) !== plain)).toEqual([]);
});
