import { Button } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { Question } from './confirm.ts';
import css from './confirm.module.css';

export function askNoOrYes({ title, children, yes = 'Yes', no = 'No', danger = false, closeButton = false }: Question): Promise<boolean> {
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
