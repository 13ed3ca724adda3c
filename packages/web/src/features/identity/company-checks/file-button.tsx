import { addCompanyFile, type CompanyCheck } from '@freehold/contract/identity/company-checks';
import { Button, FileButton } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { callWithFile } from '../../../lib/call-with-file.ts';
import { useCheckAct } from '../../../shared/checks/check-queries.ts';
import { evidenceQuery } from '../../../shared/checks/evidence-queries.ts';
import { Notice } from '../../../ui/notice.tsx';

const ACCEPT = 'application/pdf,image/jpeg,image/png,image/heic,.pdf,.jpg,.jpeg,.png,.heic';

/** Adds a file to the check: an extract, an authority, or a document about the owners of a place in the chain. */
export function AddFile({
  check,
  shows,
  node,
  label,
}: {
  check: CompanyCheck;
  shows: 'extract' | 'authority' | 'owners';
  node?: string;
  label: string;
}) {
  const client = useQueryClient();
  const add = useCheckAct(check.id, (file: File) =>
    callWithFile(addCompanyFile, { params: { id: check.id }, body: { shows, ...(node ? { node } : {}) }, file }),
  );
  return (
    <>
      {add.error && (
        <Notice kind="stops">
          {Object.values(fieldErrorsOf(add.error))[0] ?? (messageOf(add.error) || 'This could not be saved. Try again in a moment.')}
        </Notice>
      )}
      <div>
        <FileButton
          accept={ACCEPT}
          onChange={(file) => file && add.mutate(file, { onSuccess: () => void client.invalidateQueries(evidenceQuery(check.id)) })}
        >
          {(props) => (
            <Button {...props} variant="default" loading={add.isPending} leftSection={<IconFileUpload size={15} stroke={1.7} />}>
              {label}
            </Button>
          )}
        </FileButton>
      </div>
    </>
  );
}
