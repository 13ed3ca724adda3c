import { getErasureCertificate } from '@freehold/contract/identity/evidence';
import type { Bytes } from '../../../platform/bind.ts';
import { howErased, type Erased } from '../../../platform/erase-file.ts';
import { dateInWords, londonDate, longDay } from '../../../platform/london-time.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { renderReport } from '../../../providers/report-renderer/render-pool.ts';
import { contentHash, isDemonstration, printableView, readCheck, type CheckKinds } from '../../checks/public.ts';
import { describeFirm, readFirmLogo } from '../../firm/public.ts';
import { findErasures } from './store.ts';

const refuse = refusing(getErasureCertificate);
const WHAT = { faces: 'Pictures of a face', all: 'Every file of the check' } as const;

const STATES: Record<Erased, string> = {
  erased: 'Erased',
  waiting: 'Not erased yet: the store has not let go of it, and is asked again every hour',
  still_used: 'Let go of by this check; kept because something else of the firm rests on it',
};

type Asked = { id: number; what: 'faces' | 'all' };

/** What was erased of a check, when and why, as a PDF. It rests on the record alone: of the files nothing is left but their hashes. */
export async function erasureCertificate(scope: MemberScope, services: Services, kinds: CheckKinds, { id, what }: Asked): Promise<Bytes> {
  const madeAt = services.now().toISOString();
  const { view, ref } = await scope.transaction(async (trx) => {
    const { row } = await readCheck(trx, scope, services, kinds, id);
    const erasure = (await findErasures(trx, scope, id)).find((one) => one.what === what);
    if (!erasure) return refuse('NOT_FOUND', 'Nothing of this kind was erased of this check.');
    const firm = await describeFirm(trx, scope);
    const url = await readFirmLogo(trx, scope, services, firm);
    const logo = url === null ? null : [...Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')];
    const { at, reason, files } = erasure;
    const isDemo = await isDemonstration(trx, scope);
    const states = await howErased(
      services,
      scope.workspaceId,
      files.map(({ sha256 }) => sha256),
    );
    return {
      ref: row.public_ref,
      view: printableView({
        title: row.public_ref,
        kind: 'Certificate of erasure',
        subtitle: reason,
        firm: firm.name,
        colour: firm.colour,
        logo,
        reference: row.public_ref,
        headline: `${isDemo ? 'Demonstration, not real · ' : ''}Certificate of erasure · ${longDay(madeAt)}`,
        'hash-label': 'SHA-256 of the record:',
        hash: contentHash({ ref: row.public_ref, what, at: at.toISOString(), reason, files }),
        facts: [
          { label: 'Check', value: row.public_ref },
          { label: 'Erased', value: WHAT[what] },
          { label: 'On', value: dateInWords(londonDate(at)) },
          { label: 'Files', value: String(files.length) },
        ],
        files: files.map(({ name, sha256, size }, index) => ({
          name,
          sha256,
          size: `${size.toLocaleString('en-GB')} bytes`,
          state: STATES[states[index] ?? 'waiting'],
        })),
        limits: [
          `How each file stands is as of ${longDay(madeAt)}. A backup made before a file was erased still holds it until the backup is deleted.`,
          'A hash proves that a file somebody shows is the one that was erased. Nothing of its content can be read from it.',
          'The erasure is recorded in the activity, whose entries are chained.',
        ],
      }),
    };
  });
  const bytes = await renderReport({ template: 'erasure-certificate', data: view, madeAt });
  return { bytes, mime: 'application/pdf', fileName: `${ref}-erased-${what}.pdf` };
}
