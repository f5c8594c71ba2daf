import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { newQuickJSWASMModuleFromVariant, newVariant, type QuickJSWASMModule } from 'quickjs-emscripten-core';
import variant from '@jitl/quickjs-ng-wasmfile-release-sync';
import { scriptLimits } from '@parlance/contract/limits';

declare global {
  // Missing in the types of Node 20.
  namespace WebAssembly {
    function compile(bytes: Uint8Array): Promise<Module>;
    class Memory {
      constructor(pages: { initial: number; maximum: number });
      readonly buffer: ArrayBuffer;
    }
  }
}

/** Compiled once for all scripts of this thread, as compiling takes longer than most scripts. */
let compiled: Promise<WebAssembly.Module> | undefined;
const compile = async (): Promise<WebAssembly.Module> => {
  const file = createRequire(import.meta.url).resolve('@jitl/quickjs-ng-wasmfile-release-sync/wasm');
  return WebAssembly.compile(await readFile(file));
};

/**
 * The engine counts allocated blocks of memory rather than bytes, so a script is ended when no pages are left. The
 * engine itself needs less than what is added here.
 */
const page = 65_536;
const engineBytes = 256 * page;
const maxBytes = scriptLimits.memoryBytes + 32 * page;

/**
 * Creates an engine with its own memory of limited size: a script that fills it is ended, and no other one is affected.
 * Compiles the engine's code at the first call.
 */
export async function newEngine(): Promise<QuickJSWASMModule> {
  const wasmMemory = new WebAssembly.Memory({ initial: engineBytes / page, maximum: maxBytes / page });
  return newQuickJSWASMModuleFromVariant(
    newVariant(variant, { wasmModule: await (compiled ??= compile()), wasmMemory }),
  );
}
