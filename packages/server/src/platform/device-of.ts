import type { FastifyRequest } from 'fastify';
import type { Device } from '../providers/identity/provider.ts';

const LONGEST_USER_AGENT = 400;

/** First two numbers of an IPv4 address or first two groups of an IPv6 one: enough to tell an office from abroad, too little to name a person. */
export function ipPrefix(ip: string): string {
  return ip.includes('.')
    ? ip
        .replace(/^::ffff:/, '')
        .split('.')
        .slice(0, 2)
        .join('.') + '.0.0'
    : ip.split(':').slice(0, 2).join(':') + '::';
}

/** What a session of the request's browser is remembered by. */
export function deviceOf(request: Pick<FastifyRequest, 'headers' | 'ip'>): Device {
  return { userAgent: (request.headers['user-agent'] ?? '').slice(0, LONGEST_USER_AGENT), network: ipPrefix(request.ip) };
}
