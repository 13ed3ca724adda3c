import { NativeSelect, TextInput } from '@mantine/core';
import type { ListCategory, ScreeningList } from '@freehold/contract/screening/screening-lists';
import { OWN_LIST_TEMPLATE } from '@freehold/contract/screening/own-list-template';
import { IconDownload } from '@tabler/icons-react';
import { CATEGORIES, CATEGORY_WORDS } from '../../../shared/category-words.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { PlainButton } from '../../../ui/plain-button.tsx';
import type { AskedSource } from './queries.ts';
import css from './own-source-fields.module.css';
import { oneOf } from '../../../lib/search-params.ts';

/** What the person has said of a source so far. `replaces` empty: a new one. */
export type SourceDraft = { replaces: string; name: string; publisher: string; category: ListCategory | '' };
export const NEW_SOURCE: SourceDraft = { replaces: '', name: '', publisher: '', category: '' };

export type SourceFaults = { name?: string; category?: string };
/** What is still to be said before a file can be read. */
export function faultsOf({ replaces, name, category }: SourceDraft): SourceFaults {
  if (replaces !== '') return {};
  return {
    ...(name.trim() === '' ? { name: 'Enter what the list is called' } : {}),
    ...(category === '' ? { category: 'Choose what it is listed for' } : {}),
  };
}
const isOwn = (key: string): key is `own-${string}` => key.startsWith('own-');
export function askedOf({ replaces, name, publisher, category }: SourceDraft): AskedSource | null {
  if (isOwn(replaces)) return { replaces };
  return category === '' ? null : { name: name.trim(), publisher: publisher.trim(), category };
}

type Props = {
  draft: SourceDraft;
  onChange: (part: Partial<SourceDraft>) => void;
  /** Sources this workspace has: a file may be a new version of one. */
  own: readonly ScreeningList[];
  faults: SourceFaults;
  /** The source is given by the page it is loaded from. */
  isFixed: boolean;
};

/** Says what a list of one's own is called and what it is for, and gives the template. */
export function OwnSourceFields({ draft, onChange, own, faults, isFixed }: Props) {
  const isNew = draft.replaces === '';
  return (
    <div className={css.fields}>
      {!isFixed && own.length > 0 && (
        <NativeSelect
          label="Which list"
          value={draft.replaces}
          onChange={(event) => onChange({ replaces: event.currentTarget.value })}
          data={[
            { value: '', label: 'A new list' },
            ...own.map((list) => ({ value: list.list_key, label: `New version of ${list.name}` })),
          ]}
        />
      )}
      {isNew && (
        <>
          <TextInput
            label="Name"
            description="As checks and reports show it, like Our own watch list"
            value={draft.name}
            maxLength={80}
            error={faults.name}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
          />
          <NativeSelect
            label="Listed for"
            description="Entries that say it themselves keep what they say"
            value={draft.category}
            error={faults.category}
            onChange={(event) => onChange({ category: oneOf(event.currentTarget.value, CATEGORIES) ?? '' })}
            data={[
              { value: '', label: 'Choose' },
              ...CATEGORIES.map((category) => ({ value: category, label: CATEGORY_WORDS[category].label })),
            ]}
          />
          <TextInput
            label="Publisher (optional)"
            value={draft.publisher}
            maxLength={80}
            onChange={(event) => onChange({ publisher: event.currentTarget.value })}
          />
        </>
      )}
      <p className={css.template}>
        No list yet?{' '}
        <PlainButton size="xs" onClick={() => saveFile(new Blob([OWN_LIST_TEMPLATE], { type: 'text/csv' }), 'own-list-template.csv')}>
          <IconDownload size={14} stroke={1.7} aria-hidden /> Download the template
        </PlainButton>
      </p>
    </div>
  );
}
