import type { Services } from '../../platform/services.ts';
import { openKmsSeal } from './aws-kms.ts';
import { openSealFile } from './file.ts';
import { openOwnSeal } from './made-here.ts';
import type { SealKey } from './provider.ts';

/** What documents are sealed with, as the settings say. Opened where it is needed, so that a key service that is away stops no start. */
export function openSealKey(services: Pick<Services, 'config' | 'pool' | 'keys' | 'now'>): Promise<SealKey> {
  const { seal, kms } = services.config;
  if (seal.file === null) return openOwnSeal(services);
  return seal.kmsKeyId === null ? openSealFile(seal.file, seal.password) : openKmsSeal(kms, seal.kmsKeyId, seal.file);
}
