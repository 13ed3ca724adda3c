import { useCallback, useEffect, useRef, useState } from 'react';

type Act<In, Out> = {
  mutationFn: (input: In) => Promise<Out>;
  onSuccess?: (answer: Out, input: In) => unknown;
  onError?: (error: unknown, input: In) => unknown;
};
type State<In> = { step: 'idle' | 'pending' | 'success' | 'error'; error: unknown; variables: In | undefined };

const IDLE = { step: 'idle', error: null, variables: undefined } as const;

/**
 * One act at a time and how it went, by the names of the query library's mutation: for pages that stand outside it because a visitor waits
 * for them first. The newest call is the one that counts; one that ends after the screen is gone changes nothing.
 */
export function useAct<In = void, Out = unknown>(act: Act<In, Out>) {
  const [state, setState] = useState<State<In>>(IDLE);
  const newest = useRef(act);
  const turn = useRef(0);
  useEffect(() => {
    newest.current = act;
  });
  useEffect(() => () => void (turn.current += 1), []);

  const mutate = useCallback((input: In) => {
    const mine = ++turn.current;
    const { mutationFn } = newest.current;
    setState({ step: 'pending', error: null, variables: input });
    mutationFn(input).then(
      (answer) => {
        if (turn.current !== mine) return;
        setState({ step: 'success', error: null, variables: input });
        void newest.current.onSuccess?.(answer, input);
      },
      (error: unknown) => {
        if (turn.current !== mine) return;
        setState({ step: 'error', error, variables: input });
        void newest.current.onError?.(error, input);
      },
    );
  }, []);
  const reset = useCallback(() => {
    turn.current += 1;
    setState(IDLE);
  }, []);
  const { step, error, variables } = state;
  return { mutate, reset, error, variables, isPending: step === 'pending', isSuccess: step === 'success', isError: step === 'error' };
}
