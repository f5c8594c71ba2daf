import type { ImportReport } from '@parlance/contract/calls/nlp';

/** The names of the formats, the same in every language. */
export const formatNames: Readonly<Record<ImportReport['format'], string>> = {
  csv: 'CSV',
  json: 'JSON',
  xlsx: 'XLSX',
  parlance: 'Parlance',
  rasa: 'Rasa',
  dialogflow: 'Dialogflow ES',
  'dialogflow-cx': 'Dialogflow CX',
  nlpjs: 'nlp.js',
};

/** Extensions of the files that can be read. */
export const readableFiles = '.csv,.tsv,.json,.xlsx,.yml,.yaml,.md,.zip';
