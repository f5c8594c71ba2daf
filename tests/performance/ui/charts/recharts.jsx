import { createRoot } from 'react-dom/client';
import { CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts';

const root = createRoot(document.querySelector('#chart'));

globalThis.draw = (values) =>
  root.render(
    <LineChart width={900} height={300} data={values.map((messages, index) => ({ name: `${index}`, messages }))}>
      <CartesianGrid vertical={false} />
      <XAxis dataKey="name" />
      <YAxis />
      <Tooltip />
      <Line dataKey="messages" stroke="#00826e" dot={false} isAnimationActive={false} />
    </LineChart>,
  );
