import { Collector } from './collector.ts';
import { addPhrases, UserSays } from './dialogflow.ts';
import { decodeText } from '../../fileReading/encoding.ts';
import { fixedColumns, parsePlainJson, readJson } from './json.ts';
import { parseNlpjs } from './nlpjs.ts';
import { parseParlance } from './parlance.ts';
import type { Problems } from '../../fileReading/problems.ts';
import { collectRasa } from './rasa.ts';
import { readRasaJson } from './rasaJson.ts';
import { readRasaMarkdown } from './rasaMarkdown.ts';
import { readRasaYaml } from './rasaYaml.ts';
import { type ParsedFile, type ParsedTable, type ParseOptions, UnreadableFile } from '../../fileReading/types.ts';

type Parsed = ParsedTable & { format: ParsedFile['format'] };

/**
 * Reads JSON of any known origin: our export, Rasa, nlp.js, a file of Dialogflow, or a plain list. @throws
 * {UnreadableFile}
 */
export function parseJson(bytes: Uint8Array, options: ParseOptions, problems: Problems): Parsed {
  const { text, encoding } = decodeText(bytes, problems);
  const json = readJson(text);
  const own = parseParlance(json, problems);
  if (own) return { format: 'parlance', encoding, ...fixedColumns(own) };
  const collector = new Collector(problems);
  const result = (format: Parsed['format']) => ({ format, encoding, ...fixedColumns(collector) });
  const sections = readRasaJson(json, problems);
  if (sections) {
    collectRasa(sections, collector, problems);
    return result('rasa');
  }
  if (parseNlpjs(json, collector, problems)) return result('nlpjs');
  const said = UserSays.safeParse(json).data;
  if (said && said.length > 0) {
    // A file of an agent with the phrases of one intent, whose name is only in the file name.
    const intent = options.filename.replace(/(_usersays_[\w-]+)?\.json$/i, '');
    addPhrases({ collector, problems }, intent, said, new Set());
    return result('dialogflow');
  }
  return { format: 'json', encoding, ...parsePlainJson(json, options, problems) };
}

/** Reads training data of Rasa as YAML. @throws {UnreadableFile} */
export function parseYaml(bytes: Uint8Array, _: ParseOptions, problems: Problems): Parsed {
  const { text, encoding } = decodeText(bytes, problems);
  const collector = new Collector(problems, { text: 'examples', intent: 'intent' });
  collectRasa(readRasaYaml(text, problems), collector, problems);
  return { format: 'rasa', encoding, ...fixedColumns(collector) };
}

/** Reads training data of Rasa 1 as Markdown. @throws {UnreadableFile} */
export function parseMarkdown(bytes: Uint8Array, _: ParseOptions, problems: Problems): Parsed {
  const { text, encoding } = decodeText(bytes, problems);
  const sections = readRasaMarkdown(text);
  if (sections.length === 0) throw new UnreadableFile({ type: 'markdown_not_rasa' });
  const collector = new Collector(problems, { text: 'examples', intent: 'intent' });
  collectRasa(sections, collector, problems);
  return { format: 'rasa', encoding, ...fixedColumns(collector) };
}
