import {
  type ErasureCertificate,
  getCertificate as getRoute,
  type listCertificates,
  printCertificate as printRoute,
} from '@freehold/contract/compliance/retention';
import { RETENTION_RULES } from '@freehold/contract/kernel/retention-rules';
import type { z } from 'zod';
import type { Bytes } from '../../../platform/bind.ts';
import { howErased } from '../../../platform/erase-file.ts';
import { dateInWords, dayAndTime, londonDate, longDay } from '../../../platform/london-time.ts';
import { pageMeta } from '../../../platform/page-meta.ts';
import { refusing } from '../../../platform/refuse.ts';
import { type MemberScope, NO_ANSWER_YET } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { renderReport } from '../../../providers/report-renderer/render-pool.ts';
import { requireMay } from '../../access/public.ts';
import { isDemonstration, printableView } from '../../checks/public.ts';
import { describeFirm, readFirmLogo } from '../../firm/public.ts';
import { type CertificateRow, findCertificate, listRows, refOf } from './certificate-store.ts';

const refuseGet = refusing(getRoute);
const refusePrint = refusing(printRoute);
const NONE = 'There is no such certificate in this workspace';

function present(row: CertificateRow): ErasureCertificate {
  const { id, rule, object_type: type, object_id, was, of_whom, reason, since, due_on, erased_at, things, content_sha256, hashes } = row;
  return {
    id,
    ref: refOf(row),
    rule,
    object: { type, id: object_id },
    was,
    of_whom,
    reason,
    since,
    due_on,
    erased_at: erased_at.toISOString(),
    things,
    content_sha256,
    hashes: [...hashes],
  };
}

/** Certificates, newest first. Whoever sees checks may ask for those of one record: a page of something erased says so. */
export function listOwn(scope: MemberScope, query: z.output<typeof listCertificates.query>) {
  requireMay(scope, query.object === undefined ? 'see_registers' : 'see_checks');
  return scope.transaction(async (trx) => {
    const { rule, year, object, page, perPage } = query;
    const { rows, total } = await listRows(trx, scope.workspaceId, { rule, year, object, page, perPage });
    return { data: rows.map(present), meta: pageMeta({ page, perPage }, total) };
  });
}

/** One certificate, with how its files stand in the store now. */
export async function getOne(scope: MemberScope, services: Services, id: number) {
  requireMay(scope, 'see_checks');
  const row = await scope.transaction((trx) => findCertificate(trx, scope.workspaceId, id), NO_ANSWER_YET);
  if (!row) return refuseGet('NOT_FOUND', NONE);
  return { ...present(row), files: await countStates(services, row) };
}

async function countStates(services: Services, { workspace_id: workspaceId, hashes }: CertificateRow) {
  const states = await howErased(services, workspaceId, hashes);
  const count = (state: (typeof states)[number]) => states.filter((each) => each === state).length;
  return { erased: count('erased'), waiting: count('waiting'), still_used: count('still_used') };
}

const STATES = {
  erased: 'Erased',
  waiting: 'Not erased yet: the store has not let go of it, and is asked again every hour',
  still_used: 'Let go of here; kept because something else of the firm rests on it',
} as const;
/** A certificate prints so many hashes; all of them are in the call. */
const MOST_PRINTED = 60;

/** What was erased, when and why, as a PDF without a name on it. */
export async function printOne(scope: MemberScope, services: Services, id: number): Promise<Bytes> {
  requireMay(scope, 'see_checks');
  const madeAt = services.now().toISOString();
  const { row, firm, logo, isDemo } = await scope.transaction(async (trx) => {
    const found = (await findCertificate(trx, scope.workspaceId, id)) ?? refusePrint('NOT_FOUND', NONE);
    const shown = await describeFirm(trx, scope);
    const url = await readFirmLogo(trx, scope, services, shown);
    return {
      row: found,
      firm: shown,
      logo: url === null ? null : [...Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')],
      isDemo: await isDemonstration(trx, scope),
    };
  }, NO_ANSWER_YET);
  const ref = refOf(row);
  const hashes = row.hashes.slice(0, MOST_PRINTED);
  const states = await howErased(services, scope.workspaceId, hashes);
  const data = printableView({
    title: ref,
    kind: 'Certificate of erasure',
    subtitle: row.reason,
    firm: firm.name,
    colour: firm.colour,
    logo,
    reference: ref,
    headline: `${isDemo ? 'Demonstration, not real · ' : ''}Certificate of erasure · ${longDay(madeAt)}`,
    'hash-label': 'SHA-256 of the record:',
    hash: row.content_sha256,
    facts: [
      { label: 'Was', value: row.was },
      { label: 'Of', value: row.of_whom },
      { label: 'Rule', value: `${RETENTION_RULES[row.rule].what}. ${RETENTION_RULES[row.rule].source}` },
      { label: 'Time began', value: dateInWords(row.since) },
      { label: 'Kept until', value: dateInWords(londonDate(new Date(Date.parse(`${row.due_on}T12:00:00Z`) - 86_400_000))) },
      { label: 'Erased', value: dayAndTime(row.erased_at) },
      { label: 'Things erased', value: String(row.things) },
    ],
    files: hashes.map((sha256, index) => ({
      name: `${index + 1} of ${row.hashes.length}`,
      sha256,
      size: '',
      state: STATES[states[index] ?? 'waiting'],
    })),
    limits: [
      `How each file stands is as of ${longDay(madeAt)}. A backup made before the erasure holds it until the backup is deleted; started on such a backup, Freehold erases it again.`,
      'No name is kept here. Whoever holds a copy can compare its SHA-256 with those above. Nothing of the content can be read from them.',
      'The erasure is recorded in the activity, whose entries are chained.',
    ],
  });
  return {
    bytes: await renderReport({ template: 'erasure-certificate', data, madeAt }),
    mime: 'application/pdf',
    fileName: `${ref}.pdf`,
  };
}
