import { importSource, removeInstallationSource, type NamedSource } from '../features/screening/screening-lists/operator-source.ts';
import type { Config } from '../platform/config.ts';
import { Refused } from '../platform/refuse.ts';
import { describeImport } from './describe-import.ts';
import { withOperatorServices } from './operator-services.ts';

type Options = { isNewest: boolean; acceptSmaller: boolean };

/** Loads a source somebody named, for the whole installation. */
export function importOwnSource(path: string, named: NamedSource, options: Options, config: Config): Promise<number> {
  return withServices(config, async (services) => {
    const result = await importSource(services, path, named, options);
    console.log(describeImport(result));
    for (const { line, text } of result.faults) console.log(`  line ${line}  ${text}`);
    console.log(`\n${result.list_key}: ${result.imported ? 'imported' : 'unchanged'}.`);
    return 0;
  });
}

export function removeOwnSource(as: string, config: Config): Promise<number> {
  return withServices(config, async (services) => {
    const isRemoved = await removeInstallationSource(services, as);
    console.log(isRemoved ? 'Removed. Checks keep what they rested on.' : `There is no source ${as} in use for the whole installation.`);
    return isRemoved ? 0 : 1;
  });
}

type Services = Parameters<typeof importSource>[0];
async function withServices(config: Config, act: (services: Services) => Promise<number>): Promise<number> {
  try {
    return await withOperatorServices(config, act);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    console.log(`Refused  ${error.message}`);
    return 1;
  }
}
