import { KnowledgeBase } from '@parlance/contract/calls/knowledge/bases';
import { KnowledgeDocument } from '@parlance/contract/calls/knowledge/documents';
import { z } from 'zod';
import { expect, test } from './fixtures.ts';

test('what was typed into a document or a knowledge base that somebody deletes can be copied', async ({
  openConsole,
  admin,
  workspace: ws,
}) => {
  const [first] = await Promise.all(
    ['Help centre', 'Shop'].map((name) =>
      admin.get('POST /api/1.0/gael/:ws/rag', KnowledgeBase, { params: { ws }, body: { name } }),
    ),
  );
  const base = first?.id ?? '';
  const [returns] = await Promise.all(
    ['Returns', 'Warranty'].map((name) =>
      admin.get('POST /api/1.0/gael/:ws/rag/:base/texts', KnowledgeDocument, {
        params: { ws, base },
        body: { name, text: `# ${name}\n\nA used kettle is taken back within 30 days if it is clean.` },
      }),
    ),
  );
  const page = await openConsole(`/nlp/rag/${base}/${returns?.id}`);
  const main = page.getByRole('main');
  const kept = (name: string) => main.getByRole('textbox', { name, exact: true });

  await test.step('a document', async () => {
    await main.getByRole('textbox', { name: 'Text', exact: true }).fill('All about returns');
    await main.getByRole('button', { name: 'Add chunk', exact: true }).click();
    await main.getByRole('textbox', { name: 'Chunk text' }).fill('Kettles come back');
    const params = { ws, base, id: returns?.id ?? '' };
    await admin.get('DELETE /api/1.0/gael/:ws/rag/:base/documents/:id', z.unknown(), { params });
    await expect(main.getByText('Document “Returns” was deleted')).toBeVisible();
    await expect(kept('Text')).toHaveValue('All about returns');
    await expect(kept('Chunk text')).toHaveValue('Kettles come back');
  });

  await test.step('a knowledge base', async () => {
    await main.getByRole('link', { name: 'Show documents' }).click();
    await main.getByRole('gridcell', { name: 'Warranty', exact: true }).click();
    await main.getByRole('textbox', { name: 'Text', exact: true }).fill('All about the warranty');
    await main.getByRole('link', { name: 'RAG' }).click();
    await expect(page).toHaveURL(/\/nlp\/rag\?/);
    await expect(main.getByRole('heading', { level: 2, name: 'Help centre' })).toBeVisible();
    await admin.get('DELETE /api/1.0/gael/:ws/rag/:base', z.unknown(), { params: { ws, base } });
    await expect(main.getByText('Knowledge base “Help centre” was deleted')).toBeVisible();
    await expect(main.getByRole('heading', { level: 2, name: 'Shop' })).toBeHidden();
    await expect(kept('Text').last()).toHaveValue('All about the warranty');
    await main.getByRole('link', { name: 'Show knowledge bases' }).click();
    await expect(main.getByRole('heading', { level: 2, name: 'Shop' })).toBeVisible();
  });
});
