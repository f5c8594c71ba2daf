import { describe, expect, test } from 'vitest';
import { wake } from '../../platform/lookWhenDue.ts';
import { eventually } from '../../testing/eventually.ts';
import { talkingShop } from './testing.ts';

const { server, intents, workspace, at, dialog, arrives, runsOf, verbatims } = talkingShop();

const orderDialog = `
  await say('Let us look.');
  const order = await ask('Which order number?', { type: 'number' });
  if (order === null) return say('I give up.');
  const shop = await ask('From which shop?', { choices: ['Lille', 'Ghent'] });
  const isGift = await confirm('Is it a gift?');
  await say('Order ' + order + ' of ' + shop + (isGift ? ', a gift.' : '.'));
  await say('Goodbye.');`;

describe('a dialog', () => {
  test('is started by its intent, asks, refuses invalid answers, and sends several messages', async () => {
    const id = await dialog(orderDialog, { intent: intents['parcel'] ?? '' });
    const person = await arrives();
    expect(await person.says('where is my parcel')).toEqual(['Let us look.', 'Which order number?']);
    expect(await runsOf(id)).toMatchObject([{ state: 'waiting', cause: 'message', asking: 'Which order number?' }]);
    expect(await person.says('no idea')).toEqual(['Please enter a number.']);
    const [shop] = await person.hears('it is 4711');
    expect(shop).toMatchObject({
      text: 'From which shop?',
      attachment: {
        choices: [
          { label: 'Lille', value: 'Lille' },
          { label: 'Ghent', value: 'Ghent' },
        ],
      },
    });
    expect(await person.says('ghent!')).toEqual(['Is it a gift?']);
    expect(await person.says('sure')).toEqual(['Order 4711 of Ghent, a gift.', 'Goodbye.']);
    expect(await runsOf(id)).toMatchObject([{ state: 'done', asking: null }]);
    expect(await person.says('when do you open')).toEqual(['From nine to six.']);
    const said = (await verbatims()).find(({ text }) => text === 'it is 4711');
    expect(said).toMatchObject({ status: 'understood', status_response: 'answered', answer: 'From which shop?' });
    // Its run shows all that the person saw of it and nothing later, and a replay is the same.
    const [{ run_id: runId } = expect.unreachable()] = await runsOf(id);
    expect(said?.run_id).toBe(runId);
    const { token, params } = workspace();
    const ofRun = { token, params: { ...params, id, runId } };
    const seen = await server().call('GET /api/1.0/workspaces/:ws/script/:id/run/:runId/messages', ofRun);
    expect(seen.body.data.map(({ from, text, seq }) => [from, text, seq])).toEqual([
      ['person', 'where is my parcel', null],
      ['assistant', 'Let us look.', 0],
      ['assistant', 'Which order number?', 1],
      ['person', 'no idea', null],
      ['assistant', 'Please enter a number.', 1],
      ['person', 'it is 4711', null],
      ['assistant', 'From which shop?', 2],
      ['person', 'ghent!', null],
      ['assistant', 'Is it a gift?', 3],
      ['person', 'sure', null],
      ['assistant', 'Order 4711 of Ghent, a gift.', 4],
      ['assistant', 'Goodbye.', 5],
    ]);
    const again = await server().call('POST /api/1.0/workspaces/:ws/script/:id/run/:runId/replay', {
      ...ofRun,
      body: {},
    });
    expect(again.body).toMatchObject({ same: true, difference: null });
    const held = await server().call('GET /api/1.0/workspaces/:ws/script/:id/run/:runId/variables', ofRun);
    expect(held.body.data.at(-1)?.values).toEqual({ order: '4711', shop: '"Ghent"', isGift: 'true' });
  });

  test('counts days from today on by the clocks of the workspace', async () => {
    await dialog("const day = await ask('Which day?', { type: 'date' }); await say('On ' + day + '.');", {
      intent: intents['parcel'] ?? '',
    });
    const told = async (time_zone: string) => {
      const { token, params } = workspace();
      const body = { time_zone };
      await server().call('PUT /api/1.0/workspaces/:ws/configuration/general', { token, params, body });
      const person = await arrives();
      await person.says('where is my parcel');
      return (await person.says('tomorrow'))[0] ?? '';
    };
    // The second zone is 25 hours behind the first, so its date is always earlier.
    const [later, earlier] = [await told('Pacific/Kiritimati'), await told('Pacific/Pago_Pago')];
    expect(earlier).toMatch(/^On \d{4}-\d\d-\d\d\.$/);
    expect(later > earlier).toBe(true);
  });

  test('its answers are not suggested for review as worth teaching', async () => {
    await dialog("await ask('Which order number?', { type: 'number' }); await say('Thanks.')", {
      intent: intents['parcel'] ?? '',
    });
    const person = await arrives();
    await person.says('where is my parcel');
    await person.says('90210');
    await person.says('qwpf zzyzx vvv');
    const { token, params } = workspace();
    const list = async (query: object) => {
      const name = 'GET /api/1.0/verbatim/:ws';
      return (await server().call(name, { token, params, query: { review: 'new', ...query } })).body.data;
    };
    const all = await list({});
    await server().call('POST /api/1.0/verbatim/:ws/now', { token, params, body: { ids: all.map(({ id }) => id) } });
    const uncertain = (await list({ uncertain: 'true' })).map(({ text }) => text);
    expect(uncertain).toContain('qwpf zzyzx vvv');
    expect(uncertain).not.toContain('90210');
    const ranked = (await list({ order: 'teaches' })).map(({ text }) => text);
    expect(ranked.indexOf('90210')).toBeGreaterThan(ranked.indexOf('where is my parcel'));
  });

  test('gives up with null after its retries, also with a pattern and a function of its own', async () => {
    const code = `
      const order = await ask('Number?', { pattern: /[A-Z]{2}\\\\d{3}/, retries: 1 });
      const even = await ask('Even?', { type: 'number', retries: 1, validate: (n) => n % 2 === 0 || n + ' is odd.' });
      await say([order, even].join());`;
    await dialog(code.replaceAll('\\\\', '\\'), { intent: intents['parcel'] ?? '' });
    const person = await arrives();
    await person.says('where is my parcel');
    expect(await person.says('none')).toEqual(['Please try again.']);
    expect(await person.says('it is AB123, I think')).toEqual(['Even?']);
    expect(await person.says('3')).toEqual(['3 is odd.']);
    expect(await person.says('5')).toEqual(['AB123,']);
  });

  test('asks with a form, and remembers values for the conversation', async () => {
    const code = `
      const seen = (await memory.conversation.get('seen')) ?? 0;
      await memory.conversation.set('seen', seen + 1);
      const { mail } = await form([{ name: 'mail', label: 'E-mail', kind: 'email', required: true }], { text: 'Write to?', submit: 'Send' });
      await say(mail + ' ' + seen);
      await handOver('wants a person');`;
    await dialog(code, { intent: intents['parcel'] ?? '' });
    const person = await arrives();
    const [asked] = await person.hears('where is my parcel');
    expect(asked).toMatchObject({ text: 'Write to?', attachment: { form: { submit: 'Send' } } });
    expect(await person.says('what?')).toEqual(['Please fill in the form.']);
    const newest = (await person.messages()).at(-1);
    const values = { answers: newest?.messageId ?? '', fields: { mail: 'me@acme.example' } };
    expect(await person.says({ values })).toEqual(['me@acme.example 0']);
    const [said] = await verbatims();
    expect(said).toMatchObject({ handed_over: { reason: 'wants a person' } });
    await server().call('DELETE /api/1.0/workspaces/:ws/conversation/:device', person);
    await person.says('where is my parcel');
    const again = (await person.messages()).at(-1);
    expect(await person.says({ values: { ...values, answers: again?.messageId ?? '' } })).toEqual([
      'me@acme.example 0',
    ]);
  });

  test('without code sends the messages of its states, of the first state whose rules hold', async () => {
    const state = (name: string, value: string, command: string) => ({
      name,
      rules: {
        condition: 'AND' as const,
        rules: [{ name: '', trigger: 'shop', attribute_name: 'state', operator: '==' as const, value }],
      },
      commands: [
        { target: '', command },
        { target: '', action: 'seen', command: name, event: 'dialog' },
      ],
    });
    const states = [state('closed', 'closed', 'We are closed.'), state('open', 'open', 'Come in.')];
    const id = await dialog('//', { intent: intents['hours'] ?? '', states });
    const set = (attribute_value: string) =>
      server().call('POST /api/1.0/workspaces/:ws/event', {
        ...workspace(),
        body: { event_name: 'shop', attribute_name: 'state', attribute_value },
      });
    const person = await arrives();
    await set('open');
    expect(await person.says('when do you open')).toEqual(['Come in.']);
    await set('moving');
    expect(await person.says('when do you open')).toEqual(['From nine to six.']);
    expect((await runsOf(id)).map(({ state: end }) => end)).toEqual(['skipped', 'done']);
  });

  test('answers messages that are not understood, where its error rule holds', async () => {
    await dialog("await say('I pass it on: ' + context.message)", { error: { condition: 'AND', rules: [] } });
    const person = await arrives();
    expect(await person.says('zzyzx qwpf')).toEqual(['I pass it on: zzyzx qwpf']);
    expect((await verbatims())[0]).toMatchObject({ status: 'not_understood', status_response: 'fallback' });
    expect(await person.says('when do you open')).toEqual(['From nine to six.']);
  });

  test('does not answer messages that are not understood where its error rule is false, and the verbatim refers to the reason', async () => {
    const open = { name: '', trigger: 'shop', attribute_name: 'sign', operator: '==' as const, value: 'open' };
    const id = await dialog("await say('I am here.')", { error: { condition: 'AND', rules: [open] } });
    const body = { event_name: 'shop', attribute_name: 'sign', attribute_value: 'closed' };
    await server().call('POST /api/1.0/workspaces/:ws/event', { ...workspace(), body });
    await (await arrives()).says('zzyzx qwpf');
    const [run, ...more] = await runsOf(id);
    expect([run?.state, run?.cause, more]).toEqual(['skipped', 'message', []]);
    expect((await verbatims())[0]).toMatchObject({ status_response: 'fallback', run_id: run?.run_id });
    const { token, params } = at(id);
    const { body: detail } = await server().call('GET /api/1.0/workspaces/:ws/script/:id/run/:runId', {
      token,
      params: { ...params, runId: run?.run_id ?? '' },
    });
    expect(detail).toMatchObject({
      input: { because: 'error', message: 'zzyzx qwpf' },
      result: { result: false, rules: [{ result: false }] },
      facts: [{ attribute_name: 'sign', facts: [{ value: 'closed' }] }],
    });
    const { body: made } = await server().call('GET /api/1.0/workspaces/:ws/script/:id/run/:runId/test', {
      token,
      params: { ...params, runId: run?.run_id ?? '' },
    });
    const path = 'POST /api/1.0/workspaces/:ws/script/:id/tests/run';
    const { body: report } = await server().call(path, { ...at(id), body: { test: made } });
    expect(report.data).toMatchObject([{ passed: true, failures: [], state: 'skipped' }]);
  });

  test('continues by itself when its wait ends, or after a question without an answer', async () => {
    const code =
      "await say('A moment.'); await wait('1 hour'); const n = await ask('Well?', { timeout: '1 day' }); await say('It was ' + n)";
    const id = await dialog(code, { intent: intents['parcel'] ?? '' });
    const person = await arrives();
    expect(await person.says('where is my parcel')).toEqual(['A moment.']);
    const hurry = async () => {
      await server().deps.db.execute('update script_runs set wake_at = now() where script_id = $1', [id]);
      await server().deps.db.tx((tx) => wake(tx, 'runs'));
    };
    const last = (text: string) => eventually(async () => expect((await person.messages()).at(-1)?.text).toBe(text));
    expect(await person.says('when do you open')).toEqual(['From nine to six.']);
    await hurry();
    await last('Well?');
    await hurry();
    await last('It was null');
  });

  test('the first by name answers when two have the same intent, in the order of lists', async () => {
    for (const script_name of ['Reply 10', 'Reply 9']) {
      const id = await dialog(`await say('${script_name}')`, { intent: intents['parcel'] ?? '' });
      await server().call('PUT /api/1.0/workspaces/:ws/script/:id', { ...at(id), body: { name: script_name } });
    }
    expect(await (await arrives()).says('where is my parcel')).toEqual(['Reply 9']);
  });

  test('that fails sends a message about it, and one that sends nothing leaves the message to the answers of its intent', async () => {
    await dialog('null.x', { intent: intents['parcel'] ?? '' });
    await dialog("log('quiet')", { intent: intents['hours'] ?? '' });
    const person = await arrives();
    expect(await person.says('where is my parcel')).toEqual([
      'Something went wrong on our side. Please try again in a moment.',
    ]);
    expect(await person.says('when do you open')).toEqual(['From nine to six.']);
  });

  test('is limited in the number of messages that it sends in one turn', async () => {
    const id = await dialog('for (let i = 0; i < 30; i++) await say(i)', { intent: intents['parcel'] ?? '' });
    const person = await arrives();
    const said = await person.says('where is my parcel');
    expect([said.length, said[19], said[20]]).toEqual([21, '19', expect.stringContaining('went wrong')]);
    expect(await runsOf(id)).toMatchObject([{ error: { type: 'script_limit_messages', params: { max: 20 } } }]);
  });

  test('is the only kind of script that sends messages', async () => {
    const body = { script_name: 'Nobody', type: 'adv' as const, scriptCode: "await say('x')" };
    const { body: script } = await server().call('POST /api/1.0/workspaces/:ws/script', { ...workspace(), body });
    await server().call('PUT /api/1.0/workspaces/:ws/script/:id/play', { ...at(script.script_id), body: {} });
    await eventually(async () => {
      const [run] = await runsOf(script.script_id);
      expect(run?.error?.params).toMatchObject({ reason: expect.stringContaining('Only dialogs') });
    });
  });
});
