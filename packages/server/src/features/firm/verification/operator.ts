import { decideReview, extendGrace, getReview, openEvidence } from '@freehold/contract/firm/verification-reviews';
import { refuseCaller, refusing } from '../../../platform/refuse.ts';
import {
  openOperatorScope,
  openScope,
  type MemberScope,
  type OperatorScope,
  type Scope,
  type SupportActor,
} from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { operates } from '../../../platform/operators.ts';
import { NOT_OPERATOR, NOT_YOURSELF } from './words.ts';
import { readReview, type ReviewDbRow } from './reviews-store.ts';

const refuseReview = refusing(decideReview, extendGrace, getReview, openEvidence);

/** The operator behind a member's sign-in, and the scope in which they see what was sent for review. Everybody else is refused. */
export async function requireOperator(services: Pick<Services, 'config' | 'db' | 'scopedDb'>, scope: MemberScope): Promise<OperatorScope> {
  if (!(await operates(services, scope))) return refuseCaller('FORBIDDEN', NOT_OPERATOR);
  return openOperatorScope(services, { userId: scope.actor.userId, name: scope.actor.name, ipPrefix: scope.actor.ipPrefix });
}

/** One verification that was sent for review. */
export async function requireReview(operator: OperatorScope, id: number): Promise<ReviewDbRow> {
  const row = await operator.transaction((trx) => readReview(trx, id));
  if (!row) return refuseReview('NOT_FOUND', 'There is no such review.');
  return row;
}

/** The scope in which an operator acts on a verification: of the workspace it belongs to, under their own name. Nobody acts on their own. */
export function actOn(services: Pick<Services, 'scopedDb'>, { operator }: OperatorScope, row: ReviewDbRow): Scope<SupportActor> {
  if (row.user_id === operator.userId) return refuseCaller('FORBIDDEN', NOT_YOURSELF);
  return openScope(services, row.workspace_id, { kind: 'support', ...operator });
}
