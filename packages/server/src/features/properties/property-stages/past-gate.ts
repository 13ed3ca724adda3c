import { STAGES_OF } from '@freehold/property-rules/property-stages';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { GATE_RULES } from './gate.ts';

export type PastGate = {
  party_id: number;
  property_id: number;
  property_person_id: number;
  line1: string;
  role: string;
  stage: string;
  due_at: Date;
  assignee_id: number | null;
};

/** Monitored people whose property went past the gate while no accepted check answers for them. */
export async function findPastGate(trx: Trx, { workspaceId }: Scope): Promise<PastGate[]> {
  const beyond = GATE_RULES.flatMap(({ kind, roles, gate }) => {
    const stages: readonly string[] = STAGES_OF[kind];
    const after = stages.slice(stages.indexOf(gate));
    return roles.map(
      (role) => sql`(properties.kind = ${kind} and person.role = ${role} and properties.stage = any (${[...after]}::text[]))`,
    );
  });
  const { rows } = await sql<PastGate>`
    select person.party_id, properties.id as property_id, person.id as property_person_id, properties.line1, person.role, properties.stage,
      person.cdd_due_at as due_at, properties.negotiator_id as assignee_id
    from property_people person
    join parties on parties.workspace_id = person.workspace_id and parties.id = person.party_id and parties.is_monitored
    join properties on properties.workspace_id = person.workspace_id and properties.id = person.property_id
    where person.workspace_id = ${workspaceId} and person.state <> 'withdrawn' and person.cdd_due_at is not null and person.cdd_done_at is null
      and properties.archived_at is null and properties.stage not in ('ended', 'withdrawn', 'fallen_through') and (${sql.join(beyond, sql` or `)})
    order by person.party_id, properties.id`.execute(trx);
  return rows;
}
