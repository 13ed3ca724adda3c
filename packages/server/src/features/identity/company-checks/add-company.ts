import type { CompanyInputs } from '@freehold/contract/identity/company-checks';
import { CompanyNumber } from '@freehold/contract/kernel/values';
import type { Trx } from '../../../platform/database.ts';
import { addJob } from '../../../platform/jobs.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import type { CheckRow } from '../../checks/public.ts';
import { addRecord, findCopy, insertReading } from './company-store.ts';

/** The number under which Companies House knows the company, if it can: its own, or that of the Register of Overseas Entities. */
function numberToRead({ country, number, overseas_entity_number: overseas }: CompanyInputs): string | null {
  if (overseas !== '') return overseas;
  if (country !== 'GB' || number === '') return null;
  const read = CompanyNumber.safeParse(number);
  return read.success ? read.data : null;
}

/** What a check of a company keeps beside its row, and the job that reads the register. */
export async function addCompany(trx: Trx, scope: Scope, services: Services, row: CheckRow, asked: CompanyInputs): Promise<void> {
  const number = numberToRead(asked);
  const register = services.companies;
  const source = register?.name ?? ((await findCopy(trx)) ? 'copy' : null);
  const isRead = number !== null && source !== null;
  await insertReading(trx, scope, {
    check_id: row.id,
    number,
    state: isRead ? 'reading' : 'not connected',
    source: isRead ? source : null,
  });
  await addRecord(trx, scope, services.keys, { checkId: row.id, at: services.now() }, { kind: 'asked', said: asked });
  // Without a register it ends the run, with what is not run.
  await addJob(trx, 'read-company', { checkId: row.id, round: 1 }, `read-company:${row.id}`);
}
