import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Studio } from '../../testing/nlp.ts';
import { newTenant } from '../../testing/people.ts';

const said: Record<string, string[]> = {
  'delivery.time': [
    'how long does delivery take',
    'when will my parcel arrive',
    'delivery time please',
    'how many days until my parcel arrives',
    'when does the parcel come',
    'how fast is your delivery',
  ],
  refund: [
    'give me my money back',
    'i want a refund',
    'refund me',
    'can you pay back what it cost',
    'i would like my money returned',
    'please refund the purchase',
  ],
};

describe('evaluation', () => {
  let studio: Studio;
  let classId: string;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    studio = await Studio.open();
    ({ id: classId } = (await studio.post(['class'], { class_name: 'shop' })).body);
    for (const [intent_name, texts] of Object.entries(said)) {
      const utterances = texts.map((text) => ({ text }));
      ids[intent_name] = (await studio.post(['intents'], { intent_name, classes: [classId], utterances })).body.id;
    }
  });
  afterAll(() => studio.stop());

  const evaluate = async (body: object): Promise<string> => {
    const started = await studio.post(['class', 'shop', 'evaluations'], body);
    expect(started.status).toBe(202);
    await studio.ended(started.body.taskId);
    return started.body.taskId;
  };
  const report = async (id: string) => (await studio.get('evaluation', id)).body;
  const predictions = async (id: string, query = '') =>
    (await studio.send('GET', ['evaluation', id, 'predictions'], undefined, {}, query)).body;
  const newTestSet = async (name: string) => (await studio.post(['class', 'shop', 'testsets'], { name })).body;

  it('predicts each utterance of the class once', async () => {
    const id = await evaluate({ kind: 'cross_validation', folds: 3 });
    const shown = await report(id);
    expect(shown).toMatchObject({
      kind: 'cross_validation',
      folds: 3,
      test_set: null,
      has_predictions: true,
      skipped: 0,
    });
    expect(shown.figures).toMatchObject({ utterances: 12, in_scope: 12, out_of_scope: 0, rejected: null });
    const { data, total } = await predictions(id);
    expect(total).toBe(12);
    const texts = data.map(({ text }: { text: string }) => text);
    expect(texts.toSorted()).toEqual(Object.values(said).flat().toSorted());
    const isWrong = ({ expected, predicted }: { expected: number; predicted: number }) => expected !== predicted;
    expect(data.slice(0, shown.wrong).every(isWrong)).toBe(true);
    expect(data.slice(shown.wrong).some(isWrong)).toBe(false);
    expect((await predictions(id, 'wrong=true')).total).toBe(shown.wrong);
    const { data: listed } = (await studio.get('class', 'shop', 'evaluations')).body;
    expect(listed[0]).toMatchObject({ id, figures: { accuracy: shown.figures.accuracy } });
  });

  it('requires a model to evaluate with a test set', async () => {
    const { id } = await newTestSet('too early');
    const draft = await studio.post(['class', 'shop', 'evaluations'], { kind: 'test_set', test_set: id });
    expect(draft).toMatchObject({ status: 409, body: { type: 'class_not_trained' } });
    const none = await studio.post(['class', 'shop', 'evaluations'], { kind: 'test_set' });
    expect(none).toMatchObject({ status: 400, body: { type: 'test_set' } });
  });

  describe('with a model and a test set', () => {
    let testSet: string;
    let first: string;
    beforeAll(async () => {
      await studio.ended((await studio.post(['class', 'shop', 'train'])).body.taskId);
      testSet = (await newTestSet('questions')).id;
      const cases = [
        { text: 'when does my delivery arrive', intent_id: ids['delivery.time'] },
        { text: 'refund my money please', intent_id: ids['refund'] },
        { text: 'give me a refund', intent_id: ids['delivery.time'] },
        { text: 'zyx wvu', intent_id: null },
      ];
      await studio.post(['testset', testSet, 'cases'], { cases });
      first = await evaluate({ kind: 'test_set', test_set: testSet });
    });

    it('reports misclassified utterances and their confusions', async () => {
      const shown = await report(first);
      expect(shown.figures).toMatchObject({ in_scope: 3, out_of_scope: 1, accuracy: 2 / 3, rejected: 1 });
      expect(shown).toMatchObject({ wrong: 1, confusions: [[0, 1, 1]], test_set: { name: 'questions' } });
      expect(shown.intents.map(({ intent }: { intent: string }) => intent)).toEqual(['delivery.time', 'refund']);
      const { data } = await predictions(first, 'expected=0&predicted=1');
      expect(data).toMatchObject([{ text: 'give me a refund', intent_id: ids['delivery.time'], version: 1 }]);
      expect(await predictions(first, 'expected=-1')).toMatchObject({
        total: 1,
        data: [{ text: 'zyx wvu', intent_id: null }],
      });
      expect(await predictions(first, 'search=MONEY')).toMatchObject({ total: 1 });
      expect(await predictions(first, 'search=m%C3%B3ney')).toMatchObject({ total: 1 });
      expect(await predictions(first, 'search=%25')).toMatchObject({ total: 0 });
    });

    it('is compared with an earlier evaluation after the label is corrected', async () => {
      const [wrong] = (await predictions(first, 'wrong=true')).data;
      const path = ['testset', testSet, 'case', wrong.source_id];
      const stale = await studio.put(path, { intent_id: ids['refund'] }, { 'if-match': '"7"' });
      expect(stale).toMatchObject({ status: 412, body: { current: { text: 'give me a refund', version: 1 } } });
      const changed = await studio.put(path, { intent_id: ids['refund'] }, { 'if-match': '"1"' });
      expect(changed).toMatchObject({ status: 200, body: { intent_id: ids['refund'], version: 2 } });
      const second = await evaluate({ kind: 'test_set', test_set: testSet });
      const { body } = await studio.get('evaluation', second, 'comparison', first);
      expect(body).toMatchObject({ worse: 0, better: 1, before: { id: first }, after: { id: second } });
      expect(body.after.figures.accuracy).toBe(1);
      expect((await predictions(second, `against=${first}&change=better`)).data).toMatchObject([
        { text: 'give me a refund' },
      ]);
      expect((await predictions(first, `against=${second}&change=worse`)).total).toBe(1);
    });

    it('refuses to compare evaluations of different utterances', async () => {
      const crossed = await evaluate({ folds: 2 });
      expect(await studio.get('evaluation', first, 'comparison', crossed)).toMatchObject({
        status: 409,
        body: { type: 'evaluations_differ' },
      });
    });

    it('has no changes and no file once its predictions are deleted', async () => {
      const newer = await evaluate({ kind: 'test_set', test_set: testSet });
      const older = await evaluate({ kind: 'test_set', test_set: testSet });
      // As after ten newer evaluations.
      await studio.db.execute(`delete from evaluation_results where evaluation_id = '${older}'`);
      const unknown = { status: 200, body: { worse: null, better: null } };
      expect(await studio.get('evaluation', newer, 'comparison', older)).toMatchObject(unknown);
      expect(await studio.get('evaluation', older, 'comparison', newer)).toMatchObject(unknown);
      expect(
        await studio.send('GET', ['evaluation', older, 'export'], undefined, {}, 'what=predictions'),
      ).toMatchObject({
        status: 409,
        body: { type: 'predictions_not_kept' },
      });
    });

    it('is exported in both formats', async () => {
      const file = async (query: string) =>
        studio.server.app.inject({
          url: `/api/1.0/gael/${studio.ws}/evaluation/${first}/export?${query}`,
          headers: { authorization: `Bearer ${studio.token}` },
        });
      const csv = await file('what=predictions&format=csv');
      expect(csv.body).toMatch(/"?give me a refund"?,delivery\.time,refund,refund,0\.\d+/);
      const intents = await file('what=intents&format=csv');
      expect(intents.body).toContain('delivery.time,2,1,0.5,0.6667,refund,1');
      expect((await file('what=intents')).rawPayload.subarray(0, 2).toString()).toBe('PK');
    });

    it('applies a threshold to the draft at once, and to the published class with the next publication', async () => {
      await studio.post(['class', 'shop', 'publish']);
      const ask = async () =>
        (await studio.post(['class', 'shop', 'utterance'], { utterance: 'refund my money please' })).body;
      const before = await ask();
      expect(before.intent).toBe('refund');
      const { threshold } = (await studio.get('class', 'shop', 'evaluations')).body;
      expect(threshold).toMatchObject({ own: null, recommended: before.threshold });
      const put = (value: number | null, version: number) =>
        studio.put(['class', 'shop', 'threshold'], { threshold: value }, { 'if-match': `"${version}"` });
      const set = await put(1, threshold.version);
      expect(set).toMatchObject({ status: 200, body: { own: 1, version: threshold.version + 1 } });
      expect(await put(0.5, threshold.version)).toMatchObject({ status: 412, body: { current: { own: 1 } } });
      expect(await ask()).toMatchObject({ intent: null, threshold: 1 });
      const measure = () => evaluate({ kind: 'test_set', test_set: testSet, branch: 'published' });
      expect((await report(await measure())).figures.threshold).toBe(before.threshold);
      await studio.post(['class', 'shop', 'publish']);
      expect((await report(await measure())).figures).toMatchObject({ threshold: 1, accuracy: 0 });
      await put(null, set.body.version);
      expect((await ask()).intent).toBe('refund');
      const state = (await studio.get('class', 'shop', 'needToTrain')).body;
      expect(state.needToTrain).toBe(false);
    });
  });

  it('fails with the reason, and stores nothing', async () => {
    const before = (await studio.get('class', 'shop', 'evaluations')).body.data.length;
    const { id } = await newTestSet('empty');
    const { body } = await studio.post(['class', 'shop', 'evaluations'], { kind: 'test_set', test_set: id });
    await expect(studio.ended(body.taskId)).rejects.toMatchObject({ type: 'test_set_empty' });
    expect(await studio.get('evaluation', body.taskId)).toMatchObject({ status: 404 });
    expect((await studio.get('class', 'shop', 'evaluations')).body.data).toHaveLength(before);
    await studio.post(['class'], { class_name: 'nothing' });
    expect(await studio.post(['class', 'nothing', 'evaluations'])).toMatchObject({
      status: 422,
      body: { type: 'class_without_intents' },
    });
  });

  describe('a test set', () => {
    it('has a unique name, and can be restored after it was deleted', async () => {
      const { id, version } = await newTestSet('Fragen');
      expect(await studio.post(['class', 'shop', 'testsets'], { name: 'fragen' })).toMatchObject({ status: 409 });
      expect(await studio.put(['testset', id], { name: 'x' }, { 'if-match': '"9"' })).toMatchObject({ status: 412 });
      const renamed = await studio.put(['testset', id], { name: 'Réponses' }, { 'if-match': `"${version}"` });
      expect(renamed.body).toMatchObject({ name: 'Réponses', version: version + 1 });
      await studio.post(['testset', id, 'cases'], { cases: [{ text: 'wie  geht es?', intent_id: null }] });
      expect(await studio.remove(['testset', id])).toMatchObject({ status: 200 });
      expect(await studio.get('testset', id)).toMatchObject({ status: 404 });
      const trash = await studio.server.app.inject({
        url: `/api/1.0/backend/trash?workspace=${studio.ws}&kind=testset`,
        headers: { authorization: `Bearer ${studio.token}` },
      });
      expect(trash.json().data).toMatchObject([{ kind: 'testset', id, name: 'Réponses' }]);
      expect(await studio.post(['testset', id, 'restore'])).toMatchObject({ status: 200 });
      expect((await studio.get('testset', id)).body).toMatchObject({
        case_count: 1,
        out_of_scope: 1,
        cases: [{ text: 'wie geht es?' }],
      });
    });

    it('has each test case once, and only intents of its class', async () => {
      const { id } = await newTestSet('once');
      const { id: foreign } = (await studio.post(['intents'], { intent_name: 'of no class' })).body;
      const add = (text: string, intent_id: string | null) =>
        studio.post(['testset', id, 'cases'], { cases: [{ text, intent_id }] });
      expect((await add('Hello', null)).body).toMatchObject({ added: [{ text: 'Hello' }], duplicates: 0 });
      expect((await add(' hello ', null)).body).toMatchObject({ added: [], duplicates: 1 });
      expect(await add('bye', foreign)).toMatchObject({ status: 400, body: { type: 'intent_id' } });
      const other = (await add('bye', null)).body.added[0];
      expect(await studio.put(['testset', id, 'case', other.id], { text: 'HELLO' })).toMatchObject({ status: 409 });
      const gone = await studio.remove(['testset', id, 'cases'], { ids: [other.id, 'nobody'] });
      expect(gone.body).toEqual({ deleted: 1 });
    });

    it('imports a file after a preview', async () => {
      const { id } = await newTestSet('file');
      await studio.post(['testset', id, 'cases'], { cases: [{ text: 'refund me now', intent_id: ids['refund'] }] });
      const send = async (fields: Record<string, string>) => {
        const form = new FormData();
        for (const [key, value] of Object.entries(fields)) form.set(key, value);
        const csv = 'text,intent\nrefund me now,refund\nwhere is it,DELIVERY.TIME\nwhat is love,oos\nhi,greeting\n';
        form.set('file', new Blob([csv]), 'test.csv');
        const raw = await studio.server.app.inject({
          method: 'POST',
          url: `/api/1.0/gael/${studio.ws}/testset/${id}/import`,
          headers: { authorization: `Bearer ${studio.token}` },
          payload: form,
        });
        return { status: raw.statusCode, body: raw.json() };
      };
      const expected = { added: 2, duplicates: 1, out_of_scope: 1, unknown: [{ intent: 'greeting', rows: 1 }] };
      expect((await send({ dry_run: 'true' })).body).toMatchObject({ ...expected, applied: false });
      expect((await studio.get('testset', id)).body.case_count).toBe(1);
      expect((await send({})).body).toMatchObject({ ...expected, applied: true });
      expect((await studio.get('testset', id)).body).toMatchObject({ case_count: 3, out_of_scope: 1 });
      expect((await send({ text_column: 'nowhere', dry_run: 'true' })).body).toMatchObject({ importable: false });
    });
  });

  it('is invisible to other organizations', async () => {
    const { id: testSet } = await newTestSet('mine');
    const evaluation = await evaluate({ folds: 2 });
    const other = await newTenant(studio.db);
    const { token } = await other.signIn('companyAdmin');
    const see = (path: string) =>
      studio.server.app.inject({
        url: `/api/1.0/gael/${other.ws}/${path}`,
        headers: { authorization: `Bearer ${token}` },
      });
    for (const path of [`evaluation/${evaluation}`, `evaluation/${evaluation}/predictions`, `testset/${testSet}`]) {
      expect((await see(path)).statusCode).toBe(404);
    }
  });
});
