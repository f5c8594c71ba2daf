import { ScriptTestContent } from '@parlance/contract/calls/scriptTests';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { renderConsole, signInAs } from '../../../testing/renderConsole.tsx';
import { DraftedTests } from './DraftedTests.tsx';

beforeEach(() => signInAs());

const show = (test: object) =>
  renderConsole(<DraftedTests tests={[ScriptTestContent.parse({ name: 'A test', ...test })]} report={null} />, {
    texts: ['scriptTests', 'shell'],
  });

it('shows the initial data of a test, beside its steps', async () => {
  await show({
    world: {
      thing: 'kiosk',
      channel: 'widget',
      visitor: { plan: 'gold' },
      attributes: [{ event_name: 'warmth', attribute_name: 'value', value: 20, unit: '°C' }],
      memory: [{ scope: 'workspace', key: 'told', value: 1 }],
    },
    answers: [
      { kind: 'http', url: 'https://api.acme.example/', status: 429, headers: { 'retry-after': '30' } },
      { kind: 'http', url: 'https://lost.acme.example/', failure: 'timed out' },
      { kind: 'knowledge', question: '*', known: false },
    ],
    steps: [{ kind: 'person', text: 'hello' }],
  });
  const world = await screen.findByRole('region', { name: 'Environment' });
  const facts = Array.from(world.querySelectorAll('dt'), (name) => [
    name.textContent,
    name.nextElementSibling?.textContent,
  ]);
  expect(facts).toEqual([
    ['Runs for', 'kiosk'],
    ['Channel', 'the widget'],
    ['Visitor data from the page', '{"plan":"gold"}'],
    ['warmth.value', '20 °C'],
    ['Memory of the workspace: told', '1'],
    ['GET https://api.acme.example/', '429 {"retry-after":"30"}'],
    ['GET https://lost.acme.example/', 'Fails: timed out'],
    ['Question to a knowledge base: *', 'No answer found'],
  ]);
});

it('says where a test has no initial data', async () => {
  await show({ steps: [{ kind: 'end', state: 'done' }] });
  expect(await screen.findByText('Attributes have no values, and requests get no answers.')).toBeVisible();
});
