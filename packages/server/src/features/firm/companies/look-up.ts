import { getCompany, type Company, type CompanySource } from '@freehold/contract/firm/companies';
import { CompanyNumber } from '@freehold/contract/kernel/values';
import { refuseAlways, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import type { CompanyCopy } from '../../../providers/companies/company-copy.ts';
import { RegisterAway, type CompanyFacts, type CompanyRegister } from '../../../providers/companies/provider.ts';

const refuse = refusing(getCompany);
const AWAY = 'Companies House is not answering. Enter the company by hand.';
const TOO_MANY = 'Many companies were looked up in a short time. Wait a little, or enter the company by hand.';

/** Somebody who types looks up with every pause; nobody needs more, and one workspace must not use up what all share. */
const MOST_PER_WORKSPACE = 60;
const WINDOW_MS = 5 * 60_000;
const FEWEST_CHARACTERS = 2;

type Source = { source: CompanySource; copy_day: string | null };
type Asked = CompanyRegister | CompanyCopy;

/** What is asked for companies: the register, else a copy of it where the operator loaded one. */
export async function sourceOf({ companies, companyCopy }: Pick<Services, 'companies' | 'companyCopy'>): Promise<Source> {
  if (companies) return { source: companies.name, copy_day: null };
  const day = await companyCopy.day();
  return { source: day === null ? 'not_configured' : 'copy', copy_day: day };
}

/** Companies of the connected register, for the members of a workspace. Each process counts for itself. */
export function openLookUp(services: Services) {
  const { companies, companyCopy, log, now } = services;
  const asked = new Map<number, number[]>();

  function count({ workspaceId }: MemberScope): void {
    const time = now().getTime();
    const lately = (asked.get(workspaceId) ?? []).filter((at) => at > time - WINDOW_MS);
    const [first] = lately;
    if (first !== undefined && lately.length >= MOST_PER_WORKSPACE)
      return refuseAlways('RATE_LIMITED', TOO_MANY, undefined, Math.ceil((first + WINDOW_MS - time) / 1000));
    asked.set(workspaceId, [...lately, time]);
  }

  /** While the register is away a copy stands in, where there is one. */
  async function ask<T>(scope: MemberScope, nothing: T, question: (of: Asked) => Promise<T>): Promise<Source & { found: T }> {
    const from = await sourceOf(services);
    if (from.source === 'not_configured') return { ...from, found: nothing };
    count(scope);
    if (!companies) return { ...from, found: await question(companyCopy) };
    try {
      return { ...from, found: await question(companies) };
    } catch (error) {
      if (!(error instanceof RegisterAway)) throw error;
      log[error.why === 'key' ? 'error' : 'warn']({ err: error }, 'companies could not be looked up');
      const day = await companyCopy.day();
      if (day === null) return refuse('PROVIDER_UNAVAILABLE', AWAY);
      return { source: 'copy', copy_day: day, found: await question(companyCopy) };
    }
  }

  return {
    /** Somebody who types a whole number means that company and no other. */
    async search(scope: MemberScope, q: string): Promise<Source & { companies: Company[] }> {
      if (q.length < FEWEST_CHARACTERS) return { ...(await sourceOf(services)), companies: [] };
      const number = /\d/.test(q) ? CompanyNumber.safeParse(q) : undefined;
      const { found, ...from } = await ask<CompanyFacts[]>(scope, [], async (register) => {
        const exact = number?.success ? await register.get(number.data) : null;
        return exact ? [exact] : register.search(q);
      });
      return { ...from, companies: found.map(present) };
    },
    async get(scope: MemberScope, number: string): Promise<Source & { company: Company }> {
      const { found, ...from } = await ask<CompanyFacts | null>(scope, null, (register) => register.get(number));
      if (from.source === 'not_configured')
        return refuse('PROVIDER_UNAVAILABLE', 'Companies are not looked up here. Enter the company by hand.');
      if (!found) return refuse('NOT_FOUND', 'No company with that number. Check it or search by name.');
      return { ...from, company: present(found) };
    },
  };
}

function present({ number, name, status, incorporatedOn, dissolvedOn, address }: CompanyFacts): Company {
  return {
    number,
    name,
    status,
    is_active: status === 'active',
    incorporated_on: incorporatedOn,
    dissolved_on: dissolvedOn,
    address,
  };
}
