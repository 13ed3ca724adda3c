import type { ListVersion, ScreeningList } from '@freehold/contract/screening-lists';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../lib/api-error.ts';
import { formatDate, formatDateTime, formatPublished, plural } from '../../lib/format.ts';
import { Facts } from '../../ui/facts.tsx';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import { LoadingCard, PartFailed } from '../../ui/states.tsx';
import { StatusGlyph } from '../../ui/status.tsx';
import { Delta } from './delta.tsx';
import { versionsQuery } from './queries.ts';
import { VERSION_SCOPE, VERSION_STATE } from './words.ts';
import css from './versions-drawer.module.css';

/** Every version of one list, newest first, with its hash, files and who loaded it. */
export function VersionsDrawer({ list, onClose }: { list: ScreeningList | null; onClose: () => void }) {
  return (
    <SideDrawer
      opened={list !== null}
      onClose={onClose}
      size={520}
      title={list?.name ?? ''}
      sub={list ? `${plural(list.versions, 'version')}, newest first` : ''}
    >
      {list && <Versions list={list} />}
    </SideDrawer>
  );
}

function Versions({ list }: { list: ScreeningList }) {
  const { data, error, refetch } = useQuery(versionsQuery(list.list_key));
  if (!data) {
    if (!error) return <LoadingCard height={220} label="Versions are loading" />;
    return <PartFailed title="We could not load the versions" reason={messageOf(error)} onRetry={() => void refetch()} />;
  }
  return (
    <ol className={css.versions}>
      {data.map((version) => (
        <Version key={version.id} version={version} />
      ))}
    </ol>
  );
}

function Version({ version }: { version: ListVersion }) {
  const look = VERSION_STATE[version.state];
  return (
    <li className={css.version} data-active={version.state === 'active' || undefined}>
      <div className={css.head}>
        <span className={css.title}>
          {version.published_at ? `Published ${formatDate(version.published_at)}` : `Version ${version.version}`}
        </span>
        <span className={css.state} data-family={look.family}>
          <StatusGlyph glyph={look.glyph} family={look.family} size={13} />
          {look.label}
        </span>
      </div>
      <div className={css.counts}>
        <span>{plural(version.entries, 'entry', 'entries')}</span>
        <span>
          <Delta kind="added" count={version.added} /> added
        </span>
        <span>
          <Delta kind="changed" count={version.changed} /> changed
        </span>
        <span>
          <Delta kind="removed" count={version.removed} /> removed
        </span>
      </div>
      <Facts
        facts={[
          { label: 'Loaded', value: `${formatDateTime(version.imported_at)} by ${version.imported_by}, ${VERSION_SCOPE[version.scope]}` },
          { label: 'Known newest', value: version.current_as_of ? formatPublished(version.current_as_of) : 'Nobody has said so' },
          { label: 'Files', value: version.source_files.join(', ') },
          { label: 'SHA-256', value: <span className="fh-mono">{version.sha256}</span> },
        ]}
      />
    </li>
  );
}
