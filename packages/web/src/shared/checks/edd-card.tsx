import { ActionIcon, Button } from '@mantine/core';
import type { CheckBase } from '@freehold/contract/checks/checks';
import { IconFileUpload, IconPencil, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { formatBytes } from '../../lib/format.ts';
import { usePageActs } from '../../lib/page-acts.ts';
import { Card } from '../../ui/card.tsx';
import { confirm } from '../../ui/confirm.ts';
import { StatusGlyph } from '../../ui/status.tsx';
import { toast } from '../../ui/toast.ts';
import { useWanted } from '../../ui/use-wanted.ts';
import { useOpenEddFile, useRemoveEddFile } from './edd-queries.ts';
import { WhyNot } from './why-not.tsx';
import { EDD_PARTS, EDD_SHOWS, whenInSentence } from './words.ts';
import css from './edd-card.module.css';

const EddTextsDrawer = lazy(async () => ({ default: (await import('./edd-drawers.tsx')).EddTextsDrawer }));
const EddFileDrawer = lazy(async () => ({ default: (await import('./edd-drawers.tsx')).EddFileDrawer }));

type Edd = NonNullable<CheckBase['edd']>;

/** Why enhanced due diligence is asked for, what was found out, and what is missing of it. */
export function EddCard({ check, edd }: { check: CheckBase; edd: Edd }) {
  const [writing, setWriting] = useState(false);
  const [adding, setAdding] = useState(false);
  const writingWanted = useWanted(writing);
  const addingWanted = useWanted(adding);
  const asksNothing = edd.level === 'none';
  usePageActs(
    edd.can.edit
      ? [
          {
            id: 'edd',
            label: 'Write the enhanced due diligence',
            words: ['source of wealth', 'source of funds', 'EDD'],
            run: () => setWriting(true),
          },
          { id: 'edd-file', label: 'Add a file to the enhanced due diligence', words: ['evidence', 'upload'], run: () => setAdding(true) },
        ]
      : [],
  );
  return (
    <Card
      title="Enhanced due diligence"
      {...(asksNothing ? {} : { action: <span className="fh-pill">{edd.missing.length > 0 ? 'Incomplete' : 'Complete'}</span> })}
    >
      <div className={css.body}>
        {edd.causes.length > 0 && (
          <ul className={css.causes} aria-label="Why it is asked for">
            {edd.causes.map(({ code, text, rule }) => (
              <li key={code}>
                <StatusGlyph glyph="diamond" family="ochre" />
                <span>
                  {text}. <span className="fh-dim">{rule}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
        <p className="fh-body">{edd.asks}</p>
        {!asksNothing && <Pack check={check} edd={edd} />}
        {edd.missing.length > 0 && (
          <p className="fh-small">
            <b>Missing:</b> {edd.missing.join('; ')}. The check cannot be accepted until it is complete.
          </p>
        )}
        {!asksNothing && edd.missing.length === 0 && check.state === 'completed' && (
          <p className="fh-small fh-dim">Complete. Another person, an Owner or Compliance, must agree to an acceptance.</p>
        )}
        {edd.can.edit ? (
          <div className={css.acts}>
            <Button variant="default" leftSection={<IconPencil size={15} stroke={1.7} />} onClick={() => setWriting(true)}>
              {edd.saved ? 'Change the words' : 'Write it down'}
            </Button>
            <Button variant="default" leftSection={<IconFileUpload size={15} stroke={1.7} />} onClick={() => setAdding(true)}>
              Add a file
            </Button>
          </div>
        ) : (
          !asksNothing && edd.can.edit_why_not && <WhyNot>{edd.can.edit_why_not}</WhyNot>
        )}
      </div>
      <Suspense fallback={null}>
        {writingWanted && <EddTextsDrawer check={check} edd={edd} opened={writing} onClose={() => setWriting(false)} />}
        {addingWanted && <EddFileDrawer check={check} opened={adding} onClose={() => setAdding(false)} />}
      </Suspense>
    </Card>
  );
}

function Pack({ check, edd }: { check: CheckBase; edd: Edd }) {
  return (
    <>
      <dl className={css.parts}>
        {EDD_PARTS.map(({ code, label }) => (
          <Part key={code} label={label} done={edd[code] !== ''}>
            {edd[code] || 'Nothing written yet'}
          </Part>
        ))}
        <Part label="Files" done={edd.files.length > 0}>
          {edd.files.length > 0 ? <Files check={check} edd={edd} /> : edd.level === 'lighter' ? 'None, and none is needed' : 'None yet'}
        </Part>
      </dl>
      {edd.saved && (
        <span className="fh-small fh-dim">
          Written by {edd.saved.by.name}, {whenInSentence(edd.saved.at)}
        </span>
      )}
    </>
  );
}

function Part({ label, done, children }: { label: string; done: boolean; children: ReactNode }) {
  return (
    <div>
      <dt>
        <StatusGlyph glyph={done ? 'tick' : 'dashed'} family={done ? 'moss' : 'stone'} />
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function Files({ check, edd }: { check: CheckBase; edd: Edd }) {
  const open = useOpenEddFile(check.id);
  const remove = useRemoveEddFile(check.id);
  const failed = { onError: (error: Error) => toast.fail(messageOf(error)) };
  async function ask({ id, name }: Edd['files'][number]) {
    const yes = await confirm({
      title: `Remove ${name}?`,
      children: 'The file is erased and cannot be brought back. Who removed it, and when, stays on record.',
      yes: 'Yes, remove it',
      danger: true,
    });
    if (yes) remove.mutate(id, failed);
  }
  return (
    <ul className={css.files}>
      {edd.files.map((file) => (
        <li key={file.id}>
          <span className={css.file}>
            {edd.can.open_files ? (
              <button type="button" className={css.open} onClick={() => open.mutate(file, failed)}>
                {file.name}
              </button>
            ) : (
              file.name
            )}
            <br />
            <span className="fh-small fh-dim">
              {EDD_SHOWS[file.shows]}, {formatBytes(file.size)}, {file.by.name}
            </span>
          </span>
          {edd.can.edit && (
            <ActionIcon
              aria-label={`Remove ${file.name}`}
              loading={remove.isPending && remove.variables === file.id}
              onClick={() => void ask(file)}
            >
              <IconTrash size={15} stroke={1.7} />
            </ActionIcon>
          )}
        </li>
      ))}
    </ul>
  );
}
