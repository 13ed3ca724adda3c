import { type CompanyCheck, readCompanyAgain } from '@freehold/contract/identity/company-checks';
import { isCompanyCheck } from '@freehold/contract/is-identity';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { call } from '../../../lib/api.ts';
import { formatLongDate, formatTime } from '../../../lib/format.ts';
import { ActRefused } from '../../../shared/checks/changed-notice.tsx';
import { CheckPage } from '../../../shared/checks/check-page.tsx';
import { useCheckAct } from '../../../shared/checks/check-queries.ts';
import { whenInSentence } from '../../../shared/checks/words.ts';
import { EvidenceCard } from '../../../shared/checks/evidence-card.tsx';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { StatusGlyph } from '../../../ui/status.tsx';
import { DiscrepancyCard } from './discrepancy-card.tsx';
import { ExtractCard } from './extract-card.tsx';
import { companyPages } from './kind.ts';
import { NodeEvidenceCard } from './node-evidence-card.tsx';
import { OwnerTree } from './owner-tree.tsx';
import { PeopleCard } from './people-card.tsx';
import { RepresentativeCard } from './representative-card.tsx';
import { SeniorCard } from './senior-card.tsx';
import { companyLimits, ROLE, typeWords } from './words.ts';
import css from './company-check.module.css';

const factsLine = ({ company, asked, reading }: CompanyCheck): string =>
  [
    company?.number ? `Company ${company.number}` : null,
    company?.incorporated_on ? `since ${formatLongDate(company.incorporated_on)}` : null,
    ROLE[asked.role].toLowerCase(),
    reading.read_at ? `read ${whenInSentence(reading.read_at)}` : null,
  ]
    .filter(Boolean)
    .join(', ');

/** One company: who stands behind it, its people, its entry in the register, and what the client says otherwise. */
export function CompanyCheckScreen() {
  return (
    <CheckPage
      list={companyPages.page}
      isOfKind={isCompanyCheck}
      facts={factsLine}
      running="The register is being read, and everybody is being screened."
      limits={companyLimits}
      beside={(check) => (
        <>
          <FactsCard check={check} />
          <DiscrepancyCard check={check} />
        </>
      )}
    >
      {(check) => (
        <>
          <ReadingNotice check={check} />
          {check.state !== 'processing' && (
            <Card>
              <p className={`fh-verdict ${css.verdict}`}>{check.verdict}</p>
              {check.tree && (
                <>
                  <OwnerTree tree={check.tree} of={check.company?.name ?? check.subject_name} />
                  {check.tree.edges.length > 1 && (
                    <p className={css.foot}>Bands multiply as ranges: 50 to 75% of 75 to 100% is 37.5 to 75%.</p>
                  )}
                </>
              )}
            </Card>
          )}
          <NodeEvidenceCard check={check} />
          <PeopleCard check={check} />
          <ExtractCard check={check} />
          <RepresentativeCard key={`acts ${check.representative.name}`} check={check} />
          <SeniorCard key={`senior ${check.senior_official?.at ?? ''}`} check={check} />
          <EvidenceCard id={check.id} />
        </>
      )}
    </CheckPage>
  );
}

function ReadingNotice({ check }: { check: CompanyCheck }) {
  const { reading, kyb_can: can, demo } = check;
  const again = useCheckAct(check.id, () => call(readCompanyAgain, { params: { id: check.id }, body: { version: check.version } }));
  const isAway = reading.state === 'waiting' || reading.state === 'failed' || reading.state === 'not connected';
  return (
    <>
      {isAway && (
        <Notice kind="asks">
          <b>{reading.words}.</b>{' '}
          {reading.state === 'waiting' && reading.retry_at
            ? `We will continue at ${formatTime(reading.retry_at)}. What was found stays.`
            : reading.state === 'failed'
              ? 'Read it again, or type what an extract says.'
              : 'Type what an extract says, and add the extract. Such a check is never better than a review.'}
        </Notice>
      )}
      {reading.state === 'done' && reading.words && <Notice kind="asks">{reading.words}</Notice>}
      {demo && (
        <Notice kind="tells">
          <b>Sandbox.</b> The register is made up, and says nothing about a real company.
        </Notice>
      )}
      {again.error && <ActRefused error={again.error} onReload={() => again.reset()} />}
      {can.read.may && (
        <div className={css.acts}>
          <Button
            variant="default"
            loading={again.isPending}
            leftSection={<IconRefresh size={15} stroke={1.7} />}
            onClick={() => again.mutate(undefined)}
          >
            Read the register again
          </Button>
        </div>
      )}
    </>
  );
}

function FactsCard({ check: { company } }: { check: CompanyCheck }) {
  if (!company) return null;
  const filed = (of: typeof company.accounts) =>
    of?.made_up_to ? `${formatLongDate(of.made_up_to)}, ${of.overdue ? 'overdue' : 'on time'}` : null;
  const rows: [string, string | null][] = [
    ['Type', company.type && typeWords(company.type)],
    ['Business', company.business.join(', ') || null],
    ['Registered at', company.address],
    ['Last accounts', filed(company.accounts)],
    ['Confirmation', filed(company.confirmation)],
    ['Charges', company.has_charges === null ? null : company.has_charges ? 'Registered' : 'None'],
    ['Insolvency', company.insolvency.join('; ') || null],
    ['Names before', company.previous_names.join(', ') || null],
  ];
  const isLiving = company.standing === 'living';
  return (
    <Card title="Company facts" padded>
      <div className={css.fields}>
        <Facts
          side
          facts={[
            {
              label: 'Status',
              value: (
                <span className={css.standing}>
                  <StatusGlyph glyph={isLiving ? 'tick' : 'diamond'} family={isLiving ? 'moss' : 'ochre'} />
                  {company.status_words}
                </span>
              ),
            },
            ...rows.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
            ...company.filings.slice(0, 3).map(({ on, words, link }) => ({
              label: formatLongDate(on),
              value: link ? (
                <a className="fh-link" href={link} target="_blank" rel="noreferrer">
                  {words}
                </a>
              ) : (
                words
              ),
            })),
          ]}
        />
        <p className={css.help}>
          {company.source.kind === 'registry' ? `Read from ${company.source.name}.` : `Typed from: ${company.source.name}.`}{' '}
          {company.link && (
            <a className="fh-link" href={company.link} target="_blank" rel="noreferrer">
              Open its page
            </a>
          )}
        </p>
      </div>
    </Card>
  );
}
