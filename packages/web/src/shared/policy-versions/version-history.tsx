import { formatDate, formatTime } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { ChangeList, type PolicyChange } from './change-list.tsx';
import css from './policy-versions.module.css';

type Version = { version: number; by: { name: string; role: string } | null; at: string | null; reason: string };
type Props<V extends Version> = {
  /** Newest first. */
  versions: readonly V[];
  changesOf: (before: V, after: V) => readonly PolicyChange[];
  /** What the version is called that Freehold ships, where it has no number of its own. */
  shippedAs?: string;
};

/** Every version with who made it, when, why and what it changed. None is edited or removed. */
export function VersionHistory<V extends Version>({ versions, changesOf, shippedAs }: Props<V>) {
  return (
    <Card title="Versions" count={versions.length}>
      <ol className={css.versions}>
        {versions.map((version, index) => {
          const before = versions[index + 1];
          const changes = before ? changesOf(before, version) : [];
          const isNamed = version.by === null && shippedAs !== undefined;
          return (
            <li key={version.version}>
              <div className={css.versionHead}>
                <h3 className="fh-h2">{isNamed ? shippedAs : `Version ${version.version}`}</h3>
                {index === 0 && <span className="fh-pill">In use</span>}
                {!isNamed && (
                  <span className="fh-small fh-dim">
                    {version.by ? `${version.by.name}, ${version.by.role}` : 'Freehold'}
                    {version.at && `, ${formatDate(version.at)} ${formatTime(version.at)}`}
                  </span>
                )}
              </div>
              {!isNamed && <p className="fh-body">{version.by ? `‘${version.reason}’` : `${version.reason}.`}</p>}
              {changes.length > 0 && <ChangeList changes={changes} />}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
