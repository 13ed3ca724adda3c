import { Button, FileButton } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useState, type DragEvent, type ReactNode } from 'react';
import css from './file-drop.module.css';

type Props = {
  title: string;
  /** What is taken, in a sentence or two. */
  children: ReactNode;
  /** As an input takes it: `.csv,.txt`. */
  accept: string;
  onFile: (file: File) => void;
  disabled?: boolean;
};

/** Drop a file, or choose one. */
export function FileDrop({ title, children, accept, onFile, disabled = false }: Props) {
  const [over, setOver] = useState(false);
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file && !disabled) onFile(file);
  }
  return (
    <div
      className={css.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconFileUpload size={26} stroke={1.4} aria-hidden />
      <p className={css.title}>{title}</p>
      <p className={css.words}>{children}</p>
      <FileButton onChange={(file) => file && onFile(file)} accept={accept} disabled={disabled}>
        {(props) => (
          <Button {...props} variant="default" loading={disabled}>
            Choose a file
          </Button>
        )}
      </FileButton>
    </div>
  );
}
