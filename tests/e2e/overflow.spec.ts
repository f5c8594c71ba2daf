import { NlpClass } from '@parlance/contract/calls/nlp';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { demoWorkspace, expect, test } from './fixtures.ts';
import { demoParts } from '../support/demoParts.ts';
import { waitForTask } from '../support/studio.ts';

const Task = z.object({ taskId: z.string() });
const theClass = '/nlp/class/customer_care';
const theIntent = '/nlp/intent/order.cancel';

/** Every address of the console (a screen or a part of one), with a text that it shows once it has loaded. */
const screens: Record<string, string | RegExp> = {
  '/': 'Messages per day',
  '/organizations': /\d+ organization/,
  '/users': 'Tokens',
  '/users/access_users': 'Front desk',
  '/users/access_codes': 'Front desk',
  '/users/odata': 'Power BI',
  '/messenger': 'Assistant',
  '/nlp/rag': 'Returns and refunds',
  '/nlp/rag/Acme%20help%20centre/chunks': 'Chunk',
  '/nlp/rag/Acme%20help%20centre/test': 'Search',
  '/nlp/rag/Acme%20help%20centre/settings': 'Passages',
  '/nlp/class': 'customer_care',
  [theClass]: 'Fallback answers',
  [`${theClass}/annotations`]: 'tea.lover@mail.example',
  [`${theClass}/trainings`]: '#1',
  [`${theClass}/evaluation`]: 'Confusion matrix',
  [`${theClass}/conversations`]: '%',
  '/nlp/intent?show=utterances': /\d{3} utterances/,
  [theIntent]: 'annulation commande',
  [`${theIntent}/attributes`]: 'order_number',
  [`${theIntent}/answers`]: 'Fallback answers',
  [`${theIntent}/conversations`]: '%',
  '/nlp/corpus': 'product',
  '/nlp/corpus/product': 'whistling kettle',
  '/nlp/corpus/product/duplicates': 'duplicates',
  '/nlp/corpus/product/usage': 'order.cancel',
  '/logs': 'my kettle makes a strange noise',
  '/logs/questions': 'No questions found yet',
  '/workflows/scripts': 'Standard',
  '/workflows/events': 'Groups of virtual things',
  '/workflows/runs': 'Started',
  '/workflows/alarms': 'Script',
  '/store': 'MQTT',
  '/store?connector=http': 'HTTP',
  '/back/prompts': 'Utterances',
  '/back/domains': 'Domain',
  '/back/things': 'assistant',
  '/back/things?thing=freezer&view=commands': 'Commands',
  '/back/things?thing=freezer&view=events': 'celsius',
  '/back/usage': 'Acme Support',
  '/back/cache': 'Flush',
  '/back/audit': 'created',
  '/back/trash': 'Trash',
  '/nothing/here': 'not found',
};

/** The same for parts with generated ids. */
const texts: Readonly<Record<string, string | RegExp>> = {
  chart: 'messages 1',
  'chart-editor': 'messages 1',
  script: 'Triggers',
  dialog: /Order status|Return an order/,
  run: 'Started',
  document: 'Chunk',
  'document-properties': 'Language',
  'question-set': 'Do you sell bicycles?',
  'question-run': '%',
  message: /\d+ messages/,
};

/**
 * Elements that are larger than their window, and elements that scroll sideways or inside another scrolling element.
 */
function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    const scrolling = [...document.querySelectorAll<HTMLElement>('main, main :not(textarea)')].filter(
      (element) =>
        element.scrollHeight > element.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(element).overflowY),
    );
    // Tables, rows of tabs or choices and code scroll sideways by design.
    const sideways =
      '[role=grid], :has(> [role=grid]), [role=tablist], nav, fieldset:has(> [aria-pressed]), .cm-editor, pre, [data-part=scroller]';
    const wide = [...document.querySelectorAll<HTMLElement>('main, main *')].filter(
      (element) =>
        element.scrollWidth > element.clientWidth + 1 &&
        /auto|scroll/.test(getComputedStyle(element).overflowX) &&
        !element.matches(`${sideways}, textarea, input`) &&
        !element.closest(sideways),
    );
    const inner = scrolling.filter((one) => scrolling.some((other) => other !== one && other.contains(one)));
    return [
      scrollHeight > innerHeight && `the document is ${scrollHeight - innerHeight} px too high`,
      scrollWidth > innerWidth && `the document is ${scrollWidth - innerWidth} px too wide`,
      ...wide.map(
        ({ tagName, className, scrollWidth, clientWidth }) =>
          `${tagName} ${className} is ${scrollWidth - clientWidth} px wider than its pane`,
      ),
      // Thick scrollbars take room from the text, and unstyled ones are bright at night.
      ...scrolling
        .filter((one) => {
          const { scrollbarWidth, scrollbarColor } = getComputedStyle(one);
          return scrollbarWidth === 'auto' || scrollbarColor === 'auto';
        })
        .map(({ tagName, className }) => `${tagName} ${className} has the scrollbar of the browser`),
      ...inner.map(
        ({ tagName, className, ariaLabel }) => `${tagName} ${ariaLabel ?? className} scrolls within another scroller`,
      ),
    ].filter((fault) => typeof fault === 'string');
  });
}

test.beforeAll(async ({ admin }) => {
  for (const [name, address] of Object.entries(await demoParts(admin, demoWorkspace)))
    screens[address] = texts[name] ?? '';
  const { data } = await admin.get('GET /api/1.0/gael/:ws/class', z.object({ data: z.array(NlpClass) }), {
    params: { ws: demoWorkspace },
  });
  const id = data.find(({ class_name }) => class_name === 'customer_care')?.id ?? '';
  const body = { kind: 'cross_validation', folds: 2 };
  const path = { params: { ws: demoWorkspace, id }, body };
  await waitForTask(
    admin,
    demoWorkspace,
    (await admin.get('POST /api/1.0/gael/:ws/class/:id/evaluations', Task, path)).taskId,
  );
});

for (const [width, height] of [
  [1440, 900],
  [768, 1024],
  [360, 740],
] as const) {
  test(`no screen full of data is larger than a window of ${width} px, and each pane has one scroller`, async ({
    openConsole,
    page,
  }) => {
    // The test visits every screen.
    test.slow();
    await page.setViewportSize({ width, height });
    const shown = await openConsole('/', { ws: demoWorkspace });
    // While the notification is shown, a narrow page ends above it.
    await shown.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Close' }).click();
    const faults: Record<string, string[]> = {};
    for (const [address, text] of Object.entries(screens)) {
      await shown.evaluate(
        (path) => {
          history.pushState(null, '', path);
          dispatchEvent(new PopStateEvent('popstate'));
        },
        `${address}${address.includes('?') ? '&' : '?'}ws=${demoWorkspace}`,
      );
      await expect(shown.getByRole('main')).toContainText(text, { ignoreCase: true });
      await expect(shown.locator('main [aria-busy=true]')).toHaveCount(0);
      const found = await faultsOf(shown);
      if (found.length > 0) faults[address] = found;
    }
    expect(faults).toEqual({});
  });
}
