import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../lib/api-error.ts';
import { topicKey } from '../../lib/topic-key.ts';
import { Notice } from '../../ui/notice.tsx';
import { changedElsewhere } from './check-queries.ts';

/** Why an act was refused. When the check moved on meanwhile, Reload brings the new state and keeps what was written. */
export function ActRefused({ error, onReload }: { error: Error | null; onReload: () => void }) {
  const client = useQueryClient();
  if (!error) return null;
  if (!changedElsewhere(error)) {
    return <Notice kind="stops">{messageOf(error) || 'This could not be saved. Try again in a moment.'}</Notice>;
  }
  return (
    <Notice
      kind="asks"
      act={
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRefresh size={13} stroke={1.8} />}
          onClick={() => {
            void client.invalidateQueries({ queryKey: topicKey('check') });
            onReload();
          }}
        >
          Reload
        </Button>
      }
    >
      <b>Updated elsewhere.</b> {messageOf(error) || 'Someone else changed this. Reload to see the latest.'} What you wrote is kept.
    </Notice>
  );
}
