import { getListUpdates, setListUpdate } from '@freehold/contract/screening/list-updates';
import type { ScreeningList } from '@freehold/contract/screening/screening-lists';
import { Button } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { invalidateTopic, topicKey } from '../../../lib/topic-key.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { toast } from '../../../ui/toast.ts';

const EVERY_DAY_HOURS = 24;
const LISTS = '/marketplace/manual_aml_check/lists';
const updatesOf = (list_key: ScreeningList['list_key']) =>
  queryOptions({
    queryKey: topicKey('lists', 'updates', list_key),
    queryFn: ({ signal }) => call(getListUpdates, { params: { list_key }, signal }),
  });

/** Fetches a list from where its publisher gives it out, now and every day; where that did not work, or nobody gives it out, the way to the file. */
export function LoadList({ list: { list_key, name } }: { list: Pick<ScreeningList, 'list_key' | 'name'> }) {
  const client = useQueryClient();
  const { data: updates } = useQuery(updatesOf(list_key));
  const load = useMutation({
    mutationFn: (addresses: string[]) => call(setListUpdate, { params: { list_key }, body: { addresses, every_hours: EVERY_DAY_HOURS } }),
    onSuccess: () => {
      toast.ok(`The ${name} is being fetched`, 'It is fetched again every day.');
      return invalidateTopic(client, 'lists');
    },
    onError: (error) => toast.fail(messageOf(error)),
  });
  if (!updates) return null;
  const set = updates.own ?? updates.installation;
  const host = URL.parse(updates.suggested[0] ?? '')?.host;
  if (set?.is_running) return <p role="status">The {name} is being fetched.</p>;
  if (set?.is_on || !updates.can_change || host === undefined)
    return (
      <>
        {set?.last?.outcome === 'failed' && <p role="status">{set.last.words}</p>}
        <LinkButton size="xs" variant="default" to={LISTS}>
          Load the {name}
        </LinkButton>
      </>
    );
  return (
    <>
      <Button size="xs" variant="default" loading={load.isPending} onClick={() => load.mutate(updates.suggested)}>
        Load the {name}
      </Button>
      <p className="fh-small fh-dim">From {host}, today and every day</p>
    </>
  );
}
