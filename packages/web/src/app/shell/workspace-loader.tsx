import { Loader, Portal } from '@mantine/core';
import css from './workspace-menu.module.css';

/** Covers the page while another workspace is opened. */
export function WorkspaceLoader({ name }: { name: string }) {
  return (
    <Portal>
      <div className={css.loader} role="status">
        <Loader size={28} />
        <span>Opening {name}</span>
      </div>
    </Portal>
  );
}
