import type { PropertyRole } from '@freehold/property-rules/property-stages';
import type { Database } from '@freehold/server/platform/database';
import type { SignedInMember } from './factories.ts';

export type About = Partial<{
  first_name: string;
  middle_names: string;
  last_name: string;
  dob: string;
  phones: string[];
  emails: string[];
  [more: string]: unknown;
}>;
type Of = Pick<SignedInMember, 'workspaceId'>;

let properties = 0;

/** Makes records, homes and the roles of people at them, as plain as a test needs them. */
export function partyRows(db: () => Database) {
  async function addParty(of: Of, about: About = {}): Promise<number> {
    const row = await db()
      .insertInto('parties')
      .values({ workspace_id: of.workspaceId, kind: 'person', first_name: 'Sunniva', last_name: 'Halvorsen', ...about } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  }
  async function addCompany(of: Of, name: string, number: string | null = null): Promise<number> {
    return addParty(of, { kind: 'company', first_name: null, last_name: null, company_name: name, company_number: number } as never);
  }
  async function addProperty(of: Of, kind: 'sale' | 'letting' = 'sale'): Promise<number> {
    const row = await db()
      .insertInto('properties')
      .values({ workspace_id: of.workspaceId, kind, line1: `${++properties} Calloway Crescent`, town: 'Bristol', postcode: 'BS8 4KV' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  }
  async function addRole(
    of: Of,
    propertyId: number,
    partyId: number,
    role: PropertyRole,
    more: Record<string, unknown> = {},
  ): Promise<number> {
    const row = await db()
      .insertInto('property_people')
      .values({ workspace_id: of.workspaceId, property_id: propertyId, party_id: partyId, role, ...more })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  }
  async function addGroup(of: Of, propertyId: number): Promise<number> {
    const row = await db()
      .insertInto('applicant_groups')
      .values({ workspace_id: of.workspaceId, property_id: propertyId })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  }
  return { addParty, addCompany, addProperty, addRole, addGroup };
}
