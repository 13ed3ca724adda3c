import { Button } from '@mantine/core';
import type { FormEvent, ReactNode, RefObject } from 'react';
import css from './dialog-form.module.css';

type FormProps = { formRef?: RefObject<HTMLFormElement | null>; onSubmit: (event: FormEvent) => void; children: ReactNode };

/** What stands in a dialogue: sentences and fields, and `DialogActs` at its foot. */
export function DialogForm({ formRef, onSubmit, children }: FormProps) {
  return (
    <form
      ref={formRef}
      className={css.form}
      noValidate
      onSubmit={(event) => {
        // A form of the page round the dialogue would hear what is sent in it.
        event.stopPropagation();
        onSubmit(event);
      }}
    >
      {children}
    </form>
  );
}

type ActsProps = {
  /** The way out. */
  no?: string;
  onNo: () => void;
  /** It takes the focus first, where no field does. */
  noFirst?: boolean;
  /** The act; without it there is only the way out. */
  yes?: ReactNode;
  isBusy?: boolean;
  disabled?: boolean;
  danger?: boolean;
  /** What is better done instead: the filled button, last. The act then stands beside it, unfilled. */
  better?: ReactNode;
  /** A quiet line or act at the other end. */
  children?: ReactNode;
};

/** The foot of a dialogue: the way out, and the act that sends its form. */
export function DialogActs({
  no = 'Cancel',
  onNo,
  noFirst = false,
  yes,
  isBusy = false,
  disabled = false,
  danger = false,
  better,
  children,
}: ActsProps) {
  return (
    <div className={css.acts}>
      {Boolean(children) && <span className={css.note}>{children}</span>}
      <Button variant="default" {...(noFirst ? { 'data-autofocus': true } : {})} onClick={onNo}>
        {no}
      </Button>
      {yes !== undefined && (
        <Button
          type="submit"
          loading={isBusy}
          disabled={disabled}
          {...(better === undefined ? {} : { variant: danger ? 'light' : 'default' })}
          {...(danger ? { color: 'clay' } : {})}
        >
          {yes}
        </Button>
      )}
      {better}
    </div>
  );
}
