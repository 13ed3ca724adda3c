import type { RetentionOverview } from '@freehold/contract/compliance/retention';
import { Button } from '@mantine/core';
import { IconLock, IconMailQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { isApiError } from '../../../lib/api-error.ts';
import { formatDate, plural } from '../../../lib/format.ts';
import { ComplianceTabs } from '../../../shared/compliance-tabs.tsx';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { ListTabs } from '../../../ui/page-tabs.tsx';
import { Forbidden, LoadingRows, PartFailed } from '../../../ui/states.tsx';
import { CertificatesList } from './certificates-list.tsx';
import { DueList, type HoldOf } from './due-list.tsx';
import { retentionQuery } from './queries.ts';
import { readRetentionSearch, type RetentionSearch } from './retention-search.ts';
import { RulesCard } from './rules-card.tsx';
import { headWords } from './words.ts';
import css from './retention.module.css';

const HoldDialog = lazy(async () => ({ default: (await import('./hold-dialog.tsx')).HoldDialog }));
const AnswerDialog = lazy(async () => ({ default: (await import('./answer-dialog.tsx')).AnswerDialog }));
const CertificateDialog = lazy(async () => ({ default: (await import('./certificate-dialog.tsx')).CertificateDialog }));
const route = getRouteApi('/shell/settings-frame/compliance/retention');
const icon = { size: 15, stroke: 1.7, 'aria-hidden': true } as const;
type Open = { kind: 'hold'; of: HoldOf | null } | { kind: 'lift'; of: HoldOf } | { kind: 'answer' };

/** What is kept until when, what goes next, the legal holds, and a certificate for everything that went. */
export function RetentionScreen() {
  const { can } = useCurrentUser();
  const search = readRetentionSearch(route.useSearch());
  const navigate = route.useNavigate();
  const [open, setOpen] = useState<Open | null>(null);
  const query = useQuery({ ...retentionQuery, enabled: can.see_registers });
  const change = (part: RetentionSearch, replace = true) =>
    void navigate({ search: { ...search, page: undefined, ...part }, replace, resetScroll: false });
  const trail = [
    <Link key="compliance" to="/compliance">
      Compliance
    </Link>,
    'Retention',
  ];
  if (!can.see_registers || isApiError(query.error, 'FORBIDDEN'))
    return (
      <>
        <PageHead trail={trail} title="Retention" />
        <Forbidden />
      </>
    );
  const { data } = query;
  const isCertificates = search.tab === 'certificates';
  return (
    <>
      <PageHead
        trail={trail}
        title="Retention"
        sub={data ? headWords(data) : 'What is kept, until when, and the proof of what went'}
        actions={
          data?.can.hold && (
            <>
              <Button variant="default" leftSection={<IconMailQuestion {...icon} />} onClick={() => setOpen({ kind: 'answer' })}>
                Answer a request
              </Button>
              <Button leftSection={<IconLock {...icon} />} onClick={() => setOpen({ kind: 'hold', of: null })}>
                Hold a file
              </Button>
            </>
          )
        }
      />
      <ComplianceTabs />
      {data ? (
        <>
          {data.overdue > 0 && (
            <Notice kind="stops">
              <b>
                {plural(data.overdue, 'thing', 'things')} past its day {data.overdue === 1 ? 'is' : 'are'} not erased yet.
              </b>{' '}
              It is tried again every night. If it stays, tell whoever runs this installation.
            </Notice>
          )}
          <Holds of={data} onLift={(of) => setOpen({ kind: 'lift', of })} />
          <RulesCard rules={data.rules} month={data.month} />
          <ListTabs
            label="Which list"
            to="/compliance/retention"
            tabs={[
              { key: 'next', label: 'Next to go', search: {}, isShown: !isCertificates },
              {
                key: 'certificates',
                label: 'Certificates',
                count: data.certificates,
                search: { tab: 'certificates' as const },
                isShown: isCertificates,
              },
            ]}
          />
          {isCertificates ? (
            <CertificatesList search={search} onChange={change} />
          ) : (
            <DueList search={search} onChange={change} onHold={data.can.hold ? (of) => setOpen({ kind: 'hold', of }) : null} />
          )}
          <p className="fh-under">
            What has reached its day is erased in the early hours of that day. Days are days of the calendar in London. Records of due
            diligence: Money Laundering Regulations 2017, regulation 40.
          </p>
        </>
      ) : query.isError ? (
        <Card>
          <PartFailed error={query.error} onRetry={() => void query.refetch()} />
        </Card>
      ) : (
        <LoadingRows rows={8} label="Retention is loading" />
      )}
      <Suspense fallback={null}>
        {(open?.kind === 'answer' || search.answer !== undefined) && (
          <AnswerDialog
            of={search.answer}
            onClose={() => {
              setOpen(null);
              if (search.answer !== undefined) change({ answer: undefined });
            }}
          />
        )}
        {(open?.kind === 'hold' || open?.kind === 'lift') && (
          <HoldDialog of={open.of} lift={open.kind === 'lift'} onClose={() => setOpen(null)} />
        )}
        {search.certificate !== undefined && (
          <CertificateDialog id={search.certificate} onClose={() => change({ certificate: undefined, page: search.page })} />
        )}
      </Suspense>
    </>
  );
}

function Holds({ of: { holds, can }, onLift }: { of: RetentionOverview; onLift: (of: HoldOf) => void }) {
  if (holds.length === 0) return null;
  return (
    <div className={css.holds} role="group" aria-label="Legal holds">
      {holds.map(({ party_id, name, version, reason, by, at }) => (
        <Notice
          key={party_id}
          kind="asks"
          icon={<IconLock size={17} stroke={1.7} aria-hidden />}
          act={
            can.hold && (
              <Button size="xs" variant="default" onClick={() => onLift({ party_id, name, version })}>
                Lift<span className="fh-spoken"> the hold on {name}</span>
              </Button>
            )
          }
        >
          <b>The file of {name} is held</b>
          {by !== null && ` by ${by}`}
          {at !== null && ` since ${formatDate(at)}`}
          {reason !== null && `: ${reason}`}. It stays until the hold is lifted.
        </Notice>
      ))}
    </div>
  );
}
