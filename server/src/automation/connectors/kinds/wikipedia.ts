import { z } from 'zod';
import { type ConnectorKind, problem, localText, type ConnectorContext, textOf } from '../connector.ts';
import { type ConnectionAnswer, jsonOf, request } from '../request.ts';

const Summary = z.object({
  title: z.string(),
  description: z.string().default(''),
  extract: z.string(),
  content_urls: z.object({ desktop: z.object({ page: z.string() }) }).optional(),
});

const attribute = (attribute_name: string, en: string, fr: string, commandable = false) => ({
  event_name: 'page',
  attribute_name,
  attribute_type: 'text' as const,
  unit: '',
  commandable,
  text: localText(en, fr),
});

/** Most redirects that are followed for a page. */
const maxRedirects = 3;

/** Requests a page, and follows redirects to the same server. */
async function ask(context: ConnectorContext, address: URL, left = maxRedirects): Promise<ConnectionAnswer> {
  const answered = await request(context, address.href);
  const location = answered.headers['location'];
  if (answered.status < 300 || answered.status > 399 || typeof location !== 'string' || left === 0) return answered;
  const next = URL.canParse(location, address.href) ? new URL(location, address) : address;
  return next.origin === address.origin ? ask(context, next, left - 1) : answered;
}

/** Reads the summary of a page. The attribute `title` is the requested title, which a command may have chosen. */
async function readPage(context: ConnectorContext, title: string) {
  const path = `/api/rest_v1/page/summary/${encodeURIComponent(title.replaceAll(' ', '_'))}`;
  const answered = await ask(context, new URL(path, textOf(context.settings, 'server')));
  const summary = Summary.safeParse(jsonOf(answered)).data;
  if (!summary) throw problem('connection_nothing_found');
  const { description, extract, content_urls: urls } = summary;
  const found = { title, description, extract: extract.slice(0, 4000), address: urls?.desktop.page ?? '' };
  const values = Object.entries(found).map(([attribute_name, value]) => ({
    event_name: 'page',
    attribute_name,
    value,
  }));
  return { values, memory: { title }, ...answered.shown };
}

/** Summaries of Wikipedia pages. */
export const wikipedia: ConnectorKind = {
  manifest: {
    id: 'wiki',
    category: 'data',
    image: 'wiki',
    name: localText('Wikipedia', 'Wikipédia'),
    text: localText('Summaries of pages, in any language.', 'Résumés de pages, dans toutes les langues.'),
    logo: '<path d="M12 7v14"/><path d="M3 18a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1h5a4 4 0 0 1 4 4 4 4 0 0 1 4-4h5a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1h-6a3 3 0 0 0-3 3 3 3 0 0 0-3-3z"/>',
    fields: [
      { name: 'title', kind: 'text', label: localText('Title of the page', 'Titre de la page'), required: true },
      {
        name: 'server',
        kind: 'text',
        format: 'url',
        label: localText('Wikipedia', 'Wikipédia'),
        hint: localText(
          'That of your language, such as https://fr.wikipedia.org.',
          'Par exemple https://fr.wikipedia.org.',
        ),
        initial: 'https://en.wikipedia.org',
        required: true,
      },
    ],
    attributes: [
      attribute('title', 'The page; a command chooses another', 'La page ; une commande en choisit une autre', true),
      attribute('description', 'A few words', 'Quelques mots'),
      attribute('extract', 'The first paragraph', 'Le premier paragraphe'),
      attribute('address', 'Address of the page', 'Adresse de la page'),
    ],
    mapped: 'none',
    changelog: [
      { version: '1.0', date: '2026-11-23', text: localText('Summary, and a command.', 'Résumé, et une commande.') },
    ],
  },
  every: () => 6 * 3600,
  read: (context) =>
    readPage(
      context,
      z.object({ title: z.string() }).safeParse(context.memory).data?.title ?? textOf(context.settings, 'title'),
    ),
  test: (context) => readPage(context, textOf(context.settings, 'title')),
  command: (context, { value }) => readPage(context, String(value)),
};
