import { widgetSuite } from './widgetSuite.ts';

widgetSuite('preact');
