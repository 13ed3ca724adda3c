import type { RentContent } from '@freehold/contract/reports';
import type { ReportPart } from '../../../shared/report-part.ts';
import { providerFacts } from './provider-facts.ts';
import { factsOf } from './recorded-card.tsx';

/** What a Right to Rent check adds to its report: how it was shown, what was seen, the days, and the files with their hashes. */
export function rentReportPart({ records, follow_up_on: followUp, files, follows, provider }: RentContent): ReportPart {
  const last = records.at(-1);
  return {
    facts: [
      ...(last ? factsOf(last, followUp) : []),
      ...(provider ? providerFacts(provider) : []),
      ...(follows ? [{ label: 'Follows up', value: follows.public_ref }] : []),
    ],
    proof: files.map(({ name, sha256 }) => ({ label: name, value: `SHA-256 ${sha256}` })),
    runAt: null,
    warnings: [
      ...(last ? [] : ['Nothing was looked at in this version.']),
      ...(last?.route === 'certified_provider' && provider?.is_sandbox ? ['Sandbox: the answer of the provider is made up.'] : []),
    ],
    statement: null,
    sheets: [],
    basis: null,
  };
}
