import { expect, it } from 'vitest';
import { HeatGrid } from './HeatGrid.tsx';
import { BarList } from './BarList.tsx';
import { LineChart } from './LineChart.tsx';
import { chartPng } from './download.ts';
import { renderThemed } from '../testing/renderThemed.tsx';

/** The share of pixels that differ from the corner, which is the background. */
async function inked(blob: Blob): Promise<{ width: number; share: number }> {
  const image = await createImageBitmap(blob);
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
  if (!context) throw new Error('There is no canvas to read pixels from.');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  let count = 0;
  for (let at = 0; at < data.length; at += 4) {
    if ([0, 1, 2].some((channel) => Math.abs((data[at + channel] ?? 0) - (data[channel] ?? 0)) > 24)) count += 1;
  }
  return { width: image.width, share: count / (image.width * image.height) };
}

it.each([
  [
    'LineChart',
    <LineChart key="line" label="Days" area categories={['a', 'b']} series={[{ name: 'all', values: [4, 9] }]} />,
  ],
  ['BarList', <BarList key="list" label="Top" items={[{ name: 'gift wrap it please', value: 17 }]} />],
  [
    'HeatGrid',
    <HeatGrid
      key="heat"
      label="Hours"
      rowsName="Day"
      columnsName="Hour"
      rows={['Mon']}
      columns={['8']}
      values={[[4]]}
    />,
  ],
])('draws a picture of a %s as it is seen', async (_, element) => {
  const { container } = renderThemed(<div style={{ width: 400, background: 'var(--surface)' }}>{element}</div>);
  const figure = container.querySelector<HTMLElement>('figure, figure > div, div > div');
  if (!figure) throw new Error('There is no chart.');
  const { width, share } = await inked(await chartPng(figure));
  expect(width).toBeGreaterThan(100);
  expect(share).toBeGreaterThan(0.002);
});
