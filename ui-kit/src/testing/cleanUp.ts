import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// What a test waits for comes at once, but for a machine that does much else.
configure({ asyncUtilTimeout: 15_000 });

// Testing Library cleans up by itself only where `afterEach` is a global.
afterEach(cleanup);
