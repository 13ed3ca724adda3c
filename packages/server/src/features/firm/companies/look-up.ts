import { getCompany, type Company, type CompanySource } from '@freehold/contract/firm/companies';
import { CompanyNumber } from '@freehold/contract/kernel/values';
import { Refused, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { RegisterAway, type CompanyFacts, type CompanyRegister } from '../../../providers/companies/provider.ts';

const refuse = refusing(getCompany);
const AWAY = 'Companies House is not answering. Enter the company by hand.';
const TOO_MANY = 'Many companies were looked up in a short time. Wait a little, or enter the company by hand.';

/** Somebody who types looks up with every pause; nobody needs more, and one workspace must not use up what all share. */
const MOST_PER_WORKSPACE = 60;
const WINDOW_MS = 5 * 60_000;
const FEWEST_CHARACTERS = 2;

export const sourceOf = ({ companies }: Pick<Services, 'companies'>): CompanySource => companies?.name ?? 'not_configured';

/** Companies of the connected register, for the members of a workspace. Each process counts for itself. */
export function openLookUp(services: Services) {
  const { companies, log, now } = services;
  const source = sourceOf(services);
  const asked = new Map<number, number[]>();

  function count({ workspaceId }: MemberScope): void {
    const time = now().getTime();
    const lately = (asked.get(workspaceId) ?? []).filter((at) => at > time - WINDOW_MS);
    const [first] = lately;
    if (first !== undefined && lately.length >= MOST_PER_WORKSPACE)
      throw new Refused('RATE_LIMITED', TOO_MANY, undefined, Math.ceil((first + WINDOW_MS - time) / 1000));
    asked.set(workspaceId, [...lately, time]);
  }

  async function ask<T>(scope: MemberScope, question: (register: CompanyRegister) => Promise<T>): Promise<T | null> {
    if (!companies) return null;
    count(scope);
    try {
      return await question(companies);
    } catch (error) {
      if (!(error instanceof RegisterAway)) throw error;
      log[error.why === 'key' ? 'error' : 'warn']({ err: error }, 'companies could not be looked up');
      return refuse('PROVIDER_UNAVAILABLE', AWAY);
    }
  }

  return {
    /** Somebody who types a whole number means that company and no other. */
    async search(scope: MemberScope, q: string): Promise<{ source: CompanySource; companies: Company[] }> {
      if (q.length < FEWEST_CHARACTERS) return { source, companies: [] };
      const number = /\d/.test(q) ? CompanyNumber.safeParse(q) : undefined;
      const found = await ask(scope, async (register) => {
        const exact = number?.success ? await register.get(number.data) : null;
        return exact ? [exact] : register.search(q);
      });
      return { source, companies: (found ?? []).map(present) };
    },
    async get(scope: MemberScope, number: string): Promise<{ source: CompanySource; company: Company }> {
      if (!companies) return refuse('PROVIDER_UNAVAILABLE', 'Companies are not looked up here. Enter the company by hand.');
      const found = await ask(scope, (register) => register.get(number));
      if (!found) return refuse('NOT_FOUND', 'No company with that number. Check it or search by name.');
      return { source, company: present(found) };
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
