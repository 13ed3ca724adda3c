import { SLA_HOURS, type Severity } from '@freehold/contract/monitoring/monitoring-words';
import { memberCan, reach } from '../../access/public.ts';
import type { Recipient } from '../../firm/public.ts';

const HOUR_MS = 3_600_000;
const COMPLIANCE = 3;
const OWNER = 1;
/** An alert goes on twice: to Compliance when its time is over, to an owner after as long again. */
export const LEVELS = [COMPLIANCE, OWNER] as const;
/** The part of its time that is left when whoever has it is reminded. */
const REMINDED_WITH = 0.25;

type Clock = { severity: Severity; due_at: Date };
const after = ({ severity, due_at: due }: Clock, parts: number): Date => new Date(due.getTime() + parts * SLA_HOURS[severity] * HOUR_MS);

export const remindAt = (clock: Clock): Date => after(clock, -REMINDED_WITH);
/** When an alert goes on from a level; null from the last one. */
export const escalateAt = (clock: Clock, level: number): Date | null => (level >= LEVELS.length ? null : after(clock, level));

export const maySettle = ({ severity, frozen }: { severity: Severity; frozen: boolean }, member: Recipient): boolean =>
  reach(member, 'see_monitoring') === 'all' &&
  (severity === 'critical' || frozen ? memberCan(member).resolve_matches : memberCan(member).decide);

export type Candidate = Recipient & { name: string; open: number };
type Asked = { severity: Severity; frozen: boolean; listed: boolean; assigneeId: number | null; level: number };

/**
 * To whom an overdue alert goes: of the role of this level the one with the fewest open alerts, else of the other role; never to whoever had it,
 * and never to somebody who may not settle it. Null where nobody else is left.
 */
export function nextPerson(candidates: readonly Candidate[], { severity, frozen, listed, assigneeId, level }: Asked): Candidate | null {
  const able = candidates.filter(
    (member) => member.memberId !== assigneeId && maySettle({ severity, frozen: frozen || listed }, member) && isOneOf(member.roleId),
  );
  const wanted = LEVELS[Math.min(level, LEVELS.length - 1)];
  const [next] = able.toSorted(
    (one, other) =>
      Number(other.roleId === wanted) - Number(one.roleId === wanted) || one.open - other.open || one.memberId - other.memberId,
  );
  return next ?? null;
}
const isOneOf = (roleId: number): boolean => LEVELS.some((role) => role === roleId);
