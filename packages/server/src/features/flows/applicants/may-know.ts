import type { Recipient } from '../../firm/public.ts';
import { reach } from '../../access/public.ts';

/** Who may be told of a run: whoever sees checks, or their own alone where they began it. */
export const isVisible =
  (run: { created_by: number }) =>
  (member: Recipient): boolean => {
    const far = reach(member, 'see_checks');
    return far !== null && (far !== 'own' || member.memberId === run.created_by);
  };
