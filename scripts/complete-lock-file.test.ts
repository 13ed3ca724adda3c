import { expect, test } from 'vitest';
import { completeLockFile } from './complete-lock-file.ts';

test('a platform package that npm left out is added with its system, processor and C library', () => {
  const lock = {
    packages: {
      '': {},
      'node_modules/tool': {
        version: '1.0.0',
        dev: true,
        optionalDependencies: { '@tool/linux-arm64-musl': '1.0.0', '@tool/win32-x64': '1.0.0', extras: '1.0.0' },
      },
      'node_modules/@tool/win32-x64': { version: '1.0.0', optional: true },
    },
  };
  expect(completeLockFile(lock)).toEqual(['@tool/linux-arm64-musl@1.0.0']);
  expect(lock.packages).toHaveProperty(['node_modules/@tool/linux-arm64-musl'], {
    version: '1.0.0',
    cpu: ['arm64'],
    libc: ['musl'],
    os: ['linux'],
    dev: true,
    optional: true,
  });
  expect(completeLockFile(lock)).toEqual([]);
});
