import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { KEY_SCOPES } from '@freehold/contract/kernel/key-scopes';
import { keysOf } from '@freehold/contract/kernel/keys';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allRoutes, keyRoutes } from '../../all.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../../../../..');
/** The folder of a program of somebody else. */
const FOLDER = mkdtempSync(join(tmpdir(), 'generated-client-'));
const guide = readFileSync(join(ROOT, 'docs/guide/connect-your-crm.md'), 'utf8');
const blocks = (language: string) =>
  [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm'))].map(([, text = '']) => text);

let testApp: TestApp;
let owner: SignedInMember;
let origin: string;
let key: string;
beforeAll(async () => {
  symlinkSync(join(ROOT, 'node_modules'), join(FOLDER, 'node_modules'), 'junction');
  testApp = await startTestApp();
  origin = await testApp.listen();
  owner = await testApp.signIn();
  const made = await testApp.app.inject({
    method: 'POST',
    url: '/v2/client/api-keys',
    headers: owner.headers,
    payload: {
      name: 'CRM',
      scopes: ['properties:read', 'properties:write', 'people:read', 'checks:read', 'events:read'],
      expires_in_days: 30,
    },
  });
  ({ key } = made.json<{ Info: { Data: { key: string } } }>().Info.Data);
});
afterAll(async () => {
  await testApp.close();
  rmSync(FOLDER, { recursive: true, force: true });
});

type Described = {
  paths: Record<
    string,
    Record<string, { operationId: string; description: string; security: object[]; responses: object; parameters?: { name: string }[] }>
  >;
};

describe('the public description', () => {
  test('names each call of a key once, with its scope and every status it answers', async () => {
    const { paths } = (await testApp.app.inject('/openapi/public.json')).json<Described>();
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.toSorted()).toEqual(
      allRoutes.flatMap(({ key: scope, method, path }) => (scope ? [`${method} ${path}`] : [])).toSorted(),
    );
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(keyRoutes.length);
    for (const { operationId, security, responses, description, parameters = [] } of operations) {
      expect([operationId, security]).toEqual([operationId, [{ apiKey: [] }]]);
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '401', '403', '422', '429']));
      expect(Object.keys(responses).filter((status) => !/^\d{3}$/.test(status))).toEqual([]);
      expect(description).toMatch(/^For every key\.$|^Needs the scope `[a-z:]+`\.$/);
      expect(parameters.map(({ name }) => name)).not.toContain('X-Workspace-Id');
    }
  });

  test('every scope opens something', () => {
    const opened = new Set(keyRoutes.map(([, route]) => route.key));
    expect(keysOf(KEY_SCOPES).filter((scope) => !opened.has(scope))).toEqual([]);
  });
});

describe('the guide', () => {
  test('has commands that work as they stand, one after the other', async () => {
    const answers: unknown[] = [];
    for (const command of blocks('sh')) {
      // Events are there once they have their place in the chain.
      if (command.includes('/events')) await testApp.publish();
      const { stdout } = await run('sh', ['-e', '-c', command], { env: { ...process.env, FREEHOLD: origin, FREEHOLD_KEY: key } });
      answers.push(JSON.parse(stdout));
    }
    expect(answers).toMatchObject([
      { Info: { Data: { workspace: { id: owner.workspaceId }, key: { name: 'CRM' } } } },
      { Info: { Data: { line1: '14 Pargeter Street', reference: 'CRM-1042' } } },
      { Info: { Data: { line1: '14 Pargeter Street', reference: 'CRM-1042' } } },
      { Info: { Data: [{ reference: 'CRM-1042' }], Meta: { total: 1 } } },
      { Info: { Data: [] } },
      { Info: { Data: [{ type: 'property.created', data: { object_type: 'property' } }], Meta: { has_more: false } } },
    ]);
    const ids = [answers[1], answers[2]].map((answer) => JSON.stringify(answer));
    expect(ids[0]).toBe(ids[1]);
  });

  test('a client that oazapfts generates from the description compiles and works unchanged', async () => {
    writeFileSync(join(FOLDER, 'package.json'), '{"type":"module"}');
    writeFileSync(join(FOLDER, 'public.json'), (await testApp.app.inject('/openapi/public.json')).body);
    writeFileSync(join(FOLDER, 'crm.ts'), blocks('ts')[0] ?? '');
    const program = (path: string, args: string[]) =>
      run(process.execPath, [path, ...args], {
        cwd: FOLDER,
        env: { ...process.env, FREEHOLD: origin, FREEHOLD_KEY: key, NODE_OPTIONS: '' },
      });
    await program(join(ROOT, 'node_modules/oazapfts/dist/cli.js'), ['public.json', 'freehold.ts']);
    const checked = await program(join(ROOT, 'node_modules/typescript/bin/tsc'), [
      ...['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2024', '--module', 'nodenext', '--types', 'node'],
      ...['--allowImportingTsExtensions', '--ignoreConfig', 'crm.ts'],
    ]).catch((error: unknown) => error);
    expect(checked).toMatchObject({ stdout: '', stderr: '' });
    const { stdout } = await program('crm.ts', []);
    expect(stdout).toMatch(/^Key CRM of Pennard & Lisle\n\d+: 14 Pargeter Street, 36500000 pence\n$/);
  });
});
