import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Most waits of a test end at once; the limit is for busy machines.
configure({ asyncUtilTimeout: 15_000 });

// Each file begins as in a new window: all of them run in one, whose stored drafts and settings would depend on their
// order.
sessionStorage.clear();
localStorage.clear();

// Testing Library cleans up by itself only where `afterEach` is a global.
afterEach(cleanup);
