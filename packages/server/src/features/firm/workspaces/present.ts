import type { Officer, WorkspaceDetails } from '@freehold/contract/firm/workspaces';
import { WorkspaceDetails as Shape } from '@freehold/contract/firm/workspaces';
import type { Scope } from '../../../platform/scope.ts';
import { may, roleName } from '../../access/public.ts';
import type { DetailsRow, PersonRow } from './details-store.ts';
import { mayChangeOfficers } from './policy.ts';
import { readContact, readSettings, readSupervision } from './settings.ts';

const LOGO_MARK_LETTERS = 16;

export const nameOf = (person: { first_name: string; surname: string }) => `${person.first_name} ${person.surname}`;

/** Everything the settings show of the scope's workspace, with what whoever asks may change. */
export function presentDetails(scope: Scope, { workspace, people, agreements }: DetailsRow): WorkspaceDetails {
  const here = people.filter((one) => one.state !== 'removed');
  const isActive = workspace.state === 'active';
  const saver = people.find((one) => one.id === workspace.updated_by);
  return {
    id: workspace.id,
    account_name: workspace.account_name,
    version: workspace.version,
    state: Shape.shape.state.parse(workspace.state),
    legal_name: workspace.legal_name,
    company_number: workspace.company_number,
    is_sole_trader: workspace.is_sole_trader,
    business: Shape.shape.business.parse(workspace.business),
    registered_address: workspace.registered_address,
    supervision: readSupervision(workspace.supervision),
    applicant_contact: readContact(workspace.applicant_contact),
    brand_colour: workspace.brand_colour,
    logo: logoMark(workspace.brand_logo_sha256),
    ...readSettings(workspace.settings),
    branch_scope: workspace.branch_scope,
    mlro: here.filter((one) => one.nominated_officer === 'mlro').map(presentOfficer)[0] ?? null,
    deputies: here.filter((one) => one.nominated_officer === 'deputy').map(presentOfficer),
    key_members: here.filter((one) => one.is_key_member).map(nameOf),
    agreements: agreements.map((one) => ({
      document: one.document === 'terms' ? 'terms' : 'privacy',
      version: one.version,
      name: nameOf(one),
      at: one.at.toISOString(),
    })),
    updated_at: workspace.updated_at.toISOString(),
    updated_by: saver ? nameOf(saver) : null,
    can: {
      edit: isActive && may(scope, 'edit_workspace'),
      change_gate_mode: isActive && may(scope, 'change_gate_mode'),
      change_officers: isActive && mayChangeOfficers(scope),
    },
  };
}

/** Names the picture, so that a changed one is asked for again; not enough of its hash to look it up by. */
export const logoMark = (sha256: string | null) => sha256?.slice(0, LOGO_MARK_LETTERS) ?? null;

function presentOfficer(person: PersonRow): Officer {
  return { member_id: person.id, name: nameOf(person), role: roleName(person.role_id) };
}
