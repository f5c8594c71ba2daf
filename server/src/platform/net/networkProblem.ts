import { errorDetail, type ErrorDetail } from '@parlance/contract/errors/errorDetail';
import { bareHost, ForbiddenAddress } from './lookup.ts';

type Kind = 'host_not_found' | 'host_unreachable' | 'host_refuses' | 'host_hangs_up' | 'host_without_tls';

const kinds: Readonly<Record<string, Kind>> = {
  ENOTFOUND: 'host_not_found',
  EAI_AGAIN: 'host_not_found',
  ECONNREFUSED: 'host_refuses',
  ECONNRESET: 'host_hangs_up',
  EPIPE: 'host_hangs_up',
  ETIMEDOUT: 'host_unreachable',
  EHOSTUNREACH: 'host_unreachable',
  ENETUNREACH: 'host_unreachable',
  EPROTO: 'host_without_tls',
  ERR_SSL_WRONG_VERSION_NUMBER: 'host_without_tls',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'host_without_tls',
};

const certificate = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY_LEAF_SIGNATURE/;

/** A host that could not be reached, with an error for people. */
export class HostUnreachable extends Error {
  readonly detail: ErrorDetail;

  constructor(detail: ErrorDetail, cause: unknown) {
    super(detail.message, { cause });
    this.detail = detail;
  }
}

/**
 * The error of a failed connection, for people who do not know network codes; undefined for other errors, or without a
 * host.
 *
 * @param hostname the host of the connection, as in the address
 */
export function networkProblem(error: unknown, hostname: string): ErrorDetail | undefined {
  const host = bareHost(hostname);
  if (host === '') return undefined;
  if (error instanceof ForbiddenAddress) return errorDetail('connection_forbidden', { host });
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  const { code } = error;
  if (certificate.test(code)) return errorDetail('host_certificate', { host, reason: error.message });
  // Some libraries replace the network's code with their own, and keep it only in the message.
  const kind = kinds[code] ?? kinds[/\bE[A-Z]{4,}\b/.exec(error.message)?.[0] ?? ''];
  return kind && errorDetail(kind, { host });
}
