import { type CompanyCheck, type OwnerNode, showNodeOwners } from '@freehold/contract/identity/company-checks';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { fieldErrorsOf } from '../../../lib/api-error.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { ActRefused } from '../../../shared/checks/changed-notice.tsx';
import { useCheckAct } from '../../../shared/checks/check-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { toast } from '../../../ui/toast.ts';
import { AddFile } from './file-button.tsx';
import { NO_OWNER, readTyped, type TypedRow, TypedRows } from './owner-rows.tsx';
import { rangeWords } from './words.ts';
import css from './company-check.module.css';

/** Where the chain cannot be followed: what a document shows of the owners there, and the document. */
export function NodeEvidenceCard({ check }: { check: CompanyCheck }) {
  const places = (check.tree?.nodes ?? []).filter((node) => node.needs_evidence || node.shown);
  if (places.length === 0) return null;
  return (
    <Card title="Where the chain ends" count={places.length}>
      <ul className={css.list}>
        {places.map((node) => (
          <li key={node.id}>
            <NodePlace key={node.shown?.at ?? ''} check={check} node={node} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function NodePlace({ check, node }: { check: CompanyCheck; node: OwnerNode }) {
  const [rows, setRows] = useState<TypedRow[]>([NO_OWNER]);
  const [words, setWords] = useState('');
  const save = useCheckAct(check.id, () =>
    call(showNodeOwners, { params: { id: check.id, node: node.id }, body: { version: check.version, owners: readTyped(rows), words } }),
  );
  const errors = fieldErrorsOf(save.error);
  const files = check.files.filter((file) => file.node === node.id);
  return (
    <div className={css.fields}>
      <p className="fh-body">
        <b>{node.name}</b>
        {node.range ? `, ${rangeWords(node.range)}` : ''}
        {node.country ? `, ${node.country}` : ''}. {node.needs_evidence ? `${node.words}.` : ''}
        {node.shown && ` ${node.shown.by.name} recorded its owners, ${formatDateTime(node.shown.at)}: ${node.shown.words}`}
      </p>
      {files.length > 0 && <p className={css.help}>Kept: {files.map(({ name }) => name).join(', ')}</p>}
      {check.kyb_can.record.may && (
        <>
          <AddFile check={check} shows="owners" node={node.id} label="Add a document" />
          <Disclosure title={node.shown ? `Record other owners of ${node.name}` : `Record the owners of ${node.name}`}>
            <div className={css.fields}>
              <p className="fh-body">As the document names them. Without a row nobody holds more than 25% or controls it.</p>
              <TypedRows rows={rows} field="owners" errors={errors} onChange={setRows} />
              <Textarea
                label="What you looked at"
                autosize
                minRows={2}
                value={words}
                error={errors['words']}
                onChange={(event) => setWords(event.currentTarget.value)}
              />
              {save.error && Object.keys(errors).length === 0 && <ActRefused error={save.error} onReload={() => save.reset()} />}
              <div>
                <Button
                  variant="default"
                  loading={save.isPending}
                  onClick={() => save.mutate(undefined, { onSuccess: () => toast.ok('Owners recorded', node.name) })}
                >
                  Record the owners
                </Button>
              </div>
            </div>
          </Disclosure>
        </>
      )}
    </div>
  );
}
