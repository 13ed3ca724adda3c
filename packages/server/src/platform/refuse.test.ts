import { decideCheck } from '@freehold/contract/check-kinds';
import { getAppConfig } from '@freehold/contract/access/identity';
import { importList } from '@freehold/contract/screening/screening-lists';
import { codesOf } from '@freehold/contract/kernel/route';
import { assertType, expect, expectTypeOf, test } from 'vitest';
import { Refused, refuseField, refusing, refusingDeclared } from './refuse.ts';

type CodesOf<F extends (code: never, ...rest: never[]) => unknown> = Parameters<F>[0];

test('a route may refuse with the codes it lists and those of every route, and no other compiles', () => {
  const decide = refusing(decideCheck);
  expectTypeOf<CodesOf<typeof decide>>().toEqualTypeOf<
    | 'NOT_FOUND'
    | 'INVALID_STATE'
    | 'STALE_VERSION'
    | 'BAD_REQUEST'
    | 'VALIDATION_FAILED'
    | 'RATE_LIMITED'
    | 'INTERNAL'
    | 'MAINTENANCE'
    | 'UNAUTHENTICATED'
    | 'FORBIDDEN'
  >();
  expectTypeOf<'LIST_REFUSED'>().not.toExtend<CodesOf<typeof decide>>();
  const load = refusing(importList);
  assertType<CodesOf<typeof load>>('LIST_REFUSED');
  expectTypeOf<'STALE_VERSION'>().not.toExtend<CodesOf<typeof load>>();
});

test('a public route cannot say that nobody is signed in', () => {
  const config = refusing(getAppConfig);
  expectTypeOf<'UNAUTHENTICATED' | 'FORBIDDEN'>().not.toExtend<CodesOf<typeof config>>();
  expectTypeOf<'FORBIDDEN'>().not.toExtend<CodesOf<typeof config>>();
  assertType<CodesOf<typeof config>>('RATE_LIMITED');
});

test('what serves several routes refuses with the codes that each of them lists', () => {
  const both = refusing(decideCheck, importList);
  expectTypeOf<'NOT_FOUND' | 'LIST_REFUSED'>().not.toExtend<CodesOf<typeof both>>();
  expectTypeOf<'STALE_VERSION'>().not.toExtend<CodesOf<typeof both>>();
  assertType<CodesOf<typeof both>>('FORBIDDEN');
});

test('what a route declares adds codes to its own, which its description names', () => {
  const repeated = refusingDeclared('idempotent');
  expectTypeOf<CodesOf<typeof repeated>>().toEqualTypeOf<'CONFLICT'>();
  expect(codesOf(decideCheck)).toContain('CONFLICT');
  expect(codesOf(importList)).toContain('FILE_TOO_LARGE');
  expect(codesOf(getAppConfig)).toEqual([]);
});

test('a refusal carries its code and its sentence', () => {
  expect(() => refusing(decideCheck)('INVALID_STATE', 'Already decided')).toThrow(
    expect.objectContaining({ code: 'INVALID_STATE', message: 'Already decided' }),
  );
});

test('a refused field says which and how to mend it', () => {
  try {
    refuseField('subject.dob', 'Enter a real date of birth', 'FORMAT');
  } catch (error) {
    expect(error).toBeInstanceOf(Refused);
    expect(error).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ field: 'subject.dob', code: 'FORMAT', message: 'Enter a real date of birth' }],
    });
    return;
  }
  expect.unreachable();
});
