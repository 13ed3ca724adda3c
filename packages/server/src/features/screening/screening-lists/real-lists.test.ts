import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { amlJourney } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { run } from '../../../commands/lists.ts';
import { endListThreads } from './list-pool.ts';

const SHARED = process.env['FREEHOLD_SHARED_DATA'] ?? join(import.meta.dirname, '../../../../../../../shared/data');
const LISTS = join(SHARED, 'screening');
const isThere = existsSync(join(LISTS, 'uk'));

describe.skipIf(!isThere)(
  `the real lists${isThere ? '' : ' (skipped: set FREEHOLD_SHARED_DATA to the folder that holds screening/uk)'}`,
  () => {
    let testApp: TestApp;
    let owner: SignedInMember;
    let printed = '';
    let code = -1;

    beforeAll(async () => {
      testApp = await startTestApp();
      owner = await testApp.signIn();
      const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void (printed += `${line}\n`));
      code = await run(['import', LISTS, '--newest'], testApp.services.config);
      log.mockRestore();
    }, 120_000);
    afterAll(async () => {
      await endListThreads(testApp.services);
      await testApp.close();
    });

    test('are recognised by their content, counted and dated', () => {
      expect(code).toBe(0);
      for (const words of [
        'UK Sanctions List\n  entries    6,046',
        'OFAC SDN List\n  entries    14,965',
        'UN Security Council Consolidated List\n  entries    1,003',
        'published  2026-02-27',
        'EU Consolidated List',
        'OFSI closed this list on 28 January 2026',
        '6 imported, 0 unchanged, 0 refused.',
      ])
        expect(printed).toContain(words);
    });

    test('find a listed person, strongly and on several lists', async () => {
      const check = await amlJourney(testApp).screen(owner, {
        kind: 'person',
        first_name: 'Vladimir',
        middle_names: 'Vladimirovich',
        last_name: 'Putin',
        dob: '1952-10-07',
      });
      expect(check.outcome).toBe('refer');
      const strong = check.matches.filter((match) => match.band === 'strong' && /putin/i.test(match.name));
      expect(strong.length).toBeGreaterThanOrEqual(2);
      expect(strong.map((match) => match.list_key)).toContain('uk-sanctions');
      expect(strong.filter((match) => match.likely).map((match) => match.list_key)).toContain('ofac-sdn');
      expect(check.report?.state).toBe('ready');
    }, 120_000);

    test('do not find a rare made-up name, and the answer says what it rests on', async () => {
      const check = await amlJourney(testApp).screen(owner, {
        kind: 'person',
        first_name: 'Oswin',
        last_name: 'Karlov',
        dob: '1988-10-02',
      });
      expect(check).toMatchObject({ outcome: 'pass', matches: [] });
      expect(check.statement).toMatch(
        /^No match on five lists and one closed list: UK Sanctions List, published 29 Apr 2026, said to be the newest on .*, 6,046 entries; /,
      );
      expect(check.funnel?.entries).toBeGreaterThan(35_000);
      expect(check.nearest.length).toBeGreaterThan(0);
    }, 120_000);

    test('loaded again, nothing is imported, and that is no fault', async () => {
      const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
      expect(await run(['import', join(LISTS, 'un')], testApp.services.config)).toBe(0);
      log.mockRestore();
    }, 120_000);
  },
);
