import type { CheckPolicyVersion, PolicyKind } from '@freehold/contract/checks/check-policy';
import { formatDate, formatTime } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { ChangeList } from './change-list.tsx';
import { changesOf, inForceWords } from './role-rows.ts';
import css from './check-policy.module.css';

type Props = { versions: readonly CheckPolicyVersion[]; kinds: readonly PolicyKind[] };

/** Every version with who made it, when, why and what it changed. None is edited or removed. */
export function HistoryCard({ versions, kinds }: Props) {
  return (
    <Card title="Versions" count={versions.length}>
      <ol className={css.versions}>
        {versions.map((version, index) => {
          const before = versions[index + 1];
          const changes = before ? changesOf(before.rules, version.rules) : [];
          return (
            <li key={version.version}>
              <div className={css.versionHead}>
                <h3 className="fh-h2">{inForceWords(version)}</h3>
                {index === 0 && <span className="fh-pill">In use</span>}
                <span className="fh-small fh-dim">
                  {version.by && `${version.by.name}, ${version.by.role}`}
                  {version.at && `, ${formatDate(version.at)} ${formatTime(version.at)}`}
                </span>
              </div>
              {version.by && <p className="fh-body">‘{version.reason}’</p>}
              {before && changes.length > 0 && <ChangeList changes={changes} before={before.rules} after={version.rules} kinds={kinds} />}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
