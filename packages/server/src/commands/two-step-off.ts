import { buildServices, closeServices } from '../platform/build-services.ts';
import type { Config } from '../platform/config.ts';
import { UnknownPerson } from '../providers/identity/provider.ts';

/** Switches two-step sign-in off for somebody who lost both their app and their recovery codes. They are told by e-mail. */
export async function run([email]: string[], config: Config): Promise<number> {
  if (!email) {
    console.error('Say whose: two-step-off EMAIL');
    return 2;
  }
  const services = await buildServices(config);
  try {
    const { twoStep } = services.identity;
    if (!twoStep) {
      console.error('This installation keeps the ways to sign in elsewhere.');
      return 1;
    }
    const wasOn = await twoStep.switchOffFor(email.toLowerCase());
    console.log(wasOn ? `Two-step sign-in is off for ${email}.` : `Two-step sign-in was not on for ${email}.`);
    return 0;
  } catch (error) {
    if (!(error instanceof UnknownPerson)) throw error;
    console.error(error.message);
    return 1;
  } finally {
    await closeServices(services);
  }
}
