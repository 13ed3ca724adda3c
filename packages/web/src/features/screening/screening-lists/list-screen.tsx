import { Button } from '@mantine/core';
import type { ListVersion } from '@freehold/contract/screening/screening-lists';
import { IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { amlTrail } from '../../../shared/aml-trail.tsx';
import { isApiError } from '../../../lib/api-error.ts';
import { CATEGORY_WORDS } from '../../../shared/category-words.ts';
import { formatCount, plural } from '../../../lib/format.ts';
import { listsOverviewQuery } from '../../../shared/screening-lists-query.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { EmptyState, Forbidden, LoadingRows, PartFailed } from '../../../ui/states.tsx';
import { useWanted } from '../../../ui/use-wanted.ts';
import tabs from '../../../ui/page-tabs.module.css';
import { ChangesTab } from './changes-tab.tsx';
import { EntriesTab } from './entries-tab.tsx';
import { tidySearch, type ListSearch } from './list-search.ts';
import { versionsQuery } from './queries.ts';
import { useListSearch } from './use-list-search.ts';
import { useRemoveSource } from './use-remove-source.tsx';
import { VersionFacts } from './version-facts.tsx';
import { VersionsRail } from './versions-rail.tsx';
import css from './list-screen.module.css';

const EntryDrawer = lazy(async () => ({ default: (await import('./entry-drawer.tsx')).EntryDrawer }));
const UploadDrawer = lazy(async () => ({ default: (await import('./upload-drawer.tsx')).UploadDrawer }));

/** One list: every version of it, the entries that stand on each, and what each changed. */
export function ListScreen() {
  const { can } = useCurrentUser();
  const { listKey, search, change } = useListSearch();
  const query = useQuery({ ...versionsQuery(listKey as ListVersion['list_key']), enabled: can.see_lists });
  const versions = can.see_lists ? query.data : undefined;
  const shown = versions?.find((version) => version.id === search.version) ?? versions?.find(isInUse) ?? versions?.[0];
  const name = versions?.[0]?.name ?? 'List';
  return (
    <div className="fh-page">
      <PageHead
        trail={amlTrail(
          <Link key="lists" to="/marketplace/manual_aml_check/lists">
            Lists
          </Link>,
          name,
        )}
        title={name}
        {...(shown && versions ? { sub: aboutList(shown, versions), actions: <Acts version={shown} /> } : {})}
      />
      {!can.see_lists || isApiError(query.error, 'FORBIDDEN') ? (
        <Forbidden />
      ) : versions && shown ? (
        <div className={css.columns}>
          <VersionsRail
            versions={versions}
            shown={shown}
            onPick={(id) => change({ version: id === versions.find(isInUse)?.id ? undefined : id, entry: undefined })}
          />
          <div className={css.main}>
            <VersionFacts version={shown} />
            <ListTabs version={shown} listKey={listKey} search={search} />
            {search.tab === 'changes' ? (
              <ChangesTab version={shown} search={search} onChange={change} />
            ) : (
              <EntriesTab version={shown} search={search} onChange={change} />
            )}
          </div>
          <OpenEntry version={shown} search={search} onClose={() => change({ entry: undefined }, true)} />
        </div>
      ) : versions ? (
        <EmptyState title="Nothing loaded yet">Once a version of this list is loaded, its entries and changes are shown here.</EmptyState>
      ) : query.isError ? (
        <Card>
          <PartFailed title="We could not load this list" error={query.error} onRetry={() => void query.refetch()} />
        </Card>
      ) : (
        <LoadingRows rows={8} label="The list is loading" />
      )}
    </div>
  );
}

const isInUse = (version: ListVersion) => version.state === 'active';

function aboutList(shown: ListVersion, versions: readonly ListVersion[]): string {
  const about = [shown.publisher, CATEGORY_WORDS[shown.category].label, plural(versions.length, 'version')];
  if (!versions.some(isInUse)) about.push('not in use');
  return about.filter(Boolean).join(' · ');
}

/** A source of one's own gets its new versions here, and can be taken out of use. */
function Acts({ version }: { version: ListVersion }) {
  const { data: overview } = useQuery(listsOverviewQuery);
  const [uploading, setUploading] = useState(false);
  const wanted = useWanted(uploading);
  const remove = useRemoveSource();
  const isOwn = version.list_key.startsWith('own-') && version.scope === 'workspace';
  if (!isOwn || !overview?.can_import) return null;
  const list = overview.lists.find((one) => one.list_key === version.list_key);
  return (
    <>
      {list?.active && (
        <Button variant="default" onClick={() => void remove(list)}>
          Remove this list
        </Button>
      )}
      <Button leftSection={<IconUpload size={15} stroke={1.7} />} onClick={() => setUploading(true)}>
        Upload a new version
      </Button>
      <Suspense fallback={null}>
        {wanted && <UploadDrawer opened={uploading} onClose={() => setUploading(false)} replaces={version} />}
      </Suspense>
    </>
  );
}

function ListTabs({ version, listKey, search }: { version: ListVersion; listKey: string; search: ListSearch }) {
  const all = [
    { key: undefined, label: 'Entries', count: version.entries },
    { key: 'changes' as const, label: 'Changes', count: version.added + version.changed + version.removed },
  ];
  return (
    <nav className={tabs['tabs']} aria-label="This version">
      {all.map(({ key, label, count }) => (
        <Link
          key={label}
          className={tabs['tab']}
          to="/marketplace/manual_aml_check/lists/$list_key"
          params={{ list_key: listKey }}
          search={tidySearch({ version: search.version, tab: key, q: search.q })}
          resetScroll={false}
          aria-current={search.tab === key ? 'page' : undefined}
          activeOptions={{ includeSearch: true, exact: true }}
        >
          {label}
          <span className="fh-pill num">{formatCount(count)}</span>
        </Link>
      ))}
    </nav>
  );
}

function OpenEntry({ version, search, onClose }: { version: ListVersion; search: ListSearch; onClose: () => void }) {
  const wanted = useWanted(search.entry !== undefined);
  return (
    <Suspense fallback={null}>{wanted && <EntryDrawer version={version} entryRef={search.entry ?? null} onClose={onClose} />}</Suspense>
  );
}
