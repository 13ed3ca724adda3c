import type { KycCheck } from '@freehold/contract/identity/kyc-checks';
import { isKycContent } from '@freehold/contract/is-identity';
import type { KycContent, Report } from '@freehold/contract/reports';
import { countOf, moment, type ReportPart } from '../../checks/public.ts';

/** What nobody may read into the answer. */
export const kycLimits = ({ elements }: Pick<KycCheck, 'elements'>): string[] => [
  'That this person is who they say. No test was run in this version; it shows what was sent in.',
  ...elements
    .filter(({ result }) => result === 'not_run')
    .map(({ label, reasons }) => `${label}: not run. ${reasons[0]?.text ?? 'Source not connected'}.`),
];

/** What the report of an identity check says beside what every report does: what was sent in, and what was left out. */
export function kycPart(content: Report['content']): ReportPart | null {
  if (!isKycContent(content)) return null;
  const { collected, address_months: months } = content;
  return {
    facts: [
      ['Sent in', collected === null ? undefined : moment(collected.submitted_at)],
      ...(collected?.steps ?? []).map((step): [string, string] => [step.title, stepInWords(step)]),
      ['Months of address', months === null ? undefined : `${months.covered} of ${months.asked}`],
    ],
    proof: [['Files', filesOf(content)]],
    besideOutcome: 'Nothing was tested in this version.',
    nothingFound: () => '',
    madeUp: null,
    statement: null,
    funnel: [],
    lists: null,
    matches: [],
    nearest: [],
  };
}

function stepInWords({
  state,
  skip_reason: reason,
  done_at: at,
  answers,
  files,
}: NonNullable<KycContent['collected']>['steps'][number]): string {
  if (state === 'skipped') return `Left out on ${moment(at)}${reason === null ? '' : `: ${reason}`}`;
  const said = answers.map(({ label, value }) => `${label}: ${value}`).join('; ');
  return [said, files.length === 0 ? '' : countOf(files.length, 'file', 'files')].filter((part) => part !== '').join('; ') || moment(at);
}

const filesOf = ({ collected }: KycContent): string =>
  (collected?.steps ?? []).flatMap(({ files }) => files.map(({ name, sha256 }) => `${name} (SHA-256 ${sha256})`)).join('; ') || 'None';
