import { normalizeIP } from '@fastify/rate-limit';

/** One customer's part of the network has 2^64 IPv6 addresses: RFC 6177. */
const IPV6_PREFIX = 64;

/** What limits count for one caller: an IPv4 address, or the network an IPv6 address lies in. */
export const networkOf = (ip: string): string => normalizeIP(ip, IPV6_PREFIX);
