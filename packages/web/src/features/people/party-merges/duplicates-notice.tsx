import { IconArrowsJoin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { inWords } from '../../../lib/format.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { duplicatePairsQuery } from './queries.ts';
import { ONE } from './words.ts';

/** The likeliest pair of records that look like one, above the list of people; nothing where there is none. */
export function DuplicatesNotice() {
  const { can } = useCurrentUser();
  const { data } = useQuery({ ...duplicatePairsQuery(1, 1), enabled: can.edit_properties, retry: false });
  const pair = data?.data[0];
  if (!pair) return null;
  const { a, b, words } = pair;
  const more = (data?.meta.total ?? 1) - 1;
  return (
    <Notice
      kind="tells"
      icon={<IconArrowsJoin size={18} stroke={1.7} aria-hidden />}
      act={
        <LinkButton size="xs" variant="default" to="/people/merge" search={{ a: a.id, b: b.id }}>
          Compare
        </LinkButton>
      }
    >
      <b>Two records look like {ONE[a.kind]}.</b> {a.name === b.name ? `Two records of ${a.name}` : `${a.name} and ${b.name}`} {words}.
      {more > 0 && (
        <>
          {' '}
          <Link to="/people/duplicates" className="fh-link">
            {more === 1 ? 'One more pair' : `${inWords(more)} more pairs`}
          </Link>
        </>
      )}
    </Notice>
  );
}
