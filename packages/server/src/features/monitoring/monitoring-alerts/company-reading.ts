import type { AlertDiff } from '@freehold/contract/monitoring/alerts';
import type { AlertType, Severity } from '@freehold/contract/monitoring/monitoring-words';
import type { CompanyRecord } from '@freehold/property-rules/companies/company-record';
import { z } from 'zod';

/** What of a company's entry is compared from one reading to the next. */
export const CompanyReading = z.object({
  name: z.string(),
  status: z.string(),
  address: z.string(),
  officers: z.array(z.string()).nullable(),
  owners: z.array(z.string()).nullable(),
  statements: z.array(z.string()),
});
export type CompanyReading = z.infer<typeof CompanyReading>;

const sorted = (words: readonly string[]) => [...new Set(words)].toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
const SHARE = /^(?:ownership-of-shares|voting-rights|right-to-share-surplus-assets)-(\d+)-to-(\d+)-percent/;
const heldWords = (natures: readonly string[]): string => {
  const share = natures.map((nature) => SHARE.exec(nature)).find((found) => found !== null);
  return share ? `, ${share[1]} to ${share[2]}%` : natures.length > 0 ? `, ${natures.join(', ').replaceAll('-', ' ')}` : '';
};

export function readingOf({ profile, officers, owners, statements }: CompanyRecord): CompanyReading {
  return {
    name: profile.name,
    status: [profile.status, profile.statusDetail].filter(Boolean).join(', ').replaceAll('-', ' '),
    address: profile.address ?? 'Not stated',
    officers:
      officers &&
      sorted(officers.filter(({ resignedOn }) => resignedOn === null).map(({ name, role }) => `${name}, ${role.replaceAll('-', ' ')}`)),
    owners: owners && sorted(owners.filter(({ ceasedOn }) => ceasedOn === null).map(({ name, natures }) => `${name}${heldWords(natures)}`)),
    statements: sorted(statements),
  };
}

export type CompanyChange = { type: AlertType; severity: Severity; title: string; diff: AlertDiff[] };

/** What two readings of a company differ in; null where in nothing. What one of the two sources does not say is not compared. */
export function compareReadings(before: CompanyReading, after: CompanyReading): CompanyChange | null {
  const owners = listDiff('Owners above 25%', before.owners, after.owners);
  const officers = listDiff('Directors', before.officers, after.officers);
  const status = wordDiff('Status', before.status, after.status);
  const name = wordDiff('Name', before.name, after.name);
  const address = wordDiff('Registered at', before.address, after.address);
  const statements = listDiff('Statements about owners', before.statements, after.statements);
  const diff = [...owners.lines, ...statements.lines, ...officers.lines, ...name.lines, ...address.lines, ...status.lines];
  if (![owners, officers, status, name, address, statements].some(({ changed }) => changed)) return null;
  const told = ((): Omit<CompanyChange, 'diff'> => {
    if (owners.added > 0) return { type: 'company_owners', severity: 'critical', title: 'New owner above 25%' };
    if (owners.changed || statements.changed)
      return {
        type: 'company_owners',
        severity: 'high',
        title: owners.removed > 0 ? 'An owner above 25% has left' : 'What the company says of its owners changed',
      };
    if (status.changed) return { type: 'company_status', severity: 'high', title: `The company is now ${after.status}` };
    if (officers.changed)
      return { type: 'company_officers', severity: 'medium', title: officers.added > 0 ? 'New director' : 'A director has left' };
    return {
      type: 'company_details',
      severity: 'low',
      title: name.changed ? 'The company changed its name' : 'The registered office changed',
    };
  })();
  return { ...told, diff };
}

function listDiff(label: string, before: readonly string[] | null, after: readonly string[] | null) {
  if (before === null || after === null) return { lines: [], added: 0, removed: 0, changed: false };
  const added = after.filter((word) => !before.includes(word));
  const removed = before.filter((word) => !after.includes(word));
  const kept = before.filter((word) => after.includes(word));
  const lines: AlertDiff[] = [
    ...kept.map((word) => ({ label, before: word, after: word })),
    ...removed.map((word) => ({ label, before: word, after: null })),
    ...added.map((word) => ({ label, before: null, after: word })),
  ];
  return { lines, added: added.length, removed: removed.length, changed: added.length + removed.length > 0 };
}

function wordDiff(label: string, before: string, after: string) {
  return { lines: [{ label, before, after }], changed: before !== after };
}
