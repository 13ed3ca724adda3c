import type { ListView } from '@freehold/contract/properties/list-views';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { messageOf } from '../lib/api-error.ts';
import type { ListViews, ViewSearch } from './use-list-views.ts';
import { tell } from '../lib/tell.ts';
import css from './save-view-dialog.module.css';

type Props = {
  views: ListViews;
  /** The view to rename; null for a new one. */
  view: ListView | null;
  search: ViewSearch;
  columns: readonly string[];
  onClose: () => void;
  onSaved: (view: ListView) => void;
};

export function SaveViewDialog({ views, view, search, columns, onClose, onSaved }: Props) {
  const [name, setName] = useState(view?.name ?? '');
  const [isShared, setShared] = useState(false);
  const [error, setError] = useState<string | null>(null);
  function submit(event: FormEvent) {
    event.preventDefault();
    const written = name.trim();
    if (written === '') return setError('Enter a name');
    if (view) {
      if (written !== view.name) views.change(view, { name: written }, `“${view.name}” is now “${written}”`);
      return onSaved(view);
    }
    tell(
      views.adding,
      { name: written, search, columns: [...columns], is_shared: isShared },
      {
        onSuccess: onSaved,
        onError: (fault) => setError(messageOf(fault)),
      },
    );
  }
  return (
    <Dialog opened onClose={onClose} title={view ? 'Rename this view' : 'Save as a view'}>
      <form onSubmit={submit} noValidate className={css.form}>
        <TextInput
          data-autofocus
          label="Name"
          value={name}
          maxLength={60}
          error={error}
          description={view ? undefined : 'The filters, the order and the columns as they are now'}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setError(null);
          }}
        />
        {!view && (
          <Checkbox
            label="Share it with everybody in this workspace"
            checked={isShared}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
        )}
        <div className={css.acts}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={views.adding.isPending}>
            {view ? 'Rename view' : 'Save view'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
