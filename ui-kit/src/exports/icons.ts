export { Icon, type IconProps } from '../Icon/Icon.tsx';
export type { IconName } from '../Icon/glyphs.ts';
