import type { OfsiDraft } from '@freehold/contract/screening/ofsi-reports';
import { renderReport } from '../../../providers/report-renderer/render-pool.ts';
import { contentHash } from '../../checks/public.ts';
import { ofsiView } from './ofsi-view.ts';

/** The draft of the report to OFSI as a PDF; nothing is stored. */
export function renderOfsiDraft({
  publicRef,
  firm,
  draft,
  madeAt,
  isDemonstration,
}: {
  publicRef: string;
  firm: string;
  draft: OfsiDraft;
  madeAt: Date;
  isDemonstration: boolean;
}): Promise<Buffer> {
  const at = madeAt.toISOString();
  return renderReport({
    template: 'ofsi-draft',
    data: ofsiView({ publicRef, firm, draft, contentSha256: contentHash(draft), madeAt: at, isDemonstration }),
    madeAt: at,
  });
}
