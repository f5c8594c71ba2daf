import { CategoryScale, Chart, LinearScale, LineController, LineElement, PointElement, Tooltip } from 'chart.js';

Chart.register(CategoryScale, LinearScale, LineController, LineElement, PointElement, Tooltip);
const canvas = document.querySelector('#chart').appendChild(document.createElement('canvas'));
const chart = new Chart(canvas, {
  type: 'line',
  data: {
    labels: Array.from({ length: 1000 }, (_, index) => `${index}`),
    datasets: [{ label: 'messages', data: [], borderColor: '#00826e', pointRadius: 0 }],
  },
  options: { animation: false, maintainAspectRatio: false },
});

globalThis.draw = (values) => {
  chart.data.datasets[0].data = values;
  chart.update('none');
};
