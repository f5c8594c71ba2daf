import { test } from './widgetFixtures.ts';
import { widgetSuite } from './widgetSuite.ts';

// All in one worker, because each worker that runs one of them builds the page.
test.describe.configure({ mode: 'default' });

// The page can return to React by one line (docs/decisions/0012), so the same tests must pass for both.
widgetSuite('react');
