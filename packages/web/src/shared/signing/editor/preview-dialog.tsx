import { Select } from '@mantine/core';
import { isFilledForThem, isOfWitness } from '@freehold/signing-rules/fields';
import { useState } from 'react';
import { FIELD_LOOKS } from '../field-looks.ts';
import type { PageSource } from '../page-picture.tsx';
import { PageView } from '../page-view.tsx';
import { recipientColour } from '../recipient-colours.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import type { Draft, Page } from './draft.ts';
import box from './field-box.module.css';
import css from './editor.module.css';

type Props = { draft: Draft; pages: readonly Page[]; source: PageSource; onClose: () => void };

/** The pages as one of the people will see them: their own fields with what each asks, those of the others by place alone. */
export function PreviewDialog({ draft, pages, source, onClose }: Props) {
  const [key, setKey] = useState(draft.recipients[0]?.key ?? null);
  const place = draft.recipients.findIndex((person) => person.key === key);
  const name = draft.recipients[place]?.name || 'this person';
  return (
    <Dialog opened onClose={onClose} title={`As ${name} will see it`} size={900}>
      <div className={css.preview}>
        <Select
          label="See it as"
          allowDeselect={false}
          data={draft.recipients.map((person, index) => ({ value: person.key, label: person.name || `Person ${index + 1}` }))}
          value={key}
          onChange={setKey}
        />
        <div className={css.previewPages}>
          <PageView
            pages={pages}
            source={source}
            label={draft.title}
            overlay={(page, scale) =>
              draft.fields
                .filter((field) => field.page === page)
                .map((field) => {
                  const isOwn = field.recipient === key;
                  const { label, Icon } = FIELD_LOOKS[field.type];
                  const words = isOwn
                    ? (field.hint ?? field.label ?? (isFilledForThem(field) && !isOfWitness(field) ? `${label}, filled for them` : label))
                    : (draft.recipients.find((person) => person.key === field.recipient)?.name ?? '');
                  return (
                    <span
                      key={field.key}
                      className={box.box}
                      data-colour={recipientColour(draft.recipients.findIndex((person) => person.key === field.recipient))}
                      data-on={isOwn || undefined}
                      data-locked={!isOwn || undefined}
                      style={{ left: field.x * scale, top: field.y * scale, width: field.width * scale, height: field.height * scale }}
                    >
                      {field.width * scale > 44 && (
                        <>
                          <Icon size={13} stroke={1.7} aria-hidden />
                          <span className={box.word}>{words}</span>
                        </>
                      )}
                    </span>
                  );
                })
            }
          />
        </div>
      </div>
    </Dialog>
  );
}
