import { Button, Textarea } from '@mantine/core';
import type { CheckBase } from '@freehold/contract/checks/checks';
import { NewEddPack, type EddShows } from '@freehold/contract/checks/enhanced-due-diligence';
import { IconFileUpload } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { fieldErrorsOf, messageOf } from '../../lib/api-error.ts';
import { formatBytes } from '../../lib/format.ts';
import { ChoiceTiles } from '../../ui/choice-tiles.tsx';
import { FormErrors } from '../../ui/form-errors.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import { toast } from '../../ui/toast.ts';
import { UploadProgress } from '../../ui/upload-progress.tsx';
import { useCheckedForm, type FieldMessages } from '../../ui/use-checked-form.ts';
import { ActRefused } from './changed-notice.tsx';
import { useAddEddFile, useSaveEddPack } from './edd-queries.ts';
import { EDD_PARTS, EDD_SHOWS } from './words.ts';
import css from './edd-card.module.css';

type Props = { check: CheckBase; opened: boolean; onClose: () => void };
type Texts = Pick<NonNullable<CheckBase['edd']>, (typeof EDD_PARTS)[number]['code']>;

function checkTexts(values: Texts): FieldMessages {
  const read = NewEddPack.safeParse({ ...values, version: 0 });
  return Object.fromEntries((read.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]));
}

/** What was found out, in words. It may be saved before all of it is there. */
export function EddTextsDrawer({ check, edd, opened, onClose }: Props & { edd: NonNullable<CheckBase['edd']> }) {
  const formId = useId();
  const save = useSaveEddPack(check.id);
  const [start] = useState<Texts>({ source_of_wealth: edd.source_of_wealth, source_of_funds: edd.source_of_funds, notes: edd.notes });
  const form = useCheckedForm<Texts>(start, checkTexts);
  const close = () => {
    save.reset();
    onClose();
  };
  const send = form.submit((values) => {
    if (EDD_PARTS.every(({ code }) => values[code].trim() === edd[code])) return close();
    save.mutate(
      { ...values, version: check.version },
      {
        onSuccess: () => {
          toast.ok('Enhanced due diligence saved', check.subject_name);
          close();
        },
      },
    );
  });
  return (
    <SideDrawer
      opened={opened}
      onClose={close}
      dirty={form.dirty && EDD_PARTS.some(({ code }) => form.values[code].trim() !== edd[code])}
      size={520}
      title="Enhanced due diligence"
      sub={check.subject_name}
      foot={
        <Button type="submit" form={formId} loading={save.isPending}>
          Save
        </Button>
      }
    >
      <form id={formId} ref={form.formRef} className="fh-stack" noValidate onSubmit={send}>
        <FormErrors count={form.count} before="this can be saved" />
        {EDD_PARTS.map(({ code, label, hint }) => (
          <Textarea
            key={code}
            label={label}
            description={edd.level === 'lighter' && code === 'notes' ? 'Why nothing else raises the risk, and what you looked at.' : hint}
            minRows={4}
            autosize
            value={form.values[code]}
            error={form.errors[code]}
            onChange={(event) => form.set({ [code]: event.currentTarget.value })}
            onBlur={() => form.left(code)}
          />
        ))}
        <ActRefused error={save.error} onReload={save.reset} />
      </form>
    </SideDrawer>
  );
}

const TYPES = 'application/pdf,image/jpeg,image/png,image/heic,image/heif,.heic';

/** One file, and what it shows. */
export function EddFileDrawer({ check, opened, onClose }: Props) {
  const formId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [shows, setShows] = useState<EddShows | null>(null);
  const [asked, setAsked] = useState(false);
  const add = useAddEddFile(check.id);
  const close = () => {
    setFile(null);
    setShows(null);
    setAsked(false);
    add.reset();
    onClose();
  };
  const refused = add.error
    ? (fieldErrorsOf(add.error)['file'] ?? (messageOf(add.error) || 'The file was not taken. Try again in a moment.'))
    : null;
  return (
    <SideDrawer
      opened={opened}
      onClose={close}
      dirty={file !== null}
      title="Add a file"
      sub={check.subject_name}
      foot={
        <Button type="submit" form={formId} loading={add.isPending}>
          Add file
        </Button>
      }
    >
      <form
        id={formId}
        className="fh-stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
          if (!file || !shows) return;
          add.mutate(
            { file, shows },
            {
              onSuccess: () => {
                toast.ok('File added', file.name);
                close();
              },
            },
          );
        }}
      >
        <ChoiceTiles
          legend="What it shows"
          value={shows}
          error={asked && !shows ? 'Choose what the file shows' : undefined}
          onChange={setShows}
          choices={(['wealth', 'funds', 'both'] as const).map((value) => ({ value, label: EDD_SHOWS[value] }))}
        />
        <div>
          <input
            ref={input}
            type="file"
            hidden
            accept={TYPES}
            aria-label="File that shows it"
            onChange={(event) => {
              const chosen = event.currentTarget.files?.[0];
              // The same file again must count as a choice.
              event.currentTarget.value = '';
              add.reset();
              if (chosen) setFile(chosen);
            }}
          />
          <Button variant="default" leftSection={<IconFileUpload size={15} stroke={1.7} />} onClick={() => input.current?.click()}>
            {file ? 'Choose another file' : 'Choose a file'}
          </Button>
          <p className={css.chosen}>{file ? `${file.name}, ${formatBytes(file.size)}` : 'PDF, JPG, PNG or HEIC, up to 15 MB.'}</p>
          {asked && !file && (
            <p className="mantine-InputWrapper-error" role="alert">
              Choose a file
            </p>
          )}
        </div>
        <UploadProgress />
        {refused && <Notice kind="stops">{refused}</Notice>}
      </form>
    </SideDrawer>
  );
}
