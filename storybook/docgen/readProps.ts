import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, type ESTree, type ParseResult } from 'vite';
import { readExports } from './readExports.ts';
import type { ComponentDoc, PropDoc } from 'virtual:kit-props';

type Members = Map<string, PropDoc>;

interface Source {
  file: string;
  text: string;
  comments: ParseResult['comments'];
}

interface Declaration {
  source: Source;
  node: ESTree.TSInterfaceDeclaration | ESTree.TSTypeAliasDeclaration;
}

/** A resolved interface: its members, and the element whose attributes it also takes. */
interface Shape {
  members: Members;
  element: string | undefined;
}

const nothing = (): Shape => ({ members: new Map(), element: undefined });

/** The text of the JSDoc comment that ends right before a place. */
function docBefore({ text, comments }: Source, start: number): string {
  const comment = comments.findLast(({ end, type }) => type === 'Block' && end <= start);
  if (!comment?.value.startsWith('*') || text.slice(comment.end, start).trim() !== '') return '';
  return comment.value
    .slice(1)
    .replaceAll(/^[ \t]*\* ?/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** A description and the text after its `@default`. */
function splitDefault(doc: string): Pick<PropDoc, 'description' | 'default'> {
  const [description = '', value] = doc.split('@default');
  return { description: description.trim(), default: value?.trim() };
}

/** The names in `'a' | 'b'` and in `keyof X`. */
function readKeys(type: ESTree.TSType | undefined, resolve: (name: string) => Shape): string[] {
  if (!type) return [];
  if (type.type === 'TSUnionType') return type.types.flatMap((each) => readKeys(each, resolve));
  if (type.type === 'TSLiteralType' && type.literal.type === 'Literal') return [String(type.literal.value)];
  if (type.type !== 'TSTypeOperator' || type.typeAnnotation.type !== 'TSTypeReference') return [];
  const { typeName } = type.typeAnnotation;
  return typeName.type === 'Identifier' ? [...resolve(typeName.name).members.keys()] : [];
}

interface ComponentDeclaration {
  source: Source;
  node: ESTree.Function;
  description: string;
}

/**
 * The props of every exported component of a folder of sources, from the interface of its first parameter: types as
 * written, JSDoc and `@default`, and the members of other interfaces that it extends.
 */
export function readProps(folder: string): Record<string, ComponentDoc> {
  const declared = new Map<string, Declaration>();
  const functions = new Map<string, ComponentDeclaration>();
  const local = new Map<Source, Map<string, Declaration>>();

  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file) || /\.(stories|test)\./.test(file)) continue;
    const text = readFileSync(path.join(folder, file), 'utf8');
    const { program, comments } = parseSync(file, text);
    const source = { file, text, comments };
    const own = new Map<string, Declaration>();
    local.set(source, own);
    for (const statement of program.body) {
      const exported = statement.type === 'ExportNamedDeclaration';
      const node = exported ? statement.declaration : statement;
      if (node?.type === 'TSInterfaceDeclaration' || node?.type === 'TSTypeAliasDeclaration') {
        own.set(node.id.name, { source, node });
        if (exported) declared.set(node.id.name, { source, node });
      }
      if (exported && node?.type === 'FunctionDeclaration' && node.id) {
        functions.set(`${file}#${node.id.name}`, { source, node, description: docBefore(source, statement.start) });
      }
    }
  }

  const written = ({ text }: Source, node: ESTree.Node) =>
    text
      .slice(node.start, node.end)
      .replaceAll(/\s+/g, ' ')
      .replace(/ \| undefined$/, '');

  const readMembers = (source: Source, signatures: readonly ESTree.TSSignature[]): Members =>
    new Map(
      signatures.flatMap((signature): [string, PropDoc][] => {
        if (signature.type !== 'TSPropertySignature' && signature.type !== 'TSMethodSignature') return [];
        const name = signature.key.type === 'Identifier' ? signature.key.name : written(source, signature.key);
        const annotation = signature.type === 'TSPropertySignature' ? signature.typeAnnotation : undefined;
        const type = annotation ? written(source, annotation.typeAnnotation) : written(source, signature);
        const text = splitDefault(docBefore(source, signature.start));
        return [[name, { name, type, required: !signature.optional, ...text }]];
      }),
    );

  const combine = (shapes: Shape[]): Shape => ({
    members: new Map(shapes.flatMap(({ members }) => [...members])),
    element: shapes.find(({ element }) => element !== undefined)?.element,
  });

  const readReference = (source: Source, name: string, given: readonly ESTree.TSType[]): Shape => {
    const [first, second] = given;
    if (name === 'Omit' || name === 'Pick' || name === 'Partial') {
      const base = first ? readType(source, first) : nothing();
      if (name === 'Partial') return base;
      const keys = new Set(readKeys(second, (other) => resolve(source, other)));
      const kept = [...base.members].filter(([key]) => keys.has(key) === (name === 'Pick'));
      return { ...base, members: new Map(kept) };
    }
    if (name.startsWith('ComponentProps') && first?.type === 'TSLiteralType' && first.literal.type === 'Literal') {
      return { members: new Map(), element: String(first.literal.value) };
    }
    if (name === 'SVGProps') return { members: new Map(), element: 'svg' };
    return resolve(source, name);
  };

  const readType = (source: Source, type: ESTree.TSType): Shape => {
    if (type.type === 'TSIntersectionType') return combine(type.types.map((each) => readType(source, each)));
    if (type.type === 'TSTypeLiteral') return { members: readMembers(source, type.members), element: undefined };
    if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return nothing();
    return readReference(source, type.typeName.name, type.typeArguments?.params ?? []);
  };

  /** The declaration of a name as seen from a file: the file's own, else the exported one. */
  const resolve = (from: Source, name: string): Shape => {
    const found = local.get(from)?.get(name) ?? declared.get(name);
    if (!found) return nothing();
    const { source, node } = found;
    if (node.type === 'TSTypeAliasDeclaration') return readType(source, node.typeAnnotation);
    const bases = node.extends.map(({ expression, typeArguments }) =>
      expression.type === 'Identifier'
        ? readReference(source, expression.name, typeArguments?.params ?? [])
        : nothing(),
    );
    return combine([...bases, { members: readMembers(source, node.body.body), element: undefined }]);
  };

  /** `ButtonSize` as `'s' | 'm' | 'l'`, so that the reader sees the values. */
  const spelledOut = (type: string): string => {
    const alias = declared.get(type);
    if (alias?.node.type !== 'TSTypeAliasDeclaration') return type;
    const text = written(alias.source, alias.node.typeAnnotation);
    return /^[\s|'\w]+$/.test(text) && text.includes('|') ? text.replace(/^\| /, '') : type;
  };

  const components = readExports(folder).flatMap(({ name, family, file }): [string, ComponentDoc][] => {
    const found = functions.get(`${file}#${name}`);
    const parameter = found?.node.params[0];
    const annotation = parameter && 'typeAnnotation' in parameter ? parameter.typeAnnotation : undefined;
    if (!found || (parameter && !annotation)) return [];
    const { members, element } = annotation ? readType(found.source, annotation.typeAnnotation) : nothing();
    const list = [...members.values()].map((prop) => ({ ...prop, type: spelledOut(prop.type) }));
    const needed = list.toSorted((a, b) => Number(b.required) - Number(a.required));
    return [[name, { name, family, description: found.description, element, props: needed }]];
  });
  return Object.fromEntries(components);
}
