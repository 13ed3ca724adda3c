import { ensureAppUser } from '../../features/access/app-users/public.ts';
import type { Services } from '../../platform/services.ts';

type Client = { contact: string; firstName: string; surname: string };

/** Two made-up clients of the demonstration firm: one is reached by e-mail, one by text. Nobody holds the address or the number (Ofcom keeps it for drama). */
const CLIENTS: readonly Client[] = [
  { contact: 'tamsin.rowe@calloway.example', firstName: 'Tamsin', surname: 'Rowe' },
  { contact: '07700 900418', firstName: 'Owen', surname: 'Trevethan' },
];

/** Lets the demonstration's clients sign in where signers do. Again is no change. Answers how many there are. */
export async function seedAppUsers(services: Pick<Services, 'db'>, clients: readonly Client[] = CLIENTS): Promise<number> {
  for (const client of clients) await ensureAppUser(services, client);
  return clients.length;
}
