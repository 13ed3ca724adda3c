import { createParty } from '@freehold/contract/people/parties';
import type { DemoCompany, DemoPerson } from './demo-properties.ts';
import type { DemoOffice } from './open-demo-office.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

/** One thing somebody does, at its time. */
export type Moment = { at: Date; act: () => Promise<unknown> };
export type Story = {
  office: DemoOffice;
  parties: Map<string, number>;
  /** So many days before the start, at that time of day (UTC). */
  day(daysAgo: number, hour: number, minute?: number): Date;
  hoursAgo(hours: number): Date;
};

export function beginStory(office: DemoOffice, now: Date): Story {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  return {
    office,
    parties: new Map(),
    day: (daysAgo, hour, minute = 0) => new Date(midnight - daysAgo * DAY_MS + (hour * 60 + minute) * MINUTE_MS),
    hoursAgo: (hours) => new Date(now.getTime() - hours * 60 * MINUTE_MS),
  };
}

/** The record of somebody, made the first time they are met. */
export async function partyId({ office, parties }: Story, who: string, party: DemoPerson | DemoCompany): Promise<number> {
  const known = parties.get(who);
  if (known !== undefined) return known;
  const { id } = await office.call('Dev', createParty, {
    body:
      'company' in party
        ? { kind: 'company', company_name: party.company, company_number: party.number, jurisdiction: 'GB' }
        : {
            kind: 'person',
            first_name: party.first,
            middle_names: party.middle,
            last_name: party.last,
            dob: party.born,
            phones: party.phone ? [party.phone] : [],
            emails: [`${party.first}.${party.last}@${party.last}.example`.toLowerCase()],
          },
  });
  parties.set(who, id);
  return id;
}
