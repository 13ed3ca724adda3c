import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../lib/api-error.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { toast } from '../../../ui/toast.ts';
import { discardDraft, draftsQuery } from './use-draft.ts';
import css from './kyc-form.module.css';

/** Forms that were begun and not handed in; nothing where there are none. */
export function DraftsCard() {
  const client = useQueryClient();
  const { data = [] } = useQuery(draftsQuery);
  const discard = useMutation({
    mutationFn: discardDraft,
    onSuccess: () => client.invalidateQueries({ queryKey: draftsQuery.queryKey }),
    onError: (error) => toast.fail(messageOf(error)),
  });
  if (data.length === 0) return null;
  async function ask(id: number, name: string) {
    const yes = await confirm({
      title: 'Discard this draft?',
      children: `What was typed about ${name} and its files are erased.`,
      yes: 'Yes, discard',
      danger: true,
    });
    if (yes) discard.mutate(id);
  }
  return (
    <Card title="Drafts" count={data.length}>
      <ul className={css.drafts}>
        {data.map(({ id, subject_name: name, saved_at: at }) => (
          <li key={id}>
            <span>
              <b>{name || 'No name yet'}</b>
              <small>Saved {formatDateTime(at)}</small>
            </span>
            <Button variant="subtle" color="gray" onClick={() => void ask(id, name || 'them')}>
              Discard
            </Button>
            <LinkButton variant="default" to="/marketplace/manual_kyc_check/new" search={{ draft: id }}>
              Continue
            </LinkButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}
