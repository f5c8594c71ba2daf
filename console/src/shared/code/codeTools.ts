/**
 * Tools for code without an editor on screen, to be imported lazily, and only through this module: an import by package
 * name would make the kit's editor an entry of the build that shares modules with the first load, and split that.
 */
export { goToPlace, mergeParts, mergeTexts, readScript, runCodeCommand } from '@parlance/ui-kit/code';
