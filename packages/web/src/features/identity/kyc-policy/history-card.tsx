import type { KycPolicy } from '@freehold/contract/identity/kyc-policy';
import { formatDate, formatTime } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { ChangeList } from './change-list.tsx';
import { changesOf } from './choices.ts';
import css from './kyc-policy.module.css';

/** Every version with who made it, when, why and what it changed. None is edited or removed. */
export function HistoryCard({ versions, elements }: Pick<KycPolicy, 'versions' | 'elements'>) {
  return (
    <Card title="Versions" count={versions.length}>
      <ol className={css.versions}>
        {versions.map((version, index) => {
          const before = versions[index + 1];
          const changes = before ? changesOf(elements, before.rules, version.rules) : [];
          return (
            <li key={version.version}>
              <div className={css.versionHead}>
                <h3 className="fh-h2">Version {version.version}</h3>
                {index === 0 && <span className="fh-pill">In use</span>}
                <span className="fh-small fh-dim">
                  {version.by ? `${version.by.name}, ${version.by.role}` : 'Freehold'}
                  {version.at && `, ${formatDate(version.at)} ${formatTime(version.at)}`}
                </span>
              </div>
              <p className="fh-body">{version.by ? `‘${version.reason}’` : `${version.reason}.`}</p>
              {changes.length > 0 && <ChangeList changes={changes} />}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
