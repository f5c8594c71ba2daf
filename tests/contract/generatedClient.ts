import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { transform } from 'esbuild';
import { installed } from '../../scripts/lib/run.mjs';
import { runProgram } from '../support/runProgram.ts';

const root = path.resolve(import.meta.dirname, '../..');
const tsc = installed('tsc', 'typescript');
const options =
  '--ignoreConfig --noEmit --strict --module nodenext --target es2023 --lib es2023,dom --skipLibCheck'.split(' ');

/** A third-party program that is type-checked against the types that a generator makes from our OpenAPI document. */
export interface GeneratedClient {
  /** Type errors of a program that imports `paths` from `./api.js`; empty without any. */
  typeErrors(program: string): Promise<string>;
  /** Loads a program. */
  load(program: string): Promise<Record<string, unknown>>;
  remove(): Promise<void>;
}

/** Generates a client's types in a temporary folder, below the packages that programs import. */
export async function generateClient(document: OpenAPI3): Promise<GeneratedClient> {
  const cache = path.join(root, 'tests/.cache');
  await mkdir(cache, { recursive: true });
  const place = await mkdtemp(path.join(cache, 'client-'));
  await writeFile(path.join(place, 'package.json'), '{ "type": "module" }');
  await writeFile(path.join(place, 'api.d.ts'), astToString(await openapiTS(document)));
  return {
    async typeErrors(program) {
      const file = path.join(place, 'program.ts');
      await writeFile(file, program);
      const ended = await runProgram(tsc, [...options, file], { cwd: place }).catch((error: unknown) => error);
      return typeof ended === 'object' && ended !== null && 'stdout' in ended ? String(ended.stdout) : String(ended);
    },
    async load(program) {
      const file = path.join(place, 'program.mjs');
      await writeFile(file, (await transform(program, { loader: 'ts', format: 'esm' })).code);
      return import(pathToFileURL(file).href);
    },
    remove: () => rm(place, { recursive: true, force: true }),
  };
}
