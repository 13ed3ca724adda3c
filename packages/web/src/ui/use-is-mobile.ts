import { useMediaQuery } from '@mantine/hooks';

/** True at 768 px and below. */
export function useIsMobile(): boolean {
  return useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
}
