import type { Party, PartyCheck } from '@freehold/contract/people/parties';
import { maskAddress, maskEmail, maskPhone } from '../../../platform/mask-contact.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import { may } from '../../access/public.ts';
import type { findBeside, findEventsOf, findRoles } from './detail-store.ts';
import { presentPartyRef } from './present-party-ref.ts';
import { presentRole } from './present-role.ts';
import { mayJudge, partyVisibility } from './visibility.ts';
import { residenceOf } from './residence.ts';
import type { PartyRow } from './store.ts';
import { timelineOf } from './timeline.ts';

type Rows<F extends (...given: never[]) => Promise<unknown>> = Awaited<ReturnType<F>>;
export type PartyFacts = {
  row: PartyRow;
  roles: Rows<typeof findRoles>;
  beside: Rows<typeof findBeside>;
  checks: PartyCheck[];
  newChecks: Party['new_checks'];
  events: Rows<typeof findEventsOf>;
  riskBy: string | null;
};

/** A person or company for whoever asks: contact details are masked for everybody until they are asked for, and not there at all for who sees names alone. */
export function presentParty(scope: MemberScope, { row, roles, beside, checks, newChecks, events, riskBy }: PartyFacts): Party {
  const visibility = partyVisibility(scope);
  const hasContacts = visibility !== 'names';
  return {
    ...presentPartyRef(scope, row),
    version: row.version,
    title: row.title,
    first_name: row.first_name,
    middle_names: row.middle_names,
    last_name: row.last_name,
    dob: visibility === 'clear' ? row.dob : null,
    born: hasContacts && row.dob !== null ? Number(row.dob.slice(0, 4)) : null,
    nationality: hasContacts ? row.nationality : null,
    company_name: row.company_name,
    company_number: row.company_number,
    jurisdiction: row.jurisdiction,
    company_type: row.company_type,
    phones: hasContacts ? row.phones.map(maskPhone) : [],
    emails: hasContacts ? row.emails.map(maskEmail) : [],
    addresses: hasContacts ? row.addresses.map(maskAddress) : [],
    residence: hasContacts ? residenceOf(row) : null,
    user_reference: row.user_reference,
    risk_level: hasContacts ? row.risk_level : null,
    risk: hasContacts ? riskOf(row, riskBy, checks) : null,
    relationship_started_on: row.relationship_started_on,
    relationship_ended_on: row.relationship_ended_on,
    retention_until: row.retention_until,
    legal_hold: row.legal_hold,
    legal_hold_reason: hasContacts ? row.legal_hold_reason : null,
    roles: roles.map((role) => presentRole(role, beside, row.id)),
    checks,
    timeline: timelineOf({ roles, events, checks }),
    created_at: row.created_at.toISOString(),
    can: {
      edit: visibility === 'clear',
      reveal: visibility === 'clear',
      hold: mayJudge(scope),
      set_risk: mayJudge(scope),
    },
    new_checks: may(scope, 'run_checks') ? newChecks : [],
  };
}

function riskOf(row: PartyRow, by: string | null, checks: readonly PartyCheck[]): Party['risk'] {
  if (row.risk_at === null) return null;
  const check = checks.find(({ id }) => id === row.risk_check_id);
  return { at: row.risk_at.toISOString(), by, reason: row.risk_reason, check_ref: check?.public_ref ?? null };
}
