import { NodeFS } from '@electric-sql/pglite/nodefs';
import { privateFolder } from './private.ts';

type Init = NodeFS['init'];
type Options = Awaited<ReturnType<Init>>['emscriptenOpts'];
type Step = NonNullable<Options['preRun']>[number];

/**
 * PGlite's file system without access for others. PGlite creates files with 0666 and sets that mode again after it
 * opened them, so the umask of the process has no effect.
 */
export class PrivateFs extends NodeFS {
  override async init(...given: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(...given);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), closeModes] } };
  }
}

interface Modes {
  chmod(place: unknown, mode: number, ...more: unknown[]): void;
  mkdir(place: unknown, mode?: number): unknown;
}

const closeModes: Step = (module) => {
  const fs: Modes = module.FS;
  const chmod = fs.chmod.bind(fs);
  const mkdir = fs.mkdir.bind(fs);
  fs.chmod = (place, mode, ...more) => chmod(place, mode & privateFolder, ...more);
  fs.mkdir = (place, mode = privateFolder) => mkdir(place, mode & privateFolder);
};
