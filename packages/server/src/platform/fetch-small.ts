/** What an outside service answers here is a few kilobytes. */
const MOST_BYTES = 1024 * 1024;

export class AnswerTooLarge extends Error {}

/** Fetches as usual, but an answer that does not end cannot fill the memory. */
export async function fetchSmall(address: string, request: RequestInit): Promise<Response> {
  const answer = await fetch(address, request);
  if (!answer.body) return answer;
  let bytes = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > MOST_BYTES) controller.error(new AnswerTooLarge('An outside service answered too much'));
      else controller.enqueue(chunk);
    },
  });
  return new Response(answer.body.pipeThrough(counted), answer);
}

/** Lets go of an answer that nobody reads; where its connection broke meanwhile, it is gone already. */
export async function leaveUnread(answer: Response): Promise<void> {
  await answer.body?.cancel().catch(() => undefined);
}
