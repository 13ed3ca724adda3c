import { Button } from '@mantine/core';
import type { Question } from './confirm.ts';
import { Dialog } from './dialog.tsx';
import { openOverlay } from './overlay-stack.ts';
import css from './confirm.module.css';

export function askNoOrYes({ title, children, yes = 'Yes', no = 'No', danger = false, closeButton = false }: Question): Promise<boolean> {
  return new Promise((resolve) => {
    openOverlay(({ opened, close }) => {
      function answer(value: boolean) {
        resolve(value);
        close();
      }
      return (
        <Dialog opened={opened} onClose={() => answer(false)} title={title} closeButton={closeButton} target="#confirmations">
          {children !== undefined && <div className={css.words}>{children}</div>}
          <div className={css.acts}>
            <Button variant="default" data-autofocus onClick={() => answer(false)}>
              {no}
            </Button>
            <Button {...(danger ? { color: 'clay' } : {})} onClick={() => answer(true)}>
              {yes}
            </Button>
          </div>
        </Dialog>
      );
    });
  });
}
