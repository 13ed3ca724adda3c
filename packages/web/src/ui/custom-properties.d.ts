import 'react';

declare module 'react' {
  /** Custom properties are set as any other, so that a style sheet can read what a part is told. */
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}
