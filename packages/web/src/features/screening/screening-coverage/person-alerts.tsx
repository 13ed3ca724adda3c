import type { Party } from '@freehold/contract/people/parties';
import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { alertsQuery } from './queries.ts';

/** On the page of a person: a list change that may concern them, and the way to it. */
export function PersonAlerts({ party }: { party: Party }) {
  const { can } = useCurrentUser();
  const { data } = useQuery({ ...alertsQuery(party.id), enabled: can.see_lists, retry: false });
  const [first, second] = data?.data ?? [];
  if (!first) return null;
  return (
    <Notice
      kind={first.weight === 'info' ? 'tells' : 'asks'}
      act={
        <LinkButton size="xs" variant="default" to="/marketplace/manual_aml_check/coverage">
          Open alerts
        </LinkButton>
      }
    >
      <b>{second ? `${data?.data.length} list changes may concern ${party.name}.` : `A change of the ${first.list_name}.`}</b>{' '}
      {second ? 'Screen again, or say why not.' : `${first.name}: ${first.text}`}
    </Notice>
  );
}
