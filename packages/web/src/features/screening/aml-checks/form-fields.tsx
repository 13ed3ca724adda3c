import { IconSelector } from '@tabler/icons-react';
import type { useCheckedForm } from '../../../ui/use-checked-form.ts';
import type { NewCheckValues } from './new-check-form.ts';

export type Form = ReturnType<typeof useCheckedForm<NewCheckValues>>;
type TextName = Exclude<keyof NewCheckValues, 'kind' | 'match_mode' | 'categories' | 'party_id'>;

export function textField(form: Form, name: TextName) {
  return {
    name,
    value: form.values[name],
    error: form.errors[name],
    onChange: (event: { currentTarget: { value: string } }) => form.set({ [name]: event.currentTarget.value }),
    // Leaving it empty is no fault yet, and a message that comes up here moves what is about to be pressed.
    onBlur: () => form.values[name] !== '' && form.left(name),
    autoComplete: 'off',
  };
}
export function choiceField(form: Form, name: TextName) {
  return {
    name,
    value: form.values[name] || null,
    error: form.errors[name],
    onChange: (value: string | null) => form.set({ [name]: value ?? '' }),
    clearable: form.values[name] !== '',
    rightSection: form.values[name] === '' ? <IconSelector size={15} stroke={1.7} aria-hidden /> : undefined,
  };
}
