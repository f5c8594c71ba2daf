import { afterAll, beforeAll, expect, test } from 'vitest';
import { png, samples } from '../files/testing.ts';
import { Studio } from '../../testing/nlp.ts';
import { emptyTrash } from '../../operations/trash/trash.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await Studio.open();
});
afterAll(() => studio.stop());

const { pdf } = samples;
const at = (one: Studio, id = '') => `/api/1.0/workspaces/${one.ws}/media${id && `/${id}`}`;

async function upload(one: Studio, bytes: Uint8Array = png(40, 30), name = 'kettle.png') {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  const raw = await one.server.app.inject({
    method: 'POST',
    url: at(one),
    headers: { authorization: `Bearer ${one.token}` },
    payload: form,
  });
  return { status: raw.statusCode, body: raw.json() };
}
const list = async (one: Studio) => {
  const raw = await one.server.app.inject({ url: at(one), headers: { authorization: `Bearer ${one.token}` } });
  return raw.json().data;
};
const remove = async (one: Studio, id: string) => {
  const headers = { authorization: `Bearer ${one.token}` };
  const raw = await one.server.app.inject({ method: 'DELETE', url: at(one, id), headers });
  return { status: raw.statusCode, body: raw.json() };
};
const answersWith = (media: string) => [
  { id: '1', text: 'Here', choices: [], images: [{ media, alt: 'A kettle' }] },
  { id: '2', text: 'There', choices: [], cards: [{ title: 'Kettle', image: { media, alt: 'A kettle' } }] },
];

test('a picture is served to anyone with its address, and may be cached', async () => {
  const { status, body } = await upload(studio);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    name: 'kettle.png',
    type: 'image/png',
    width: 40,
    height: 30,
    used_in: [],
    kept_for: [],
  });
  const shown = await studio.server.app.inject(at(studio, body.id));
  expect(shown.statusCode).toBe(200);
  expect(shown.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
  expect((await studio.server.app.inject(at(await studio.another(), body.id))).statusCode).toBe(404);
});

test('only pictures are taken, from those who may write answers', async () => {
  const { status, body } = await upload(studio, pdf, 'a.pdf');
  expect([status, Object.keys(body.fields)]).toEqual([400, ['file']]);
  expect((await upload(studio, Buffer.from('<svg onload="alert(1)"/>'), 'a.svg')).status).toBe(400);
  const other = await studio.stranger();
  const raw = await studio.server.app.inject({ url: at(studio), headers: { authorization: `Bearer ${other.token}` } });
  expect(raw.statusCode).toBe(403);
});

test('a picture in answers names them, and is not deleted', async () => {
  const { body: kettle } = await upload(studio);
  const { body: intent } = await studio.post(['intents'], { intent_name: 'kettles', answers: answersWith(kettle.id) });
  await studio.post(['class'], { class_name: 'shop' });
  await studio.put(['class', 'shop', 'fallback'], { answers: answersWith(kettle.id).slice(0, 1) });
  const [newest] = await list(studio);
  expect(newest).toMatchObject({ id: kettle.id, used_in: ['kettles', 'shop'] });
  const refused = await remove(studio, kettle.id);
  expect([refused.status, refused.body.type]).toEqual([409, 'media_in_use']);
  expect(refused.body.message).toContain('kettles, shop');
  await studio.put(['intents', intent.id], { answers: [] });
  await studio.put(['class', 'shop', 'fallback'], { answers: [] });
  expect((await remove(studio, kettle.id)).status).toBe(200);
  expect((await remove(studio, kettle.id)).status).toBe(404);
  expect((await studio.server.app.inject(at(studio, kettle.id))).statusCode).toBe(404);
});

test('a picture in answers in the trash stays until they are purged', async () => {
  const one = await studio.another();
  const { body: kettle } = await upload(one);
  const { body: intent } = await one.post(['intents'], { intent_name: 'kettles', answers: answersWith(kettle.id) });
  await one.post(['class'], { class_name: 'shop' });
  await one.put(['class', 'shop', 'fallback'], { answers: answersWith(kettle.id).slice(0, 1) });
  await one.remove(['intents', intent.id]);
  await one.remove(['class', 'shop']);
  expect(await list(one)).toMatchObject([{ used_in: [], kept_for: ['kettles', 'shop'] }]);
  const refused = await remove(one, kettle.id);
  expect([refused.status, refused.body.type]).toEqual([409, 'media_in_trash']);
  expect(refused.body.message).toContain('in the trash show this picture: kettles, shop');

  await one.post(['restore'], { kind: 'intent', id: intent.id });
  expect((await one.get('intents', 'kettles')).body.answers[0].images).toEqual([{ media: kettle.id, alt: 'A kettle' }]);
  expect((await one.server.app.inject(at(one, kettle.id))).statusCode).toBe(200);
  await one.remove(['intents', intent.id]);
  await one.db.tx((tx) => emptyTrash(tx, new Date(Date.now() + 31 * 86_400_000)));
  expect((await remove(one, kettle.id)).status).toBe(200);
});

test('answers show no picture that the workspace does not have', async () => {
  const other = await studio.another();
  const { body: foreign } = await upload(other);
  const { status, body } = await studio.post(['intents'], { intent_name: 'x', answers: answersWith(foreign.id) });
  expect(status).toBe(400);
  expect(Object.keys(body.fields)).toEqual(['answers.0.images.0.media', 'answers.1.cards.0.image.media']);
});

test('an import keeps pictures that the workspace has, and reports those that it lacks', async () => {
  const source = await studio.another();
  const { body: kettle } = await upload(source);
  await source.post(['class'], { class_name: 'shop' });
  await source.post(['intents'], { intent_name: 'kettles', classes: ['shop'], answers: answersWith(kettle.id) });
  const { rawPayload } = await source.raw('GET', ['export']);
  const here = await source.upload('all.json', rawPayload, {});
  expect(here.body).toMatchObject({ problems: [], changes: [] });
  const elsewhere = await studio.another();
  const { body } = await elsewhere.upload('all.json', rawPayload, {});
  expect(body.problems).toMatchObject([{ severity: 'warning', column: 'answers' }]);
  const { body: started } = await elsewhere.post(['import', 'class', body.import_id], {});
  await elsewhere.ended(started.taskId);
  const { body: intent } = await elsewhere.get('intents', 'kettles');
  expect(intent.answers).toEqual([
    { id: '1', text: 'Here', choices: [] },
    { id: '2', text: 'There', choices: [], cards: [{ title: 'Kettle', buttons: [] }] },
  ]);
});
