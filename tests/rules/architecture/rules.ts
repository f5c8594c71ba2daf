import type { Edge, Graph } from './graph.ts';
import {
  consoleLayerOf,
  isBrowserCode,
  isConsole,
  isOurs,
  isProduct,
  isServer,
  isTesting,
  isWithin,
  packageOf,
  screenOf,
  serverLayerOf,
} from './places.ts';
import { roomCircles } from './rooms.ts';
import { smallFiles } from './smallFiles.ts';
import { browserValues, packages, serverLayers, support, tooling } from './table.ts';

export interface Rule {
  name: string;
  /** Reason for the rule, and what to do instead. */
  why: string;
  /** The violations, one line each. */
  find: (graph: Graph) => string[];
}

const say = ({ from, to }: Edge): string => `${from} imports ${to}`;
/** A rule about single imports: finds those that break it. */
const eachImport =
  (breaks: (edge: Edge, graph: Graph) => boolean) =>
  (graph: Graph): string[] => [...new Set(graph.edges.filter((edge) => breaks(edge, graph)).map(say))];

export const supported = (edge: Edge): boolean =>
  support.some(({ from, to }) => isWithin(edge.from, from) && isWithin(edge.to, to));

const isPlainTable = (file: string): boolean => browserValues.some((allowed) => allowed === file);

/** Higher than every layer of the server. */
const top = serverLayers.length;

/** All files that a module's values come from, itself included. */
function valueClosure(graph: Graph, start: string): string[] {
  const reached = new Set([start]);
  for (const file of reached) {
    for (const edge of graph.edges) if (edge.from === file && !edge.typeOnly) reached.add(edge.to);
  }
  return [...reached];
}

export const rules: readonly Rule[] = [
  {
    name: 'every import leads to a file',
    why: 'The other rules see only what can be found. Correct the path, or the exports of the package.',
    find: ({ broken }) => broken.map(say),
  },
  {
    name: 'packages import only what the table allows',
    why: 'contract and ui-kit stand alone, and no package imports console or server: each can be replaced, and the server is reached through the calls table. Move what both need to contract or ui-kit; support code of tests gets a line in `support`.',
    find: eachImport((edge) => {
      const [from, to] = [packageOf(edge.from), packageOf(edge.to)];
      if (!isOurs(edge.to) || from === to || supported(edge)) return false;
      if (isWithin(edge.to, tooling) && !isProduct(edge.from)) return false;
      return !(packages[from] ?? []).some((allowed) => isWithin(edge.to, allowed));
    }),
  },
  {
    name: 'the product imports no test support',
    why: 'What tests need must not reach people. Move what both need out of the test’s file.',
    find: eachImport(({ from, to }) => isProduct(from) && isOurs(to) && isTesting(to)),
  },
  {
    name: 'every folder of the server is a layer',
    why: 'A folder the table does not know is held to nothing. Put the file into a layer, or the new layer into `serverLayers`.',
    find: ({ files }) => [...files.keys()].filter((file) => isServer(file) && serverLayerOf(file) === undefined),
  },
  {
    name: 'server layers import downward',
    why: 'A layer is understood and changed with those below it alone. Move the shared part down, pass it in as a parameter, or let the lower layer announce an event.',
    find: eachImport(({ from, to }) => {
      if (!isServer(from) || !isServer(to)) return false;
      return (serverLayerOf(to) ?? top) > (serverLayerOf(from) ?? top);
    }),
  },
  {
    name: 'the language engine is pure',
    why: 'nlu is functions from text to prediction, run in threads and measured alone: of ours it imports types and plain tables of the contract only. Pass in what it needs.',
    find: eachImport(({ from, to, typeOnly }) => {
      const nlu = 'server/src/nlu';
      if (!isServer(from) || !isWithin(from, nlu) || !isOurs(to) || isWithin(to, nlu)) return false;
      return !(packageOf(to) === 'contract' && (typeOnly || isPlainTable(to)));
    }),
  },
  {
    name: 'no folders and no files in a circle',
    why: 'Folders or files that import each other, be it types, are one with two names. Move the shared part to a place of its own below both, or join them.',
    find: roomCircles,
  },
  {
    name: 'small files join their importer',
    why: 'A few lines that one file needs are found fastest in that file. Move them into it, test them alone, or give the reason in `separateFiles`.',
    find: (graph) => smallFiles(graph).map(({ file, importer }) => `${file} is imported by ${importer} alone`),
  },
  {
    name: 'shared → screens → app',
    why: 'shared knows neither screens nor app, and a screen not the app around it: so each screen is loaded alone. Move what both need to shared, or pass it in.',
    find: eachImport(({ from, to }) => {
      if (!isConsole(from) || !isConsole(to)) return false;
      return consoleLayerOf(to) > consoleLayerOf(from);
    }),
  },
  {
    name: 'a screen imports no other screen',
    why: 'Opening one screen must not load another, nor changing one break it. Move what both need to shared.',
    find: eachImport(({ from, to }) => {
      const [own, other] = [screenOf(from), screenOf(to)];
      return own !== undefined && other !== undefined && own !== other;
    }),
  },
  {
    name: 'browsers import types of the contract, and few values',
    why: 'A schema in a bundle brings its library along. Use `import type`; a plain table goes to limits, permissions or another module of `browserValues`.',
    find: eachImport(({ from, to, typeOnly }) => {
      if (!isBrowserCode(from) || packageOf(to) !== 'contract' || typeOnly) return false;
      return !isPlainTable(to);
    }),
  },
  {
    name: 'no zod in a browser',
    why: 'The server has checked its answers, and forms have yup: zod would be a second library. Take the types of the contract.',
    find: (graph) => [
      ...graph.edges.filter(({ from, to }) => isBrowserCode(from) && to === 'npm:zod').map(say),
      ...browserValues
        .filter((file) => valueClosure(graph, file).includes('npm:zod'))
        .map((file) => `${file} loads npm:zod`),
    ],
  },
];
