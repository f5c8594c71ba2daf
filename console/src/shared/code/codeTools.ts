/**
 * What works on code without showing it, to be imported when it is needed. By this module: imported by its package name,
 * the kit's editor would become an entry of the build that shares modules with the first load, and split that.
 */
export { goToPlace, mergeParts, mergeTexts, readScript, runCodeCommand } from '@parlance/ui-kit/code';
