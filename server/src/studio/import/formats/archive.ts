import { readZip, type ZipEntry } from '../../fileReading/zip.ts';
import { Collector } from './collector.ts';
import { collectDialogflow } from './dialogflow.ts';
import { Agent } from './dialogflowAgent.ts';
import { collectDialogflowCx } from './dialogflowCx.ts';
import { decodeText } from '../../fileReading/encoding.ts';
import { fixedColumns, readJson } from './json.ts';
import type { Problems } from '../../fileReading/problems.ts';
import { collectRasa } from './rasa.ts';
import type { RasaSection } from './rasaSections.ts';
import { readRasaMarkdown } from './rasaMarkdown.ts';
import { readRasaJson } from './rasaJson.ts';
import { hasRasaParts, readRasaYaml } from './rasaYaml.ts';
import { type ParsedFile, type ParsedTable, type ParseOptions, UnreadableFile } from '../../fileReading/types.ts';

/** Maximum number of unpacked bytes of an archive. */
const maxUnpacked = 200 * 1024 * 1024;

/** Whether an importer reads the file. No file is written to disk, so no path can escape from a folder. */
const isRead = (path: string) =>
  /\.(json|ya?ml|md|txt)$/i.test(path) &&
  !path.split(/[/\\]/).some((step) => step === '..' || step.startsWith('.') || step === '__MACOSX');

/**
 * Reads a ZIP archive: an agent of Dialogflow ES or CX, or a project of Rasa.
 * @throws {UnreadableFile} for an archive of another kind, or one that is damaged or too large when unpacked
 */
export function parseArchive(
  bytes: Uint8Array,
  options: ParseOptions,
  problems: Problems,
): ParsedTable & { format: ParsedFile['format'] } {
  const files = withoutFolder(readZip(bytes, isRead, maxUnpacked));
  const collector = new Collector(problems, { text: 'text', intent: 'intent' });
  const agent = new Agent(files, options.language, collector, problems);
  const has = (form: RegExp) => files.some(({ path }) => form.test(path));
  const result = (format: ParsedFile['format']) => ({ format, encoding: 'utf-8', ...fixedColumns(collector) });
  if (has(/^intents\/[^/]+\/trainingPhrases\//) || has(/^(intents|flows)\/([^/]+)\/\2\.json$/)) {
    collectDialogflowCx(agent);
    return result('dialogflow-cx');
  }
  if (has(/^intents\/[^/]+\.json$/)) {
    collectDialogflow(agent);
    return result('dialogflow');
  }
  const sections = files.flatMap((file) => rasaSections(file, problems));
  if (sections.length > 0) {
    const texts = new Map(files.filter(({ path }) => isText(path)).map(({ path, bytes }) => [path, bytes]));
    collectRasa(sections, collector, problems, (path) => {
      const bytes = texts.get(path.replace(/^\.?\//, ''));
      return bytes && decodeText(bytes, problems).text;
    });
    return result('rasa');
  }
  throw new UnreadableFile({ type: 'zip_unknown' });
}

const isText = (path: string) => /\.txt$/i.test(path);

/** Removes the folder that all paths begin with when a folder was packed. */
function withoutFolder(files: ZipEntry[]): ZipEntry[] {
  const tops = new Set(files.map(({ path }) => path.split('/')[0]));
  const [top = ''] = tops;
  const wrapped =
    tops.size === 1 && files.every(({ path }) => path.includes('/')) && !/^(intents|entities|data)$/.test(top);
  return wrapped ? files.map(({ path, bytes }) => ({ path: path.slice(top.length + 1), bytes })) : files;
}

/** The training data of a file; a project also has files with settings. */
function rasaSections({ path, bytes }: ZipEntry, problems: Problems): RasaSection[] {
  if (isText(path)) return [];
  problems.path = path;
  try {
    const { text } = decodeText(bytes, problems);
    return sectionsIn(path, text, problems).map((section) => ({ ...section, path }));
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    problems.error(0, path, error.problem);
    return [];
  } finally {
    problems.path = undefined;
  }
}

function sectionsIn(path: string, text: string, problems: Problems): RasaSection[] {
  if (/\.json$/i.test(path))
    return text.includes('rasa_nlu_data') ? (readRasaJson(readJson(text), problems) ?? []) : [];
  if (/\.md$/i.test(path)) return readRasaMarkdown(text);
  return hasRasaParts(text) ? readRasaYaml(text, problems) : [];
}
