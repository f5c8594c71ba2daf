import { lookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isInternal } from './addresses.ts';

/**
 * A name or address to which this server does not connect. The message is the same for unknown and for internal names,
 * so that it does not reveal internal names.
 */
export class ForbiddenAddress extends Error {
  constructor(host: string) {
    super(`${host} has no address on the public internet`);
  }
}

/**
 * A lookup for connections to addresses that users type. It refuses internal addresses at the moment of connecting, so
 * that a name cannot resolve to one address when checked and to another when used (DNS rebinding).
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const [first] = found ?? [];
    const isPublic = !error && found.length > 0 && !found.some(({ address }) => isInternal(address));
    if (!isPublic || !first) return callback(new ForbiddenAddress(hostname), '', 0);
    return options.all === true ? callback(null, found) : callback(null, first.address, first.family);
  });
};

/** The host of an address without the brackets of IPv6. */
export const bareHost = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** Whether a host is a literal internal address or localhost. Other names are checked on connecting. */
export function isForbiddenLiteral(hostname: string): boolean {
  const host = bareHost(hostname);
  return isIP(host) > 0 ? isInternal(host) : /(^|\.)localhost\.?$/i.test(host);
}

/** An address to connect to for a host that a person typed. @throws {ForbiddenAddress} */
export function resolveHost(hostname: string, allowInternal: boolean): Promise<string> {
  const host = bareHost(hostname);
  if (allowInternal) return Promise.resolve(host);
  if (isForbiddenLiteral(host)) return Promise.reject(new ForbiddenAddress(host));
  if (isIP(host) > 0) return Promise.resolve(host);
  return new Promise((resolve, reject) => {
    publicLookup(host, {}, (error, address) => {
      if (error) reject(error);
      else resolve(typeof address === 'string' ? address : (address[0]?.address ?? host));
    });
  });
}
