import { expect, test } from 'vitest';
import { attachmentOf } from './attachment.ts';

const plain = { id: '1', text: 'x', choices: [] };

test('an answer with a text only has no attachment', () => {
  expect(attachmentOf('shop', plain)).toBeNull();
  expect(attachmentOf('shop', { ...plain, cards: [], images: [] })).toBeNull();
});

test('images have their address', () => {
  const image = { media: 'a/b', alt: 'A kettle' };
  const url = '/api/1.0/workspaces/my%20shop/media/a%2Fb';
  expect(
    attachmentOf('my shop', { ...plain, images: [image], cards: [{ title: 'Kettle', image, buttons: [] }] }),
  ).toEqual({
    images: [{ url, alt: 'A kettle' }],
    cards: [{ title: 'Kettle', image: { url, alt: 'A kettle' }, buttons: [] }],
  });
});

test('a form starts with the values of the message that are valid for its fields', () => {
  const field = (name: string, kind: 'text' | 'date' | 'choice') => ({ name, label: name, kind, required: false });
  const form = {
    fields: [
      field('order', 'text'),
      field('day', 'date'),
      { ...field('shop', 'choice'), options: ['Lille'] },
      { ...field('town', 'choice'), options: ['Lille'] },
      field('other', 'text'),
    ],
    submit: 'Send',
  };
  const said = [
    { name: 'order', text: '#48211' },
    { name: 'day', text: 'yesterday' },
    { name: 'shop', text: 'Lille' },
    { name: 'town', text: 'Ghent' },
  ];
  const begun = attachmentOf('shop', { ...plain, form }, said)?.form?.fields;
  expect(begun?.map(({ value }) => value)).toEqual(['#48211', undefined, 'Lille', undefined, undefined]);
});
