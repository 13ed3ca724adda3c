import { NativeSelect } from '@mantine/core';
import type { ListVersion } from '@freehold/contract/screening/screening-lists';
import { formatDateTime, plural } from '../../../lib/format.ts';
import { StatusGlyph } from '../../../ui/status.tsx';
import { useIsMobile } from '../../../ui/use-is-mobile.ts';
import { Delta } from './delta.tsx';
import { VERSION_STATE, versionName } from './words.ts';
import css from './versions-rail.module.css';

type Props = { versions: readonly ListVersion[]; shown: ListVersion; onPick: (id: number) => void };

/** Every version, newest first, to choose the one that is looked at. */
export function VersionsRail({ versions, shown, onPick }: Props) {
  const mobile = useIsMobile();
  if (mobile) {
    return (
      <NativeSelect
        label="Version"
        value={String(shown.id)}
        onChange={(event) => onPick(Number(event.currentTarget.value))}
        data={versions.map((version) => ({
          value: String(version.id),
          label: `${versionName(version)}, ${VERSION_STATE[version.state].label.toLowerCase()}`,
        }))}
      />
    );
  }
  return (
    <section aria-label="Versions" className={css.rail}>
      <h2 className={`fh-h2 ${css.title}`}>
        Versions <span className="fh-pill num">{versions.length}</span>
      </h2>
      <ol className={css.list}>
        {versions.map((version) => (
          <li key={version.id}>
            <Version version={version} isShown={version.id === shown.id} onPick={() => onPick(version.id)} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Version({ version, isShown, onPick }: { version: ListVersion; isShown: boolean; onPick: () => void }) {
  const look = VERSION_STATE[version.state];
  return (
    <button
      type="button"
      className={css.version}
      aria-pressed={isShown}
      title={`Loaded ${formatDateTime(version.imported_at)} by ${version.imported_by}`}
      onClick={onPick}
    >
      <span className={css.line}>
        <span className={css.name}>{versionName(version)}</span>
        <span className={css.state} data-family={look.family}>
          <StatusGlyph glyph={look.glyph} family={look.family} size={12} />
          {look.label}
        </span>
      </span>
      <span className={css.counts}>
        <span>{plural(version.entries, 'entry', 'entries')}</span>
        <span className={css.deltas}>
          <Delta kind="added" count={version.added} />
          <Delta kind="changed" count={version.changed} />
          <Delta kind="removed" count={version.removed} />
        </span>
      </span>
    </button>
  );
}
