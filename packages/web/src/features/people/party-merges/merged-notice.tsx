import { Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowsJoin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../../lib/format.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { confirm } from '../../../ui/confirm.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { mergesQuery, duplicatesOfQuery } from './queries.ts';
import { useUndo } from './use-undo.ts';
import { ONE } from './words.ts';

/** On the page of a record: that another was merged into it, with the way back; or else that another looks like it. */
export function MergedNotice({ party }: { party: { id: number; name: string; kind: 'person' | 'company' } }) {
  const { can } = useCurrentUser();
  const merges = useQuery({ ...mergesQuery(party.id), enabled: can.edit_properties, retry: false });
  const duplicates = useQuery({ ...duplicatesOfQuery(party.id), enabled: can.edit_properties, retry: false });
  const { undo, isPending } = useUndo();
  const merge = merges.data?.[0];
  const duplicate = duplicates.data?.[0];
  if (merge) {
    const { id, merged_name: name, at, by, undo_until: until } = merge;
    const ask = async () => {
      const yes = await confirm({
        title: 'Undo the merge?',
        children: `${party.name} and ${name} become two records again, each with what it had. What was added since stays with ${party.name}.`,
        yes: 'Yes, undo it',
      });
      if (yes) undo(id);
    };
    return (
      <Notice
        kind="tells"
        icon={<IconArrowsJoin size={18} stroke={1.7} aria-hidden />}
        act={
          <Button
            size="xs"
            variant="default"
            loading={isPending}
            leftSection={<IconArrowBackUp size={14} stroke={1.7} />}
            onClick={() => void ask()}
          >
            Undo merge
          </Button>
        }
      >
        <b>{name === party.name ? 'Another record with the same name' : `The record of ${name}`} was merged into this one.</b> {by} did so
        on {formatDate(at)}. It can be undone until {formatDate(until)}.
      </Notice>
    );
  }
  if (!duplicate) return null;
  return (
    <Notice
      kind="tells"
      icon={<IconArrowsJoin size={18} stroke={1.7} aria-hidden />}
      act={
        <LinkButton size="xs" variant="default" to="/people/merge" search={{ a: party.id, b: duplicate.party.id }}>
          Compare
        </LinkButton>
      }
    >
      <b>Another record is similar to {ONE[party.kind]} with this one.</b>{' '}
      {party.name === duplicate.party.name ? 'They' : `${duplicate.party.name} and this record`} {duplicate.words}.
    </Notice>
  );
}
