import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { ListUpdateHistory } from '@freehold/contract/screening/list-updates';
import type { ListVersion } from '@freehold/contract/screening/screening-lists';
import { callAs } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startListServer, type ListServer } from '@freehold/testkit/list-server';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { run } from '../../../commands/lists.ts';
import { endListThreads } from '../screening-lists/list-pool.ts';

const SHARED = process.env['FREEHOLD_SHARED_DATA'] ?? join(import.meta.dirname, '../../../../../../../shared/data');
const LISTS = join(SHARED, 'screening');
const isThere = existsSync(join(LISTS, 'un'));
const real = (file: string) => gunzipSync(readFileSync(join(LISTS, file)));

describe.skipIf(!isThere)(
  `the publishers’ own files${isThere ? '' : ' (skipped: set FREEHOLD_SHARED_DATA to the folder that holds screening/un)'}`,
  () => {
    let testApp: TestApp;
    let site: ListServer;
    let owner: SignedInMember;
    beforeAll(async () => {
      testApp = await startTestApp({ env: { FREEHOLD_LIST_UPDATE_HOSTS: '127.0.0.1' } });
      site = await startListServer();
      owner = await testApp.signIn();
    });
    afterAll(async () => {
      await endListThreads(testApp.services);
      await site.close();
      await testApp.close();
    });

    const path = (key: string) => `/v2/client/screening/list-updates/${key}`;
    const versions = async (key: string) =>
      (await callAs(testApp, owner, 'GET', `/v2/client/screening/lists/${key}/versions`)).data as ListVersion[];
    async function look(key: string): Promise<ListUpdateHistory['tries'][number] | undefined> {
      await callAs(testApp, owner, 'POST', `${path(key)}/check-now`);
      await testApp.runJobs();
      return ((await callAs(testApp, owner, 'GET', path(key))).data as ListUpdateHistory).tries[0];
    }
    const turnOn = (key: string, files: string[]) =>
      callAs(testApp, owner, 'POST', path(key), { addresses: files.map((file) => site.address(file)), every_hours: 24 });

    test('the UN list: new, unchanged, cut short, and the next edition, whose new names are all found', async () => {
      const [older, newer] = [real('un/un-consolidated-2025-04-19.xml.gz'), real('un/un-consolidated-2026-02-27.xml.gz')];
      site.files.set('/un.xml', { bytes: older });
      await turnOn('un-consolidated', ['/un.xml']);
      await testApp.runJobs();
      expect(await versions('un-consolidated')).toMatchObject([{ state: 'active', entries: 877 }]);
      expect(await look('un-consolidated')).toMatchObject({ outcome: 'unchanged', bytes: 0 });
      site.files.set('/un.xml', { bytes: newer.subarray(0, newer.length / 2) });
      expect(await look('un-consolidated')).toMatchObject({ outcome: 'failed' });
      expect(await versions('un-consolidated')).toHaveLength(1);
      site.files.set('/un.xml', { bytes: newer });
      expect(await look('un-consolidated')).toMatchObject({ outcome: 'new_version' });
      const [active] = await versions('un-consolidated');
      expect(active).toMatchObject({ state: 'active', entries: 1003, self_test: { missed: [] } });
      expect(active?.self_test?.tried).toBeGreaterThan(20);
    }, 120_000);

    test('the SDN list of OFAC in three files, of which one changes', async () => {
      site.files.set('/SDN.CSV', { bytes: real('ofac/sdn-2023-12-28.csv.gz') });
      site.files.set('/ALT.CSV', { bytes: real('ofac/alt-2024-01-08.csv.gz') });
      site.files.set('/ADD.CSV', { bytes: real('ofac/add-2024-01-08.csv.gz') });
      await turnOn('ofac-sdn', ['/SDN.CSV', '/ALT.CSV', '/ADD.CSV']);
      await testApp.runJobs();
      site.files.set('/SDN.CSV', { bytes: real('ofac/sdn-2024-05-03.csv.gz') });
      expect(await look('ofac-sdn')).toMatchObject({ outcome: 'new_version' });
      expect(await versions('ofac-sdn')).toMatchObject([
        { state: 'active', entries: 14965, source_files: ['SDN.CSV', 'ALT.CSV', 'ADD.CSV'], self_test: { missed: [] } },
        { state: 'superseded', entries: 13821, self_test: { missed: [] } },
      ]);
    }, 240_000);

    test('the operator fetches a list for everybody by command, and sees how it went', async () => {
      let printed = '';
      const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void (printed += `${line}\n`));
      const error = vi.spyOn(console, 'error').mockImplementation((line: string) => void (printed += `${line}\n`));
      const { config } = testApp.services;
      expect(await run(['updates', 'set', 'nothing'], config)).toBe(2);
      expect(await run(['updates', 'set', 'un-consolidated', 'https://10.0.0.1/un.xml'], config)).toBe(2);
      expect(await run(['updates', 'set', 'un-consolidated', site.address('/un.xml'), '--every', '12'], config)).toBe(0);
      expect(await run(['updates', 'run'], config)).toBe(0);
      site.files.delete('/un.xml');
      expect(await run(['updates', 'run', 'un-consolidated'], config)).toBe(1);
      expect(await run(['updates', 'status'], config)).toBe(0);
      expect(await run(['updates', 'off', 'un-consolidated'], config)).toBe(0);
      expect(await run(['waiting'], config)).toBe(0);
      log.mockRestore();
      error.mockRestore();
      expect(printed).toContain('10.0.0.1 leads inside a private network');
      expect(printed).toContain('UN Security Council Consolidated List: A new version: 1,003 added, 0 changed, 0 removed.');
      expect(printed).toContain('has no such file (404). Nothing changed.');
      expect(printed).toContain('No version waits.');
      const { installation } = (await callAs(testApp, owner, 'GET', path('un-consolidated'))).data as ListUpdateHistory;
      expect(installation).toMatchObject({ is_on: false, every_hours: 12, addresses: [`127.0.0.1:${site.port}`] });
    }, 120_000);
  },
);
