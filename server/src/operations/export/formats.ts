import type { ExportFormat } from '@parlance/contract/limits';
import { fileFromWorker } from '../../platform/workers/workerFile.ts';
import type { ExchangeContent } from '../../studio/exchange/exchangeContent.ts';
import { writeDialogflow } from './dialogflow.ts';
import { writeJson } from './json.ts';
import { writeNlpjs } from './nlpjs.ts';
import { writeRasa } from './rasa.ts';
import { writeCsv } from './table.ts';

type Pieces = Iterable<string | Uint8Array>;

/** Writes a format piece by piece, so that a slow reader costs no memory. */
interface Writer {
  extension: string;
  type: string;
  write: (content: ExchangeContent) => Pieces | Promise<Pieces>;
}

export const writers: Readonly<Record<ExportFormat, Writer>> = {
  json: { extension: 'json', type: 'application/json; charset=utf-8', write: writeJson },
  csv: { extension: 'csv', type: 'text/csv; charset=utf-8', write: writeCsv },
  xlsx: {
    extension: 'xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: async ({ intents }) => [await fileFromWorker('operations/export/sheet.worker', intents)],
  },
  rasa: { extension: 'nlu.yml', type: 'application/yaml; charset=utf-8', write: writeRasa },
  dialogflow: { extension: 'zip', type: 'application/zip', write: writeDialogflow },
  nlpjs: { extension: 'nlpjs.json', type: 'application/json; charset=utf-8', write: writeNlpjs },
};
