import { Button, TextInput } from '@mantine/core';
import type { FoundHome } from '@freehold/contract/insights/land-registry';
import { IconHash, IconHome, IconMapPin, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type ComponentType } from 'react';
import { formatDate, formatPounds, plural } from '../../../lib/format.ts';
import { MadeUpNotice, SourceLines } from '../../../shared/sold/source-lines.tsx';
import { tenureWords, typeWords } from '../../../shared/sold/sold-words.ts';
import { Card } from '../../../ui/card.tsx';
import { DataTable, NameCell, type Column } from '../../../ui/data-table.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { LoadingRows, NothingFound, PartFailed } from '../../../ui/states.tsx';
import { TableFoot } from '../../../ui/table-foot.tsx';
import { Costs } from './costs.tsx';
import { PurchasesCard } from './purchases-card.tsx';
import { homesQuery, HOMES_A_PAGE } from './queries.ts';
import { readRegistrySearch, WAY_WORDS, WAYS, type RegistrySearch, type SearchedBy } from './registry-search.ts';
import { TitlesCard } from './titles-card.tsx';
import css from './registry.module.css';

const ICONS: Record<SearchedBy, ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>> = {
  postcode: IconMapPin,
  address: IconHome,
  title: IconHash,
};

/** Homes by postcode or address from the published sales; what a title register says is uploaded. */
export function RegistryScreen() {
  const search = readRegistrySearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const go = (next: RegistrySearch) => void navigate({ to: '/land-registry', search: next, resetScroll: false });
  const { q, by, page = 1 } = search;
  return q === undefined ? <Start onSearch={go} /> : <Results key={`${by} ${q}`} q={q} by={by} page={page} onSearch={go} />;
}

type Searching = { onSearch: (search: RegistrySearch) => void };
function Start({ onSearch }: Searching) {
  return (
    <div className="fh-page">
      <PageHead
        title="Land registry search"
        sub="Homes of England and Wales, from the sales that HM Land Registry publishes. What you search for is not kept."
      />
      <Card>
        <div className={css.ways}>
          {WAYS.map((way) => (
            <WayForm key={way} way={way} onSearch={onSearch} />
          ))}
        </div>
      </Card>
      <div className={css.stack}>
        <PurchasesCard />
        <TitlesCard />
        <Costs />
      </div>
    </div>
  );
}

function WayForm({ way, onSearch }: Searching & { way: SearchedBy }) {
  const { title, about, label, example } = WAY_WORDS[way];
  const Icon = ICONS[way];
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  return (
    <form
      className={css.way}
      role="search"
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim().length < 2) setError('Type at least 2 characters');
        else onSearch({ q: text.trim(), by: way });
      }}
    >
      <h2 className="fh-h2">
        <Icon size={17} stroke={1.7} aria-hidden /> {title}
      </h2>
      <p className="fh-small fh-dim">{about}</p>
      <div className={css.line}>
        <TextInput
          label={label}
          placeholder={example}
          autoComplete="off"
          maxLength={100}
          value={text}
          error={error}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setError(null);
          }}
        />
        <Button
          type="submit"
          variant={way === 'postcode' ? 'filled' : 'default'}
          leftSection={<IconSearch size={15} stroke={1.7} aria-hidden />}
        >
          Search<span className="fh-spoken"> {title.toLowerCase()}</span>
        </Button>
      </div>
    </form>
  );
}

type ResultsProps = Searching & { q: string; by: SearchedBy | undefined; page: number };
function Results({ q, by, page, onSearch }: ResultsProps) {
  const query = useQuery(homesQuery({ q, by, page }));
  const found = query.data?.data;
  const total = query.data?.meta.total ?? 0;
  const place = found?.place ? [found.place.town, found.place.district].filter(Boolean).join(', ') : '';
  return (
    <div className="fh-page">
      <PageHead
        trail={[
          <Link key="all" to="/land-registry" search={{}} className="fh-link">
            Land registry search
          </Link>,
          found?.text ?? q,
        ]}
        title={
          found === undefined || found.homes.length === 0 ? `Search for ${found?.text ?? q}` : titleOf(found.read_as, total, found.text)
        }
        {...(place ? { sub: place } : {})}
      />
      {found?.source?.is_made_up && <MadeUpNotice />}
      <SearchAgain q={q} by={found?.read_as ?? by} onSearch={onSearch} />
      {query.isError ? (
        <Card>
          <PartFailed error={query.error} onRetry={() => void query.refetch()} />
        </Card>
      ) : !found ? (
        <LoadingRows rows={6} label="The homes are loading" />
      ) : (
        <>
          {found.homes.length === 0 ? (
            <NothingFound title={`Nothing found for ${found.text}`} clear="Search again" onClear={() => onSearch({})}>
              {found.message}
            </NothingFound>
          ) : (
            <HomeTable
              homes={found.homes}
              page={page}
              total={total}
              isOld={query.isPlaceholderData}
              onPage={(next) => onSearch({ q, by, page: next })}
            />
          )}
          {found.read_as === 'title' && (
            <div className={css.stack}>
              <PurchasesCard title={found.text} />
              <TitlesCard title={found.text} />
            </div>
          )}
          <p className={css.note}>
            Homes that were not sold since 1995 are not among these, and new homes appear some weeks after their sale. An address can always
            be typed by hand where you{' '}
            <Link to="/properties/add" search={{ type: 'sales' }} className="fh-link">
              add a property
            </Link>
            .
          </p>
          {found.source && <SourceLines source={found.source} />}
        </>
      )}
    </div>
  );
}

const titleOf = (by: SearchedBy, total: number, text: string) =>
  by === 'postcode' ? `${plural(total, 'home')} in ${text}` : `${plural(total, 'home')} for ${text}`;

function SearchAgain({ q, by, onSearch }: Searching & { q: string; by: SearchedBy | undefined }) {
  const [text, setText] = useState(q);
  const [error, setError] = useState<string | null>(null);
  return (
    <form
      className={css.again}
      role="search"
      aria-label="Land registry"
      onSubmit={(event) => {
        event.preventDefault();
        // What is typed anew decides anew how it is read.
        if (text.trim().length < 2) setError('Type at least 2 characters');
        else onSearch({ q: text.trim() });
      }}
    >
      <TextInput
        label="Postcode, address or title number"
        autoComplete="off"
        maxLength={100}
        value={text}
        error={error}
        {...(by ? { description: `Read as ${by === 'postcode' ? 'a postcode' : by === 'address' ? 'an address' : 'a title number'}` } : {})}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setError(null);
        }}
      />
      <Button type="submit" leftSection={<IconSearch size={15} stroke={1.7} aria-hidden />}>
        Search
      </Button>
    </form>
  );
}

function HomeLink({ home }: { home: FoundHome }) {
  return (
    <Link to="/land-registry/homes/$id" params={{ id: home.home }} search={{ postcode: home.postcode }} className="fh-link">
      {home.address}
    </Link>
  );
}
const about = (home: FoundHome) => `${typeWords(home.type)}, ${home.postcode}`;
const lastSale = ({ last_sale: sale }: FoundHome) => (
  <span className="fh-col">
    <span>{formatPounds(sale.price_pence)}</span>
    <span className="fh-small fh-dim">{formatDate(sale.sold_on)}</span>
  </span>
);
const COLUMNS: Column<FoundHome>[] = [
  { id: 'address', head: 'Address', cell: (row) => <NameCell name={<HomeLink home={row} />} detail={about(row)} /> },
  { id: 'tenure', head: 'Tenure', cell: (row) => tenureWords(row.tenure) },
  { id: 'sales', head: 'Sales since 1995', align: 'right', minor: true, cell: (row) => row.sales },
  { id: 'last', head: 'Last sale', align: 'right', cell: lastSale },
];
type TableProps = { homes: readonly FoundHome[]; page: number; total: number; isOld: boolean; onPage: (page: number) => void };
function HomeTable({ homes, page, total, isOld, onPage }: TableProps) {
  return (
    <div aria-busy={isOld}>
      <DataTable
        label="Homes"
        rows={homes}
        columns={COLUMNS}
        rowKey={(row) => `${row.postcode} ${row.home}`}
        compact={(row) => ({
          name: <HomeLink home={row} />,
          figure: formatPounds(row.last_sale.price_pence),
          detail: `${about(row)}, ${tenureWords(row.tenure).toLowerCase()}`,
          status: <span className="fh-small fh-dim">{formatDate(row.last_sale.sold_on)}</span>,
        })}
        {...(total > HOMES_A_PAGE ? { foot: <TableFoot page={page} perPage={HOMES_A_PAGE} total={total} onPage={onPage} /> } : {})}
      />
    </div>
  );
}
