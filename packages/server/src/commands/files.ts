import { buildServices, closeServices } from '../platform/build-services.ts';
import type { Config } from '../platform/config.ts';
import { listWaitingErasures, retryErasures, sweepWrites } from '../platform/erase-file.ts';

/**
 * `files waiting` lists what is still to be erased, `files erase` tries it now, `files sweep` erases what was written a day ago or longer and
 * belongs to no file. Answers 1 while anything waits to be erased.
 */
export async function run([what, ...rest]: string[], config: Config): Promise<number> {
  if ((what !== 'waiting' && what !== 'erase' && what !== 'sweep') || rest.length > 0) {
    console.error('Say what to do: files waiting | files erase | files sweep');
    return 2;
  }
  const services = await buildServices(config);
  try {
    if (what === 'erase') await retryErasures.run(services);
    if (what === 'sweep') {
      const { swept, waiting } = await sweepWrites(services);
      console.log(`Belonging to no file: ${swept} swept, ${waiting} written within the last day and left alone`);
    }
    const waiting = await listWaitingErasures(services);
    console.log(
      waiting.length === 0
        ? 'No file waits to be erased'
        : [
            'file\tworkspace\tasked\ttries\tlast fault',
            ...waiting.map(({ key, workspaceId, askedAt, tries, fault }) =>
              [key, workspaceId, askedAt.toISOString(), tries, fault ?? '-'].join('\t'),
            ),
          ].join('\n'),
    );
    return waiting.length === 0 ? 0 : 1;
  } finally {
    await closeServices(services);
  }
}
