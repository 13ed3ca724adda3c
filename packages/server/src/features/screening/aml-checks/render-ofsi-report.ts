import { renderReport } from '../../../providers/report-renderer/render-pool.ts';
import { contentHash } from '../../checks/public.ts';
import { ofsiView, type OfsiFacts } from './ofsi-view.ts';

/** A report to OFSI as a PDF; nothing is stored. */
export function renderOfsiReport({ madeAt, ...facts }: Omit<OfsiFacts, 'contentSha256' | 'madeAt'> & { madeAt: Date }): Promise<Buffer> {
  const at = madeAt.toISOString();
  return renderReport({
    template: 'ofsi-draft',
    data: ofsiView({ ...facts, contentSha256: contentHash({ ...facts.report, duties: facts.duties }), madeAt: at }),
    madeAt: at,
  });
}
