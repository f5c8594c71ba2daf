import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

/** A component of the kit: its name, its subpath and its file. */
export interface PublicComponent {
  name: string;
  family: string;
  /** Relative to the sources, such as `Button/Button.tsx`. */
  file: string;
}

/** Every component exported by the kit, read from the files of `exports`. */
export function readExports(folder: string): PublicComponent[] {
  const exports = path.join(folder, 'exports');
  return readdirSync(exports)
    .filter((file) => /^\w+\.tsx?$/.test(file))
    .flatMap((file) => {
      const { program } = parseSync(file, readFileSync(path.join(exports, file), 'utf8'));
      return program.body.flatMap((statement) => {
        if (statement.type !== 'ExportNamedDeclaration' || statement.exportKind === 'type') return [];
        const from = path.normalize(path.join('exports', statement.source?.value ?? ''));
        return statement.specifiers.flatMap(({ exported, exportKind }) => {
          const name = exported.type === 'Identifier' ? exported.name : '';
          // Contexts and hooks are exported too; a component is a capitalised name from a `.tsx` file.
          if (exportKind === 'type' || !/^[A-Z]/.test(name) || !from.endsWith('.tsx')) return [];
          return [{ name, family: path.parse(file).name, file: from }];
        });
      });
    });
}
