import { buildServices, closeServices } from '../platform/build-services.ts';
import type { Config } from '../platform/config.ts';
import { listWaitingErasures, retryErasures } from '../platform/erase-file.ts';

/** `files waiting` lists what is still to be erased, `files erase` tries it now. Answers 1 while anything waits. */
export async function run([what, ...rest]: string[], config: Config): Promise<number> {
  if ((what !== 'waiting' && what !== 'erase') || rest.length > 0) {
    console.error('Say what to do: files waiting | files erase');
    return 2;
  }
  const services = await buildServices(config);
  try {
    if (what === 'erase') await retryErasures.run(services);
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
