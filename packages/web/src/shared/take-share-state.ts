/** Where the session of an opened share waits, beside the address, on its way from the page of a recipient to their workspace. It stands in no link. */
export const TAKE_SHARE_STATE = 'takeShare';
declare module '@tanstack/react-router' {
  interface HistoryState {
    [TAKE_SHARE_STATE]?: string;
  }
}
