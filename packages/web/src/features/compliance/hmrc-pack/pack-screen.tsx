import { SAMPLE_SIZE } from '@freehold/contract/compliance/hmrc-pack';
import { Button, Select } from '@mantine/core';
import { IconFileZip, IconShieldLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { isApiError, messageOf } from '../../../lib/api-error.ts';
import { londonDay } from '../../../lib/format.ts';
import { ComplianceTabs } from '../../../shared/compliance-tabs.tsx';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Forbidden, LoadingRows, PartFailed } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { readTypedDate, writeTypedDate } from '../../../ui/typed-date.ts';
import { ClockCard } from './clock-card.tsx';
import { GroupsCard } from './groups-card.tsx';
import { packAsked, readPackSearch, type PackSearch } from './pack-search.ts';
import { PacksList } from './packs-list.tsx';
import { previewQuery, useBuildPack } from './queries.ts';
import css from './hmrc-pack.module.css';

const route = getRouteApi('/shell/settings-frame/compliance/hmrc-pack');
const NEW_SEED = () => 1 + Math.floor(Math.random() * 9_999);

/** One file for an inspection: what it would hold, the checks against the clock, and the packs that were built. */
export function HmrcPackScreen() {
  const { can } = useCurrentUser();
  const search = readPackSearch(route.useSearch());
  const navigate = route.useNavigate();
  const [pictures, setPictures] = useState(true);
  const [today] = useState(() => londonDay(new Date()));
  const asked = packAsked(search, today);
  const isWrong = asked.to < asked.from;
  const query = useQuery({ ...previewQuery(asked), enabled: can.see_registers && !isWrong });
  const build = useBuildPack();
  const change = (part: PackSearch) =>
    void navigate({ search: { ...search, page: undefined, ...part }, replace: true, resetScroll: false });
  const trail = [
    <Link key="compliance" to="/compliance">
      Compliance
    </Link>,
    'HMRC inspection pack',
  ];
  if (!can.see_registers || isApiError(query.error, 'FORBIDDEN'))
    return (
      <div className="fh-page">
        <PageHead trail={trail} title="HMRC inspection pack" />
        <Forbidden />
      </div>
    );
  const { data } = query;
  const start = () =>
    build.mutate(
      { ...asked, pictures },
      {
        onSuccess: ({ ref }) => toast.ok('The pack is being built', ref),
        onError: (error) => toast.fail(messageOf(error)),
      },
    );
  return (
    <div className="fh-page">
      <PageHead
        trail={trail}
        title="HMRC inspection pack"
        sub="One file an inspector can read without you, with a list of fingerprints"
        actions={
          data?.can.build && (
            <Button
              leftSection={<IconFileZip size={15} stroke={1.7} aria-hidden />}
              loading={build.isPending}
              disabled={isWrong}
              onClick={start}
            >
              Build the pack
            </Button>
          )
        }
      />
      <ComplianceTabs />
      <div className={css.asked}>
        <DayField label="From" day={asked.from} onDay={(from) => change({ from })} />
        <DayField label="To" day={asked.to} error={isWrong ? 'Must not be before the first day' : null} onDay={(to) => change({ to })} />
        <Select
          label="Which customer files"
          value={asked.sample}
          allowDeselect={false}
          data={[
            { value: 'random', label: `${SAMPLE_SIZE} by chance, seed ${asked.seed ?? 4127}` },
            { value: 'all', label: data ? `All ${data.customers}` : 'All' },
            { value: 'last', label: `The last ${SAMPLE_SIZE}` },
          ]}
          onChange={(sample) => change(readPackSearch({ sample, seed: search.seed }))}
        />
        <Select
          label="Pictures of papers"
          value={pictures ? 'in' : 'out'}
          allowDeselect={false}
          data={[
            { value: 'in', label: 'Included' },
            { value: 'out', label: 'Left out' },
          ]}
          onChange={(value) => setPictures(value !== 'out')}
        />
        {asked.sample === 'random' && (
          <button type="button" className={`fh-act ${css.again}`} onClick={() => change({ sample: 'random', seed: NEW_SEED() })}>
            Choose others by chance
          </button>
        )}
      </div>
      {data ? (
        <div className={css.two}>
          <GroupsCard groups={data.groups} />
          <div className={css.column}>
            <ClockCard of={data} />
            <Notice kind="tells" icon={<IconShieldLock size={17} stroke={1.7} aria-hidden />}>
              <b>Suspicion reports are never in the pack,</b> nor their number.
            </Notice>
          </div>
        </div>
      ) : query.isError ? (
        <Card>
          <PartFailed error={query.error} onRetry={() => void query.refetch()} />
        </Card>
      ) : (
        <LoadingRows rows={7} label="What the pack would hold is loading" />
      )}
      <PacksList page={search.page ?? 1} onPage={(page) => change({ page })} />
    </div>
  );
}

type DayProps = { label: string; day: string; error?: string | null; onDay: (day: string) => void };
/** What is typed stays as it is until it is a day. */
function DayField({ label, day, error = null, onDay }: DayProps) {
  const [typed, setTyped] = useState(writeTypedDate(day));
  const isDay = readTypedDate(typed) !== null;
  return (
    <DateField
      label={label}
      value={typed}
      error={isDay ? error : 'Enter a date, like 9 June 2026'}
      onChange={(text) => {
        setTyped(text);
        const read = readTypedDate(text);
        if (read !== null && read !== day) onDay(read);
      }}
    />
  );
}
