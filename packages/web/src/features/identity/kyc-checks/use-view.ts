import { useState } from 'react';

const STEP = 1.25;
const LARGEST = 8;
const QUARTER = 90;
const LIGHTS = ['plain', 'contrast', 'light'] as const;
export type Light = (typeof LIGHTS)[number];
export type ViewState = { zoom: number; turn: number; light: Light; loupe: boolean; page: number; x: number; y: number };
const START: ViewState = { zoom: 1, turn: 0, light: 'plain', loupe: false, page: 1, x: 0, y: 0 };

/** How a picture is looked at. Another picture starts anew. */
export function useView() {
  const [state, setState] = useState(START);
  const set = (part: Partial<ViewState>) => setState((before) => ({ ...before, ...part }));
  const zoomTo = (factor: number) =>
    setState((before) => {
      const zoom = Math.min(LARGEST, Math.max(1, before.zoom * factor));
      // Back at its whole size it stands in the middle again.
      return zoom === 1 ? { ...before, zoom, x: 0, y: 0 } : { ...before, zoom };
    });
  return {
    state,
    set,
    reset: () => setState(START),
    zoomIn: () => zoomTo(STEP),
    zoomOut: () => zoomTo(1 / STEP),
    turn: () => setState((before) => ({ ...before, turn: before.turn + QUARTER })),
    nextLight: () => setState((before) => ({ ...before, light: LIGHTS[(LIGHTS.indexOf(before.light) + 1) % LIGHTS.length] ?? 'plain' })),
    toggleLoupe: () => setState((before) => ({ ...before, loupe: !before.loupe })),
    move: (x: number, y: number) => setState((before) => ({ ...before, x: before.x + x, y: before.y + y })),
  };
}
export type View = ReturnType<typeof useView>;
