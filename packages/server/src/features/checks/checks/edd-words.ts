import { riskPolicy } from '../../people/public.ts';
import type { EddCause, EddLevel, EddMissing } from './edd-rules.ts';

const MISSING: Record<EddMissing, string> = {
  source_of_wealth: 'the source of wealth',
  source_of_funds: 'the source of funds',
  wealth_file: 'a file that shows the source of wealth',
  funds_file: 'a file that shows the source of funds',
  notes: 'notes',
};
const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' });

export const missingWords = (missing: readonly EddMissing[]): string[] => missing.map((one) => MISSING[one]);

/** Why a check cannot be accepted before its pack is complete; null when it can. */
export const whyNotComplete = (missing: readonly EddMissing[]): string | null =>
  missing.length === 0 ? null : `Complete the enhanced due diligence first. Missing: ${LIST.format(missingWords(missing))}.`;

/** Each cause with its rule. A country says which one, and from which list. */
export function causeWords(cause: EddCause, country: string | null): { text: string; rule: string } {
  switch (cause) {
    case 'high_risk':
      return { text: 'The risk was assessed as high', rule: 'MLR 2017 reg 33(1)(a)' };
    case 'pep':
      return { text: 'The client, or someone close to them, is a politically exposed person', rule: 'MLR 2017 reg 35' };
    case 'domestic_pep':
      return {
        text: 'The client, or someone close to them, is a politically exposed person in the United Kingdom',
        rule: 'MLR 2017 reg 35(3A)',
      };
    case 'country':
      return { text: country ?? 'The country is on the list that asks for it', rule: 'MLR 2017 reg 33(1)(b)' };
  }
}

/** What a level asks for, in a sentence. */
export const LEVEL_ASKS: Record<EddLevel, string> = {
  none: 'Nothing asks for enhanced due diligence now. It was asked for before on this check, so another person must still agree to an acceptance.',
  lighter:
    'A politically exposed person of the United Kingdom starts from a lower risk. The sources of wealth and funds may rest on what is public or what the client said: no file is needed. Write in the notes why nothing else raises the risk.',
  full: 'Establish where the wealth and the money for this transaction come from, each with a file that shows it.',
};

/** What was answered to the question about politically exposed people; null where it was not asked. */
export function pepAnswerOf({
  factors,
  policy_version: version,
}: {
  factors: readonly { code: string; answer: string }[];
  policy_version: string;
}) {
  const answer = factors.find(({ code }) => code === 'customer_pep')?.answer;
  const options = riskPolicy(version).questions.find(({ code }) => code === 'customer_pep')?.options ?? [];
  const value = options.find(({ label }) => label === answer)?.value;
  return value === 'domestic' || value === 'foreign' || value === 'no' ? value : null;
}
