import type { ErrorType } from '@parlance/contract/errors/errorMessages';
import { expect, it } from 'vitest';
import { type Phase, phaseOf } from './phase.ts';

it.each<[number, ErrorType, Phase]>([
  [401, 'unauthorized', 'wrongKey'],
  [401, 'visitor_unknown', 'unknownVisitor'],
  [401, 'visitor_identity_too_long', 'unknownVisitor'],
  [403, 'site_refused', 'notHere'],
  [403, 'access_disabled', 'unknown'],
  [403, 'pin_required', 'unknown'],
  [404, 'device_not_found', 'unknown'],
])('shows for %i %s the screen %s', (status, type, phase) => expect(phaseOf({ status, type })).toBe(phase));
