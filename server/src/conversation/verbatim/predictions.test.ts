import { describe, expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { reviewedMessages } from './testing.ts';

const { server, workspace, createShop, trained, said, rows, reviewAs, idOf } = reviewedMessages();

describe('after a training', () => {
  test('a message without a review shows the newest prediction', async () => {
    const { classId, ids } = await createShop();
    await said([
      { text: 'parcel please' },
      { text: 'money money', intent: { id: ids.delivery ?? '', name: 'delivery' } },
      { text: 'quantum chess' },
    ]);
    expect((await rows()).data.every(({ now }) => now === null)).toBe(true);
    await trained(classId);
    // Visible rows are predicted on request…
    const shown = (await rows()).data.map(({ id }) => id);
    const answer = await server().call('POST /api/1.0/verbatim/:ws/now', { ...workspace(), body: { ids: shown } });
    expect(answer.body.data).toHaveLength(3);
    // … and the others in the background.
    await eventually(async () => {
      expect((await rows({ now: 'understood' })).data.map(({ text, now }) => [text, now?.intent])).toEqual([
        ['parcel please', 'delivery'],
      ]);
    });
    const changed = (await rows({ now: 'changed' })).data;
    expect(changed.map(({ text, now }) => [text, now?.intent, now?.understood])).toContainEqual([
      'money money',
      'refund',
      true,
    ]);
    expect(changed.map(({ text }) => text)).not.toContain('quantum chess');
    expect((await rows({ near: 'Refund' })).data.map(({ text }) => text)).toContain('money money');

    // New training gives new predictions; reviewed messages get none.
    await reviewAs({ action: 'assign', intent: ids.refund, ids: [await idOf('chess')] });
    await trained(classId);
    await eventually(async () => {
      const { data } = await rows({ now: 'understood' });
      expect(data.map(({ text }) => text)).toEqual(['parcel please']);
    });
    expect((await rows({ search: 'chess' })).data[0]?.now).toBeNull();
  });
});
