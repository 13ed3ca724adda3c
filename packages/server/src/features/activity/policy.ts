import { memberCan } from '../members/public.ts';

/** Owner, Admin, Compliance and Auditor see what everybody did. */
export function maySeeActivity(roleId: number): boolean {
  return memberCan(roleId).see_activity;
}
