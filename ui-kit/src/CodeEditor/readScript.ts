import { javascriptLanguage } from '@codemirror/lang-javascript';
import type { CodePlace } from './props.ts';

type SyntaxNode = ReturnType<typeof javascriptLanguage.parser.parse>['topNode'];

/** An argument that is a plain string. */
export interface ScriptText extends CodePlace {
  text: string;
  /** Column after its closing quote. */
  endColumn: number;
}

/** A call in a script: `http.get('…')`. */
export interface ScriptCall extends CodePlace {
  /** Name of the called function, with its dots; only plain names. */
  name: string;
  endColumn: number;
  /** The arguments in order; undefined: not a plain string. */
  args: readonly (ScriptText | undefined)[];
}

export interface ScriptOutline {
  calls: ScriptCall[];
  /** Names that the script declares, imports and parameters included. */
  declared: ReadonlySet<string>;
  /** Places of syntax errors. */
  errors: CodePlace[];
}

/** The calls, declarations and syntax errors of a JavaScript text. */
export function readScript(code: string): ScriptOutline {
  const starts = [0];
  for (let at = code.indexOf('\n'); at >= 0; at = code.indexOf('\n', at + 1)) starts.push(at + 1);
  const placeOf = (position: number): CodePlace => {
    let line = starts.findLastIndex((start) => start <= position);
    if (line < 0) line = 0;
    return { line: line + 1, column: position - (starts[line] ?? 0) + 1 };
  };
  const textOf = ({ from, to }: { from: number; to: number }) => code.slice(from, to);
  const argument = (node: SyntaxNode): ScriptText | undefined => {
    const plain = node.name === 'String' || (node.name === 'TemplateString' && !node.firstChild);
    if (!plain) return undefined;
    const { line, column } = placeOf(node.from);
    return { text: textOf(node).slice(1, -1), line, column, endColumn: placeOf(node.to).column };
  };
  const calls: ScriptCall[] = [];
  const declared = new Set<string>();
  const errors: CodePlace[] = [];
  javascriptLanguage.parser.parse(code).iterate({
    enter({ type, node }) {
      if (type.isError) errors.push(placeOf(Math.min(node.from, Math.max(0, code.length - 1))));
      if (type.name === 'VariableDefinition') declared.add(textOf(node));
      if (type.name !== 'CallExpression') return;
      const callee = node.firstChild;
      const name = callee && textOf(callee);
      if (!callee || !name || !/^[\w$]+(\.[\w$]+)*$/.test(name)) return;
      const args: (ScriptText | undefined)[] = [];
      for (let child = node.getChild('ArgList')?.firstChild; child; child = child.nextSibling)
        if (!/^[(),]$/.test(child.name)) args.push(argument(child));
      calls.push({ name, ...placeOf(callee.from), endColumn: placeOf(callee.to).column, args });
    },
  });
  return { calls, declared, errors };
}
