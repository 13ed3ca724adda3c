import { Button } from '@mantine/core';
import type { PolicyToRead } from '@freehold/contract/compliance/registers';
import { useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { formatDate } from '../../../lib/format.ts';
import { tell } from '../../../lib/tell.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { StatusGlyph } from '../../../ui/status.tsx';
import { toast } from '../../../ui/toast.ts';
import { useAcknowledge, useEntryFile } from './queries.ts';
import css from './registers.module.css';

/** The policies of the firm as they stand, which every member reads and confirms. */
export function PoliciesCard({ policies }: { policies: readonly PolicyToRead[] }) {
  const left = policies.filter(({ read_at: read }) => read === null).length;
  return (
    <div className={css.part}>
      {policies.length === 0 ? (
        <EmptyState title="No policy to read">Once compliance adds a policy, everybody reads it here and confirms it.</EmptyState>
      ) : (
        <Card title="Policies for everybody to read" count={left === 0 ? 'All read' : `${left} to read`}>
          {policies.map((policy) => (
            <Policy key={`${policy.id}:${policy.version}`} policy={policy} />
          ))}
        </Card>
      )}
    </div>
  );
}

function Policy({ policy }: { policy: PolicyToRead }) {
  const [isOpen, setOpen] = useState(false);
  const read = useAcknowledge();
  const file = useEntryFile();
  const { id, version, title, body, approved_by: by, approved_on: on, read_at: readAt } = policy;
  const failed = { onSuccess: () => undefined, onError: (error: unknown) => toast.fail(messageOf(error)) };
  return (
    <div className={css.policy}>
      <div className={css.policyWords}>
        <span className={css.name}>{title}</span>
        <div className="fh-small fh-dim">
          Version {version}, approved by {by}
          {on !== null && ` on ${formatDate(`${on}T12:00:00Z`)}`}
        </div>
        {isOpen && (
          // It scrolls, so it takes the focus.
          <div className={css.policyBody} tabIndex={0} role="region" aria-label={`${title} in words`}>
            {body}
          </div>
        )}
      </div>
      <span className={css.acts}>
        {body !== '' && (
          <Button size="xs" variant="default" aria-expanded={isOpen} aria-label={`Read ${title}`} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Close' : 'Read'}
          </Button>
        )}
        {policy.file && (
          <Button
            size="xs"
            variant="default"
            loading={file.isPending}
            aria-label={`Download ${policy.file.name}`}
            onClick={() => tell(file, { register: 'policies', id, version, name: policy.file?.name ?? 'policy' }, failed)}
          >
            Download
          </Button>
        )}
        {readAt === null ? (
          <Button
            size="xs"
            loading={read.isPending}
            aria-label={`I have read ${title}`}
            onClick={() => tell(read, { id, version }, { ...failed, onSuccess: () => toast.ok('Noted that you have read it') })}
          >
            I have read it
          </Button>
        ) : (
          <span className={css.state}>
            <StatusGlyph glyph="tick" family="moss" />
            Read {formatDate(readAt)}
          </span>
        )}
      </span>
    </div>
  );
}
