import { PACK_GROUP_NAMES, type PackGroup } from '@freehold/contract/compliance/hmrc-pack';
import { dateInWords } from '../../../platform/london-time.ts';
import type { Clock, Figures } from './facts-store.ts';
import { isLate } from './clocks.ts';
import type { PackLine, PackRegisters } from './pack-registers.ts';

type Facts = {
  registers: PackRegisters;
  figures: Figures;
  clocks: readonly Clock[];
  customers: number;
  chosen: number;
  sampleWords: string;
};

const plural = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;
const approved = (line: PackLine | undefined) =>
  line ? [line.title, line.day === null ? null : `approved ${dateInWords(line.day)}`].filter(Boolean).join(', ') : '';

/** The seven groups with what each holds. What is not kept in Freehold says so, and is never made up. */
export function groupsOf({ registers, figures, clocks, customers, chosen, sampleWords }: Facts): PackGroup[] {
  const group = (name: PackGroup['group'], detail: string, count: number, unit: string, more: Partial<PackGroup> = {}): PackGroup => ({
    group: name,
    detail,
    count,
    unit,
    late: 0,
    missing: count === 0,
    ...more,
  });
  const none = (what: string) => `${what} is kept in Freehold`;
  const { risk_assessment: assessments, policies, training, officers, supervision, discrepancies, ofsi_reports: ofsi } = registers;
  const versions = figures.screening_versions + figures.check_versions;
  const late = clocks.filter(isLate).length;
  const outside = discrepancies.length + ofsi.length;
  return [
    group('risk_assessment', approved(assessments[0]) || none('No risk assessment of the firm'), assessments.length, 'records'),
    group(
      'policies',
      `${policies.length === 0 ? none('No written policy') : plural(policies.length, 'policy', 'policies')}; rules of checks in ${plural(versions, 'version')}`,
      policies.length + versions,
      'records',
      { missing: policies.length === 0 },
    ),
    group('training', training.length === 0 ? none('No training') : plural(training.length, 'course'), training.length, 'records'),
    group(
      'officer',
      officers[0]
        ? `${officers[0].title}${officers[0].day === null ? '' : `, since ${dateInWords(officers[0].day)}`}`
        : none('No nominated officer'),
      officers.length + supervision.length,
      'records',
      { missing: officers.length === 0 },
    ),
    group('customers', `${chosen} of ${customers}, ${sampleWords}`, chosen, 'files', { late }),
    group(
      'monitoring',
      `${plural(figures.runs, 'daily run')}, ${plural(figures.lists.length, 'list version')} compared, ${plural(figures.alerts, 'alert')}, ${figures.settled} answered`,
      figures.runs + figures.lists.length + figures.alerts,
      'records',
      { missing: false },
    ),
    group('outside', `Discrepancies ${discrepancies.length}, OFSI ${ofsi.length}; suspicion reports are left out`, outside, 'records', {
      missing: false,
    }),
  ];
}
export const groupName = ({ group }: PackGroup): string => PACK_GROUP_NAMES[group];
