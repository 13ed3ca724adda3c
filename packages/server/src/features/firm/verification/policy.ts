import type { Services } from '../../../platform/services.ts';

/** Plans under which the workspace is asked to verify nobody: one that runs here on its own, one that is being tried, and none at all. */
const PLANS_NOT_ASKED: readonly string[] = ['self_hosted', 'trial'];

/**
 * Whether this installation asks anybody. One that can send no texts does not: the first step could not be taken, and the firm would be
 * blocked for want of it.
 */
export function asksHere({ config, sms }: Pick<Services, 'config' | 'sms'>): boolean {
  return config.keyMembers.verify && sms !== null;
}

/** Whether firms on this plan begin to be asked. Who was asked stays asked: the plan is theirs to choose, and must not lift a block. */
export function asksUnder(plan: string | null, services: Pick<Services, 'config' | 'sms'>): boolean {
  return asksHere(services) && plan !== null && !PLANS_NOT_ASKED.includes(plan);
}
