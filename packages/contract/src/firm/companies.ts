import { z } from 'zod';
import { defineRoute } from '../kernel/route.ts';
import { CompanyNumber, DateOnly } from '../kernel/values.ts';

const tag = 'Companies';

/** Where company details come from: the register, a copy of it that the operator loaded, made-up companies to try the product with, or nowhere (then they are typed by hand). */
export const CompanySource = z.enum(['companies_house', 'copy', 'sandbox', 'not_configured']);
export type CompanySource = z.infer<typeof CompanySource>;

export const Company = z.object({
  number: z.string(),
  name: z.string(),
  status: z.string().describe("The register's word: active, dissolved, liquidation, administration and others"),
  is_active: z.boolean(),
  incorporated_on: DateOnly.nullable(),
  dissolved_on: DateOnly.nullable(),
  address: z.string().nullable().describe('Registered office on one line'),
});
export type Company = z.infer<typeof Company>;

const copyDay = DateOnly.nullable().describe('The day to which the copy goes, where the companies come from one');

export const searchCompanies = defineRoute({
  method: 'GET',
  path: '/v2/client/companies/search',
  tag,
  access: 'staff',
  summary: 'Companies by name or number, at most ten, best first. Where no register is connected the list is empty and says so',
  query: z.object({
    q: z.string().trim().max(160, 'Must be 160 characters or fewer').default('').describe('Under two characters nothing is looked for'),
  }),
  output: z.object({ source: CompanySource, copy_day: copyDay, companies: z.array(Company) }),
  errors: ['PROVIDER_UNAVAILABLE'],
});

export const getCompany = defineRoute({
  method: 'GET',
  path: '/v2/client/companies/{number}',
  tag,
  access: 'staff',
  summary: 'One company by its number',
  params: z.object({ number: CompanyNumber }),
  output: z.object({ source: CompanySource, copy_day: copyDay, company: Company }),
  errors: ['NOT_FOUND', 'PROVIDER_UNAVAILABLE'],
});
