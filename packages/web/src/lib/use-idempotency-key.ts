import { useRef } from 'react';
import { ApiError } from './api-error.ts';

/**
 * One key per opening of a form. A lost answer keeps the key, so that sending again repeats the same act;
 * an answer, good or bad, ends it, so that the next act is a new one.
 */
export function useIdempotencyKey() {
  const key = useRef<string | null>(null);
  return async function keyed<T>(act: (key: string) => Promise<T>): Promise<T> {
    key.current ??= crypto.randomUUID();
    try {
      const answer = await act(key.current);
      key.current = null;
      return answer;
    } catch (error) {
      const answered = error instanceof ApiError && error.status >= 400 && error.status < 500;
      if (answered) key.current = null;
      throw error;
    }
  };
}
