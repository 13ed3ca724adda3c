import { indexDigest } from '@freehold/screening/index-digest';
import { prepareIndexes } from '@freehold/server/features/screening/screening-lists/list-pool';
import type { Services } from '@freehold/server/platform/services';

/** What the process that started this one asks: the digest of an index as it is held here. */
export type DigestAsked = { workspaceId: number; slot: string; versionId: number };

/** For tests that compare processes: answers each `DigestAsked` with a line. */
export function tellDigests(services: Services): void {
  process.on('message', (asked: DigestAsked) => void tell(services, asked));
}

async function tell(services: Services, { workspaceId, slot, versionId }: DigestAsked): Promise<void> {
  const [held] = await prepareIndexes(services, { databaseUrl: services.config.databaseUrl, workspaceId }, [{ slot, versionId }]);
  console.log(`digest of ${versionId}: ${held ? indexDigest(held.index) : 'none'}`);
}
