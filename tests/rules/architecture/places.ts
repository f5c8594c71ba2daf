import { browserPackages, compositionRoot, serverLayers } from './table.ts';

/** Classifies a file by its path, in the terms of the table. */

export const packageOf = (file: string): string => file.split('/')[0] ?? '';
export const isWithin = (file: string, folder: string): boolean => file === folder || file.startsWith(`${folder}/`);
/** Whether a target is one of our files rather than a third-party package. */
export const isOurs = (target: string): boolean => !/^(npm|node):/.test(target);

const isSourceCode = (file: string): boolean => /^[\w-]+\/src\//.test(file) || isWithin(file, 'storybook/.storybook');
/** Whether a file is a test, a story, or a helper that only they use. */
export const isTesting = (file: string): boolean =>
  ['tests', 'storybook'].includes(packageOf(file)) ||
  (isSourceCode(file) && /\.(test|stories)\.tsx?$|\/testing(\/|\.tsx?$)/.test(file));

/** Product code: neither tests nor build and configuration files. */
export const isProduct = (file: string): boolean => isSourceCode(file) && !isTesting(file);
/** Stories are pages too; tests may run on Node. */
export const isBrowserCode = (file: string): boolean =>
  browserPackages.some((name) => name === packageOf(file)) &&
  isSourceCode(file) &&
  !/\.test\.tsx?$|\/testing\//.test(file);

/** The first folder of a file below another folder, or the file's own name if it is directly in that folder. */
export const below = (file: string, folder: string): string => file.slice(folder.length + 1).split('/')[0] ?? '';

export const isServer = (file: string): boolean => isProduct(file) && isWithin(file, 'server/src');
/** Index of the layer of a server file; undefined where the table does not have its folder. */
export function serverLayerOf(file: string): number | undefined {
  const area = below(file, 'server/src');
  const layer = serverLayers.findIndex((name) => name === area);
  if (layer >= 0) return layer;
  const root = file === `server/src/${area}` || compositionRoot.some((name) => name === area);
  return root ? serverLayers.length : undefined;
}

export const isConsole = (file: string): boolean => isProduct(file) && isWithin(file, 'console/src');
const consoleLayers = ['shared', 'screens', 'app'];
export function consoleLayerOf(file: string): number {
  const layer = consoleLayers.indexOf(below(file, 'console/src'));
  return layer < 0 ? consoleLayers.length : layer;
}
export const screenOf = (file: string): string | undefined =>
  isWithin(file, 'console/src/screens') ? below(file, 'console/src/screens') : undefined;
