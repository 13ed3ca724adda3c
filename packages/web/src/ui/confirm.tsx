import { Button } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';
import css from './confirm.module.css';

type Question = {
  title: string;
  /** What happens, and what cannot be undone. */
  children?: ReactNode;
  yes?: string;
  no?: string;
  /** Fills Yes with clay, for acts that destroy or stop something. */
  danger?: boolean;
  closeButton?: boolean;
};

/** Asks No or Yes and answers true only for Yes; Escape and the scrim mean No. Focus starts on No. */
export function confirm({ title, children, yes = 'Yes', no = 'No', danger = false, closeButton = false }: Question): Promise<boolean> {
  return new Promise((resolve) => {
    const id = modals.open({
      title,
      size: 460,
      withCloseButton: closeButton,
      onClose: () => resolve(false),
      children: (
        <>
          {children !== undefined && <div className={css.words}>{children}</div>}
          <div className={css.acts}>
            <Button variant="default" data-autofocus onClick={() => modals.close(id)}>
              {no}
            </Button>
            <Button
              {...(danger ? { color: 'clay' } : {})}
              onClick={() => {
                resolve(true);
                modals.close(id);
              }}
            >
              {yes}
            </Button>
          </div>
        </>
      ),
    });
  });
}
