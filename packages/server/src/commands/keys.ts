import type { Config } from '../platform/config.ts';
import { RotationRuns, rotateDataKeys, rotateInstallationKey } from '../platform/rotate-keys.ts';
import { openKeyWrapper } from '../providers/all.ts';

const USAGE = 'Say what to do: keys rotate | keys rotate --data';

/** Exchanges keys while the product runs. */
export async function run([what, how, ...rest]: string[], config: Config): Promise<number> {
  if (what !== 'rotate' || (how !== undefined && how !== '--data') || rest.length > 0) {
    console.error(USAGE);
    return 2;
  }
  try {
    return await rotate(config, how === '--data');
  } catch (error) {
    if (!(error instanceof RotationRuns)) throw error;
    console.error(error.message);
    return 1;
  }
}

async function rotate(config: Config, isData: boolean): Promise<number> {
  const wrapper = openKeyWrapper(config);
  if (isData) {
    const { made } = await rotateDataKeys(config, wrapper);
    console.log(`${made} new data ${made === 1 ? 'key' : 'keys'}. Running processes seal with them within five minutes.`);
    return 0;
  }
  const { key, moved } = await rotateInstallationKey(config, wrapper);
  console.log(`${moved} data ${moved === 1 ? 'key is' : 'keys are'} wrapped with the installation key ${key} now.`);
  if (wrapper.name === 'aws-kms')
    console.log('The keys of the settings and of keys.json wrap nothing any more: remove FREEHOLD_FILE_KEY and FREEHOLD_FILE_KEYS_BEFORE.');
  else if (config.fileKeyHex !== null) console.log('Remove FREEHOLD_FILE_KEYS_BEFORE from the settings of every machine.');
  return 0;
}
