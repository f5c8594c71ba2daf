import { widgetSuite } from './widgetSuite.ts';

// The page can go back to React by one line (docs/decisions/0012): what holds for one holds for the other.
widgetSuite('react');
