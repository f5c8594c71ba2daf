import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Files, isSource } from './graph.ts';
import { packages } from './table.ts';

/** Installed, generated or personal files. */
const skipped = /^(node_modules|dist|storybook-static|test-results|playwright-report|\..*)$/;

function readFolder(root: string, folder: string, files: Map<string, string>): void {
  for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const file = `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      if (!skipped.test(entry.name) || entry.name === '.storybook') readFolder(root, file, files);
    } else {
      const read = isSource(file) || entry.name === 'package.json';
      files.set(file, read ? readFileSync(path.join(root, file), 'utf8') : '');
    }
  }
}

/** Reads the paths of all our files, with the text of the sources. */
export function readSources(root: string): Files {
  const files = new Map<string, string>();
  for (const folder of Object.keys(packages)) readFolder(root, folder, files);
  return files;
}
