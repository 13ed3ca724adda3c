import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** IPv4 that leads inside a network or nowhere: IANA special-purpose registry, RFC 6890 and its later additions. */
const INSIDE: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
const inside = new BlockList();
for (const [network, bits] of INSIDE) inside.addSubnet(network, bits, 'ipv4');

/** Of IPv6 only global unicast is outside, and of that not what wraps an IPv4 address or documents. */
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');
const wrapped6 = new BlockList();
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  wrapped6.addSubnet(network, bits, 'ipv6');

/** True unless the address is one of the open internet. What is no address at all counts as inside. */
export function isPrivateAddress(address: string): boolean {
  if (isIPv4(address)) return inside.check(address, 'ipv4');
  if (!isIPv6(address)) return true;
  return !global6.check(address, 'ipv6') || wrapped6.check(address, 'ipv6');
}
