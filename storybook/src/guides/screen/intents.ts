/** Intents with their number of utterances. */
export interface Intent {
  id: string;
  name: string;
  description: string;
  utterances: number;
  active: boolean;
}

export const sampleIntents: readonly Intent[] = [
  { id: '1', name: 'order.cancel', description: 'Cancel an order', utterances: 67, active: true },
  { id: '2', name: 'order.return', description: 'Send something back', utterances: 83, active: true },
  { id: '3', name: 'refund.status', description: 'Ask for a refund', utterances: 58, active: true },
  { id: '4', name: 'store.hours', description: 'When a shop is open', utterances: 12, active: false },
];
