import { isRentContent } from '@freehold/contract/is-identity';
import type { Report } from '@freehold/contract/reports';
import type { ReportPart } from '../../../shared/report-part.ts';
import { providerFacts } from './provider-facts.ts';
import { factsOf } from './recorded-card.tsx';

/** What a Right to Rent check adds to its report: how it was shown, what was seen, the days, and the files with their hashes. */
export function rentReportPart(content: Report['content']): ReportPart {
  if (!isRentContent(content)) throw new Error('The report of another kind of check');
  const { records, follow_up_on: followUp, files, follows, provider } = content;
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
