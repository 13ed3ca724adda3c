import { parseArgs } from 'node:util';
import { DEMO_OWNER_EMAIL } from '../db/demo/demo-firm.ts';
import { buildServices, closeServices } from '../platform/build-services.ts';
import { SignsInElsewhere, UnknownPerson } from '../providers/identity/provider.ts';
import type { Config } from '../platform/config.ts';

/** Prints a sign-in address that works once, for the person at the terminal: the address given, else the first workspace's owner. */
export async function run(args: string[], config: Config): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: { origin: { type: 'string' } }, allowPositionals: true });
  const email = positionals[0]?.toLowerCase() ?? config.firstOwner?.email ?? (config.demo ? DEMO_OWNER_EMAIL : undefined);
  if (!email) {
    console.error('Say whose link it is: sign-in-link EMAIL');
    return 2;
  }
  const services = await buildServices(config);
  try {
    console.log(await services.identity.createOperatorLink(email, values.origin?.replace(/\/$/, '') ?? config.origin));
    return 0;
  } catch (error) {
    if (!(error instanceof UnknownPerson) && !(error instanceof SignsInElsewhere)) throw error;
    console.error(error.message);
    return 1;
  } finally {
    await closeServices(services);
  }
}
