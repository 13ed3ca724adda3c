import { z } from 'zod';

const WAIT_MS = 5_000;
const Made = z.object({ oobLink: z.string() });

/** A sign-in link of the Firebase Auth emulator; it sends no mail, so nobody else gets to see it. */
export async function emulatorLink(emulatorUrl: string, projectId: string, email: string, origin: string): Promise<string> {
  const address = new URL(`/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:sendOobCode`, emulatorUrl);
  const answer = await fetch(address, {
    method: 'POST',
    // Every emulator takes this for its owner.
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ requestType: 'EMAIL_SIGNIN', email, continueUrl: `${origin}/sign-in`, returnOobLink: true }),
    signal: AbortSignal.timeout(WAIT_MS),
  });
  const made = Made.safeParse(await answer.json());
  if (!made.success) throw new Error(`The Firebase Auth emulator at ${emulatorUrl} made no link (status ${answer.status})`);
  return made.data.oobLink;
}
