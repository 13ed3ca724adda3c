import { readRunFile } from '@freehold/contract/flows/flow-runs';
import type { CollectedFile } from '@freehold/contract/identity/collected';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../lib/api-error.ts';
import { fetchFile } from '../../lib/api.ts';
import { saveFile } from '../../lib/save-file.ts';
import { TextButton } from '../../ui/text-button.tsx';
import { toast } from '../../ui/toast.ts';

/** Saves a file on the computer of whoever asked, through the run it was sent in to; the client can see who looked. */
export function RunFileLink({ runId, file: { id, name } }: { runId: number; file: CollectedFile }) {
  const open = useMutation({
    mutationFn: async () => saveFile((await fetchFile(readRunFile, { params: { id: runId, file_id: id } })).blob, name),
    onError: (error) => toast.fail(messageOf(error)),
  });
  return <TextButton onClick={() => open.mutate()}>{name}</TextButton>;
}
