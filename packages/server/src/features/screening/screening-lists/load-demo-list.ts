import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Services } from '../../../platform/services.ts';
import { importFolder } from './import-folder.ts';

const DEMO_LIST = join(import.meta.dirname, '../../../db/demo/demo-list.json');

export const demoListFile = () => ({ name: 'demo-list.json', bytes: readFileSync(DEMO_LIST) });

/** Loads the small list made by Freehold, labelled as a demonstration everywhere. Again is no change. Answers how many entries it has. */
export async function loadDemoList(services: Pick<Services, 'pool' | 'db' | 'scopedDb' | 'now' | 'config'>): Promise<number> {
  const files = [demoListFile()];
  const { results, refused } = await importFolder(services, files, { isNewest: true, acceptSmaller: true, importedBy: 'Freehold' });
  if (!results[0]) throw new Error(refused[0]?.text ?? 'The demonstration list was not recognised');
  return results[0].entries;
}
