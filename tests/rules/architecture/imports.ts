import { parseSync, Visitor } from 'vite';

/** An import of a file. */
export interface Import {
  /** As written: `./x.ts`, `@parlance/contract/limits`, `zod`. */
  specifier: string;
  /** The import disappears when types are removed. */
  typeOnly: boolean;
  /** Loaded on demand, as a separate file. */
  isLazy?: boolean;
}

/** Only the syntax tree shows types of `import('…')`, URLs of files and names of workers. */
const needsTree = /import\s*\(|import\.meta|\.worker\b/;

/** The program part of an MDX page: the paragraphs that begin with an import. */
const programOfPage = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.startsWith('import '))
    .join('\n');

/** All imports of a source, in every syntax. */
export function importsOf(file: string, source: string): Import[] {
  const page = file.endsWith('.mdx');
  const text = page ? programOfPage(source) : source;
  const parsed = parseSync(page ? `${file}.js` : file, text);
  if (parsed.errors.length > 0) throw new Error(`${file}: ${parsed.errors[0]?.message ?? 'cannot be read'}`);
  const found: Import[] = [];
  for (const { moduleRequest, entries } of parsed.module.staticImports) {
    const typeOnly = entries.length > 0 && entries.every(({ isType }) => isType);
    found.push({ specifier: moduleRequest.value, typeOnly });
  }
  for (const { moduleRequest, isType } of parsed.module.staticExports.flatMap(({ entries }) => entries)) {
    if (moduleRequest) found.push({ specifier: moduleRequest.value, typeOnly: isType });
  }
  if (needsTree.test(text)) visitTree(parsed.program, found);
  return found;
}

/** Adds imports by expressions and types, as opposed to statements. */
function visitTree(program: Parameters<Visitor['visit']>[0], found: Import[]): void {
  const add = (value: unknown, typeOnly: boolean, isLazy = false): void => {
    if (typeof value === 'string') found.push({ specifier: value, typeOnly, isLazy });
  };
  const visitor = new Visitor({
    ImportExpression({ source }) {
      if (source.type === 'Literal') add(source.value, false, true);
    },
    TSImportType({ source }) {
      add(source.value, true);
    },
    NewExpression({ callee, arguments: [address, base] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'URL' || address?.type !== 'Literal') return;
      if (base?.type !== 'MemberExpression' || base.object.type !== 'MetaProperty') return;
      if (typeof address.value === 'string') add(address.value.replace(/^(?!\.)/, './'), false);
    },
    Literal({ value }) {
      // The server names worker threads by their path below its sources: `workerCode('studio/x.worker')`.
      if (typeof value === 'string' && /^[\w/]+\.worker$/.test(value)) add(`worker:${value}`, false);
    },
  });
  visitor.visit(program);
}
