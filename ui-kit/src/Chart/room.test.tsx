import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Meter } from '../Meter/Meter.tsx';
import { SegmentedControl } from '../SegmentedControl/SegmentedControl.tsx';
import { renderThemed } from '../testing/renderThemed.tsx';
import { BarChart } from './BarChart.tsx';
import { Heatmap } from './Heatmap.tsx';
import { HeatGrid } from './HeatGrid.tsx';
import { LineChart } from './LineChart.tsx';

/** Layout of charts in limited space. */

const box = (element: Element) => element.getBoundingClientRect();

describe('a name of one long word', () => {
  const word = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerk';
  const ignore = () => {};
  const parts = {
    'a legend': <BarChart label="A" categories={['Mo']} series={[{ name: word, values: [1] }]} legend />,
    'a meter': <Meter label="A" segments={[{ label: word, value: 3 }]} />,
    segments: <SegmentedControl label="A" options={[{ value: word, label: word }]} value="" onChange={ignore} />,
  };
  it.each(Object.entries(parts))('stays within %s', async (_, part) => {
    const { container } = renderThemed(
      <div lang="de" style={{ width: 220 }}>
        {part}
      </div>,
    );
    // A plot is drawn in its container's width once that is measured.
    await expect.poll(() => container.querySelector('[lang=de]')?.scrollWidth).toBe(220);
  });
});

describe('a plot on paper, where nothing measures it again', () => {
  const figures = {
    bars: <BarChart label="A" categories={['Mo', 'Tu']} series={[{ name: 'Messages', values: [1, 2] }]} />,
    'a heat map': <Heatmap label="A" rows={['Mo']} columns={['8', '9']} values={[[1, 2]]} />,
  };
  it.each(Object.entries(figures))('keeps %s within a narrower container', async (_, figure) => {
    const { container } = renderThemed(<div style={{ width: 800 }}>{figure}</div>);
    const right = () =>
      Math.max(...[...container.querySelectorAll('svg rect, svg path')].map((each) => box(each).right));
    const frame = container.querySelector<HTMLElement>('[style]');
    if (!frame) throw new Error('There is no container');
    await expect.poll(() => right()).toBeGreaterThan(700);
    frame.style.width = '400px';
    // Read at once: observers of sizes have not run.
    expect(right()).toBeLessThanOrEqual(box(frame).right + 1);
  });
});

describe('a grid of values', () => {
  it.each([540, 330])('shows all hours of the week within %i px, every third by name', (width) => {
    const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));
    const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
    renderThemed(
      <div style={{ width }}>
        <HeatGrid
          label="Busiest hours"
          rows={days}
          columns={hours}
          values={days.map(() => hours.map((_, hour) => hour * 50))}
          rowsName="Weekday"
          columnsName="Hour"
        />
      </div>,
    );
    const grid = page.getByRole('grid').element();
    expect(box(grid).width).toBeLessThanOrEqual(width);
    const named = [...grid.querySelectorAll('thead th > span')].filter(
      (name) => getComputedStyle(name).opacity === '1',
    );
    expect(named.map(({ textContent }) => textContent)).toEqual(['00', '03', '06', '09', '12', '15', '18', '21']);
    const letters = document.createRange();
    for (const name of named) {
      letters.selectNodeContents(name);
      const { left, right, top, height } = letters.getBoundingClientRect();
      for (const x of [left + 0.5, right - 0.5]) {
        expect(document.elementFromPoint(x, top + height / 2), `${name.textContent} at ${x}`).toBe(name);
      }
    }
  });

  it('fills its container with `fill`', () => {
    renderThemed(
      <div style={{ width: 600, height: 320 }}>
        <HeatGrid
          label="Busiest hours"
          fill
          rows={['Mon', 'Tue']}
          columns={['08', '09']}
          values={[
            [1, 2],
            [3, 4],
          ]}
          rowsName="Weekday"
          columnsName="Hour"
        />
      </div>,
    );
    expect(box(page.getByRole('grid').element()).height).toBeCloseTo(320, 0);
  });
});

describe('changes above bars', () => {
  it('lie on a surface, over the lines that meet them', () => {
    renderThemed(
      <div style={{ width: 400 }}>
        <BarChart
          label="Messages"
          categories={['11', '12']}
          series={[{ name: 'messages', values: [40, 50] }]}
          marks={[{ category: 1, label: 'Release', icon: 'rocket' }]}
          goal={{ label: 'Goal 55', value: 55 }}
          comparison={{
            name: 'Previous period',
            values: [20, 60],
            changes: {
              name: 'Change',
              values: [
                { text: '+100 %', direction: 'up' },
                { text: '−17 %', direction: 'down' },
              ],
            },
          }}
        />
      </div>,
    );
    const changes = [...document.querySelectorAll('figure .change')];
    expect(changes).toHaveLength(2);
    for (const change of changes) {
      const [surface, text] = [change.querySelector('rect'), change.querySelector('text')];
      if (!surface || !text) throw new Error('A change has no surface or no text');
      expect(box(surface).left).toBeLessThanOrEqual(box(text).left);
      expect(box(surface).right).toBeGreaterThanOrEqual(box(text).right);
      for (const line of document.querySelectorAll('figure .mark line, figure .goal line')) {
        expect(line.compareDocumentPosition(change)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
      }
    }
  });
});

/** The labels of a mark: its names and icons, not its lines. */
const meeting = (labels: readonly Element[]) => {
  const boxes = labels.map((label) => ({ name: label.textContent, at: box(label) }));
  return boxes.flatMap(({ name, at: one }, index) =>
    boxes
      .slice(index + 1)
      .filter(
        ({ at: other }) =>
          one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom,
      )
      .map((other) => [name, other.name]),
  );
};

/** The plot is drawn in its container's width. */
const drawnAt = (width: number) =>
  expect
    .poll(() => [...document.querySelectorAll('figure .grid')].map((line) => Math.round(box(line).right)))
    .toContain(width);

describe('the label of a goal', () => {
  // The goal above the first bar, on it, at the top of the plot, and at the height of all changes.
  it.each([
    { width: 560, values: [31, 14, 22], goal: 33 },
    { width: 330, values: [31, 14, 22], goal: 33 },
    { width: 330, values: [40, 14, 22], goal: 33 },
    { width: 240, values: [31, 14, 22], goal: 40 },
    { width: 240, values: [31, 31, 31], goal: 32 },
    { width: 150, values: [31, 31], goal: 31 },
  ])('meets no change and no tick in $width px, of $values with the goal $goal', async ({ width, values, goal }) => {
    renderThemed(
      <div style={{ width }}>
        <BarChart
          label="Messages"
          height={150}
          categories={values.map((_, index) => `c${index}`)}
          series={[{ name: 'messages', values }]}
          goal={{ label: `Goal ≥ ${goal}`, value: goal }}
          comparison={{
            name: 'Previous period',
            values: values.map(() => 10),
            changes: { name: 'Change', values: values.map(() => ({ text: '+31 %', direction: 'up' })) },
          }}
        />
      </div>,
    );
    await drawnAt(width);
    expect(page.getByText(`Goal ≥ ${goal}`, { exact: true }).element()).toBeVisible();
    expect(meeting([...document.querySelectorAll('figure svg text')])).toEqual([]);
  });
});

describe('marks below an axis', () => {
  it('lie beside each other, one of a kind for each day', async () => {
    const marks = [
      { category: 3, label: 'Trained: Support', icon: 'brain' },
      { category: 3, label: 'Published: Support', icon: 'rocket' },
      { category: 3, label: 'Trained: Sales', icon: 'brain' },
      { category: 4, label: 'Trained: Sales', icon: 'brain' },
    ];
    const days = Array.from({ length: 30 }, (_, day) => String(day + 1));
    renderThemed(
      <div style={{ width: 330 }}>
        <LineChart
          label="Understood"
          categories={days}
          series={[{ name: 'a', values: days.map(Number) }]}
          marks={marks}
        />
      </div>,
    );
    await drawnAt(330);
    const circles = [...document.querySelectorAll('figure .mark circle')];
    expect(circles).toHaveLength(3);
    expect(meeting(circles)).toEqual([]);
  });
});

describe('an axis', () => {
  const ticks = () =>
    [...document.querySelectorAll('figure svg text[text-anchor="end"]')].map((one) => one.textContent);

  it('has no two ticks that a format without fractions writes as values they are not', () => {
    renderThemed(
      <LineChart
        label="Response times"
        categories={['11', '12']}
        series={[{ name: 'p95', values: [9.4, 3.2] }]}
        format={(value) => `${Math.round(value)} ms`}
      />,
    );
    expect(ticks()).toEqual(['0 ms', '5 ms', '10 ms']);
  });
});

describe('a legend', () => {
  it('has the figure of the comparison', () => {
    const comparison = { name: 'Previous period', values: [4], total: '4' };
    const series = [{ name: 'console', values: [6], total: '6' }];
    renderThemed(<LineChart label="Channels" categories={['11']} series={series} comparison={comparison} />);
    expect(document.querySelector('figcaption')?.textContent).toContain('console6Previous period4');
  });

  const one = { label: 'Channels', categories: ['11'], series: [{ name: 'console', values: [6] }] };

  it('names one series only where it is asked to', () => {
    const { rerender } = renderThemed(<LineChart {...one} />);
    expect(document.querySelector('figcaption')?.textContent).not.toContain('console');
    rerender(<LineChart {...one} legend />);
    expect(document.querySelector('figcaption')?.textContent).toContain('console');
  });
});
