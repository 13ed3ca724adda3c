import { useEffect, useRef, useState, type FormEvent } from 'react';

export type FieldMessages = Record<string, string>;

/**
 * A form that checks a field when it is left, all of them on submit, and a wrong one again on each key.
 * `check` answers a message for each wrong field, at once or once its schemas have been fetched; the first wrong field takes the focus after a submit.
 */
export function useCheckedForm<V extends object>(initial: V, check: (values: V) => FieldMessages | Promise<FieldMessages>) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldMessages>({});
  const [dirty, setDirty] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const formRef = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (refusals > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong] input:not(:disabled)')?.focus();
  }, [refusals]);

  function show(found: FieldMessages, fields: readonly string[]) {
    setErrors((before) => {
      const next = { ...before };
      for (const field of fields) {
        const message = found[field];
        if (message === undefined) delete next[field];
        else next[field] = message;
      }
      return next;
    });
  }

  function set(change: Partial<V>) {
    const next = { ...values, ...change };
    setValues(next);
    setDirty(true);
    const wrong = Object.keys(errors);
    if (wrong.length > 0) whenChecked(check(next), (found) => show(found, wrong));
  }

  /** The field was left. */
  function left(field: (keyof V & string) | `${keyof V & string}.${string}`) {
    whenChecked(check(values), (found) => show(found, [field]));
  }

  function submit(run: (values: V) => void) {
    return (event?: FormEvent) => {
      event?.preventDefault();
      whenChecked(check(values), (found) => {
        setErrors(found);
        if (Object.keys(found).length > 0) setRefusals((count) => count + 1);
        else run(values);
      });
    };
  }

  /** Messages the server gave for fields. */
  function refuse(found: FieldMessages) {
    setErrors(found);
    if (Object.keys(found).length > 0) setRefusals((count) => count + 1);
  }

  function reset(next: V = initial) {
    setValues(next);
    setErrors({});
    setDirty(false);
  }

  return { values, errors, count: Object.keys(errors).length, dirty, formRef, set, left, submit, refuse, reset };
}

/** A check that could not be fetched holds nothing up: the server checks all of it anyway. */
function whenChecked(found: FieldMessages | Promise<FieldMessages>, then: (found: FieldMessages) => void) {
  if (found instanceof Promise) void found.catch(() => ({})).then(then);
  else then(found);
}
