import {
  formOf,
  isKept,
  REGISTER_FIELDS,
  registerLabel,
  REQUEST_KINDS,
  type Register,
  type RegisterField,
} from '@freehold/contract/compliance/register-forms';
import type { EntryState, RegisterEntry } from '@freehold/contract/compliance/registers';
import { recordEvent } from '../../../platform/audit.ts';
import { londonDate } from '../../../platform/london-time.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../platform/write-csv.ts';
import { requireMay } from '../../access/public.ts';
import { fieldsOf, linesOf, nameOf, peopleOf } from './register-lines.ts';
import { requireRegister } from './read-registers.ts';
import * as store from './store.ts';

const STATE_WORDS: Record<EntryState, string> = {
  in_order: 'in order',
  open: 'open',
  due_soon: 'due soon',
  overdue: 'overdue',
  closed: 'closed',
  replaced: 'replaced by a newer one',
  withdrawn: 'withdrawn',
};
const HEAD: Partial<Record<RegisterField, string>> = {
  member_id: 'person',
  request_kind: 'asked for',
  happened_on: 'on',
  due_on: 'due',
  closed_on: 'closed',
};

/** A register as a table, each version of each line in a row of its own. Taking it out is an event of its own. */
export function exportRegister(scope: MemberScope, services: Services, register: Register) {
  requireRegister(scope, register);
  requireMay(scope, 'export', 'You may not export. Ask an owner or admin.');
  const today = londonDate(services.now());
  const fields = isKept(register) ? formOf(register).fields : {};
  const head = [
    'line',
    'version',
    'state',
    'source',
    ...REGISTER_FIELDS.map((field) => (fields[field]?.label ?? HEAD[field] ?? field).toLowerCase()),
    'file',
    'sha256',
    'what changed',
    'by',
    'at_utc',
  ];
  return scope.transaction(async (trx) => {
    const people = await peopleOf(trx, scope);
    const lines = await linesOf({ trx, scope, services, people, today }, register);
    const versions = await store.findVersions(
      trx,
      scope,
      lines.flatMap(({ id }) => (id === null ? [] : [id])),
    );
    const cells = (line: Omit<RegisterEntry, 'key' | 'id' | 'path' | 'to_read'>, name: string, state: string, why: string) =>
      csvLine([
        name,
        line.version,
        state,
        line.source === 'kept' ? '' : line.source,
        line.member?.name ?? '',
        line.title,
        line.request_kind === null ? '' : REQUEST_KINDS[line.request_kind],
        line.happened_on,
        line.due_on,
        line.closed_on,
        line.approved_by,
        line.reference,
        line.body,
        line.file?.name ?? '',
        line.file?.sha256 ?? '',
        why,
        line.by,
        line.at,
      ]);
    const rows = lines.flatMap((line) => {
      if (line.id === null) return [cells(line, '', STATE_WORDS[line.state], '')];
      return versions
        .filter((row) => row.entry_id === line.id)
        .map((row) =>
          cells(
            {
              ...line,
              ...fieldsOf(row, people),
              version: row.version,
              file: row.sha256 === null ? null : { name: row.file_name ?? '', size: row.file_size ?? 0, sha256: row.sha256 },
              by: nameOf(people, row.by_member),
              at: row.at.toISOString(),
            },
            String(line.id),
            row.version === line.version ? STATE_WORDS[line.state] : 'earlier version',
            row.why,
          ),
        );
    });
    await recordEvent(trx, scope, {
      action: 'export.register',
      object: {
        type: 'workspace',
        id: scope.workspaceId,
        label: register === 'ofsi_reports' ? 'one of them' : registerLabel(register),
      },
    });
    return {
      bytes: Buffer.from(BYTE_ORDER_MARK + csvLine(head) + rows.join('')),
      mime: 'text/csv; charset=utf-8',
      fileName: `register-${register.replaceAll('_', '-')}-${today}.csv`,
    };
  });
}
