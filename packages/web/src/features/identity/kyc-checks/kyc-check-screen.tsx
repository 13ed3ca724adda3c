import type { KycCheck } from '@freehold/contract/identity/kyc-checks';
import { isKycCheck } from '@freehold/contract/is-identity';
import { IconEye } from '@tabler/icons-react';
import { countryName } from '../../../lib/countries.ts';
import { capitalise, formatLongDate, inWords } from '../../../lib/format.ts';
import { CheckPage, sentIn } from '../../../shared/checks/check-page.tsx';
import { CollectedCard } from '../../../shared/checks/collected-card.tsx';
import { EvidenceCard } from '../../../shared/checks/evidence-card.tsx';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AddFileButton } from './add-file-button.tsx';
import { kycPages } from './kind.ts';
import { MonthsCard } from './months-card.tsx';
import { ProviderCard } from './provider-card.tsx';
import css from './kyc-check.module.css';

/** What nobody may read into the answer. */
export const kycLimits = ({ elements }: Pick<KycCheck, 'elements'>): string[] => [
  elements.every(({ result }) => result === 'not_run')
    ? 'That this person is who they say. No test was run; it shows what was sent in.'
    : 'Where money comes from, who owns a property, or that a document was never lent. It is not a certified digital identity.',
  ...elements
    .filter(({ result }) => result === 'not_run')
    .map(({ label, reasons }) => `${label}: not run. ${reasons[0]?.text ?? 'Source not connected'}.`),
];

/** One identity check: what it comes to, its elements, what was sent in, and the way to look at it closely. */
export function KycCheckScreen() {
  return (
    <CheckPage
      list={kycPages.page}
      isOfKind={isKycCheck}
      facts={(check) =>
        [bornAndOf(check), check.collected ? capitalise(sentIn(check.collected)) : 'Made by the firm'].filter(Boolean).join(' · ')
      }
      running="What was sent in is being put together."
      limits={kycLimits}
      review={(check) =>
        check.state !== 'processing' && (
          <>
            <AddFileButton check={check} />
            {check.files.length > 0 && (
              <LinkButton
                to="/marketplace/manual_kyc_check/$id/review"
                params={{ id: String(check.id) }}
                variant={check.kyc_can.review.may ? 'filled' : 'default'}
                leftSection={<IconEye size={15} stroke={1.7} aria-hidden />}
              >
                {check.kyc_can.review.may ? 'Review' : 'See pictures'}
              </LinkButton>
            )}
          </>
        )
      }
    >
      {(check) => (
        <>
          {check.state !== 'processing' && (
            <Card>
              <p className={`fh-verdict ${css.verdict}`}>{check.verdict}</p>
              <p className={css.sum}>{sumSentence(check.elements)}</p>
              {check.demo && (
                <div className={css.notice}>
                  <Notice kind="asks">
                    <b>Only the demonstration list was searched.</b> Its names are made up, so the screening says nothing about a real
                    person.
                  </Notice>
                </div>
              )}
            </Card>
          )}
          {check.state !== 'processing' && <ProviderCard check={check} />}
          {check.collected && <CollectedCard collected={check.collected} />}
          {check.address_months && <MonthsCard months={check.address_months} />}
          <EvidenceCard id={check.id} />
        </>
      )}
    </CheckPage>
  );
}

const bornAndOf = ({ details }: KycCheck): string =>
  details
    ? [details.dob && `Born ${formatLongDate(details.dob)}`, details.nationality && countryName(details.nationality)]
        .filter(Boolean)
        .join(' · ')
    : '';

/** Nine of twelve elements pass. Two need you, one was not run. */
export function sumSentence(elements: KycCheck['elements']): string {
  const count = (test: (one: KycCheck['elements'][number]) => boolean) => elements.filter(test).length;
  const passed = count(({ result }) => result === 'pass');
  const look = count(({ result, waits_for: waits }) => result === 'refer' || result === 'fail' || waits === 'person');
  const absent = count(({ result, waits_for: waits }) => result === 'not_run' && waits === null);
  const rest = [
    look > 0 && `${inWords(look)} ${look === 1 ? 'needs' : 'need'} you`,
    absent > 0 && `${inWords(absent)} ${absent === 1 ? 'was' : 'were'} not run`,
  ].filter((part) => part !== false);
  const first = `${capitalise(inWords(passed))} of ${inWords(elements.length)} elements ${passed === 1 ? 'passes' : 'pass'}.`;
  return rest.length === 0 ? first : `${first} ${capitalise(rest.join(', '))}.`;
}
