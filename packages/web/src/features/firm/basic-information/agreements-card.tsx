import type { WorkspaceDetails } from '@freehold/contract/firm/workspaces';
import { formatDate } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import css from './workspace-tab.module.css';

const DOCUMENTS = { terms: 'Terms', privacy: 'Privacy notice' } as const;

/** Who agreed to which version of the terms and the privacy notice, and when. */
export function AgreementsCard({ details }: { details: WorkspaceDetails }) {
  return (
    <Card title="Agreed to" {...(details.agreements.length > 0 ? { count: details.agreements.length } : {})}>
      {details.agreements.length === 0 ? (
        <p className={css.none}>Nobody has been asked to agree to the terms in this workspace.</p>
      ) : (
        <ul className={css.agreements}>
          {details.agreements.map((one) => (
            <li key={`${one.document}-${one.version}-${one.name}`}>
              <span className={css.personWords}>
                {DOCUMENTS[one.document]}, version {one.version}
                <small>{one.name}</small>
              </span>
              <span className="fh-small fh-dim">{formatDate(one.at)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
