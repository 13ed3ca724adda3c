import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { messageOf } from '../../../lib/api-error.ts';
import { openTabFor, useRunLink } from './use-run-link.ts';

type Props = { runId: number; name: string; originalSeen?: boolean; isMain?: boolean; onOpened?: () => void };

/** Opens the page of the person on this device, in a tab of its own; the member is recorded as their helper. */
export function BranchButton({ runId, name, originalSeen = false, isMain = false, onOpened }: Props) {
  const link = useRunLink(runId);
  const open = () => {
    const tab = openTabFor();
    link.mutate(
      { purpose: 'in_branch', original_seen: originalSeen },
      {
        onSuccess: ({ url }) => {
          tab?.go(url);
          if (tab) onOpened?.();
        },
        onError: () => tab?.drop(),
      },
    );
  };
  return (
    <span className="fh-col">
      <Button
        variant={isMain ? 'filled' : 'default'}
        {...(isMain ? {} : { size: 'xs' })}
        leftSection={<IconExternalLink size={15} stroke={1.7} aria-hidden />}
        loading={link.isPending}
        aria-label={`Open on this device: ${name}`}
        onClick={open}
      >
        Open on this device
      </Button>
      {link.isError && (
        <span className="fh-small" role="alert">
          {messageOf(link.error) || 'This could not be done. Try again in a moment.'}
        </span>
      )}
      {link.data && (
        <a className="fh-link fh-small" href={link.data.url} target="_blank" rel="noopener noreferrer">
          If no tab opened: open the page of {name}
        </a>
      )}
    </span>
  );
}
