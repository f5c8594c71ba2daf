import { DataTable } from '@parlance/ui-kit/table';
import { Button } from '@parlance/ui-kit/form';
import { Modal } from '@parlance/ui-kit/overlay';
import { ThemeProvider } from '@parlance/ui-kit/theme';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

interface Order {
  id: string;
  total: number;
}
const orders: Order[] = Array.from({ length: 1000 }, (_, index) => ({ id: `order ${index}`, total: index * 10 }));

/** A first screen, as another team would write it. */
export function Screen() {
  const [open, setOpen] = useState(false);
  return (
    <ThemeProvider brand="#6d28d9">
      <Button variant="primary" icon="plus" onClick={() => setOpen(true)}>
        New order
      </Button>
      <div style={{ height: 400 }}>
        <DataTable
          label="Orders"
          rows={orders}
          rowKey={(order) => order.id}
          columns={[
            { key: 'id', header: 'Order', value: (order) => order.id },
            { key: 'total', header: 'Total', value: (order) => order.total },
          ]}
        />
      </div>
      <Modal open={open} onClose={() => setOpen(false)} title="A new order">
        Nothing in it yet.
      </Modal>
    </ThemeProvider>
  );
}

const place = document.getElementById('app');
if (place) createRoot(place).render(<Screen />);
