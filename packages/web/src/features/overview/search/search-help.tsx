import type { SearchResults } from '@freehold/contract/overview/search';
import { IconEye } from '@tabler/icons-react';
import { SEARCH_HELP } from '../../../shared/search-help.ts';
import { Card } from '../../../ui/card.tsx';
import { READ_AS } from './words.ts';
import css from './search-help.module.css';

const CONTACTS = {
  masked: 'Phone numbers and emails stay masked for your role. You can still search by a whole one.',
  none: 'Your role sees names without phone numbers and emails.',
} as const;

/** How the text was read, what can be searched for, and how it has to be written. */
export function SearchHelp({ found }: { found?: SearchResults | undefined }) {
  return (
    <div className={css.column}>
      <Card title={found ? 'How we read it' : 'You can search by'}>
        {found && <p className={css.read}>{READ_AS[found.read_as]}</p>}
        <dl className={css.lines}>
          {SEARCH_HELP.map(([what, how]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{how}</dd>
            </div>
          ))}
        </dl>
      </Card>
      {found && found.contacts !== 'full' && (
        <Card>
          <div className={css.masked}>
            <IconEye size={17} stroke={1.6} aria-hidden />
            <p>{CONTACTS[found.contacts]}</p>
          </div>
        </Card>
      )}
      <p className={css.kept}>The text of a search is never kept.</p>
    </div>
  );
}
