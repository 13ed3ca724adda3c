type Told<Out> = { onSuccess: (answer: Out) => unknown; onError?: (error: unknown) => unknown };

/**
 * Does an act and says how it went, also where what asked for it has left the page by then: news of an act may arrive before its answer,
 * and the part that a mutation's own callbacks belong to is gone.
 */
export function tell<In, Out>(act: { mutateAsync: (input: In) => Promise<Out> }, input: In, { onSuccess, onError }: Told<Out>): void {
  act.mutateAsync(input).then(onSuccess, onError ?? (() => undefined));
}
