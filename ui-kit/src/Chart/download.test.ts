import { expect, it } from 'vitest';
import { chartCsv } from './download.ts';

it('writes names as texts, numbers as numbers and gaps as nothing', () => {
  const rows = [
    ['Day', 'Understood, share', '=SUM(A1)'],
    ['Nov 9', -0.5, null],
  ];
  expect(chartCsv(rows)).toBe(`Day,"Understood, share",'=SUM(A1)\r\nNov 9,-0.5,`);
});
