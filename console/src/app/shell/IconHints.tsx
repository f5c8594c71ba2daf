/** The tooltips of icon buttons, loaded when somebody points at the page or uses its keys. */
export { ButtonHints as IconHints } from '@parlance/ui-kit/overlay';
