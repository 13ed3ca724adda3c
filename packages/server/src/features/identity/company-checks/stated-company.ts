import { COMPANY_ROLES, CompanyInputs } from '@freehold/contract/identity/company-checks';
import type { ScreenedSubject } from '@freehold/contract/checks/checks';
import { STEP_ANSWERS } from '@freehold/contract/flows/step-answers';
import { type Collected, subjectName } from '../../checks/public.ts';

/** What somebody who acts for a company said of it; null where they were not asked, or left it out. */
export function statedCompany({ steps }: Collected) {
  const step = steps.find(({ type, state }) => type === 'company_details' && state === 'done');
  return STEP_ANSWERS.company_details.safeParse(step?.answers).data ?? null;
}
type Stated = NonNullable<ReturnType<typeof statedCompany>>;

export const subjectOfStated = ({ company_name: name, country, company_number: number }: Stated): ScreenedSubject => ({
  kind: 'company',
  name,
  country,
  ...(number === '' ? {} : { number }),
});

/** `Amara Nwosu 60%`, `Desmond Larkin, 12.5 %` or a name alone. */
export function readOwnerLine(line: string): { name: string; percent: number | null } {
  const text = line.trim().replace(/%$/, '').trimEnd();
  const at = Math.max(text.lastIndexOf(' '), text.lastIndexOf(','));
  const last = text.slice(at + 1);
  const share = /^\d{1,3}(?:\.\d{1,2})?$/.test(last) ? Number(last) : null;
  const name =
    share === null || share > 100 || at <= 0
      ? line.trim()
      : text
          .slice(0, at)
          .replace(/[\s,:-]{1,5}$/, '')
          .trim();
  return { name: name === '' ? line.trim() : name, percent: name === '' || share === null || share > 100 || at <= 0 ? null : share };
}

/** The check that follows from it: whoever answered speaks for the company, and nobody looked at a paper that says so. */
export function inputsOfStated(stated: Stated, speaker: ScreenedSubject, role: string | undefined): CompanyInputs {
  const isAbroad = stated.country !== 'GB' && /^OE\d{6}$/i.test(stated.company_number);
  return CompanyInputs.parse({
    country: stated.country,
    number: stated.company_number,
    overseas_entity_number: isAbroad ? stated.company_number.toUpperCase() : '',
    role: COMPANY_ROLES.find((one) => one === role) ?? 'seller',
    expected_owner_notes: stated.note,
    declared_owners: stated.owners.map(readOwnerLine),
    representative: { name: subjectName(speaker), capacity: stated.acts_as },
  });
}
