import type { DemoClass } from './types.ts';

/** The classes of the demo workspace, each trained and published on its own. */
export const demoClasses: readonly DemoClass[] = [
  {
    name: 'customer_care',
    description: 'What customers of the shop ask about: baskets, orders, deliveries, payments, returns and products.',
  },
  {
    name: 'small_talk',
    description: 'What people say around their question: hello, thanks, praise, complaints, and asking for a person.',
  },
];
