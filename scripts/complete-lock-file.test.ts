import { expect, test } from 'vitest';
import { addIntegrity, completeLockFile, withoutIntegrity, type LockFile } from './complete-lock-file.ts';

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

test('a package of a registry without the hash of its content is found, and given it where the registry has it', async () => {
  const lock: LockFile = {
    packages: {
      '': {},
      'packages/own': { version: '1.0.0' },
      'node_modules/own': { link: true },
      'node_modules/whole': { version: '1.0.0', integrity: 'sha512-w' },
      'node_modules/@tool/darwin-arm64': { version: '2.0.0', os: ['darwin'], optional: true },
      'node_modules/other/node_modules/gone': { version: '3.0.0', optional: true },
    },
  };
  expect(withoutIntegrity(lock)).toEqual(['@tool/darwin-arm64@2.0.0', 'gone@3.0.0']);
  const left = await addIntegrity(lock, async (wanted) => (wanted === '@tool/darwin-arm64@2.0.0' ? 'sha512-t' : null));
  expect(left).toEqual(['gone@3.0.0']);
  expect(Object.entries(lock.packages['node_modules/@tool/darwin-arm64'] ?? {})[1]).toEqual(['integrity', 'sha512-t']);
});
