import { expect, test } from 'vitest';
import { onlyUsedVariables } from '../../build-entrance.ts';

test('a style keeps the variables that are read, also by one another, and no other', () => {
  const style = ':root{--a:var(--b);--b:1px;--c:var(--d);--d:2px}h1{--e:3px;margin:var(--a);padding:var(--e,0)}';
  expect(onlyUsedVariables(style)).toBe(':root{--a:var(--b);--b:1px;}h1{--e:3px;margin:var(--a);padding:var(--e,0)}');
});
