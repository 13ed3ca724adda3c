import type { ListVersion } from '@freehold/contract/screening/screening-lists';
import { formatDateTime, formatPublished, plural } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { shortHash, VERSION_SCOPE, VERSION_STATE, versionName } from './words.ts';
import css from './version-facts.module.css';

/** Where a version came from, and how anyone can prove that it is this one. */
export function VersionFacts({ version }: { version: ListVersion }) {
  return (
    <Card className={css.facts}>
      <Disclosure
        title={versionName(version)}
        detail={`${VERSION_STATE[version.state].label}, loaded by ${version.imported_by}, version ${shortHash(version.version)}`}
      >
        <Facts
          facts={[
            { label: 'Published', value: version.published_at ? formatPublished(version.published_at) : 'No date in the file' },
            { label: 'Loaded', value: `${formatDateTime(version.imported_at)} by ${version.imported_by}, ${VERSION_SCOPE[version.scope]}` },
            { label: 'Known newest', value: version.current_as_of ? formatPublished(version.current_as_of) : 'Not confirmed' },
            { label: 'Holds', value: `${plural(version.entries, 'entry', 'entries')} with ${plural(version.names, 'name')}` },
            ...(version.self_test
              ? [
                  {
                    label: 'Self-test',
                    value: `${version.self_test.found} of ${version.self_test.tried} names found, typed wrong and turned round`,
                  },
                ]
              : []),
            ...(version.decision
              ? [{ label: 'Decided', value: `${version.decision.by}, ${formatDateTime(version.decision.at)}: ${version.decision.reason}` }]
              : []),
            { label: 'Files', value: version.source_files.join(', ') },
            { label: 'SHA-256', value: <span className={`fh-mono ${css.hash}`}>{version.sha256}</span> },
          ]}
        />
      </Disclosure>
    </Card>
  );
}
