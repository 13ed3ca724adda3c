import { createServer } from 'node:net';

const DEFAULT_PORT = 4000;
const PORTS_TRIED = 100;

/** PORT when it is set, which must then be free; otherwise 4000 or the next free one. */
export async function choosePort(wanted: string | undefined, firstPort = DEFAULT_PORT): Promise<number> {
  if (wanted !== undefined && wanted !== '') {
    const port = Number(wanted);
    if (!Number.isInteger(port) || port < 1 || port > 65535) throw new Error(`PORT is wrong: ${wanted} is not a port number.`);
    if (!(await isFree(port))) throw new Error(`Port ${port} (from PORT) is in use by another program. Choose another, or leave PORT out.`);
    return port;
  }
  for (let port = firstPort; port < firstPort + PORTS_TRIED; port += 1) if (await isFree(port)) return port;
  throw new Error(`No port from ${firstPort} to ${firstPort + PORTS_TRIED - 1} is free. Set PORT to one that is.`);
}

/** Browsers may try `localhost` on either address, so another program must have neither. */
async function isFree(port: number): Promise<boolean> {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port, '::1'));
}

async function canListen(port: number, host: string): Promise<boolean> {
  const server = createServer();
  return await new Promise((resolve) => {
    // Machines without IPv6 answer something else than "in use".
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'EADDRINUSE' && error.code !== 'EACCES'));
    server.listen({ port, host }, () => server.close(() => resolve(true)));
  });
}
