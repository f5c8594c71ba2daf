import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readGraph } from './architecture/graph.ts';
import { isWithin, packageOf } from './architecture/places.ts';
import { clean, plants } from './architecture/planted.ts';
import { rules } from './architecture/rules.ts';
import { readSources } from './architecture/sources.ts';
import { browserValues, compositionRoot, notYet, separateFiles, support } from './architecture/table.ts';

/** Tests every import of every source against the table of who may import whom. */

describe('the repository', () => {
  const graph = readGraph(readSources(path.resolve(import.meta.dirname, '../..')));

  test.each(rules.map((rule) => [rule.name, rule] as const))('%s', (_, { why, find }) => {
    const found = find(graph).filter((line) => !notYet.includes(line));
    expect({ why, found }).toEqual({ why, found: [] });
  });

  test('mended violations are removed from the list', () => {
    const found = rules.flatMap(({ find }) => find(graph));
    expect(notYet.filter((line) => !found.includes(line))).toEqual([]);
  });

  test('the table names nothing that is gone', () => {
    const needed = support.filter(({ from, to }) =>
      graph.edges.some((edge) => isWithin(edge.from, from) && isWithin(edge.to, to)),
    );
    expect(needed).toEqual(support);
    const files = [...graph.files.keys()];
    const root = compositionRoot.map((name) => `server/src/${name}`);
    const named = [...browserValues, ...root, ...Object.keys(separateFiles)];
    expect(named.filter((name) => !files.some((file) => isWithin(file, name)))).toEqual([]);
  });

  test('imports of every package are read', () => {
    const importing = new Set(graph.edges.map(({ from }) => packageOf(from)));
    expect([...importing].toSorted()).toEqual([
      'chat-widget',
      'console',
      'contract',
      'scripts',
      'server',
      'storybook',
      'tests',
      'ui-kit',
    ]);
    expect(graph.edges.length).toBeGreaterThan(8000);
  });
});

describe('violations of a rule are found', () => {
  const findings = (files: Readonly<Record<string, string>>) => {
    const graph = readGraph(new Map(Object.entries(files)));
    return rules.flatMap(({ name, find }) => find(graph).map((line) => ({ rule: name, line })));
  };

  test('where nothing breaks one, nothing is', () => {
    expect(findings(clean)).toEqual([]);
  });

  test.each(plants.map((plant) => [plant.rule, plant.found[0], plant] as const))(
    '%s: %s',
    (_, __, { rule, files, found }) => {
      const broken = findings({ ...clean, ...files }).filter((finding) => finding.rule === rule);
      expect(broken.map(({ line }) => line)).toEqual(found);
    },
  );

  test('each rule is broken by one plant at least', () => {
    expect(rules.map(({ name }) => name).filter((name) => !plants.some(({ rule }) => rule === name))).toEqual([]);
  });
});
