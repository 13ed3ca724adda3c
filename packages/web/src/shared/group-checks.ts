import type { GroupChecks } from '@freehold/contract/properties/property-details';
import { STATUS } from '../ui/status.tsx';

/** `2 of 3 checks accepted, worst: needs review`. */
export function groupChecksWords({ asked, done, worst }: Pick<GroupChecks, 'asked' | 'done' | 'worst'>): string {
  const progress = `${done} of ${asked} ${asked === 1 ? 'check' : 'checks'} accepted`;
  return worst === null ? progress : `${progress}, worst: ${STATUS[worst].label.toLowerCase()}`;
}
