import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config.ts';
import type { Tx } from '../../platform/db/port.ts';
import { workspaces } from '../../platform/db/workspaceTables.ts';
import type { Deps } from '../../platform/deps.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { offersSpeech } from '../../workspace/speech/offersSpeech.ts';
import { plainWidget, readWidget } from './configuration.ts';

/** The workspace's defaults for the tag's `data-` attributes, by their names in a dataset. */
async function attributesOf(tx: Tx, config: Config, key: string): Promise<Record<string, string>> {
  const [workspace] = await tx
    .select()
    .from(workspaces)
    .where(and(eq(workspaces.widgetKey, key), isNull(workspaces.deletedAt)));
  if (!workspace) throw refuse.notFound('widget_not_found');
  const { position, language, texts } = (await readWidget(tx, workspace.id)).settings ?? plainWidget;
  return {
    ws: workspace.id,
    token: key,
    ...(workspace.brand !== null && { brand: workspace.brand }),
    ...(position === 'left' && { position }),
    ...(language !== 'auto' && { lang: language }),
    ...(texts.en.launcher !== '' && { labelEn: texts.en.launcher }),
    ...((await offersSpeech(tx, config, workspace.id)) && { speech: '1' }),
    ...(texts.fr.launcher !== '' && { labelFr: texts.fr.launcher }),
  };
}

/** The code before the loader: it sets the attributes on the tag, unless the tag has them itself. */
const settingUp = (attributes: Record<string, string>): string =>
  `(a=>{const d=document.currentScript.dataset;for(const k in a)d[k]??=a[k]})(${JSON.stringify(attributes)});`;

/**
 * Serves the loader. `/widget/v1/<key>.js` includes the workspace's settings, so that a page needs one request and
 * follows changes in the console. `/widget/v1/loader.js` is for tags that have all settings themselves. The number is
 * the version of the protocol between loader and chat.
 */
export function addWidgetScript(app: FastifyInstance, { db, config }: Pick<Deps, 'db' | 'config'>, file: string): void {
  app.get<{ Params: { name: string } }>('/widget/v1/:name.js', async (request, reply) => {
    const { name } = request.params;
    const loader = await readFile(file, 'utf8').catch(() => {
      throw refuse.notFound('page_not_built', { page: 'loader' });
    });
    if (name === 'loader') return send(request, reply, loader);
    return send(request, reply, settingUp(await db.tx((tx) => attributesOf(tx, config, name))) + loader);
  });
}

function send(request: FastifyRequest, reply: FastifyReply, script: string): FastifyReply {
  const etag = `"${createHash('sha256').update(script).digest('base64url').slice(0, 22)}"`;
  reply.headers({
    etag,
    vary: 'accept-encoding',
    'cache-control': 'public, max-age=60, stale-while-revalidate=600',
    'cross-origin-resource-policy': 'cross-origin',
  });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type('text/javascript; charset=utf-8').send(script);
}
