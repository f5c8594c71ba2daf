import uPlot from 'uplot';

const categories = Array.from({ length: 1000 }, (_, index) => index);
const plot = new uPlot(
  { width: 900, height: 300, scales: { x: { time: false } }, series: [{}, { label: 'messages', stroke: '#00826e' }] },
  [categories, categories],
  document.querySelector('#chart'),
);

globalThis.draw = (values) => plot.setData([categories, values]);
