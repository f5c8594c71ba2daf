import { KnowledgeBase } from '@parlance/contract/calls/knowledge/bases';
import { KnowledgeDocument } from '@parlance/contract/calls/knowledge/documents';
import { z } from 'zod';
import { startLanguageModel, streamed } from '../../server/src/testing/languageModel.ts';
import { accessibilityFaults, expect } from './fixtures.ts';
import { test as base } from './widgetFixtures.ts';

/** Without a class: what is asked is no intent. */
const test = base.extend({ shopWorkspace: async ({ workspace }, use) => use(workspace) });

const handbook = `# Kettle

Descale the kettle with vinegar every 6 weeks. Never put the kettle into water.

# Toaster

Empty the crumb tray of the toaster each month.
`;

test('a document is uploaded, and a visitor is answered from it, with its source', async ({
  admin,
  server,
  shopWorkspace: ws,
  openSite,
}) => {
  const { id } = await admin.get('POST /api/1.0/gael/:ws/rag', KnowledgeBase, {
    params: { ws },
    body: { name: 'Handbook', settings: { responder: { enabled: true, classes: [] } } },
  });
  const form = new FormData();
  form.append('file', new Blob([handbook], { type: 'text/markdown' }), 'Handbook.md');
  const uploaded = await fetch(`${server.url}/api/1.0/gael/${ws}/rag/${id}/documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}` },
    body: form,
  });
  expect(uploaded.status).toBe(201);
  const List = z.object({ data: z.array(KnowledgeDocument) });
  await expect
    .poll(async () => {
      const { data } = await admin.get('GET /api/1.0/gael/:ws/rag/:base/documents', List, { params: { ws, base: id } });
      return data.map(({ state }) => state);
    })
    .toEqual(['ready']);

  const widget = await openSite();
  await widget.open();
  const { conversation, inside, page } = widget;

  await test.step('without a language model by the sentence of the document', async () => {
    await conversation.say('How do I descale my kettle?');
    const answer = conversation.answer('Descale the kettle with vinegar every 6 weeks.');
    await expect(answer).toContainText('This is what the documents say');
    const sources = answer.getByText('1 source');
    await sources.focus();
    await page.keyboard.press('Enter');
    await answer.getByText('[1] Handbook').click();
    await expect(answer.locator('blockquote')).toContainText('Never put the kettle into water.');
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  await test.step('by a language model, without what its source does not say', async () => {
    const endpoint = await startLanguageModel();
    endpoint.behave((asked, response) => {
      // It is asked first for a question that stands alone.
      const isRewriting = asked.body?.messages[0]?.content.startsWith('Rewrite') ?? false;
      const answer = ['Use vinegar every 6 weeks to descale ', 'the kettle [1]. Buy a new one for 99 € [1].'];
      streamed(...(isRewriting ? ['With what do I descale the kettle?'] : answer))(asked, response);
    });
    await admin.get('PUT /api/1.0/workspaces/:ws/configuration/llm', z.unknown(), {
      params: { ws },
      body: { url: endpoint.url, model: 'small' },
    });
    await conversation.say('With what do I descale the kettle?');
    await expect(conversation.answer('Use vinegar every 6 weeks to descale the kettle. [1]')).toBeVisible();
    await expect(inside.getByText('99 €')).toHaveCount(0);
    await endpoint.stop();
  });

  await test.step('what no document answers is left to the fallback', async () => {
    const before = await conversation.answers.count();
    await conversation.say('Who conducts the orchestra of Vienna?');
    await expect(conversation.answers).toHaveCount(before + 1);
    await expect(conversation.answers.last().getByText(/source/)).toHaveCount(0);
  });
});
