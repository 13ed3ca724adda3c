import type { KycCheck } from '@freehold/contract/identity/kyc-checks';
import { isKycCheck } from '@freehold/contract/is-identity';
import { capitalise } from '../../../lib/format.ts';
import { CheckPage, sentIn } from '../../../shared/checks/check-page.tsx';
import { CollectedCard } from '../../../shared/checks/collected-card.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { kycPages } from './kind.ts';
import { MonthsCard } from './months-card.tsx';
import css from './kyc-check.module.css';

/** What nobody may read into the answer. */
export const kycLimits = ({ elements }: Pick<KycCheck, 'elements'>): string[] => [
  'That this person is who they say. No test was run in this version; it shows what was sent in.',
  ...elements
    .filter(({ result }) => result === 'not_run')
    .map(({ label, reasons }) => `${label}: not run. ${reasons[0]?.text ?? 'Source not connected'}.`),
];

/** One identity check: what was sent in, for a person to look at. */
export function KycCheckScreen() {
  return (
    <CheckPage
      list={kycPages.page}
      isOfKind={isKycCheck}
      facts={(check) => (check.collected ? capitalise(sentIn(check.collected)) : 'Made by the firm')}
      running="What was sent in is being put together."
      limits={kycLimits}
    >
      {(check) => (
        <>
          {check.state !== 'processing' && (
            <Card>
              <p className={`fh-verdict ${css.verdict}`}>{check.verdict}</p>
              <div className={css.notice}>
                <Notice kind="asks">
                  <b>No source is connected yet.</b> Look at the document, the picture and the addresses yourself, and decide with a reason.
                </Notice>
              </div>
            </Card>
          )}
          {check.collected && <CollectedCard collected={check.collected} />}
          {check.address_months && <MonthsCard months={check.address_months} />}
        </>
      )}
    </CheckPage>
  );
}
