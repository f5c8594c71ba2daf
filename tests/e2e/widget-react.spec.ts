import { test } from './widgetFixtures.ts';
import { widgetSuite } from './widgetSuite.ts';

// All in one worker: each that runs one of them builds the page.
test.describe.configure({ mode: 'default' });

// The page can go back to React by one line (docs/decisions/0012): what holds for one holds for the other.
widgetSuite('react');
