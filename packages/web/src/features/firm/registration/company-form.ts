import type { Company } from '@freehold/contract/firm/companies';
import type { Business, CompanyAnswer, Registration } from '@freehold/contract/firm/registration';
import type { z } from 'zod';
import type { FieldMessages } from '../../../ui/use-checked-form.ts';
import { faultsOf } from './answer-faults.ts';

/** What stands in the fields of the first step. Both ways of naming the firm are kept, so that switching loses nothing. */
export type CompanyValues = {
  way: 'search' | 'hand';
  query: string;
  found: Company | null;
  is_sole_trader: boolean;
  legal_name: string;
  company_number: string;
  registered_address: string;
  business: Business;
  role_in_firm: string;
  phone: string;
  agreed: boolean;
};

export function companyValues({ answers, company_source, me }: Registration): CompanyValues {
  const before = answers?.company ?? null;
  const number = before?.company_number ?? null;
  const found = before && number !== null && company_source !== 'not_configured' ? foundAgain({ ...before, number }) : null;
  return {
    way: company_source === 'not_configured' || (before !== null && found === null) ? 'hand' : 'search',
    query: found?.name ?? '',
    found,
    is_sole_trader: before?.is_sole_trader ?? false,
    legal_name: before?.legal_name ?? '',
    company_number: number ?? '',
    registered_address: before?.registered_address ?? '',
    business: before?.business ?? 'both',
    role_in_firm: before?.role_in_firm ?? '',
    phone: me.phone ?? '',
    agreed: me.has_agreed,
  };
}

function foundAgain({
  number,
  legal_name,
  registered_address,
}: {
  number: string;
  legal_name: string;
  registered_address: string;
}): Company {
  return {
    number,
    name: legal_name,
    status: 'active',
    is_active: true,
    incorporated_on: null,
    dissolved_on: null,
    address: registered_address,
  };
}

export function toCompanyAnswer(values: CompanyValues): z.input<typeof CompanyAnswer> {
  const { way, found, is_sole_trader, business, role_in_firm } = values;
  const firm =
    way === 'search' && found !== null
      ? {
          is_sole_trader: false,
          company_number: found.number,
          legal_name: found.name,
          registered_address: found.address ?? values.registered_address,
        }
      : {
          is_sole_trader,
          company_number: is_sole_trader ? null : values.company_number,
          legal_name: values.legal_name,
          registered_address: values.registered_address,
        };
  return { ...firm, business, role_in_firm };
}

/** The contract’s own sentences. Its schemas are fetched with the first check. */
export async function checkCompany(values: CompanyValues): Promise<FieldMessages> {
  const { CompanyAnswer, Phone } = await import('./answer-schemas.ts');
  const found = faultsOf(CompanyAnswer.safeParse(toCompanyAnswer(values)));
  const phone = Phone.safeParse(values.phone).error?.issues[0]?.message;
  if (phone !== undefined) found['phone'] = phone;
  if (!values.agreed) found['agreed'] = 'Agree to the terms and the privacy notice to go on';
  if (values.way === 'search' && values.found === null) {
    for (const field of ['legal_name', 'company_number', 'registered_address']) delete found[field];
    found['found'] = 'Choose your company from the list, or enter it by hand';
  }
  return found;
}
