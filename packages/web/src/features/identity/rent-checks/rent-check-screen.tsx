import type { RentCheck } from '@freehold/contract/identity/rent-checks';
import { isRentCheck } from '@freehold/contract/is-identity';
import { formatLongDate } from '../../../lib/format.ts';
import { CheckPage } from '../../../shared/checks/check-page.tsx';
import { EvidenceCard } from '../../../shared/checks/evidence-card.tsx';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { CopiesCard } from './copies-card.tsx';
import { FollowUpPassed, isAccepted } from './follow-up-passed.tsx';
import { rentPages } from './kind.ts';
import { OccupiersCard } from './occupiers-card.tsx';
import { RecordCard } from './record-card.tsx';
import { RecordedCard } from './recorded-card.tsx';
import { rentLimits, STATED } from './words.ts';
import css from './rent-check.module.css';

const bornOn = ({ subject }: RentCheck) => (subject.kind === 'person' && subject.dob ? `Born ${formatLongDate(subject.dob)} · ` : '');

/** One Right to Rent check: everybody who will live there, how this person shows it, what was seen, and the copies. */
export function RentCheckScreen() {
  const mayRun = useCurrentUser().can.run_checks;
  return (
    <CheckPage
      list={rentPages.page}
      isOfKind={isRentCheck}
      facts={(check) => `${bornOn(check)}${check.follows ? `Follows up ${check.follows.public_ref}` : 'Right to Rent, England'}`}
      running="The check is being begun."
      limits={rentLimits}
    >
      {(check) => (
        <>
          <Card>
            <p className={`fh-verdict ${css.verdict}`}>{check.verdict}</p>
            <FollowUpPassed check={check} />
            {mayRun && check.follow_up_on !== null && isAccepted(check) && (
              <div className={css.again}>
                <LinkButton
                  variant="default"
                  to="/marketplace/manual_rtr_check/new"
                  search={{
                    ...(check.party_id === null ? {} : { party: check.party_id }),
                    ...(check.for === null ? {} : { property: check.for.property_id }),
                  }}
                >
                  Begin the follow-up
                </LinkButton>
              </div>
            )}
          </Card>
          {check.stated && <p className="fh-body">{`${check.subject_name} says: ${STATED[check.stated.route]}`}</p>}
          <OccupiersCard check={check} />
          {check.rent_can.record.may ? (
            <RecordCard key={`${check.id} ${check.records.length}`} check={check} />
          ) : (
            <RecordedCard check={check} />
          )}
          <CopiesCard check={check} />
          <EvidenceCard id={check.id} />
          <Notice kind="tells">
            <b>England only.</b> Check every adult the same way, before the agreement is signed. A time-limited right is checked at most 28
            days before the tenancy begins.
          </Notice>
        </>
      )}
    </CheckPage>
  );
}
