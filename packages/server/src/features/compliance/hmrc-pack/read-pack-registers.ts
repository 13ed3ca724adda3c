import { dateInWords, londonDate } from '../../../platform/london-time.ts';
import { readRegisterLines } from '../registers/public.ts';
import { PACK_REGISTERS, type PackLine, type PackRegisters, type ReadPackRegisters } from './pack-registers.ts';

const STATES: Readonly<Record<string, string>> = {
  in_order: 'In order',
  open: 'Open',
  due_soon: 'Due soon',
  overdue: 'Overdue',
  closed: 'Closed',
  replaced: 'Replaced by a later one',
  withdrawn: 'Withdrawn as a mistake',
};

/** The registers that a pack has a group for, as this member sees them: what they may not see is left out, and is not told of. */
export const readPackRegisters: ReadPackRegisters = async (trx, scope, services) => {
  const lines = await readRegisterLines(trx, scope, services, PACK_REGISTERS);
  const told = (register: (typeof PACK_REGISTERS)[number]): PackLine[] =>
    (lines.get(register) ?? []).map((line) => ({
      title: line.member && line.title !== line.member.name ? `${line.member.name}: ${line.title}` : line.title,
      detail: [line.body, line.reference, line.approved_by && `Approved by ${line.approved_by}`, closedWords(line.closed_on)]
        .filter(Boolean)
        .join('. '),
      day: line.happened_on,
      next: line.due_on,
      by: `${line.by}, ${dateInWords(londonDate(line.at))}`,
      state: STATES[line.state] ?? line.state,
      file: line.file && { name: line.file.name, sha256: line.file.sha256 },
    }));
  const found: PackRegisters = {
    risk_assessment: told('risk_assessment'),
    policies: told('policies'),
    training: told('training'),
    officers: told('officers'),
    supervision: told('supervision'),
    discrepancies: told('discrepancies'),
    ofsi_reports: told('ofsi_reports'),
  };
  return found;
};
const closedWords = (day: string | null): string => (day === null ? '' : `Closed ${dateInWords(day)}`);
